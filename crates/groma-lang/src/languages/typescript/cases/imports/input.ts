import type { Only, Types as Renamed } from "./types";
import { type Mixed, value } from "./mixed";
import type Default from "./default";
import type from "./called-type";
import fs = require("fs");
import type Lib = require("lib");
import typeof Flow from "./flow";
export type { Passed } from "./passed";
export type * from "./all-types";
export type * as Space from "./space";
export * from "./all";
export { value as default };

let inType: import("./in-type").Name;
let query: typeof import("./query");
let list: import("./list").Item[];
let generic: import("./generic").Outer.Inner<string>;
type Loaded = Awaited<typeof import("./loaded")>;
const mocked = await original<typeof import("./mocked")>();
// import("./comment").Ignored<string>
const { run } = await import("./dynamic");
let after: string;
