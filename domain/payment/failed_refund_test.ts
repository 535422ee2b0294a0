import assert from "node:assert/strict";
import { fridayDinner } from "../testing/fixtures.ts";
import type { Refund, RefundOutcome } from "./payment.ts";
import { failedRefundCents } from "./failed_refund.ts";

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

Deno.test("settling another way returns everything that failed before", () => {
  const settled = { at: at(15), by: { kind: "system" }, reason: "cash", cents: 2179 } as const;
  const made = refunds([2179, 0, failed(10)]);
  assert.equal(failedRefundCents({ refunds: made, refundSettlement: settled }), 0);
  const later = refunds([2179, 0, failed(10)], [500, 12, failed(20)]);
  assert.equal(failedRefundCents({ refunds: later, refundSettlement: settled }), 500);
});
