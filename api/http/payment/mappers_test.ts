import { deepEqual, equal } from "node:assert/strict";
import { chargeKinds } from "@domain/cart/charge.ts";
import type { Offer, OfferEnd } from "@domain/order/order.ts";
import type { Payment, Refund } from "@domain/payment/payment.ts";
import { anOrder, chargedBill, fridayDinner } from "@domain/testing/fixtures.ts";
import { toGuestOrder } from "./mappers.ts";

const cancelled = {
  status: "cancelled",
  cancelledAt: fridayDinner,
  cancelledBy: { kind: "system" },
  text: "",
} as const;
const refund = {
  number: 1,
  cents: 3_687,
  choice: { kind: "full" },
  reason: "",
  by: { kind: "system" },
  decidedAt: fridayDinner,
} as const;

const { intentId } = anOrder().payment;
const amount = { intentId, amountCents: 3_687, capturedAt: fridayDinner };

const moneyOf = (payment: Payment, refunds: Refund[] = []) =>
  toGuestOrder(anOrder({ state: cancelled, payment, refunds }), fridayDinner).money;

Deno.test("a cancelled order shows the owed amount, which is 0 while the full refund is pending", () => {
  const owed = moneyOf({ ...amount, state: "captured" });
  deepEqual([owed.state, owed.amount, owed.refunded_amount, owed.owed_amount], ["captured", 36.87, 0, 36.87]);
  const underWay = moneyOf(
    { ...amount, state: "refunding", refundedCents: 0, since: fridayDinner, number: 1 },
    [{ ...refund, outcome: { kind: "pending" } }],
  );
  deepEqual([underWay.state, underWay.owed_amount], ["refunding", 0]);
  const done = moneyOf(
    { ...amount, state: "refunded", refundedCents: 3_687 },
    [{ ...refund, outcome: { kind: "done", at: fridayDinner + 1 } }],
  );
  deepEqual([done.state, done.refunded_amount, done.owed_amount], ["refunded", 36.87, 0]);
});

Deno.test("a picked-up order shows the amount of a failed refund as owed", () => {
  const [paid] = [{ ...amount, state: "captured" } as const];
  const failed = {
    ...refund,
    cents: 500,
    outcome: { kind: "failed", at: fridayDinner, reason: "card_closed" },
  };
  const { failed_refund_amount, owed_amount } = toGuestOrder(
    anOrder({ payment: paid, refunds: [failed as Refund] }),
    fridayDinner,
  ).money;
  deepEqual([failed_refund_amount, owed_amount], [5, 5]);
});

Deno.test("the charges are listed by kind, and subtotal, charges and tax add up to the total", () => {
  const { subtotal, charges, service_fee, tax_amount, total_amount } = toGuestOrder(
    anOrder({ bill: chargedBill }),
    fridayDinner,
  );
  deepEqual(charges.map(({ kind }) => kind), chargeKinds);
  deepEqual(charges[0], {
    kind: "service_fee",
    rate: 3,
    amount: service_fee,
    purpose: "Health insurance for our team",
    purpose_korean: "직원 건강 보험",
  });
  const cents = (dollars: number) => Math.round(dollars * 100);
  const sum = charges.reduce((sum, { amount }) => sum + cents(amount), 0);
  equal(cents(subtotal) + sum + cents(tax_amount), cents(total_amount));
  deepEqual(toGuestOrder(anOrder(), fridayDinner).charges, []);
});

Deno.test("an order shows every change that its guest accepted, also when a later offer was withdrawn", () => {
  const agreed = { bill: chargedBill, reason: "sold_out", text: "", at: fridayDinner } as const;
  const by = { kind: "guest" } as const;
  const offer = (lineId: string, beforeCents: number, as: OfferEnd): Offer => ({
    ...agreed,
    by,
    beforeCents,
    expiresAt: fridayDinner,
    changes: [{ kind: "remove", lineId, name: { en: "Bibimbap", ko: "비빔밥" }, quantity: 1 }],
    ended: { as, by, at: fridayDinner },
  });
  const offers = [
    offer("one", 5_000, "accepted"),
    offer("two", 4_000, "accepted"),
    offer("three", 3_687, "withdrawn"),
  ];
  const shown = toGuestOrder(anOrder({ offers }), fridayDinner).offer;
  deepEqual([shown?.ended, shown?.previous_amount], ["accepted", 50]);
  deepEqual(shown?.changes.map((change) => "id" in change && change.id), ["one", "two"]);
});
