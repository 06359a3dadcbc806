/** Shapes. */
export namespace Shapes {
  export const COUNT = 1;
  const hidden = 2;
  export function area(): number {
    return hidden;
  }
  function internal() {}
  export class Square {
    side = 1;
  }
  export namespace Inner {
    export type Id = string;
  }
}

namespace Outer.Middle.Last {
  export interface Deep {}
}

module Old {
  export let value = 1;
}
import Alias = Shapes.Inner;
