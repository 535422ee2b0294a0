import type { AsapMinutes } from "../hours/pickup_slots.ts";
import { asapTexts } from "../shared/guest_texts.ts";
import type { Language } from "../shared/language.ts";

/** "ASAP (15-30 minutes)": the one label of an ASAP pickup on every page, email and ticket. */
export function asapLabel({ from, to }: AsapMinutes, language: Language): string {
  return asapTexts[language](from, to);
}
