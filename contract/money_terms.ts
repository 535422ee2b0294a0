import { chargeNames } from "@domain/cart/charge.ts";

/**
 * The names of amounts of money, in both languages of staff. Screens, emails and tables call each amount by its name here and nothing else
 * by it. The keys are the names in the API and in CSV files. See docs/product-rules.md, "Money terms".
 */
export const moneyTerms = {
  gross_sales: { en: "Gross sales", ko: "총매출" },
  dishes: { en: "Dishes", ko: "음식" },
  ...chargeNames,
  discounts: { en: "Discounts", ko: "할인" },
  tax: { en: "Tax", ko: "세금" },
  collected: { en: "Collected", ko: "결제액" },
  refunds: { en: "Refunds", ko: "환불" },
  after_refunds: { en: "After refunds", ko: "환불 후 결제액" },
  refunded_sales: { en: "Refunded sales", ko: "환불한 매출" },
  net_sales: { en: "Net sales", ko: "순매출" },
  exempt_after_refunds: { en: "Exempt after refunds", ko: "환불 후 비과세 매출" },
  taxable_after_refunds: { en: "Taxable after refunds", ko: "환불 후 과세 매출" },
  tax_after_refunds: { en: "Tax after refunds", ko: "환불 후 세금" },
  refunds_owed: { en: "Refunds owed", ko: "미지급 환불" },
  fees: { en: "Fees", ko: "수수료" },
  after_fees: { en: "After fees", ko: "수수료 후 금액" },
  payout: { en: "Payout", ko: "입금" },
} as const;
export type MoneyTerm = keyof typeof moneyTerms;

/** The name in both languages, for emails that every member of staff reads. */
export const bothMoneyTerms = (term: MoneyTerm): string => `${moneyTerms[term].en} · ${moneyTerms[term].ko}`;
