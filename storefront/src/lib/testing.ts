import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Language } from "@domain/shared/language.ts";
import { createTexts, type Translate } from "./i18n.ts";

/** The texts of every page in that language, from the catalog that the build compiles. */
export async function textIn(language: Language): Promise<Translate> {
  const { i18n, speak } = createTexts();
  i18n.setMessagesCompiler(compileMessage);
  await speak(language);
  return (id, values) => i18n._(id, values);
}
