/// <reference types="node" />
/// <reference path="other.d.ts" />

declare const VERSION: string;
declare let counter: number;
declare var process: { env: string };
declare function load(name: string): void;
declare class Loader {
  constructor(name: string);
  run(): void;
  private hidden;
}
interface Window {
  loader: Loader;
}
declare namespace App {
  const name: string;
  function start(): void;
  namespace Inner {
    type Id = import("./ids").Id;
  }
}
declare module "virtual:pages" {
  import type { Page } from "./page";
  const pages: Page[];
  export function find(name: string): Page;
  export default pages;
}
declare module "*.svg";
