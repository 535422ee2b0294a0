import assert from "node:assert/strict";
import { anOrder, fridayDinner, mina } from "../testing/fixtures.ts";
import { acceptance, legalMoves, mayBecome, type Order, type OrderState, type OrderStatus } from "./order.ts";
import { move, movesFor, type OrderCommand } from "./moves.ts";
import type { Role } from "../staff/permissions.ts";
import type { PaymentState } from "../payment/payment.ts";

const minute = 60_000;
const accepted = fridayDinner + minute;
const now = fridayDinner + 5 * minute;
const acceptedOrder = {
  acceptedAt: accepted,
  acceptedBy: mina,
  minutes: 20,
  readyAt: accepted + 20 * minute,
};

const states = {
  pending: { status: "pending_approval" },
  offered: { status: "offered" },
  confirmed: { status: "confirmed", ...acceptedOrder },
  preparing: { status: "preparing", startedAt: now, ...acceptedOrder },
  ready: { status: "ready", markedReadyAt: now, ...acceptedOrder },
  completed: { status: "completed", completedAt: now, ...acceptedOrder },
  no_show: { status: "no_show", noShowAt: now, ...acceptedOrder },
  denied: { status: "denied", deniedAt: now, deniedBy: mina, reason: "sold_out", text: "No galbi" },
  expired: { status: "expired", expiredAt: now },
  cancelled: { status: "cancelled", cancelledAt: now, cancelledBy: mina, text: "" },
} as const satisfies Record<string, OrderState>;

const payments = {
  authorized: { state: "authorized", authorizedAt: fridayDinner },
  capturing: { state: "capturing", since: accepted, by: mina, minutes: 20 },
  captured: { state: "captured", capturedAt: now },
  capture_failed: { state: "capture_failed", failedAt: now, reason: "card_refused" },
  releasing: { state: "releasing", since: now },
  released: { state: "released", releasedAt: now },
  none: { state: "none", since: fridayDinner },
} as const satisfies Record<string, PaymentState>;

const commands = {
  accept: { do: "accept", by: mina, minutes: 20, at: accepted },
  captured: { do: "record_capture", capture: { cents: anOrder().bill.totalCents }, at: now },
  failed: { do: "record_capture_failure", decidedAt: accepted, reason: "card_refused", at: now },
  lost: { do: "record_lost_authorization", reason: "card_refused", at: now },
  deny: { do: "deny", by: mina, reason: "sold_out", text: "No galbi", at: now },
  expire: { do: "expire", at: now },
  guest: { do: "cancel", by: { kind: "guest" }, text: "", at: now },
  cancel: { do: "cancel", by: mina, text: "", at: now },
  released: { do: "record_release", at: now },
  start: { do: "start", by: mina, at: now },
  ready: { do: "ready", by: mina, at: now },
  complete: { do: "complete", by: mina, at: now },
  no_show: { do: "no_show", by: mina, at: now },
} as const satisfies Record<string, OrderCommand>;

type Command = keyof typeof commands;

/** By status and payment, then by command: the resulting status and payment, `=` for the same order, `×` for a refusal. */
// deno-fmt-ignore: keeps the columns aligned.
const table: Record<string, Record<Command, string>> = {
  "pending authorized":     { accept: "pending capturing", captured: "×", failed: "×", lost: "pending capture_failed", deny: "denied releasing", expire: "expired releasing", guest: "cancelled releasing", cancel: "cancelled releasing", released: "×", start: "×", ready: "×", complete: "×", no_show: "×" },
  "pending capturing":      { accept: "=", captured: "confirmed captured", failed: "pending capture_failed", lost: "=", deny: "×", expire: "×", guest: "×", cancel: "×", released: "×", start: "×", ready: "×", complete: "×", no_show: "×" },
  "pending capture_failed": { accept: "pending capturing", captured: "×", failed: "=", lost: "=", deny: "denied releasing", expire: "expired releasing", guest: "cancelled releasing", cancel: "cancelled releasing", released: "×", start: "×", ready: "×", complete: "×", no_show: "×" },
  "offered authorized":     { accept: "×", captured: "×", failed: "×", lost: "offered capture_failed", deny: "denied releasing", expire: "expired releasing", guest: "cancelled releasing", cancel: "cancelled releasing", released: "×", start: "×", ready: "×", complete: "×", no_show: "×" },
  "offered capture_failed": { accept: "×", captured: "×", failed: "=", lost: "=", deny: "denied releasing", expire: "expired releasing", guest: "cancelled releasing", cancel: "cancelled releasing", released: "×", start: "×", ready: "×", complete: "×", no_show: "×" },
  "confirmed captured":     { accept: "=", captured: "=", failed: "×", lost: "=", deny: "×", expire: "×", guest: "×", cancel: "cancelled captured", released: "×", start: "preparing captured", ready: "ready captured", complete: "×", no_show: "×" },
  "preparing captured":     { accept: "=", captured: "=", failed: "×", lost: "=", deny: "×", expire: "×", guest: "×", cancel: "cancelled captured", released: "×", start: "=", ready: "ready captured", complete: "×", no_show: "×" },
  "ready captured":         { accept: "=", captured: "=", failed: "×", lost: "=", deny: "×", expire: "×", guest: "×", cancel: "cancelled captured", released: "×", start: "×", ready: "=", complete: "completed captured", no_show: "no_show captured" },
  "completed captured":     { accept: "=", captured: "=", failed: "×", lost: "=", deny: "×", expire: "×", guest: "×", cancel: "×", released: "×", start: "×", ready: "×", complete: "=", no_show: "×" },
  "no_show captured":       { accept: "=", captured: "=", failed: "×", lost: "=", deny: "×", expire: "×", guest: "×", cancel: "×", released: "×", start: "×", ready: "×", complete: "completed captured", no_show: "=" },
  "denied releasing":       { accept: "×", captured: "×", failed: "×", lost: "=", deny: "=", expire: "×", guest: "×", cancel: "×", released: "denied released", start: "×", ready: "×", complete: "×", no_show: "×" },
  "denied released":        { accept: "×", captured: "×", failed: "×", lost: "=", deny: "=", expire: "×", guest: "×", cancel: "×", released: "=", start: "×", ready: "×", complete: "×", no_show: "×" },
  "expired releasing":      { accept: "×", captured: "×", failed: "×", lost: "=", deny: "×", expire: "=", guest: "×", cancel: "×", released: "expired released", start: "×", ready: "×", complete: "×", no_show: "×" },
  "expired released":       { accept: "×", captured: "×", failed: "×", lost: "=", deny: "×", expire: "=", guest: "×", cancel: "×", released: "=", start: "×", ready: "×", complete: "×", no_show: "×" },
  "cancelled releasing":    { accept: "×", captured: "×", failed: "×", lost: "=", deny: "×", expire: "×", guest: "=", cancel: "=", released: "cancelled released", start: "×", ready: "×", complete: "×", no_show: "×" },
  "cancelled released":     { accept: "×", captured: "×", failed: "×", lost: "=", deny: "×", expire: "×", guest: "=", cancel: "=", released: "=", start: "×", ready: "×", complete: "×", no_show: "×" },
  "cancelled captured":     { accept: "×", captured: "=", failed: "×", lost: "=", deny: "×", expire: "×", guest: "=", cancel: "=", released: "×", start: "×", ready: "×", complete: "×", no_show: "×" },
  "pending none":           { accept: "confirmed none", captured: "×", failed: "×", lost: "=", deny: "denied none", expire: "expired none", guest: "cancelled none", cancel: "cancelled none", released: "×", start: "×", ready: "×", complete: "×", no_show: "×" },
  "confirmed none":         { accept: "=", captured: "×", failed: "×", lost: "=", deny: "×", expire: "×", guest: "×", cancel: "cancelled none", released: "×", start: "preparing none", ready: "ready none", complete: "×", no_show: "×" },
};

const isState = (name: string | undefined): name is keyof typeof states =>
  name !== undefined && name in states;
const isPayment = (name: string | undefined): name is keyof typeof payments =>
  name !== undefined && name in payments;
const isCommand = (name: string): name is Command => name in commands;

function given(name: string, order = anOrder()): Order {
  const [state, payment] = name.split(" ");
  assert.ok(isState(state) && isPayment(payment), name);
  const { intentId, amountCents } = order.payment;
  return { ...order, state: states[state], payment: { intentId, amountCents, ...payments[payment] } };
}

/** The expected order. A cancellation says who cancelled, and when the order had been accepted. */
function then(name: string, command: Command, before: string): Order {
  const order = given(name);
  if (order.state.status !== "cancelled") return order;
  const by = command === "guest" ? { cancelledBy: { kind: "guest" } as const } : {};
  const isAccepted = "acceptedAt" in given(before).state;
  const state = { ...states.cancelled, ...by, ...(isAccepted && { wasAcceptedAt: accepted }) };
  return { ...order, state };
}

for (const [before, row] of Object.entries(table)) {
  for (const [command, after] of Object.entries(row)) {
    const outcome = after === "=" ? "changes nothing" : after === "×" ? "is refused" : `makes it ${after}`;
    Deno.test(`${command} on an order that is ${before} ${outcome}`, () => {
      assert.ok(isCommand(command));
      const order = given(before);
      const moved = move(order, commands[command]);
      if (after === "×") {
        const { status } = order.state;
        const error = { kind: "invalid_transition", status, payment: order.payment.state };
        assert.deepEqual(moved, { ok: false, error });
        return;
      }
      assert.ok(moved.ok);
      if (after === "=") assert.equal(moved.value, order);
      else assert.deepEqual({ ...moved.value, transitions: [] }, then(after, command, before));
    });
  }
}

Deno.test("the table has every status and agrees with the legal moves", () => {
  const seen = new Set(Object.keys(table).map((name) => given(name).state.status));
  assert.deepEqual([...seen].toSorted(), Object.keys(legalMoves).toSorted());
  for (const [before, row] of Object.entries(table)) {
    for (const after of Object.values(row)) {
      if (after === "=" || after === "×") continue;
      const [from, to] = [given(before).state.status, given(after).state.status];
      assert.ok(from === to || mayBecome(from, to), `${before} → ${after}`);
      assert.ok(after in table || after.endsWith(" none"), `${after} has no row of its own`);
    }
  }
});

Deno.test("an ended order does not change, but a no-show can still be picked up", () => {
  const ends: OrderStatus[] = ["completed", "denied", "expired", "cancelled"];
  for (const end of ends) assert.deepEqual(legalMoves[end], []);
  assert.deepEqual(legalMoves.no_show, ["completed"]);
});

Deno.test("the failure of an earlier capture attempt does not affect the current one", () => {
  const order = given("pending capturing");
  const late = move(order, {
    do: "record_capture_failure",
    decidedAt: accepted - 1,
    reason: "card_refused",
    at: now,
  });
  assert.ok(late.ok);
  assert.equal(late.value, order);
});

Deno.test("a scheduled order is ready at its slot, regardless of the entered minutes", () => {
  const slot = fridayDinner + 120 * minute;
  const order = given("pending capturing", anOrder({ pickup: { kind: "scheduled", at: slot } }));
  const moved = move(order, { do: "record_capture", capture: { cents: anOrder().bill.totalCents }, at: now });
  assert.ok(moved.ok);
  assert.equal(acceptance(moved.value.state)?.readyAt, slot);
});

Deno.test("accepting again after a refused capture starts a new attempt with its own minutes", () => {
  const moved = move(given("pending capture_failed"), { do: "accept", by: mina, minutes: 45, at: now });
  assert.ok(moved.ok);
  const { payment } = moved.value;
  assert.deepEqual(payment.state === "capturing" && [payment.since, payment.minutes], [now, 45]);
});

Deno.test("every change of the payment keeps the intent and its amount", () => {
  for (const [before, row] of Object.entries(table)) {
    for (const command of Object.keys(row)) {
      const order = given(before);
      const moved = isCommand(command) && move(order, commands[command]);
      if (!moved || !moved.ok) continue;
      const { intentId, amountCents } = moved.value.payment;
      assert.deepEqual([intentId, amountCents], [order.payment.intentId, order.payment.amountCents]);
    }
  }
});

function can(role: Role, state: OrderState, payment: PaymentState): string {
  const { intentId, amountCents } = anOrder().payment;
  const order: Order = anOrder({ state, payment: { intentId, amountCents, ...payment } });
  return movesFor(order, role).join(" ");
}

Deno.test("a pending order can be accepted, denied or changed by an offer, unless a capture is in progress", () => {
  const pending = { status: "pending_approval" } as const;
  const at = fridayDinner;
  assert.equal(can("manager", pending, { state: "authorized", authorizedAt: at }), "accept deny offer");
  assert.equal(
    can("manager", pending, { state: "capture_failed", failedAt: at, reason: "card_refused" }),
    "accept deny offer",
  );
  assert.equal(
    can("admin", pending, { state: "capturing", since: at, by: { kind: "system" }, minutes: 20 }),
    "",
  );
});

Deno.test("kitchen transitions follow the legal moves, and only roles with the permission can refund", () => {
  const confirmed = { status: "confirmed", ...acceptedOrder } as const;
  assert.equal(can("manager", confirmed, payments.captured), "start extend ready cancel");
  assert.equal(can("admin", confirmed, payments.captured), "start extend ready cancel refund");
  assert.equal(
    can("super_admin", { status: "ready", markedReadyAt: 1, ...acceptedOrder }, payments.captured),
    "complete no_show cancel refund",
  );
});

Deno.test("an ended order can only be refunded, and only while an amount is left", () => {
  const completed = { status: "completed", completedAt: 1, ...acceptedOrder } as const;
  assert.equal(can("admin", completed, payments.captured), "refund");
  assert.equal(can("manager", completed, payments.captured), "");
  assert.equal(can("admin", completed, { state: "refunded", capturedAt: 1, refundedCents: 3687 }), "");
  assert.equal(can("admin", completed, { state: "none", since: 1 }), "");
});
