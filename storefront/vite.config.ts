import { compileMessage } from "@lingui/message-utils/compileMessage";
import react from "@vitejs/plugin-react";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { classNames, classOf } from "../web/build/class_names.ts";

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

/** Chunks are asked for plainly, with a time limit: a page names what it needs in its head, and Vite's own way costs 0.7 kB. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () =>
        `import { loadChunk } from ${JSON.stringify(folder("src/lib/load_chunk.ts"))};
         export const __vitePreload = (load) => loadChunk(load);`,
    },
  };
}

/**
 * The page brings its style sheet and its first script in itself, so that its first paint waits for nothing. The API lets both in by
 * what they contain. What a page says about itself, its icon's link and data included, comes after them.
 */
function openingInPage(): Plugin {
  return {
    name: "opening-in-page",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
        const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "index");
        if (style?.type !== "asset" || entry === undefined) return html;
        const sheet = String(style.source).replaceAll(/\/\*.*?\*\//gs, "").trim();
        delete bundle[style.fileName];
        return html
          .replace(/\s*<link rel="stylesheet"[^>]*>/, "")
          .replace(/\s*<script type="module"[^>]*><\/script>/, "")
          .replace(/\s*<!--head-->/, "")
          .replace("</head>", () => `  <style>${sheet}</style>\n    <!--head-->\n  </head>`)
          .replace(
            "</body>",
            () => `<script type="module">${opening(entry.fileName, bundle)}</script>\n  </body>`,
          );
      },
    },
  };
}

/** The first script, with the addresses of all that `entry` is made of, the deepest first. */
function opening(entry: string, bundle: Rolldown.OutputBundle): string {
  const files = new Set<string>();
  const visit = (name: string, above: readonly string[]) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || above.includes(name)) return;
    for (const needed of chunk.imports) visit(needed, [...above, name]);
    files.add(`/${name}`);
  };
  visit(entry, []);
  return readFileSync(folder("src/opening.js"), "utf8")
    .replaceAll(/^\s*(?:\/\/.*)?\n/gm, "")
    .replaceAll(/^\s+/gm, "")
    .replace("__SCRIPTS__", () => JSON.stringify([...files]));
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

/** Tells the offline worker which files to keep: all but the page for paying, which is nothing without a connection. */
function filesForOffline(): Plugin {
  return {
    name: "files-for-offline",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle["sw.js"];
        if (worker?.type !== "chunk") return;
        const paths = Object.values(bundle)
          .filter((file) => file.type === "asset" || !file.facadeModuleId?.endsWith("/routes/checkout.tsx"))
          .map((file) => `/${file.fileName}`)
          .filter((path) => path.startsWith("/assets/"));
        const kept = JSON.stringify([...paths, "/icon.svg"]);
        worker.code = worker.code.replace(/(["'`])__FILES__\1/, () => JSON.stringify(kept));
      },
    },
  };
}

/** What nearly every visit needs comes in two files, each short work for a phone: the packages, and what is ours. */
const ofPackages =
  /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|@tanstack\/[^/]+|@lingui\/[^/]+)\//;
const ofPages =
  /\/web\/(?:event_stream\/|format\/|ui\/(?!field))|\/web\/service_worker\.|\/src\/(?:app\.|router\.|shell\/|routes\/(?:root|home|ordering_|not_found|route_error)|features\/(?:home|menu\/[a-z]+\/(?!add_dialog|lunch_price|find)|cart\/components\/(?:order_summary|view_order_button))|ui\/(?!sonner|dialog|field|quantity_stepper)|lib\/(?!locales|server|no_eval|note_preview|error_texts))/;

/** What a guest needs who begins to choose. */
const ofDialogs =
  /\/src\/(?:features\/(?:menu\/components\/(?:add_dialog|lunch_price)|cart\/components\/(?:summary_lines|cart_totals|checkout_link))|ui\/(?:dialog|field|quantity_stepper)|lib\/note_preview)|\/web\/ui\/field/;

// `vite build` makes the browser's files; `vite build --ssr src/entry_server.tsx --outDir dist/server`, after it, the server's.
export default defineConfig(({ isSsrBuild }) => ({
  root: folder("./"),
  base: "/",
  plugins: [
    compiledTexts(),
    sonnerWithoutInlineStyle(),
    classNames(),
    plainImports(),
    openingInPage(),
    react(),
    ...(isSsrBuild ? [namesOfClientFiles()] : [filesForOffline()]),
  ],
  resolve: {
    alias: [
      { find: "@domain", replacement: folder("../domain") },
      { find: "@contract", replacement: folder("../api/contract") },
      // React has had this hook itself since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
    ],
  },
  css: { modules: { generateScopedName: classOf } },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/dev": "http://127.0.0.1:8000" } },
  build: {
    target: ["es2022", "safari16.4"],
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // One small sheet: its rules keep their order, and the first paint waits for one request.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: "[name].js", chunkFileNames: "parts/[name]-[hash].js" } }
      : {
        optimization: { inlineConst: { mode: "all" } },
        input: { index: folder("index.html"), sw: folder("src/offline/worker.ts") },
        output: {
          codeSplitting: {
            groups: [
              { name: "packages", test: ofPackages },
              { name: "base", test: ofPages },
              { name: "dialog", test: ofDialogs },
            ],
          },
          // The worker's address is what the browser knows it by.
          entryFileNames: ({ name }) => name === "sw" ? "sw.js" : "assets/[name]-[hash].js",
        },
      },
  },
  // The server's build stands alone: whoever loads it needs no packages of ours.
  ssr: { noExternal: true },
}));
