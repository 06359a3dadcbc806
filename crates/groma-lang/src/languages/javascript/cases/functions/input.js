// Adds two numbers.
function add(a, b = 1) {
  function local() {}
  const alsoLocal = () => {};
  class Local {}
  return local(a) + b;
}

/**
 * Reads everything. Slowly.
 * @param {string} path
 */
async function read(
  path, // where
  { encoding = "utf8", ...rest } = {},
) {}

function* ids() {
  yield 1;
}

async function* pages(start) {}

const twice = (x) => x * 2;
const identity = async value => value;
/** Logs every action. */
const logger = (store) => (next) => (action) => {
  next(action);
};
const named = function inner(a) {};
const generator = function* () {};
const wrapped = (function (a) {});
let later = () => 1, after = function (b) {};
if (later) {
  function inBlock() {}
  const inBlockToo = 1;
}
for (const item of [() => 1]) {
  item();
}
later = (c) => c;
export {};
