import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Translate } from "@/lib/i18n.ts";

type Reasoned = Pick<GuestOrder, "reason" | "reason_code">;

/** Returns why an order was not accepted or is to change: the words of staff, or the text of the reason code in the guest's language. */
export function reasonText(
  { reason, reason_code: code }: Reasoned,
  t: Translate,
  language: Language,
): string {
  switch (code) {
    case null:
    case undefined:
      return reason ?? "";
    case "no_answer":
    case "cancelled_by_guest":
    case "cancelled_by_restaurant":
      return t(`reason.${code}`);
    default:
      return denyReasonTexts[code].guest[language];
  }
}
