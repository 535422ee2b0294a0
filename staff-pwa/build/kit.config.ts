/** Builds the demo's `/dev/kit`, and the tokens for the other pages below `/dev`. The server of production does not serve it. */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { classNamesOf } from "../../web/build/class_names.ts";
import { textsByLanguage } from "../../web/build/texts.ts";
import { aliases } from "./aliases.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path("../kit"),
  base: "/dev/kit/",
  publicDir: false,
  resolve: { alias: aliases },
  css: { modules: { generateScopedName: classNamesOf("staff-pwa/kit", "staff-pwa/src") } },
  build: {
    target: ["es2022", "safari16.4"],
    modulePreload: { polyfill: false },
    outDir: path("../dist/kit"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: path("../kit/index.html"), tokens: path("../kit/tokens.css") },
      output: { assetFileNames: "[name][extname]" },
    },
  },
  plugins: [textsByLanguage(), react()],
});
