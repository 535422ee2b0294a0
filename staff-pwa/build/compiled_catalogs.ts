import { pathToFileURL } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/**
 * Compiles the message catalogs (src/lib/i18n/catalogs/) at build time, so that the app needs no message parser and no `eval`, which
 * the content security policy forbids.
 */
export function compiledCatalogs(): Plugin {
  return {
    name: "compiled-catalogs",
    async load(id) {
      const [file = ""] = id.split("?");
      if (!/\/i18n\/catalogs\/\w+\.ts$/.test(file)) return null;
      // The timestamp bypasses the module cache, so that the dev server shows edits without a restart.
      const catalog: { messages: Record<string, string> } = await import(
        `${pathToFileURL(file).href}?${Date.now()}`
      );
      const compiled = Object.fromEntries(
        Object.entries(catalog.messages).map(([key, message]) => [key, compiledMessage(key, message)]),
      );
      return `export const messages = ${JSON.stringify(compiled)};`;
    },
  };
}

function compiledMessage(key: string, message: string) {
  const compiled = compileMessage(message);
  // Lingui prints a syntax error and returns the message as it is.
  if (typeof compiled === "string" && message.includes("{")) {
    throw new Error(`invalid message ${key}: ${message}`);
  }
  return compiled;
}
