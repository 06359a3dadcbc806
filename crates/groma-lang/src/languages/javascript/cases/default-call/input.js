import { defineConfig } from "tool";

export default defineConfig({
  plugins: [{ name: "inline", apply() {} }],
  build: {
    external: (id) => id.startsWith("x"),
  },
});
