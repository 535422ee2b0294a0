import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { totals } from "../cart/quote.ts";
import type { OrderLine } from "../order/agreement.ts";
import type { Order } from "../order/order.ts";
import { anOrder, at } from "../testing/fixtures.ts";
import { capturedCents, type RefundChoice } from "./payment.ts";
import { beginRefund, capturedBy, recordRefundResult, refundableCents } from "./refund.ts";
import { chargedParts, splitRefunds } from "./refund_parts.ts";
import { addParts, billParts, noParts, sumOfParts, type TaxParts } from "./tax_parts.ts";

const now = at("2026-07-10T18:00-07:00");
const rates = { taxPpm: 87_500, charges: [{ kind: "service_fee", ppm: 30_000 } as const] };

function line(id: string, more: Partial<OrderLine> = {}): OrderLine {
  return {
    ...{
      id,
      dishId: id,
      name: { en: id, ko: "" },
      kitchenName: "",
      quantity: 1,
      unitPriceCents: 1000,
      isTaxable: true,
      isAlcoholic: false,
    },
    ...{ note: "", options: [], leftOut: [] },
    ...more,
  };
}

function charged(lines: OrderLine[], uncapturedCents = 0): Order {
  const bill = {
    ...totals(
      lines.map((each) => ({ cents: each.quantity * each.unitPriceCents, isTaxable: each.isTaxable })),
      rates,
    ),
    taxPpm: rates.taxPpm,
  };
  const payment = { intentId: "pi_1", amountCents: bill.totalCents } as const;
  const order = anOrder({
    ...{ lines, bill },
    payment: { ...payment, state: "captured", capturedAt: now },
  });
  const cents = bill.totalCents - Math.min(uncapturedCents, bill.totalCents);
  return { ...order, payment: { ...payment, state: "captured", ...capturedBy(order, { cents }, now) } };
}

/** Refunds by the rules of the core; the order stays as it is when the refund is refused. */
function refund(order: Order, choice: RefundChoice): Order {
  const key = String(order.refunds.length);
  const begun = beginRefund(order, { by: { kind: "system" }, choice, reason: "cold", key, at: now });
  if (!begun.ok) return order;
  const recorded = recordRefundResult(begun.value, {
    number: begun.value.refunds.length,
    outcome: { kind: "done", at: now },
  });
  ok(recorded.ok);
  return recorded.value;
}

const dish = line("dish", { quantity: 2, unitPriceCents: 1695 });
const cold = line("cold", { unitPriceCents: 650, isTaxable: false });

Deno.test("a bill's parts are its taxed dishes and charges, its other sales, and the tax", () => {
  // Dishes 33.90 taxed and 6.50 not; fee 3% of 40.40 = 1.21; tax 8.75% of 35.11 = 3.07.
  deepEqual(billParts(charged([dish, cold])), { taxableCents: 3511, exemptCents: 650, taxCents: 307 });
});

Deno.test("a refund of an untaxed dish refunds only the tax on its share of the fee", () => {
  const [split] = splitRefunds(refund(charged([dish, cold]), {
    kind: "lines",
    lines: [{ lineId: "cold", quantity: 1 }],
  }));
  // Without it: fee 3% of 33.90 = 1.02, tax 8.75% of 34.92 = 3.06.
  deepEqual(split, {
    cents: 670,
    at: now,
    parts: { taxableCents: 19, exemptCents: 650, taxCents: 1 },
  });
});

Deno.test("an amount is split in proportion to the bill, with the tax rounded half-up", () => {
  const [split] = splitRefunds(refund(charged([dish, cold]), { kind: "amount", cents: 1000 }));
  // 1000 × 307 / 4468 = 68.7 and 1000 × (307 + 3511) / 4468 = 854.5.
  deepEqual(split?.parts, { taxableCents: 786, exemptCents: 145, taxCents: 69 });
});

Deno.test("a refund that failed or was refused does not count", () => {
  const order = charged([dish]);
  const begun = beginRefund(order, {
    ...{ by: { kind: "system" }, choice: { kind: "full" }, reason: "cold", at: now },
  });
  ok(begun.ok);
  for (const kind of ["refused", "failed"] as const) {
    const recorded = recordRefundResult(begun.value, {
      number: 1,
      outcome: { kind, at: now, reason: "refused" },
    });
    ok(recorded.ok);
    deepEqual(splitRefunds(recorded.value), []);
  }
});

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 5 }),
  unitPriceCents: fc.integer({ min: 0, max: 5000 }),
  isTaxable: fc.boolean(),
});
const anyChoice = fc.oneof(
  fc.constant<RefundChoice>({ kind: "full" }),
  fc.integer({ min: 1, max: 8000 }).map((cents): RefundChoice => ({ kind: "amount", cents })),
  fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 5 })).map(([nth, quantity]): RefundChoice => ({
    kind: "lines",
    lines: [{ lineId: `line_${nth}`, quantity }],
  })),
);

Deno.test("any refunds add up to the refunded amount, and no part exceeds that of the charge", () => {
  const someLines = fc.array(anyLine, { minLength: 1, maxLength: 4 });
  const anyUncaptured = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8000 }));
  fc.assert(
    fc.property(
      someLines,
      fc.array(anyChoice, { maxLength: 5 }),
      anyUncaptured,
      (lines, choices, uncaptured) => {
        const before = charged(lines.map((each, nth) => line(`line_${nth}`, each)), uncaptured);
        const order = choices.reduce(refund, before);
        const splits = splitRefunds(order);
        const refunded = "refundedCents" in order.payment ? order.payment.refundedCents : 0;
        const sum = addParts(splits.map(({ parts }) => parts));
        const whole = chargedParts(order);
        equal(sumOfParts(whole), capturedCents(order.payment));
        equal(sumOfParts(whole), Math.max(0, order.bill.totalCents - uncaptured));
        equal(sumOfParts(sum), refunded);
        for (const { cents, parts } of splits) {
          equal(sumOfParts(parts), cents);
          for (const part of Object.values(parts)) ok(part >= 0);
        }
        for (const key of Object.keys(noParts) as (keyof TaxParts)[]) ok(sum[key] <= whole[key], key);
        const isWhole = order.payment.state === "refunded" && refundableCents(order) === 0;
        if (isWhole) deepEqual(sum, whole);
      },
    ),
  );
});
