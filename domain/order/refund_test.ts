import assert from "node:assert/strict";
import fc from "fast-check";
import { anOrder, fridayDinner } from "../../api/testing/fixtures.ts";
import { totals } from "../cart/quote.ts";
import type { Actor, Order, OrderLine } from "./order.ts";
import { beginRefund, recordRefundResult, refundableCents, type RefundAsk, refundedCents } from "./refund.ts";

const mina: Actor = { kind: "staff", id: "staff_1", name: "Mina Kim" };
const now = fridayDinner;
const [plain] = anOrder().lines;
if (!plain) throw new Error("the fixture has a line");

function captured(lines: readonly OrderLine[] = anOrder().lines, serviceFeePpm = 0): Order {
  const rates = { taxPpm: 87_500, serviceFeePpm };
  const amounts = totals(
    lines.map((line) => ({ cents: line.unitPriceCents * line.quantity, isTaxable: line.isTaxable })),
    rates,
  );
  const { intentId } = anOrder().payment;
  return anOrder({
    lines,
    bill: { ...amounts, ...rates },
    payment: { intentId, amountCents: amounts.totalCents, state: "captured", capturedAt: now },
  });
}

const ask = (order: Order, wanted: RefundAsk, more: { key?: string; at?: number; reason?: string } = {}) =>
  beginRefund(order, { by: mina, ask: wanted, reason: "cold", at: now, ...more });

/** Decides and carries out. */
function given(order: Order, wanted: RefundAsk, key?: string): Order {
  const begun = ask(order, wanted, key === undefined ? {} : { key });
  assert.ok(begun.ok, JSON.stringify(begun));
  const number = begun.value.refunds.length;
  const ended = recordRefundResult(begun.value, { number, outcome: { kind: "done", at: now } });
  assert.ok(ended.ok);
  return ended.value;
}

Deno.test("given captured money, when a refund is decided, then the intention is written before any money moves", () => {
  const begun = ask(captured(), { kind: "full" });
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

Deno.test("a full refund makes it refunded, a part partially refunded, the rest after that refunded", () => {
  assert.equal(given(captured(), { kind: "full" }).payment.state, "refunded");
  const part = given(captured(), { kind: "amount", cents: 500 });
  assert.deepEqual([part.payment.state, refundedCents(part)], ["partially_refunded", 500]);
  const rest = given(part, { kind: "full" });
  assert.deepEqual([rest.payment.state, refundedCents(rest)], ["refunded", rest.bill.totalCents]);
});

Deno.test("a refund the provider refused leaves the money where it was, and the next has its own number", () => {
  const begun = ask(captured(), { kind: "amount", cents: 500 });
  assert.ok(begun.ok);
  const outcome = { kind: "refused", at: now, why: "refused" } as const;
  const ended = recordRefundResult(begun.value, { number: 1, outcome });
  assert.ok(ended.ok);
  assert.deepEqual([ended.value.payment.state, refundedCents(ended.value)], ["captured", 0]);
  assert.deepEqual(given(ended.value, { kind: "full" }).refunds.map(({ number }) => number), [1, 2]);
});

Deno.test("repeats change nothing: the same key, a second tap, all of it twice, a result told twice", () => {
  const keyed = given(captured(), { kind: "amount", cents: 500 }, "tap-1");
  const again = ask(keyed, { kind: "amount", cents: 500 }, { key: "tap-1", at: now + 3_600_000 });
  assert.ok(again.ok && again.value === keyed);

  const tapped = given(captured(), { kind: "amount", cents: 500 });
  const second = ask(tapped, { kind: "amount", cents: 500 }, { at: now + 59_999 });
  assert.ok(second.ok && second.value === tapped);

  const whole = given(captured(), { kind: "full" });
  const twice = ask(whole, { kind: "full" }, { at: now + 3_600_000 });
  assert.ok(twice.ok && twice.value === whole);

  const told = recordRefundResult(whole, { number: 1, outcome: { kind: "done", at: now + 1 } });
  assert.ok(told.ok && told.value === whole);
});

Deno.test("the same amount is a second refund with another key, another reason, or a minute later", () => {
  const first = given(captured(), { kind: "amount", cents: 500 });
  for (const more of [{ key: "tap-2" }, { reason: "also late" }, { at: now + 60_000 }]) {
    const second = ask(first, { kind: "amount", cents: 500 }, more);
    assert.ok(second.ok);
    assert.equal(second.value.refunds.length, 2);
  }
});

Deno.test("refused: before the capture, while another is under way, more than is left, nothing, more than was ordered", () => {
  const kind = (order: Order, wanted: RefundAsk, reason = "cold") => {
    const answer = ask(order, wanted, { reason });
    return answer.ok ? "done" : answer.error.kind;
  };
  const running = ask(captured(), { kind: "full" });
  assert.ok(running.ok);
  const { totalCents } = captured().bill;
  assert.equal(kind(anOrder(), { kind: "full" }), "illegal_move");
  assert.equal(kind(running.value, { kind: "amount", cents: 1 }), "refund_under_way");
  assert.equal(kind(captured(), { kind: "amount", cents: totalCents + 1 }), "too_much_to_refund");
  assert.equal(kind(captured(), { kind: "amount", cents: 0 }), "too_much_to_refund");
  const lines = (quantity: number): RefundAsk => ({ kind: "lines", lines: [{ lineId: plain.id, quantity }] });
  assert.equal(kind(captured(), lines(plain.quantity + 1)), "no_such_line_to_refund");
  assert.equal(kind(given(captured(), lines(1)), lines(plain.quantity), "late"), "no_such_line_to_refund");
  assert.equal(
    kind(captured(), { kind: "lines", lines: [{ lineId: "line_9", quantity: 1 }] }),
    "no_such_line_to_refund",
  );
});

const someLines = fc.array(
  fc.record({
    unitPriceCents: fc.integer({ min: 1, max: 9_999 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    isTaxable: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
).map((lines) => lines.map((line, nth): OrderLine => ({ ...plain, ...line, id: `line_${nth}` })));

Deno.test("dish by dish, in whatever order, exactly the whole bill goes back and never a cent more", () => {
  fc.assert(
    fc.property(
      someLines,
      fc.integer({ min: 0, max: 200_000 }),
      fc.infiniteStream(fc.nat()),
      (lines, fee, luck) => {
        let order = captured(lines, fee);
        const left = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line.id));
        while (left.length > 0) {
          const [lineId = ""] = left.splice(luck.next().value % left.length, 1);
          const begun = ask(order, { kind: "lines", lines: [{ lineId, quantity: 1 }] }, {
            key: `tap ${left.length}`,
          });
          // A dish whose leaving changes nothing by rounding has nothing to give back.
          if (!begun.ok) continue;
          const ended = recordRefundResult(begun.value, {
            number: begun.value.refunds.length,
            outcome: { kind: "done", at: now },
          });
          assert.ok(ended.ok);
          order = ended.value;
          assert.ok(refundedCents(order) <= order.bill.totalCents);
        }
        assert.equal(refundedCents(order), order.bill.totalCents);
      },
    ),
  );
});
