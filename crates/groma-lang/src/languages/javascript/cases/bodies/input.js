// Bodies that are left out: what is a name in them, and what only looks like a brace, a comment or a name.
import { load } from "./load.js";

export function literals(text) {
  const braces = "}{" + '}' + `} ${text.trim({ deep: `}${text}` })} {`;
  const pattern = /[/}"'`]{2}\//g.test(text) / 2;
  if (text) /}/.exec(braces);
  const half = pattern / 2 / braces.length;
  // } a comment's "quote
  /* } ` */
  return half++ / 3;
}

export function words(object, async, of) {
  const { default: first, get, set: [second], ...rest } = object;
  outer: for (const item of of) {
    switch (item) {
      case first: { continue outer; }
      case second ? get : rest: break outer;
      default: object.default = { if: 1, get, set() {}, get value() { return this.new; }, async *later() {}, "quoted": 1 };
    }
  }
  async.map(async (item) => item, async item => item.of, new.target);
  let let_ = undefined, $dollar = object?.class ?? object.#hidden;
  return typeof let_ === void 0 ? null : $dollar?.[first];
}

export class Store {
  #count = 0;
  static { this.registry = new Map(); load(this.registry, "static"); }
  get size() { return this.#count + this.constructor.name.length; }
  set size(value) { this.#count = value; }
  static async create(options = { make() { return "shown in the signature"; } }) { return new Store(options); }
  handle = (event) => { this.last = event.target ?? this.handle; };
  *[Symbol.iterator]() { yield* this.all(); yield; }
}

export const table = {
  first(row) { return row.first.second.third; },
  second: function (row) { return row.second.third.fourth; },
  short: { f() { return "long enough to be left out"; } },
};

export const picked = load(() => { return "long enough to be left out of this"; }).picked;

export function lazily(name) {
  const { part: alias } = require("./lazy");
  return alias ?? import("./later.js").then((module) => module[name]);
}
