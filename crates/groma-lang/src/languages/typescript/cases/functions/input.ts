// The first signature.
export function parse(text: string): Tree;
export function parse(text: Uint8Array, encoding: "utf8" | "latin1"): Tree;
/** Parses text. */
export function parse(
  text: string | Uint8Array, // what to parse
  encoding?: string,
): Tree {
  type Local = string;
  interface AlsoLocal {}
  enum LocalToo {}
  return text as Local;
}

export function isTree(value: unknown): value is Tree {
  return true;
}
export function assert(value: unknown): asserts value {}
export async function* walk<
  T extends Tree,
  U = T,
>(tree: T): AsyncGenerator<U> {}
export const map = async <A, B>(list: A[], change: (item: A) => B): Promise<B[]> => [];
export const typed: Handler<string> = (event) => {};
const overload: { (a: string): string; (a: number): number } = (a: any) => a;
export function broken(options: {
  depth: number
  path: string
}): { root: Tree } {}
declare function ambient(this: Window, name: string): void;
export default function main(): void {}
