import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Language } from "@domain/shared/language.ts";
import { createTexts, type Translate } from "./i18n.ts";

/** Returns a translate function with the shop texts in that language. */
export async function textIn(language: Language): Promise<Translate> {
  const texts = createTexts();
  const i18n = texts.in(language);
  i18n.setMessagesCompiler(compileMessage);
  await texts.speak(language);
  return (id, values) => i18n._(id, values);
}
