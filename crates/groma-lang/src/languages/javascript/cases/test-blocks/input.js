import { describe, it } from "runner";

const fixture = { a: 1 };

function helper() {}

describe("a thing", () => {
  const local = () => {};
  function inside() {}
  class Inside {
    method() {}
  }

  it("works", function () {
    const { value } = helper();
    Inside.prototype.more = function () {};
    exports.x = function () {};
  });
});
