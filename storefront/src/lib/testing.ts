import { compileMessage } from "@lingui/message-utils/compileMessage";
import { toWireFlags } from "@contract/dish_flags.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
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

/** A dish of the menu, named as its id. */
export const dishOf = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  name: id,
  name_korean: "",
  description: "",
  description_korean: "",
  price: 10,
  lunch_price: null,
  contains: [],
  allergens: "",
  allergen_note_korean: "",
  is_available: true,
  ...toWireFlags([]),
  prep_time_minutes: 10,
  image_url: null,
  option_groups: [],
  ...more,
});
