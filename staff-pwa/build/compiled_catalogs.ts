import { pathToFileURL } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/**
 * Compiles the message catalogs (src/lib/i18n/catalogs/en.ts, ko.ts) while building, so that no message parser
 * travels to the tablet and no `eval` is needed under the content security policy.
 */
export function compiledCatalogues(): Plugin {
  return {
    name: "compiled-catalogs",
    async load(id) {
      const [file = ""] = id.split("?");
      if (!/\/i18n\/catalogs\/\w+\.ts$/.test(file)) return null;
      // The time makes an edit show without restarting the dev server.
      const catalog: { messages: Record<string, string> } = await import(
        `${pathToFileURL(file).href}?${Date.now()}`
      );
      const compiled = Object.fromEntries(
        Object.entries(catalog.messages).map(([key, message]) => [key, compileMessage(message)]),
      );
      return `export const messages = ${JSON.stringify(compiled)};`;
    },
  };
}
