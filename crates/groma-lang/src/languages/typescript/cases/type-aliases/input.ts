export type Id = string;
export type Pair<A, B = A> = [first: A, second?: B, ...rest: A[]];
type Direction =
  | "north"
  | "south";
export type Options = {
  /** Where to. */
  path: string;
  depth?: number;
  onError?(error: Error): void;
  nested: { ignored: string };
  handlers: Array<{ ignored: () => void }>;
};
// One line.
type Small = { a: string };
type Mixed = Small & {
  b: number;
} & (Base & { c: boolean });
type Event =
  | { kind: "open"; at: Date; by: string; reason: "because"; where: string }
  | { kind: "close"; at: Date; by: string; reason: "because"; where: string };
type Getters<T> = { [K in keyof T as `get${Capitalize<K & string>}`]: () => T[K] };
type Element<T> = T extends (infer U)[] ? U : never;
type Handler = (event: Event, ...rest: unknown[]) => Promise<void>;
type Wrapped = Wrapper<{ ignored: string }>;
type Style = `${Direction}-${number}`;
declare type Ambient = unique symbol;
export { type Small, Mixed };
