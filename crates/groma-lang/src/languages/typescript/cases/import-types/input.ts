/// <reference path="hull.d.ts" />
/*
/// <reference path="not-this.d.ts" />
*/

type Crew = import("./crew").Members<Sailor> | import("./crew").Mate;
type Text = `${import("./text").Upper<Crew>} in text`;
let names: import("./names").Name[];
const pick = choose<typeof import("./sails"), import("./rope").Knot.Loop<string>>();

export function load(from: import("./cargo").Hold[]) {
  return import("./bay").then<Crew>((bay) => bay.crew);
}
