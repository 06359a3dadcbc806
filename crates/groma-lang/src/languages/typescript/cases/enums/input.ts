/** Where to go. */
export enum Direction {
  /** Up. */
  Up,
  Down = 2,
  "odd name" = "text",
  Computed = Up | Down,
}

const enum Flags { A = 1, B }
declare enum Ambient { C }
export declare const enum Both { D = "d" }
