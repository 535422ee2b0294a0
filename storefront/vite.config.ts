import react from "@vitejs/plugin-react";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { chunksOf, type Part } from "../web/build/chunks.ts";
import { languages } from "../domain/shared/language.ts";
import { classNames, classNamesOf } from "../web/build/class_names.ts";
import { splitStyle } from "../web/build/style_split.ts";
import { textsByLanguage } from "../web/build/texts.ts";

const folder = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);

/** Removes the script of the toast library that inserts its styles, which `style-src 'self'` forbids. `sonner_toasts.tsx` imports them. */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: "sonner-without-inline-style",
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
      handler: (source) => source.replace(/^__insertCSS\(.*$/m, ""),
    },
  };
}

/** Replaces Vite's preload helper (0.7 kB) by an import with a timeout. The pages preload their chunks themselves. */
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
 * Inlines opening.js and the style rules of each page that the server renders, so that the first paint waits for no request. The
 * server sends only the inlined styles of the requested page, whose route is in their attribute. opening.js loads the other rules. The content
 * security policy allows the inlined styles and the script by their hashes. The page's own head tags follow.
 */
function openingInPage(): Plugin {
  return {
    name: "opening-in-page",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
        const page = bundle["index.html"];
        const entry = chunks.find(({ name }) => name === "index");
        if (style?.type !== "asset" || page?.type !== "asset" || entry === undefined) return;
        // The code of all modules that can render the first paint of these modules.
        const codeOf = (...from: (string | null)[]) => {
          const code = new Map<string, string>();
          const visit = (id: string | null) => {
            if (id === null || code.has(id) || neverFirst.test(id)) return;
            const module = this.getModuleInfo(id);
            code.set(id, module?.code ?? "");
            module?.importedIds.forEach(visit);
          };
          from.forEach(visit);
          return [...code.values()].join("\n");
        };
        const split = (...of: Rolldown.OutputChunk[]) =>
          splitStyle(
            String(style.source),
            codeOf(...[entry, ...of].map(({ facadeModuleId }) => facadeModuleId)),
          );
        const inBrowser = split();
        const styles = [`<style data-route="${routeInBrowser}">${inBrowser.first}</style>`];
        for (const chunk of chunks) {
          const [, route] = renderedRoutes.exec(chunk.facadeModuleId ?? "") ?? [];
          if (route) styles.push(`<style data-route="${route}">${split(chunk).first}</style>`);
        }
        delete bundle[style.fileName];
        const laterName = this.getFileName(
          this.emitFile({ type: "asset", name: "later.css", source: inBrowser.later }),
        );
        const scripts = withImports([entry], bundle).map(({ fileName }) => `/${fileName}`);
        const filesOf = (endings: readonly string[]) =>
          withImports(
            chunks.filter(({ facadeModuleId }) => endings.some((end) => facadeModuleId?.endsWith(end))),
            bundle,
          ).map(({ fileName }) => `/${fileName}`).filter((file) => !scripts.includes(file));
        const browserFiles = Object.fromEntries(
          Object.entries(browserPages).map(([name, { route, texts }]) => [
            name,
            Object.fromEntries(
              languages.map((language) => [
                language,
                filesOf([
                  `/src/routes/${route}.tsx`,
                  ...["shop", ...texts].flatMap((part) => textFiles(part, language)),
                ]),
              ]),
            ),
          ]),
        );
        page.source = withoutComments(String(page.source))
          .replace(/\s*<link rel="stylesheet"[^>]*>/, "")
          .replace(/\s*<script type="module"[^>]*><\/script>/, "")
          .replace(/\s*<!--head-->/, "")
          .replace("</head>", () => `  ${styles.join("\n    ")}\n    <!--head-->\n  </head>`)
          .replace(
            "</body>",
            () =>
              `<script type="module">${opening(scripts, `/${laterName}`)}</script>
    <script data-route="${routeInBrowser}" type="module">${
                inPage("browser_page.js").replace("__FILES__", () => JSON.stringify(browserFiles))
              }</script>
  </body>`,
          );
      },
    },
  };
}

/** Returns `chunks` and all their imports, dependencies first. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  const files = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk, above: readonly Rolldown.OutputChunk[]) => {
    if (above.includes(chunk)) return;
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") visit(imported, [...above, chunk]);
    }
    files.add(chunk);
  };
  for (const chunk of chunks) visit(chunk, []);
  return [...files];
}

/** Returns opening.js with the addresses of the scripts and of the style sheet that it loads. */
const opening = (scripts: readonly string[], style: string): string =>
  inPage("opening.js")
    .replace("__SCRIPTS__", () => JSON.stringify(scripts))
    .replace("__STYLE__", () => JSON.stringify(style));

/** Returns a script that is inlined, without its comments. */
const inPage = (file: string): string => withoutComments(readFileSync(folder(`src/${file}`), "utf8"));

/** Returns HTML or a script without indentation and the lines that are a comment. */
const withoutComments = (text: string): string =>
  text.replaceAll(/^\s*(?:(?:\/\/|<!-- ).*)?\n/gm, "").replaceAll(/^\s+/gm, "");

/** Puts the manifest of the browser's build into the server's build, so that pages can preload their chunks. */
function clientManifest(): Plugin {
  return {
    name: "client-manifest",
    transform: {
      filter: { id: /\/src\/server\/client_files\.ts$/ },
      handler: () => `export const clientFiles = ${readFileSync(folder("dist/.vite/manifest.json"), "utf8")}`,
    },
  };
}

/** Gives the service worker its own copy of the modules that it imports, because a worker cannot share a chunk with the page. */
function workerInOneFile(): Plugin {
  return {
    name: "worker-in-one-file",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!importer?.endsWith("/src/offline/worker.ts")) return;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}?copy`;
    },
  };
}

/** Puts the list of files to cache into the service worker: all but the checkout page, which needs a connection. */
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
        const files = JSON.stringify([...paths, "/icon.svg"]);
        worker.code = worker.code.replace(/(["'`])__FILES__\1/, () => JSON.stringify(files));
      },
    },
  };
}

/** What the server never renders: its pages have their data. Its styles load after the first paint. */
const neverFirst = /\/src\/ui\/(error_box|skeleton)\.tsx$/;
/** The routes of the pages that the server renders. The browser renders all others. */
const renderedRoutes = /\/src\/routes\/(home|menu|hours|about|contact|legal|not_found)\.tsx$/;
/** The name for the styles and the script of the pages that the browser renders. */
const routeInBrowser = "browser";

/** What these pages load before they show anything, by their name in the address. As the loaders in `src/router.tsx`. */
const browserPages: Record<string, { route: string; texts: readonly string[] }> = {
  cart: { route: "cart", texts: ["checkout", "dish", "errors"] },
  c: { route: "shared_cart", texts: ["checkout", "dish", "errors"] },
  checkout: { route: "checkout", texts: ["checkout", "errors"] },
  "order-pending": { route: "order_pending", texts: ["checkout"] },
  "order-confirmation": { route: "order_confirmation", texts: ["checkout"] },
};

/** The ends of the paths of the modules with these texts. */
const textFiles = (part: string, language: string): string[] =>
  part === "errors"
    ? [
      "/src/lib/error_texts.ts",
      `/contract/error_texts.ts?${language}`,
    ]
    : [`/texts/${part}.ts?${language}`];

const oneOf = (...paths: readonly string[]): Part["beginsWith"] => (id) =>
  paths.some((path) => id.endsWith(`/storefront/${path}`));

/**
 * Own code by the order of a visit; each page has a chunk of its own besides. "base" is needed by nearly every visit: the frame of all
 * pages, and what the home page and the legal pages share with others. "dish" is what a menu card and the dish dialog have in common,
 * "options" are the rules of options, "dialog" is what a guest needs to add the first dish, and "search" loads at the first input.
 */
const visit: readonly Part[] = [
  { chunk: "base", beginsWith: oneOf("index.html") },
  { chunk: "base", beginsWith: oneOf("src/routes/home.tsx", "src/routes/legal.tsx"), sharedOnly: true },
  { chunk: "dish", beginsWith: oneOf("src/routes/menu.tsx"), sharedOnly: true },
  { chunk: "options", beginsWith: oneOf("src/features/menu/model/find.ts"), sharedOnly: true },
  {
    chunk: "dialog",
    beginsWith: oneOf("src/routes/dish_dialog.tsx", "src/features/cart/components/summary_lines.tsx"),
  },
  {
    chunk: "search",
    beginsWith: oneOf("src/features/menu/model/find.ts", "src/features/menu/components/no_results.tsx"),
  },
];

// `vite build` builds the browser's files. `vite build --ssr src/entry_server.tsx --outDir dist/server` then builds the server's.
export default defineConfig(({ isSsrBuild }) => ({
  root: folder("./"),
  base: "/",
  plugins: [
    textsByLanguage(),
    sonnerWithoutInlineStyle(),
    classNames(),
    plainImports(),
    openingInPage(),
    react(),
    ...(isSsrBuild ? [clientManifest()] : [workerInOneFile(), filesForOffline()]),
  ],
  resolve: {
    alias: [
      { find: "@domain", replacement: folder("../domain") },
      { find: "@contract", replacement: folder("../contract") },
      { find: "@web", replacement: folder("../web") },
      { find: /^@\//, replacement: folder("src") + "/" },
      // React has this hook since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
    ],
  },
  css: { modules: { generateScopedName: classNamesOf("storefront/src") } },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/dev": "http://127.0.0.1:8000" } },
  build: {
    target: ["es2022", "safari16.4"],
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // One style sheet, which openingInPage splits. Sheets per chunk would change the order of rules.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: "[name].js", chunkFileNames: "parts/[name]-[hash].js" } }
      : {
        optimization: { inlineConst: { mode: "all" } },
        input: { index: folder("index.html"), sw: folder("src/offline/worker.ts") },
        output: {
          codeSplitting: {
            // Packages and own code are apart, so that each is a short task on a phone.
            groups: [
              { name: "packages", tags: ["$initial"], test: /node_modules/ },
              ...chunksOf(visit),
            ],
          },
          // The browser identifies a service worker by its address, so it has no hash. Hashes do not compress, so they are short.
          entryFileNames: ({ name }) => name === "sw" ? "sw.js" : "assets/[name]-[hash:7].js",
          chunkFileNames: "assets/[name]-[hash:7].js",
        },
      },
  },
  // Bundles all packages, so that the server can load the build without node_modules.
  ssr: { noExternal: true },
}));
