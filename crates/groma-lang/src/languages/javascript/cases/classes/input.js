import { Base } from "./base.js";

/** A shape with sides. */
export class Shape extends Base {
  static #count = 0;
  sides = 3;
  name;
  label = "a shape with a very long label";
  handleClick = (event) => {
    this.sides += 1;
  };

  /** Makes a shape. */
  constructor(sides) {
    super();
    const local = sides;
  }

  static of(sides) {}
  get area() {
    return 0;
  }
  set area(value) {}
  #secret() {}
  _habit() {}
  async *walk() {}
  [Symbol.iterator]() {}
  "quoted name"() {}
  42() {}
  static {
    function inStaticBlock() {}
  }
}

class Hidden {
  method() {}
}

export const Bound = class Inner extends Hidden {
  own() {}
};
const Anonymous = class {
  own() {}
};
register(class Unbound {
  ignored() {}
});
