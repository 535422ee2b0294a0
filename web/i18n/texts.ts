import type { Language } from "@domain/shared/language.ts";

/**
 * Texts by id, as ICU messages in every language. A text that lacks a language does not compile. Modules of texts are imported with the
 * language (`import("./menu.ts?ko")`): the build compiles the messages of that language and leaves the others out (`web/build/texts.ts`).
 */
export type Texts<L extends string = Language> = Readonly<Record<string, Readonly<Record<L, string>>>>;

/** A module of texts. Unbundled, as in tests, it has all languages; built, the messages of one. Those of errors can be functions. */
export type TextModule<Message = string> = {
  texts: Readonly<Record<string, Readonly<Record<string, Message>>>>;
};

/** Returns the messages of a module in one language. */
export function messagesIn<Message = string>(
  { texts }: TextModule<Message>,
  language: string,
): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, text[language] ?? text as unknown as Message]),
  );
}
