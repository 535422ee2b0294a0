import assert from "node:assert/strict";
import { anOrder, fridayDinner } from "../testing/fixtures.ts";
import { compare, type Discrepancy, type ProviderState } from "./discrepancy.ts";
import type { PaymentState } from "./payment.ts";

const now = fridayDinner;
const providerStates = {
  waiting: { status: "waiting", retainedCents: 0 },
  held: { status: "authorized", retainedCents: 0, authorizationMsLeft: 6 * 24 * 3_600_000 },
  ending: { status: "authorized", retainedCents: 0, authorizationMsLeft: 59 * 60_000 },
  charged: { status: "captured", retainedCents: 3687 },
  less: { status: "captured", retainedCents: 3000 },
  returned: { status: "captured", retainedCents: 0 },
  disputed: { status: "captured", retainedCents: 3687, isDisputed: true },
  gone: { status: "cancelled", retainedCents: 0 },
} as const satisfies Record<string, ProviderState>;

const ours = {
  nothing: undefined,
  authorized: { state: "authorized", authorizedAt: now },
  capture_failed: { state: "capture_failed", failedAt: now, reason: "card_refused" },
  capturing: { state: "capturing", since: now, by: { kind: "guest" }, minutes: 20 },
  captured: { state: "captured", capturedAt: now },
  releasing: { state: "releasing", since: now },
  released: { state: "released", releasedAt: now },
  partly_refunded: { state: "partially_refunded", capturedAt: now, refundedCents: 687 },
  refunded: { state: "refunded", capturedAt: now, refundedCents: 3687 },
  none: { state: "none", since: now },
} as const satisfies Record<string, PaymentState | undefined>;

// deno-fmt-ignore: keeps the columns aligned.
const table: Record<keyof typeof ours, Partial<Record<keyof typeof providerStates, Discrepancy>>> = {
  nothing:        { held: "authorization_without_order", ending: "authorization_without_order", charged: "charge_without_order", disputed: "charge_without_order", less: "charge_without_order" },
  authorized:     { ending: "authorization_ends_soon", charged: "charge_unconfirmed", disputed: "charge_unconfirmed", less: "charge_unconfirmed", returned: "charge_unconfirmed", gone: "order_without_authorization" },
  capture_failed: { ending: "authorization_ends_soon", charged: "charge_unconfirmed", disputed: "charge_unconfirmed", less: "charge_unconfirmed", returned: "charge_unconfirmed" },
  capturing:      {},
  captured:       { waiting: "charge_missing", held: "charge_missing", ending: "charge_missing", gone: "charge_missing", less: "refunded_outside", returned: "refunded_outside", disputed: "dispute_unknown" },
  releasing:      {},
  released:       { held: "authorization_not_released", ending: "authorization_not_released", charged: "charge_not_refunded", disputed: "charge_not_refunded", less: "charge_not_refunded" },
  partly_refunded: { waiting: "charge_missing", held: "charge_missing", ending: "charge_missing", gone: "charge_missing", returned: "refunded_outside", charged: "refund_failed", disputed: "refund_failed" },
  refunded:       { waiting: "charge_missing", held: "charge_missing", ending: "charge_missing", gone: "charge_missing", charged: "refund_failed", disputed: "refund_failed", less: "refund_failed" },
  none:           {},
};

for (const [state, row] of Object.entries(table)) {
  Deno.test(`an order with payment ${state} is compared with every provider state`, () => {
    const payment = ours[state as keyof typeof ours];
    const order = payment && anOrder({ payment: { intentId: "pi_1", amountCents: 3687, ...payment } });
    for (const [name, providerState] of Object.entries(providerStates)) {
      assert.equal(compare(providerState, order), row[name as keyof typeof providerStates], name);
    }
  });
}
