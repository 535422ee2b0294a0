import type { AsapMinutes } from "../hours/pickup_slots.ts";
import { asapTexts } from "../shared/guest_texts.ts";
import type { Language } from "../shared/language.ts";

/** Returns the label of an ASAP pickup on pages, emails and tickets: "ASAP (15-30 minutes)". */
export function asapLabel({ from, to }: AsapMinutes, language: Language): string {
  return asapTexts[language](from, to);
}
