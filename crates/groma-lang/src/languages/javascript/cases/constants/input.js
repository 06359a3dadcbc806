import { load } from "./load.js";

export const LIMIT = 10;
export const NAME = "short";
export const TEXT = "a text that is much too long to be shown";
export const API_KEY = "abc123";
export const pattern = /^a+$/;
export const negative = -1;
export const empty = {};
export const list = [1, 2, 3, 4, 5, 6, 7, 8];
export const map = new Map();
export const cache = new Cache({ size: 1 });
export const sum = 1 + 2;
export const tagged = css`a { b: c }`;
export const awaited = await load("x");
export const schema = s
  .object({ a: s.string() })
  .strict();
export const connected = connect(load)(pattern);
export const loaded = new load.Loader;
export const immediate = (() => 1)();
export const alias = load;
export const member = load.inner.name;
export let mutable = null;
export var old = 1;
const INTERNAL = 3, OTHER = "x";
const dropped = 1;
const { FIRST, rest } = load();
const kept = load(
  "a",
  "b",
);
using handle = load();
