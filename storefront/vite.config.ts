import { compileMessage } from "@lingui/message-utils/compileMessage";
import react from "@vitejs/plugin-react";
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

export default defineConfig({
  root: folder("./"),
  base: "/",
  plugins: [compiledTexts(), sonnerWithoutInlineStyle(), react()],
  resolve: { alias: { "@domain": folder("../domain"), "@contract": folder("../api/contract") } },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/dev": "http://127.0.0.1:8000" } },
  build: { target: ["es2022", "safari16.4"], sourcemap: false, assetsInlineLimit: 0 },
});
