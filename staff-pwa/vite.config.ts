import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { chunksOf, type Part } from "../web/build/chunks.ts";
import { classNames, classNamesOf } from "../web/build/class_names.ts";
import { textsByLanguage } from "../web/build/texts.ts";
import { aliases } from "./build/aliases.ts";
import { manifest } from "./build/manifest.ts";
import { openingInPage } from "./build/opening_in_page.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** What the counter loads right after its first screen (`lazy`): neither pages nor texts. */
const counterRest: Part = {
  chunk: "counter_rest",
  beginsWith: (id, importers) =>
    !id.includes("?") && importers.some((from) => !from.endsWith("/src/router.tsx")),
};

export default defineConfig({
  root: path("."),
  base: "/admin/",
  resolve: { alias: aliases },
  css: { modules: { generateScopedName: classNamesOf("staff-pwa/src") } },
  build: {
    target: ["es2022", "safari16.4"],
    sourcemap: false,
    // One stylesheet and no preload lists in the script: the service worker downloads all chunks anyway.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_page, files, { hostType }) => hostType === "html" ? files : [],
    },
    outDir: path("dist"),
    emptyOutDir: true,
    rolldownOptions: {
      optimization: { inlineConst: { mode: "all" } },
      output: {
        // Lets V8 compile the functions of the first load off the main thread while the file arrives. The minifier removes comments.
        postBanner: ({ isEntry }) => isEntry ? "//# allFunctionsCalledOnLoad" : "",
        codeSplitting: {
          groups: [{ name: "counter", tags: ["$initial"] }, ...chunksOf([counterRest])],
        },
      },
    },
  },
  server: {
    fs: { allow: [path("..")] },
    proxy: { "/api": "http://127.0.0.1:8000", "/dev": "http://127.0.0.1:8000" },
  },
  plugins: [
    textsByLanguage(),
    openingInPage(),
    classNames(),
    plainImports(),
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/offline",
      filename: "worker.ts",
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ["**/*.{html,js,css,woff2,png,svg}"],
        injectionPoint: "self.__WB_MANIFEST",
      },
    }),
  ],
});

const loadChunk = fileURLToPath(new URL("./src/lib/load_chunk.ts", import.meta.url));

/** Replaces Vite's preload helper (0.7 kB) by an import with a timeout. Chunks have no styles of their own to preload. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        `import { loadChunk } from ${JSON.stringify(loadChunk)};
         export const __vitePreload = (load) => loadChunk(load);`,
    },
  };
}
