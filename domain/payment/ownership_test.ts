import assert from "node:assert/strict";
import { type Installation, isOwnRow, ownsPayment, type PaymentRow } from "./ownership.ts";

const ours: Installation = { id: "ins_ours", isLive: false };
const own: PaymentRow = { installationId: "ins_ours" };
const others: PaymentRow = { installationId: "ins_original" };

Deno.test("a row with our installation id is owned", () => {
  assert.deepEqual([own, others].map((row) => isOwnRow(ours, row)), [true, false]);
});

Deno.test("a payment is owned by its installation id; without an id it needs an owned row", () => {
  const rows = [undefined, own, others];
  const owned = (installationId: string | undefined) =>
    rows.map((row) => ownsPayment(ours, { installationId, isLive: false }, row));
  assert.deepEqual(owned("ins_ours"), [true, true, false]);
  assert.deepEqual(owned(undefined), [false, true, false]);
  assert.deepEqual(owned("ins_original"), [false, false, false]);
});

Deno.test("a payment of the other mode is never owned", () => {
  for (const isLive of [true, false]) {
    const payment = { installationId: "ins_ours", isLive: !isLive };
    assert.equal(ownsPayment({ id: "ins_ours", isLive }, payment, own), false);
    assert.equal(ownsPayment({ id: "ins_ours", isLive }, { ...payment, isLive }, own), true);
  }
});
