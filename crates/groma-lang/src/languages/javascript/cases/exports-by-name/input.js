function first() {}
function second() {}
function internal() {}
class Third {
  method() {}
}
const fourth = wrap(internal);
const dropped = wrap(internal);
const KEPT = 4;
let counter = 0;

export { first, second as other, fourth };
export { Third as default };
export const { fifth, nested: { sixth }, ...others } = first();
export const [seventh, eighth = 1] = second();
export let state = counter, ninth = () => dropped;
