import { compileMessage } from "@lingui/message-utils/compileMessage";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type ESTree, parseSync, type Plugin, Visitor } from "vite";
import { isLanguage, type Language, languages } from "../../domain/shared/language.ts";
import type { TextsById } from "../i18n/texts.ts";

/**
 * Replaces the texts that a module exports. Imported with `?languages`, they become functions that load one language each. Imported with
 * a language (`./menu.ts?ko`), as those functions do, they become the compiled messages of that language, so that a page carries one
 * language and no message parser, whose `eval` the content security policy forbids. A module with texts that are functions stays code.
 */
export function textsByLanguage(): Plugin {
  return {
    name: "texts-by-language",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (!file.endsWith(".ts") || !(query === "languages" || isLanguage(query))) return null;
      // The timestamp bypasses the module cache, so that the dev server shows edits without a restart.
      const { texts }: { texts: TextsById<string, unknown> } = await import(
        `${pathToFileURL(file).href}?${Date.now()}`
      );
      if (query === "languages") {
        const [text = {}] = Object.values(texts);
        const loads = Object.keys(text).map((language) =>
          `${language}: () => import(${JSON.stringify(`${file}?${language}`)})`
        );
        return { code: `export const texts = { ${loads.join(", ")} };`, moduleType: "js" };
      }
      const messages = Object.entries(texts).map(([id, text]) => [id, text[query]] as const);
      if (messages.some(([, message]) => typeof message === "function")) {
        return { code: inLanguage(readFileSync(file, "utf8"), query), moduleType: "ts" };
      }
      const compiled = messages.map(([id, message]) => [id, compiledMessage(id, message)]);
      // A string is parsed faster than an object literal.
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(compiled)));
      return { code: `export const texts = JSON.parse(${json});`, moduleType: "js" };
    },
  };
}

/** Replaces each object with one value per language, such as `{ en: "Menu", ko: "메뉴" }`, by its value of `language`. */
export function inLanguage(source: string, language: Language): string {
  const parts: string[] = [];
  let at = 0;
  const replace = ({ start, end, properties }: ESTree.ObjectExpression) => {
    const values = new Map(
      properties.flatMap((each) =>
        each.type === "Property" && each.key.type === "Identifier" ? [[each.key.name, each.value]] : []
      ),
    );
    const value = values.get(language);
    if (start < at || value === undefined || !languages.every((each) => values.has(each))) return;
    parts.push(source.slice(at, start), `(${source.slice(value.start, value.end)})`);
    at = end;
  };
  new Visitor({ ObjectExpression: replace }).visit(parseSync("texts.ts", source).program);
  return parts.join("") + source.slice(at);
}

function compiledMessage(id: string, message: unknown) {
  if (typeof message !== "string") throw new Error(`no text ${id}`);
  const compiled = compileMessage(message);
  // The compiler prints a syntax error and returns the message as it is.
  if (typeof compiled === "string" && message.includes("{")) {
    throw new Error(`invalid message ${id}: ${message}`);
  }
  return compiled;
}
