/** A thing with a name. */
export interface Named<T extends object = {}> extends Base<T>, Other {
  /** Its name. */
  readonly name: string;
  /** @deprecated Use `name`. */
  optional?: T | null;
  call: (a: string) => void;
  method<U>(this: Named<T>, value: U): asserts value is U;
  get size(): number;
  set size(value: number);
  "quoted-name": boolean;
  [Symbol.iterator](): Iterator<T>;
  nested: { ignored: string; deep: { more: number }; and: "a long enough type" };
  (value: string): void;
  new (value: string): Named<T>;
  [key: string]: unknown;
}

interface Internal {
  a: string
  b(options: { ignored: string }): { ignored: number }
}

declare interface Ambient {}
export default interface Main {}
