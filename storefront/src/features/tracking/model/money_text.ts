import type { GuestOrder } from "@contract/schemas/payment.ts";
import type { Translate } from "@/lib/i18n.ts";
import type { Language } from "@domain/shared/language.ts";
import { dollars } from "@web/format/money.ts";
import { clockTime, dayAndClock, dayName, shortDate } from "@web/format/time.ts";
import { isNotAccepted } from "./order_status.ts";

/**
 * Returns the message about the money: "You were not charged. The hold of $38.42 was released at 6:12 PM; …". Adds who will contact the guest
 * when a refund is owed, and whom to call when a refund failed. A charge of an order that was not accepted never stands alone.
 * Amounts of `money` are in dollars. See docs/product-rules.md, "Money messages".
 */
export function moneyText(
  { status, money }: Pick<GuestOrder, "status" | "money">,
  t: Translate,
  language: Language,
  today: string | undefined,
): string {
  const line = lineText(money, t, language, today);
  const [failed, owed] = [money.failed_refund_amount, money.owed_amount];
  if (failed > 0 && owed > 0) {
    return `${line} ${t("money.refundFailed", { failed: dollars(failed), owed: dollars(owed) })}`;
  }
  if (owed > 0) return `${line} ${t("money.owed", { owed: dollars(owed) })}`;
  return money.state === "captured" && isNotAccepted(status) ? `${line} ${t("money.ask")}` : line;
}

function lineText(
  money: GuestOrder["money"],
  t: Translate,
  language: Language,
  today: string | undefined,
): string {
  const amount = dollars(money.amount);
  const refunded = money.refunded_amount;
  const at = when(money.at, language, today);
  switch (money.state) {
    case "held":
      return t("money.held", { amount });
    case "releasing":
      return t("money.releasing", { amount });
    case "released":
      return t("money.released", { amount, at });
    case "refunding":
      return t("money.refunding");
    case "refund_pending":
      return t("money.refundPending", { amount, pending: dollars(money.pending_refund_amount) });
    case "captured":
    case "refunded":
      if (refunded <= 0) return t("money.charged", { amount, at });
      return refunded >= money.amount
        ? t("money.refunded", { amount: dollars(refunded), at })
        : t("money.partlyRefunded", { amount, refunded: dollars(refunded), at });
    default:
      return money.state satisfies never;
  }
}

/**
 * Returns an instant as its time, and with its date when that is not `today`, the date of the store's status. The device's clock may be
 * wrong or in another zone. Los Angeles time.
 */
export function when(instant: string, language: Language, today: string | undefined): string {
  const isToday = today !== undefined && dayName(instant, language) === shortDate(today, language);
  return isToday ? clockTime(instant, language) : dayAndClock(instant, language);
}

type MoneyRow = {
  label: "receipt.notCharged" | "receipt.refunded" | "receipt.refundPending";
  amount: number;
};

/** Returns what the receipt subtracts, as in the emails: what was not charged, settled refunds, pending refunds. In dollars. */
export function subtractedRows(
  { uncaptured_amount, refunded_amount, pending_refund_amount }: Pick<
    GuestOrder["money"],
    "uncaptured_amount" | "refunded_amount" | "pending_refund_amount"
  >,
): MoneyRow[] {
  const settled = Math.round((refunded_amount - pending_refund_amount) * 100) / 100;
  const rows: MoneyRow[] = [
    { label: "receipt.notCharged", amount: uncaptured_amount },
    { label: "receipt.refunded", amount: settled },
    { label: "receipt.refundPending", amount: pending_refund_amount },
  ];
  return rows.filter(({ amount }) => amount > 0);
}
