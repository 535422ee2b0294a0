import type { GuestOrder } from "@contract/schemas/payment.ts";
import { type Text } from "../../../lib/i18n.ts";
import { type Language } from "@domain/shared/language.ts";
import { dollars } from "../../../../../web/format/money.ts";
import { dayAndTime } from "../../../../../web/format/time.ts";
import { moneyLine } from "./money_line.ts";

/**
 * "You were not charged. The hold of $38.42 was released at 6:12 PM; …": nothing but the truth, and who will be in touch about what is
 * owed for an order that was not made.
 */
export function moneyWords(
  money: GuestOrder["money"],
  text: Text,
  language: Language,
  now = new Date(),
): string {
  const line = lineWords(money, text, language, now);
  const owed = money.owed_amount;
  return owed > 0 ? `${line} ${text("money.owed", { owed: dollars(owed) })}` : line;
}

function lineWords(money: GuestOrder["money"], text: Text, language: Language, now: Date): string {
  const line = moneyLine(money);
  const amount = dollars(line.amount);
  switch (line.say) {
    case "held":
      return text("money.held", { amount });
    case "releasing":
      return text("money.releasing", { amount });
    case "charged":
      return text("money.charged", { amount, at: when(line.at, language, now) });
    case "released":
      return text("money.released", { amount, at: when(line.at, language, now) });
    case "refund_pending":
      return text("money.refundPending", { amount, pending: dollars(line.pending) });
    case "refunded":
      return text("money.refunded", { amount, at: when(line.at, language, now) });
    case "partly_refunded":
      return text("money.partlyRefunded", {
        amount,
        refunded: dollars(line.refunded),
        at: when(line.at, language, now),
      });
  }
}

/** Today's moments by their time, others with their date. */
export const when = (instant: string, language: Language, now = new Date()): string =>
  dayAndTime(instant, now.getTime(), language);
