import { compileMessage } from "@lingui/message-utils/compileMessage";
import react from "@vitejs/plugin-react";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin, type Rolldown } from "vite";

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

/** Chunks are asked for plainly: a page names what it needs in its head, and Vite's own way of asking costs 0.7 kB of script. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}

/** What a page says about itself, its icons' links and data included, comes after the files it cannot be drawn without. */
function filesFirst(): Plugin {
  return {
    name: "files-first",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) =>
        html
          // Asked for after the first paint, and on its way before.
          .replace("</head>", `${preloadOf("/src/start.tsx", bundle)}</head>`)
          .replace(/\s*<!--head-->/, "").replace("</head>", "  <!--head-->\n  </head>")
          // The page is drawn already when it comes: its scripts must not take the line from its style sheet and letters.
          .replaceAll(/<(?=script type="module"|link rel="modulepreload")(\w+)/g, '<$1 fetchpriority="low"'),
    },
  };
}

/** Links to the chunk that holds a source, and to those it imports. */
function preloadOf(source: string, bundle: Rolldown.OutputBundle): string {
  const links = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || links.has(name)) return;
    links.add(name);
    chunk.imports.forEach(visit);
  };
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type === "chunk" && chunk.facadeModuleId?.endsWith(source)) visit(name);
  }
  return [...links].map((name) => `  <link rel="modulepreload" href="/${name}">\n  `).join("");
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

/**
 * What nearly every visit needs comes as one file, which compresses better than many: the packages, the shell, the menu and the order
 * beside it. Dialogs, forms, toasts, texts and the other pages stay on their own.
 */
const onEveryVisit =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack\/[^/]+|@lingui\/[^/]+)\/|\/look\/bojagi|\/src\/(?:app\.|router\.|shell\/|routes\/(?:root|home|menu|ordering_|not-found|route-error)|features\/(?:home|menu\/(?!AddDialog|LunchPrice)|cart\/(?:OrderSummary|CartTotals|CheckoutLink|ViewOrderButton))|ui\/(?!Sonner|Dialog|Field)|lib\/(?!early_taps|locales|server|live|no_eval))/;

/** "menu-DishCard-name": its place is what makes a class unique, and compresses better than a hash. */
function classOf(name: string, path: string): string {
  const [folder = "", file = ""] = path.split("?")[0]?.split("/").slice(-2) ?? [];
  return `${folder}-${file.replace(".module.css", "")}-${name}`;
}

/** What a guest needs who begins to choose, and what tells of changes once the page is idle. */
const ofDialogs = /\/src\/(?:features\/menu\/(?:AddDialog|LunchPrice)|ui\/(?:Dialog|Field))/;
const ofNews = /\/src\/lib\/live\//;

// `vite build` makes the browser's files; `vite build --ssr src/entry-server.tsx --outDir dist/server`, after it, the server's.
export default defineConfig(({ isSsrBuild }) => ({
  root: folder("./"),
  base: "/",
  plugins: [
    compiledTexts(),
    sonnerWithoutInlineStyle(),
    plainImports(),
    filesFirst(),
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
        input: { index: folder("index.html"), sw: folder("src/offline/worker.ts") },
        output: {
          codeSplitting: {
            groups: [
              // Or the first script, which asks for the packages, would draw them in.
              { name: "ask", test: /vite\/preload-helper/ },
              { name: "base", test: onEveryVisit },
              { name: "dialog", test: ofDialogs },
              { name: "news", test: ofNews },
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
