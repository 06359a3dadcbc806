const inner = require("./inner");

function listed() {}
function renamed() {}
function hidden() {}

module.exports = {
  listed,
  other: renamed,
  // Makes one.
  create: function (options) {
    return { ignored() {} };
  },
  arrow: (a) => a,
  method() {},
  get size() {
    return 0;
  },
  nested: {
    deep(x) {},
  },
  Klass: class {
    member() {}
  },
  VERSION: 1,
  again: require("./again"),
  ...require("./spread"),
  inner,
};
