import "./side-effect.js";
import one from "one";
import * as two from "two";
import three, { four, five as six, "odd name" as seven } from "./three.js";
import eight, * as nine from '../eight';
import data from "./data.json" with { type: "json" };
import old from "./old.json" assert { type: "json" };
import defer * as deferred from "./deferred.js";
import source module from "./module.wasm";
export { default as json } from "./data.json" with { type: "json" };
export * from "./all.js";
export * as space from "./space.js";
export { a, b as c, default as d } from "./named.js";
export { six };

one(two, three, four, seven, eight, nine, data);
async function later(name) {
  const { load, start: begin } = await import("./lazy.js");
  const whole = await import(`./whole.js`);
  import("./then.js").then(({ x }) => x);
  await import(`./locale/${name}.js`);
  return (await import("./member.js")).member;
}
