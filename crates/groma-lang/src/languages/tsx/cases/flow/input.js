/**
 * @format
 * @flow strict
 */
import type { Node } from "react";
import { type Options, run } from "./run";
import typeof Store from "./store";

export type Props = {|
  +name: string,
  -callback?: (event: Event<>) => void,
  ...
|};
export opaque type Id = string;
type Shape = interface { area: number };

/** Starts it. */
export function start(options: ?Options, ...rest: Array<mixed>): Promise<void> {
  return run((options: any), <Main class="x" />);
}
function isText(value: mixed): boolean %checks {
  return typeof value === "string";
}

class Main<+T: Object> extends React.Component<Props> {
  +state: State = {};
  static +shared: number;
  props: Props;
  render(): Node {
    return null;
  }
}
declare export function declared(name: string): void;
declare var __DEV__: boolean;
module.exports = { Main };
