declare function load(name: string): void;
declare namespace load {
  const cache: string;
}
export = load;
export as namespace Loader;
