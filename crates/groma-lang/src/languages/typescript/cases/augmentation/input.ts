import { App } from "./app";

declare module "./app" {
  interface App {
    extra: string;
  }
}

declare global {
  interface Window {
    app: App;
  }
  var __DEBUG__: boolean;
}

declare const __VERSION__: string;
declare const typeOnly: string;
function internal() {}
