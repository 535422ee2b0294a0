import assert from "node:assert/strict";
import fc from "fast-check";
import { anOrder, fridayDinner, mina } from "../testing/fixtures.ts";
import { amountOf, type ChargeKind, chargeKinds, type ChargeRate, sumOf } from "../cart/charge.ts";
import { totals } from "../cart/quote.ts";
import type { OrderLine } from "../order/agreement.ts";
import type { Order } from "../order/order.ts";
import type { Actor } from "../shared/actor.ts";
import { type Dispute, type DisputeStatus, recordDisputes } from "./dispute.ts";
import { paymentConcern } from "./payment_concern.ts";
import {
  beginRefund,
  failedRefundCents,
  pendingRefundCents,
  quoteRefund,
  recordRefundResult,
  refundableCents,
  refundBasis,
  refundedCents,
  refundOwedCents,
  settleOwedRefund,
} from "./refund.ts";
import type { Refund, RefundChoice, RefundOutcome } from "./payment.ts";

const now = fridayDinner;
const [plain] = anOrder().lines;
if (!plain) throw new Error("the fixture has a line");

function captured(
  lines: readonly OrderLine[] = anOrder().lines,
  charges: readonly ChargeRate[] = [],
): Order {
  const rates = { taxPpm: 87_500, charges };
  const amounts = totals(
    lines.map((line) => ({ cents: line.unitPriceCents * line.quantity, isTaxable: line.isTaxable })),
    rates,
  );
  const { intentId } = anOrder().payment;
  return anOrder({
    lines,
    bill: { ...amounts, taxPpm: rates.taxPpm },
    payment: { intentId, amountCents: amounts.totalCents, state: "captured", capturedAt: now },
  });
}

const choice = (
  order: Order,
  requested: RefundChoice,
  more: { key?: string; at?: number; reason?: string } = {},
) => beginRefund(order, { by: mina, choice: requested, reason: "cold", at: now, ...more });

/** Starts the refund and records that it is done. */
function given(order: Order, requested: RefundChoice, key?: string): Order {
  const begun = choice(order, requested, key === undefined ? {} : { key });
  assert.ok(begun.ok, JSON.stringify(begun));
  const number = begun.value.refunds.length;
  const ended = recordRefundResult(begun.value, { number, outcome: { kind: "done", at: now } });
  assert.ok(ended.ok);
  return ended.value;
}

Deno.test("beginning a refund stores it as pending before the provider is called", () => {
  const begun = choice(captured(), { kind: "full" });
  assert.ok(begun.ok);
  const { payment, refunds } = begun.value;
  assert.deepEqual([payment.state, refundedCents(begun.value), refundableCents(begun.value)], [
    "refunding",
    0,
    0,
  ]);
  assert.deepEqual(refunds.map(({ number, cents, outcome }) => ({ number, cents, outcome })), [
    { number: 1, cents: captured().bill.totalCents, outcome: { kind: "pending" } },
  ]);
});

Deno.test("a partial refund makes the payment partially_refunded; a full refund or the rest makes it refunded", () => {
  assert.equal(given(captured(), { kind: "full" }).payment.state, "refunded");
  const part = given(captured(), { kind: "amount", cents: 500 });
  assert.deepEqual([part.payment.state, refundedCents(part)], ["partially_refunded", 500]);
  const rest = given(part, { kind: "full" });
  assert.deepEqual([rest.payment.state, refundedCents(rest)], ["refunded", rest.bill.totalCents]);
});

Deno.test("a refused refund does not change the refunded amount, and the next refund has its own number", () => {
  const begun = choice(captured(), { kind: "amount", cents: 500 });
  assert.ok(begun.ok);
  const outcome = { kind: "refused", at: now, reason: "refused" } as const;
  const ended = recordRefundResult(begun.value, { number: 1, outcome });
  assert.ok(ended.ok);
  assert.deepEqual([ended.value.payment.state, refundedCents(ended.value)], ["captured", 0]);
  assert.deepEqual(given(ended.value, { kind: "full" }).refunds.map(({ number }) => number), [1, 2]);
});

Deno.test("a dish whose refund was refused or failed can be refunded again in full", () => {
  const lines: RefundChoice = { kind: "lines", lines: [{ lineId: plain.id, quantity: plain.quantity }] };
  for (
    const outcome of [
      { kind: "refused", at: now, reason: "refused" },
      { kind: "failed", at: now, reason: "bank_refused" },
    ] as const
  ) {
    const begun = choice(captured(), lines);
    assert.ok(begun.ok);
    const ended = recordRefundResult(begun.value, { number: 1, outcome });
    assert.ok(ended.ok);
    assert.deepEqual(refundBasis(ended.value).refundedLines, [], outcome.kind);
    assert.equal(refundedCents(given(ended.value, lines)), captured().bill.totalCents, outcome.kind);
  }
});

Deno.test("repeats change nothing: the same key, a double tap, a second full refund, a repeated result", () => {
  const keyed = given(captured(), { kind: "amount", cents: 500 }, "tap-1");
  const again = choice(keyed, { kind: "amount", cents: 500 }, { key: "tap-1", at: now + 3_600_000 });
  assert.ok(again.ok && again.value === keyed);

  const tapped = given(captured(), { kind: "amount", cents: 500 });
  const second = choice(tapped, { kind: "amount", cents: 500 }, { at: now + 59_999 });
  assert.ok(second.ok && second.value === tapped);

  const whole = given(captured(), { kind: "full" });
  const twice = choice(whole, { kind: "full" }, { at: now + 3_600_000 });
  assert.ok(twice.ok && twice.value === whole);

  const repeated = recordRefundResult(whole, { number: 1, outcome: { kind: "done", at: now + 1 } });
  assert.ok(repeated.ok && repeated.value === whole);
});

Deno.test("the same amount is a second refund with a different key, a different reason, or a minute later", () => {
  const first = given(captured(), { kind: "amount", cents: 500 });
  for (const more of [{ key: "tap-2" }, { reason: "also late" }, { at: now + 60_000 }]) {
    const second = choice(first, { kind: "amount", cents: 500 }, more);
    assert.ok(second.ok);
    assert.equal(second.value.refunds.length, 2);
  }
});

Deno.test("a refund is refused before the capture, during another refund, for 0, and for more than is left or was ordered", () => {
  const kind = (order: Order, requested: RefundChoice, reason = "cold") => {
    const answer = choice(order, requested, { reason });
    return answer.ok ? "done" : answer.error.kind;
  };
  const running = choice(captured(), { kind: "full" });
  assert.ok(running.ok);
  const { totalCents } = captured().bill;
  assert.equal(kind(anOrder(), { kind: "full" }), "invalid_transition");
  assert.equal(kind(running.value, { kind: "amount", cents: 1 }), "refund_in_progress");
  assert.equal(kind(captured(), { kind: "amount", cents: totalCents + 1 }), "too_much_to_refund");
  assert.equal(kind(captured(), { kind: "amount", cents: 0 }), "too_much_to_refund");
  const lines = (quantity: number): RefundChoice => ({
    kind: "lines",
    lines: [{ lineId: plain.id, quantity }],
  });
  assert.equal(kind(captured(), lines(plain.quantity + 1)), "no_such_line_to_refund");
  assert.equal(kind(given(captured(), lines(1)), lines(plain.quantity), "late"), "no_such_line_to_refund");
  assert.equal(
    kind(captured(), { kind: "lines", lines: [{ lineId: "line_9", quantity: 1 }] }),
    "no_such_line_to_refund",
  );
});

Deno.test("the same key with a different amount, reason or expected amount is refused", () => {
  const first = given(captured(), { kind: "amount", cents: 500 }, "tap-1");
  const again = (requested: RefundChoice, more: { reason?: string; expectedCents?: number } = {}) => {
    const answer = beginRefund(first, {
      by: mina,
      choice: requested,
      reason: "cold",
      at: now,
      key: "tap-1",
      ...more,
    });
    return answer.ok ? answer.value === first : answer.error.kind;
  };
  assert.equal(again({ kind: "amount", cents: 500 }), true);
  assert.equal(again({ kind: "amount", cents: 500 }, { expectedCents: 500 }), true);
  assert.equal(again({ kind: "amount", cents: 501 }), "idempotency_key_reused");
  assert.equal(again({ kind: "full" }), "idempotency_key_reused");
  assert.equal(again({ kind: "amount", cents: 500 }, { reason: "late" }), "idempotency_key_reused");
  assert.equal(again({ kind: "amount", cents: 500 }, { expectedCents: 499 }), "idempotency_key_reused");
});

Deno.test("a refund of another dish or quantity within seconds is a second refund, not a double tap", () => {
  const lines = [{ ...plain, id: "line_1", quantity: 3 }, { ...plain, id: "line_2", quantity: 3 }];
  const first = given(captured(lines), { kind: "lines", lines: [{ lineId: "line_1", quantity: 1 }] });
  const refundsAfter = (lineId: string, quantity: number) => {
    const asked = choice(first, { kind: "lines", lines: [{ lineId, quantity }] });
    assert.ok(asked.ok);
    return asked.value.refunds.length;
  };
  assert.equal(refundsAfter("line_1", 1), 1);
  assert.equal(refundsAfter("line_2", 1), 2);
  assert.equal(refundsAfter("line_1", 2), 2);
});

Deno.test("without a key, an identical refund within seconds counts as a double tap only for the same person", () => {
  const half: RefundChoice = { kind: "amount", cents: 500 };
  const first = choice(captured(), half);
  assert.ok(first.ok);
  const settled = recordRefundResult(first.value, { number: 1, outcome: { kind: "done", at: now } });
  assert.ok(settled.ok);
  const refunds = (by: Actor) => {
    const again = beginRefund(settled.value, { by, choice: half, reason: "cold", at: now + 1 });
    return again.ok ? again.value.refunds.length : again.error.kind;
  };
  assert.equal(refunds(mina), 1);
  assert.equal(refunds({ kind: "staff", id: "staff_2", name: "Mina Kim" }), 2);
  assert.equal(refunds({ kind: "system" }), 2);
});

Deno.test("an amount other than the one shown is refused with the current amount", () => {
  const { totalCents } = captured().bill;
  const refundExpecting = (expectedCents: number) =>
    beginRefund(captured(), {
      by: mina,
      choice: { kind: "full" },
      reason: "cold",
      at: now,
      key: "tap-1",
      expectedCents,
    });
  assert.ok(refundExpecting(totalCents).ok);
  const other = refundExpecting(totalCents - 1);
  assert.deepEqual(!other.ok && other.error, { kind: "refund_amount_changed", cents: totalCents });
});

Deno.test("an accepted refund counts as refunded; when it fails, the amount can be refunded again", () => {
  const begun = choice(captured(), { kind: "amount", cents: 500 });
  assert.ok(begun.ok);
  const result = (order: Order, outcome: RefundOutcome) => {
    const next = recordRefundResult(order, { number: 1, outcome });
    assert.ok(next.ok);
    return next.value;
  };
  const accepted = result(begun.value, { kind: "pending", acceptedAt: now });
  assert.deepEqual([accepted.payment.state, refundedCents(accepted), pendingRefundCents(accepted)], [
    "partially_refunded",
    500,
    500,
  ]);
  assert.equal(refundableCents(accepted), accepted.bill.totalCents - 500);
  const done = result(accepted, { kind: "done", at: now + 1 });
  assert.deepEqual([refundedCents(done), pendingRefundCents(done)], [500, 0]);
  for (const before of [accepted, done]) {
    const failed = result(before, { kind: "failed", at: now + 2, reason: "bank_refused" });
    assert.deepEqual([failed.payment.state, refundedCents(failed), refundableCents(failed)], [
      "captured",
      0,
      failed.bill.totalCents,
    ]);
    assert.equal(
      result(failed, { kind: "failed", at: now + 3, reason: "bank_refused" }),
      failed,
      "reported twice",
    );
    assert.equal(result(failed, { kind: "done", at: now + 3 }), failed, "an older report");
    assert.equal(paymentConcern(failed), "refund_failed");
    const again = choice(failed, { kind: "full" }, { at: now + 4 });
    assert.ok(again.ok);
    assert.equal(paymentConcern(again.value), undefined);
  }
});

Deno.test("a refund that fails during another refund does not end the other", () => {
  const first = given(captured(), { kind: "amount", cents: 500 });
  const second = choice(first, { kind: "amount", cents: 300 }, { reason: "late" });
  assert.ok(second.ok);
  const failed = recordRefundResult(second.value, {
    number: 1,
    outcome: { kind: "failed", at: now, reason: "refused" },
  });
  assert.ok(failed.ok);
  assert.deepEqual([failed.value.payment.state, refundedCents(failed.value)], ["refunding", 0]);
  const ended = recordRefundResult(failed.value, { number: 2, outcome: { kind: "done", at: now } });
  assert.ok(ended.ok);
  assert.deepEqual([ended.value.payment.state, refundedCents(ended.value)], ["partially_refunded", 300]);
});

Deno.test("a refund quote has the dishes, charges and tax, and the amount that stays charged", () => {
  const order = captured([{ ...plain, quantity: 2 }], [{ kind: "service_fee", ppm: 50_000 }]);
  const quote = quoteRefund(refundBasis(order), {
    kind: "lines",
    lines: [{ lineId: plain.id, quantity: 1 }],
  });
  assert.ok(quote.ok);
  const { cents, parts, retainedAfterCents } = quote.value;
  assert.equal(parts?.itemsCents, plain.unitPriceCents);
  assert.equal((parts?.itemsCents ?? 0) + sumOf(parts?.charges ?? []) + (parts?.taxCents ?? 0), cents);
  assert.equal(retainedAfterCents, order.bill.totalCents - cents);
  assert.ok(amountOf(parts?.charges ?? [], "service_fee") > 0 && (parts?.taxCents ?? 0) > 0);
});

const dispute = (status: Dispute["status"], more: Partial<Dispute> = {}): Dispute => ({
  ...{
    id: "dp_1",
    cents: 1000,
    reason: "fraudulent",
    status,
    isInquiry: false,
    openedAt: now,
    updatedAt: now,
  },
  ...more,
});

Deno.test("an open dispute blocks refunds, an inquiry and a won dispute do not, and a lost dispute reduces the refundable amount", () => {
  const { totalCents } = captured().bill;
  const left = (...disputes: Dispute[]) => refundableCents({ ...captured(), disputes });
  assert.equal(left(dispute("needs_response")), 0);
  assert.equal(left(dispute("under_review")), 0);
  assert.equal(left(dispute("needs_response", { isInquiry: true })), totalCents);
  assert.equal(left(dispute("won")), totalCents);
  assert.equal(left(dispute("lost")), totalCents - 1000);
  assert.equal(left(dispute("lost", { cents: totalCents })), 0);
  const refused = choice({ ...captured(), disputes: [dispute("under_review")] }, {
    kind: "amount",
    cents: 1,
  });
  assert.ok(!refused.ok && refused.error.kind === "charge_disputed");
});

const someLines = fc.array(
  fc.record({
    unitPriceCents: fc.integer({ min: 1, max: 9_999 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    isTaxable: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
).map((lines) => lines.map((line, nth): OrderLine => ({ ...plain, ...line, id: `line_${nth}` })));

const someCharges = fc.tuple(
  ...chargeKinds.map((kind) =>
    fc.record({ kind: fc.constant<ChargeKind>(kind), ppm: fc.integer({ min: 0, max: 200_000 }) })
  ),
);

Deno.test("refunding dish by dish in any order refunds exactly the whole bill", () => {
  fc.assert(
    fc.property(
      someLines,
      someCharges,
      fc.infiniteStream(fc.nat()),
      (lines, charges, random) => {
        let order = captured(lines, charges);
        const refunded = new Map<ChargeKind, number>();
        const left = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line.id));
        while (left.length > 0) {
          const [lineId = ""] = left.splice(random.next().value % left.length, 1);
          const requested: RefundChoice = { kind: "lines", lines: [{ lineId, quantity: 1 }] };
          const quote = quoteRefund(refundBasis(order), requested);
          const begun = choice(order, requested, {
            key: `tap ${left.length}`,
          });
          // Because of rounding, removing a dish may not change the bill; its refund of 0 is refused.
          if (!begun.ok) continue;
          assert.ok(quote.ok && quote.value.parts);
          const { itemsCents, charges: parts, taxCents } = quote.value.parts;
          assert.equal(itemsCents + sumOf(parts) + taxCents, quote.value.cents);
          for (const { kind, cents } of parts) {
            assert.ok(cents >= 0, kind);
            refunded.set(kind, (refunded.get(kind) ?? 0) + cents);
            assert.ok((refunded.get(kind) ?? 0) <= amountOf(order.bill.charges, kind), kind);
          }
          const ended = recordRefundResult(begun.value, {
            number: begun.value.refunds.length,
            outcome: { kind: "done", at: now },
          });
          assert.ok(ended.ok);
          order = ended.value;
          assert.ok(refundedCents(order) <= order.bill.totalCents);
        }
        assert.equal(refundedCents(order), order.bill.totalCents);
        for (const { kind, cents } of order.bill.charges) assert.equal(refunded.get(kind), cents, kind);
      },
    ),
  );
});

Deno.test("for any sequence of refunds and disputes, refunds and losses never exceed the charge, and sums agree", () => {
  const statuses: DisputeStatus[] = ["needs_response", "under_review", "won", "lost"];
  const step = fc.oneof(
    fc.record({ do: fc.constant("refund" as const), cents: fc.integer({ min: 1, max: 4_000 }) }),
    fc.record({
      do: fc.constant("result" as const),
      nth: fc.nat(5),
      kind: fc.constantFrom("pending", "done", "refused", "failed"),
    }),
    fc.record({
      do: fc.constant("dispute" as const),
      cents: fc.integer({ min: 1, max: 3_687 }),
      status: fc.constantFrom(...statuses),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let order = captured();
      const { totalCents } = order.bill;
      steps.forEach((each, nth) => {
        const at = now + nth;
        if (each.do === "refund") {
          const refundable = refundableCents(order);
          const next = choice(order, { kind: "amount", cents: each.cents }, { key: `key ${nth}`, at });
          assert.equal(next.ok, each.cents <= refundable);
          if (next.ok) order = next.value;
        } else if (each.do === "result") {
          const outcome: RefundOutcome = each.kind === "pending"
            ? { kind: "pending", acceptedAt: at }
            : each.kind === "done"
            ? { kind: "done", at }
            : { kind: each.kind === "refused" ? "refused" : "failed", at, reason: "refused" };
          const next = recordRefundResult(order, { number: each.nth, outcome });
          if (next.ok) order = next.value;
        } else {
          order = recordDisputes(order, [dispute(each.status, { cents: each.cents })], at).order;
        }
        const effective = order.refunds.filter(({ outcome }) =>
          outcome.kind === "done" || (outcome.kind === "pending" && outcome.acceptedAt !== undefined)
        );
        assert.equal(refundedCents(order), effective.reduce((sum, { cents }) => sum + cents, 0));
        assert.ok(refundedCents(order) <= totalCents);
        assert.ok(refundableCents(order) >= 0);
        assert.ok(refundedCents(order) + refundableCents(order) <= totalCents);
      });
    }),
  );
});

const at = (minute: number) => fridayDinner + minute * 60_000;
const done = (minute: number): RefundOutcome => ({ kind: "done", at: at(minute) });
const failed = (minute: number): RefundOutcome => ({ kind: "failed", at: at(minute), reason: "card_closed" });

function refunds(...made: [cents: number, minute: number, outcome: RefundOutcome][]): Refund[] {
  return made.map(([cents, minute, outcome], index) => ({
    number: index + 1,
    cents,
    choice: { kind: "amount", cents },
    reason: "cold soup",
    by: { kind: "system" },
    decidedAt: at(minute),
    outcome,
  }));
}

const missing = (...made: Parameters<typeof refunds>) => failedRefundCents({ refunds: refunds(...made) });

Deno.test("a failed refund stays owed until later refunds have returned its amount", () => {
  const full = [2179, 0, failed(10)] as const;
  assert.equal(missing([...full]), 2179);
  assert.equal(missing([...full], [41, 20, done(20)]), 2138);
  assert.equal(missing([...full], [2000, 20, done(20)], [179, 30, { kind: "pending" }]), 0);
  assert.equal(missing([...full], [2179, 20, { kind: "refused", at: at(20), reason: "refused" }]), 2179);
});

Deno.test("a refund that fails at the moment it is decided is owed, until a refund of that moment returns it", () => {
  assert.equal(missing([2179, 0, failed(0)]), 2179);
  assert.equal(missing([2179, 0, failed(0)], [2179, 0, done(0)]), 0);
});

Deno.test("a second attempt that fails leaves the amount owed once", () => {
  assert.equal(missing([2179, 0, failed(10)], [2179, 20, failed(30)]), 2179);
  assert.equal(missing([2179, 0, failed(10)], [2179, 20, failed(30)], [2179, 40, done(40)]), 0);
});

Deno.test("a refund before the failure, and more than the amount afterwards, returns nothing of a later failure", () => {
  assert.equal(missing([500, 0, done(0)], [300, 5, failed(10)]), 300);
  assert.equal(missing([300, 0, failed(10)], [900, 20, done(20)], [100, 30, failed(40)]), 100);
});

Deno.test("a settlement by hand counts as returned: no more than the charge is refunded, owed or settled with it", () => {
  const order = captured();
  const { amountCents } = order.payment;
  const settle = (order: Order) => {
    const settled = settleOwedRefund(order, { by: mina, reason: "cash", at: at(15) });
    assert.ok(settled.ok);
    return settled.value;
  };
  const part = settle({ ...order, refunds: refunds([500, 0, failed(10)]) });
  assert.deepEqual([refundableCents(part), refundOwedCents(part)], [amountCents - 500, 0]);
  const more = choice(part, { kind: "amount", cents: amountCents - 499 });
  assert.deepEqual(!more.ok && more.error, { kind: "too_much_to_refund", leftCents: amountCents - 500 });

  const again = { ...part, refunds: refunds([500, 0, failed(10)], [amountCents, 20, failed(30)]) };
  assert.equal(refundOwedCents(again), amountCents - 500);
  const whole = settle(again);
  assert.equal(whole.refundSettlement?.cents, amountCents);
  assert.deepEqual([refundableCents(whole), refundOwedCents(whole)], [0, 0]);
});

Deno.test("settling another way returns everything that failed before", () => {
  const settled = { at: at(15), by: { kind: "system" }, reason: "cash", cents: 2179 } as const;
  const made = refunds([2179, 0, failed(10)]);
  assert.equal(failedRefundCents({ refunds: made, refundSettlement: settled }), 0);
  const later = refunds([2179, 0, failed(10)], [500, 12, failed(20)]);
  assert.equal(failedRefundCents({ refunds: later, refundSettlement: settled }), 500);
});
