import { compileMessage } from "@lingui/message-utils/compileMessage";
import react from "@vitejs/plugin-react";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

const folder = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);

/** Turns `locales/<language>/<part>.json` into messages the small Lingui runtime can print without a parser. */
function compiledTexts(): Plugin {
  return {
    name: "compiled-texts",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/lib\/locales\/.+\.json$/ },
      handler(source) {
        const texts: Record<string, string> = JSON.parse(source);
        const compiled = Object.fromEntries(
          Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]),
        );
        return {
          code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`,
          moduleType: "js",
        };
      },
    },
  };
}

/** The toast library writes its style sheet into the page by script, which `style-src 'self'` forbids; we link it instead. */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: "sonner-without-inline-style",
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
      handler: (source) => source.replace(/^__insertCSS\(.*$/m, ""),
    },
  };
}

/** Formatting puts spaces around the place of the app; between them and the app's first element React would see a text. */
function placeWithoutSpaces(): Plugin {
  return {
    name: "place-without-spaces",
    transformIndexHtml: (html) => html.replace(/\s*(<!--app-->)\s*/, "$1"),
  };
}

/** Tells the server's build which files the browser's build made, so that a page can name its own in the first bytes. */
function namesOfClientFiles(): Plugin {
  return {
    name: "names-of-client-files",
    transform: {
      filter: { id: /\/src\/server\/client_files\.ts$/ },
      handler: () => `export const clientFiles = ${readFileSync(folder("dist/.vite/manifest.json"), "utf8")}`,
    },
  };
}

/** What every page needs anyway comes as one file; dialogs, forms, toasts and texts stay on their own. */
const onEveryPage =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/[^/]+|@lingui\/[^/]+)\/|\/src\/(?:shell|ui\/(?!Sonner|Dialog|Field|PageHeading)|lib\/(?!locales|server))/;

// `vite build` makes the browser's files; `vite build --ssr src/entry-server.tsx --outDir dist/server`, after it, the server's.
export default defineConfig(({ isSsrBuild }) => ({
  root: folder("./"),
  base: "/",
  plugins: [
    compiledTexts(),
    sonnerWithoutInlineStyle(),
    placeWithoutSpaces(),
    react(),
    ...(isSsrBuild ? [namesOfClientFiles()] : []),
  ],
  resolve: {
    alias: [
      { find: "@domain", replacement: folder("../domain") },
      { find: "@contract", replacement: folder("../api/contract") },
      // React has had this hook itself since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
    ],
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/dev": "http://127.0.0.1:8000" } },
  build: {
    target: ["es2022", "safari16.4"],
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // One small sheet: its rules keep their order, and the first paint waits for one request.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: isSsrBuild
        ? { entryFileNames: "[name].js", chunkFileNames: "parts/[name]-[hash].js" }
        : { codeSplitting: { groups: [{ name: "base", test: onEveryPage }] } },
    },
  },
  // The server's build stands alone: whoever loads it needs no packages of ours.
  ssr: { noExternal: true },
}));
