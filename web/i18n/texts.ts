import type { Language } from "@domain/shared/language.ts";

/**
 * Texts by id, as ICU messages in every language. A text that lacks a language does not compile. Those of errors can be functions. Apps
 * import them with `?languages`: the build then replaces them by functions that load one language each (`web/build/texts.ts`).
 */
export type TextsById<L extends string = Language, Message = string> = Readonly<
  Record<string, Readonly<Record<L, Message>>>
>;

/** Loads the messages of texts in one language. */
export async function loadMessages<L extends string, Message>(
  texts: TextsById<L, Message>,
  language: L,
): Promise<Readonly<Record<string, Message>>> {
  const load: unknown = texts[language];
  if (typeof load !== "function") return messagesIn(texts, language);
  // The cast is safe: the build makes these functions.
  return (await (load as () => Promise<{ texts: Record<string, Message> }>)()).texts;
}

/** Returns the messages in one language of texts that are not built, as in tests. */
export const messagesIn = <L extends string, Message>(
  texts: TextsById<L, Message>,
  language: L,
): Record<string, Message> =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, text[language]]));
