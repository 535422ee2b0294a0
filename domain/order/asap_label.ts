import type { AsapMinutes } from "../hours/pickup_slots.ts";
import type { Language } from "../shared/language.ts";

/** "ASAP (15-30 minutes)": the one label of an ASAP pickup on every page, email and ticket. */
export function asapLabel({ from, to }: AsapMinutes, language: Language): string {
  return language === "ko" ? `바로 픽업 (${from}~${to}분)` : `ASAP (${from}-${to} minutes)`;
}
