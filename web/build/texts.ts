import { compileMessage } from "@lingui/message-utils/compileMessage";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { isLanguage, type Language } from "../../domain/shared/language.ts";
import type { TextModule } from "../i18n/texts.ts";

/**
 * Turns a module of texts that is imported with a language (`./menu.ts?ko`) into the compiled messages of that language, so that a page
 * carries one language and no message parser, whose `eval` the content security policy forbids.
 */
export function textsByLanguage(): Plugin {
  return {
    name: "texts-by-language",
    async load(id) {
      const [file = "", language] = id.split("?");
      if (!file.endsWith(".ts") || !isLanguage(language)) return null;
      // The timestamp bypasses the module cache, so that the dev server shows edits without a restart.
      const { texts }: TextModule = await import(`${pathToFileURL(file).href}?${Date.now()}`);
      const compiled = Object.entries(texts).map(([id, text]) => [id, compiledMessage(id, text, language)]);
      // A string is parsed faster than an object literal.
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(compiled)));
      return { code: `export const texts = JSON.parse(${json});`, moduleType: "js" };
    },
  };
}

function compiledMessage(id: string, text: Readonly<Record<string, string>>, language: Language) {
  const message = text[language];
  if (message === undefined) throw new Error(`no text ${id} in ${language}`);
  const compiled = compileMessage(message);
  // The compiler prints a syntax error and returns the message as it is.
  if (typeof compiled === "string" && message.includes("{")) {
    throw new Error(`invalid message ${id}: ${message}`);
  }
  return compiled;
}
