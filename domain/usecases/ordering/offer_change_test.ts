import assert from "node:assert/strict";
import { fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { alcoholOrder, fillCart, must, waitingOrder } from "@domain/testing/steps.ts";
import type { Order } from "@domain/order/order.ts";
import { kitchenTicket } from "@domain/printing/kitchen_ticket.ts";
import { ledgerRow } from "@domain/reports/ledger.ts";
import { offersOf } from "@domain/reports/offers.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { ledgerEntryOf } from "@domain/testing/memory/sales.ts";
import { acceptOrder, cancelByGuest, denyOrder } from "./answer_order.ts";
import { answerOffer, offerChange, withdrawOffer } from "./offer_change.ts";
import { collectEvidence } from "../payments/evidence.ts";
import { expireOrders, resumePayments } from "../payments/reconcile.ts";
import { refundOrder } from "../payments/refund_order.ts";

const minute = 60_000;
const sevenPm = { option: "scheduled", date: "2026-07-10", time: "19:00" } as const;

/** A pending order of one bibimbap and one galbi. */
async function withOrder() {
  const ports = restaurant();
  const order = await waitingOrder(ports);
  const galbi = order.lines.find(({ dishId }) => dishId === "galbi");
  assert.ok(galbi);
  const offer = (more: Partial<Parameters<typeof offerChange>[1]> = {}) =>
    offerChange(ports, {
      ...{ orderId: order.id, by: mina, reason: "sold_out", text: "", isAgreed: false },
      requested: { remove: [{ lineId: galbi.id, quantity: 1 }], swap: [] },
      ...more,
    });
  const answer = (answer: "yes" | "no") => answerOffer(ports, { orderId: order.id, answer });
  const now = async (): Promise<Order> =>
    must({ ok: true, value: await ports.orders.byId(order.id) ?? order });
  return { ports, order, offer, answer, now, truth: () => ports.payments.truth(order.payment.intentId) };
}

const sentOf = (ports: ReturnType<typeof restaurant>) =>
  ports.outbox.all().map(({ message }) => `${message.channel} ${message.about}`);
const dollars = (cents: number) => formatDollars(cents).replaceAll("$", "\\$");
const kindOf = (answer: { ok: boolean; error?: { kind: string } }) => answer.ok ? "ok" : answer.error?.kind;

Deno.test("the guest gets an email and a text about an offer, and yes captures the smaller bill only", async () => {
  const { ports, order, offer, answer, truth } = await withOrder();
  const offered = must(await offer());
  assert.equal(offered.state.status, "offered");
  assert.equal(offered.offers[0]?.expiresAt, fridayDinner + 5 * minute);
  assert.deepEqual(sentOf(ports).slice(1), ["mail order_offered", "text order_offered"]);
  const accepted = must(await answer("yes"));
  assert.equal(accepted.state.status, "confirmed");
  assert.deepEqual(accepted.lines.map(({ dishId }) => dishId), ["bibimbap"]);
  assert.ok(accepted.bill.totalCents < order.bill.totalCents);
  assert.equal(truth().retainedCents, accepted.bill.totalCents);
  assert.deepEqual(sentOf(ports).slice(1), ["mail order_confirmed", "text order_confirmed"]);
  assert.deepEqual(ports.audit.map(({ action }) => action).slice(1), [
    "order.offer",
    "order.offer_accepted",
    "payment.captured",
  ]);
});

Deno.test("an offer is mailed although emails about accepted and ready orders are off", async () => {
  const { ports, offer } = await withOrder();
  ports.store.changeSettings({ mailsGuests: false, textsGuests: false });
  must(await offer());
  assert.deepEqual(sentOf(ports).slice(1), ["mail order_offered"]);
});

Deno.test("no denies the order, releases the card and sends one email", async () => {
  const { ports, offer, answer, truth } = await withOrder();
  must(await offer());
  const denied = must(await answer("no"));
  assert.deepEqual([denied.state.status, denied.payment.state], ["denied", "released"]);
  assert.equal(truth().status, "cancelled");
  assert.deepEqual(sentOf(ports).slice(1), ["mail order_denied"]);
});

Deno.test("an offer without an answer lapses at its end, at the latest with the approval window", async () => {
  const { ports, order, offer, now } = await withOrder();
  must(await offer({ minutes: 30 }));
  assert.equal((await now()).offers[0]?.expiresAt, order.expiresAt);
  ports.clock.set(order.expiresAt - 1);
  assert.equal(await expireOrders(ports), 0);
  ports.clock.set(order.expiresAt);
  assert.equal(await expireOrders(ports), 1);
  const lapsed = await now();
  assert.deepEqual([lapsed.state.status, lapsed.payment.state], ["denied", "released"]);
  assert.equal(lapsed.offers[0]?.ended?.as, "lapsed");
});

Deno.test("an offer that is stored while the job expires its order lapses", async () => {
  const { ports, order, offer, now } = await withOrder();
  ports.clock.set(order.expiresAt - 1);
  const orders = {
    ...ports.orders,
    async expiredBy(at: number, limit: number) {
      const due = await ports.orders.expiredBy(at, limit);
      ports.clock.set(order.expiresAt - 1);
      must(await offer());
      ports.clock.set(order.expiresAt);
      return due;
    },
  };
  ports.clock.set(order.expiresAt);
  await expireOrders({ ...ports, orders });
  assert.equal((await now()).state.status, "offered");
  await expireOrders(ports);
  assert.equal((await now()).offers[0]?.ended?.as, "lapsed");
  assert.equal((await now()).state.status, "denied");
});

Deno.test("an order that gets more time while the job expires it stays pending", async () => {
  const { ports, order, now } = await withOrder();
  ports.clock.set(order.expiresAt - 1);
  await expireOrders({ ...ports, orders: { ...ports.orders, expiredBy: () => Promise.resolve([order]) } });
  assert.equal((await now()).state.status, "pending_approval");
});

Deno.test("an answer counts once: what comes later is a repeat or is refused", async () => {
  const accepted = await withOrder();
  must(await accepted.offer());
  must(await accepted.answer("yes"));
  must(await accepted.answer("yes"));
  assert.equal(kindOf(await accepted.answer("no")), "offer_ended");
  assert.equal(
    kindOf(await withdrawOffer(accepted.ports, { orderId: accepted.order.id, by: mina })),
    "offer_ended",
  );
  assert.equal(accepted.truth().captures, 1);
  const late = await withOrder();
  must(await late.offer());
  late.ports.clock.set(fridayDinner + 5 * minute);
  assert.equal(kindOf(await late.answer("yes")), "offer_ended");
  assert.equal(late.truth().captures, 0);
  assert.equal(kindOf(await (await withOrder()).answer("yes")), "offer_none");
});

Deno.test("simultaneous answers, a denial and a withdrawal have exactly one outcome", async () => {
  const { ports, order, offer, answer, now, truth } = await withOrder();
  must(await offer());
  await Promise.all([
    answer("yes"),
    answer("no"),
    withdrawOffer(ports, { orderId: order.id, by: mina }),
    denyOrder(ports, { orderId: order.id, by: mina, reason: "other", text: "No gas" }),
    cancelByGuest(ports, order.id),
  ]);
  const ended = await now();
  assert.equal(ended.offers[0]?.ended !== undefined, true);
  assert.equal(truth().captures, ended.state.status === "confirmed" ? 1 : 0);
});

Deno.test("the guest agrees on the phone: the order is changed, accepted and charged at once", async () => {
  const { ports, offer, truth } = await withOrder();
  const accepted = must(await offer({ isAgreed: true }));
  assert.equal(accepted.state.status, "confirmed");
  assert.deepEqual(accepted.offers[0]?.ended, { as: "accepted", by: mina, at: fridayDinner });
  assert.equal(truth().retainedCents, accepted.bill.totalCents);
  assert.deepEqual(sentOf(ports).slice(1), ["mail order_confirmed", "text order_confirmed"]);
});

Deno.test("a later time must be a slot with room; a pause of ordering does not matter", async () => {
  const { ports, offer, answer } = await withOrder();
  ports.store.facts = { ...ports.store.facts, pause: { until: fridayDinner + 300 * minute } };
  const requested = { remove: [], swap: [] };
  assert.equal(kindOf(await offer({ requested, pickup: { ...sevenPm, time: "23:30" } })), "slot_lost");
  assert.equal(kindOf(await offer({ requested, pickup: { option: "asap" } })), "offer_not_later");
  must(await offer({ requested, pickup: sevenPm }));
  const accepted = must(await answer("yes"));
  assert.deepEqual(accepted.pickup, { kind: "scheduled", at: fridayDinner + 120 * minute });
});

Deno.test("an order with alcohol gets no offer of a time after the end of its sales, unless the alcohol is left out", async () => {
  const ports = restaurant();
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  ports.store.changeSettings({ alcoholEndsAt: fridayDinner + 120 * minute });
  const order = await alcoholOrder(ports, "ses_soju");
  const soju = order.lines.find(({ isAlcoholic }) => isAlcoholic);
  assert.ok(soju);
  const offer = (time: string, ...remove: { lineId: string; quantity: number }[]) =>
    offerChange(ports, {
      ...{ orderId: order.id, by: mina, reason: "too_busy", text: "", isAgreed: false },
      requested: { remove, swap: [] },
      pickup: { ...sevenPm, time },
    });
  assert.equal(kindOf(await offer("19:00")), "offer_alcohol_over");
  must(await offer("18:45"));
  must(await withdrawOffer(ports, { orderId: order.id, by: mina }));
  must(await offer("19:00", { lineId: soju.id, quantity: 1 }));
});

/** A waiting order of a bibimbap and a soju, with an offer of a later pickup that waits for the guest. */
async function withAlcoholOffer() {
  const ports = restaurant();
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  const order = await alcoholOrder(ports, "ses_soju");
  const asked = { orderId: order.id, by: mina, reason: "too_busy", text: "", isAgreed: false } as const;
  must(await offerChange(ports, { ...asked, requested: { remove: [], swap: [] }, pickup: sevenPm }));
  const now = async () => must({ ok: true, value: await ports.orders.byId(order.id) ?? order });
  return {
    ports,
    order,
    now,
    answer: (yes: "yes" | "no") => answerOffer(ports, { orderId: order.id, answer: yes }),
  };
}

Deno.test("yes is refused when the last day of alcohol has moved before the offered time, and the order waits for staff", async () => {
  const { ports, order, now, answer } = await withAlcoholOffer();
  ports.store.changeSettings({ alcoholEndsAt: fridayDinner + 60 * minute });
  assert.equal(kindOf(await answer("yes")), "alcohol_over");
  const waiting = await now();
  assert.deepEqual([waiting.state.status, waiting.payment.state], ["pending_approval", "authorized"]);
  assert.deepEqual([waiting.pickup, waiting.lines], [order.pickup, order.lines]);
  assert.deepEqual(waiting.offers[0]?.ended, { as: "withdrawn", by: { kind: "system" }, at: fridayDinner });
  assert.equal(ports.audit.at(-1)?.action, "order.offer_withdrawn");
  assert.equal(kindOf(await answer("yes")), "offer_ended");
  assert.equal(ports.payments.truth(order.payment.intentId).captures, 0);
});

Deno.test("no still ends an offer whose alcohol is no longer sold, and a yes from before stays", async () => {
  const declined = await withAlcoholOffer();
  declined.ports.store.changeSettings({ alcoholEndsAt: fridayDinner });
  assert.equal(must(await declined.answer("no")).state.status, "denied");
  const accepted = await withAlcoholOffer();
  must(await accepted.answer("yes"));
  accepted.ports.store.changeSettings({ alcoholEndsAt: fridayDinner });
  assert.equal(must(await accepted.answer("yes")).state.status, "confirmed");
});

Deno.test("an ASAP order with alcohol is offered without a later time only while it would be ready before the end of its sales", async () => {
  const ports = restaurant();
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  await fillCart(ports, "ses_soju", "galbi");
  const order = await alcoholOrder(ports, "ses_soju");
  assert.ok(order.pickup.kind === "asap");
  const remove = order.lines.filter(({ dishId }) => dishId === "galbi").map(({ id }) => ({
    lineId: id,
    quantity: 1,
  }));
  const asked = {
    orderId: order.id,
    by: mina,
    reason: "sold_out",
    text: "",
    requested: { remove, swap: [] },
  } as const;
  const readyFrom = fridayDinner + order.pickup.minutes.from * minute;
  ports.store.changeSettings({ alcoholEndsAt: readyFrom });
  assert.equal(kindOf(await offerChange(ports, { ...asked, isAgreed: false })), "offer_alcohol_over");
  ports.store.changeSettings({ alcoholEndsAt: readyFrom + 1 });
  must(await offerChange(ports, { ...asked, isAgreed: false }));
  must(await withdrawOffer(ports, { orderId: order.id, by: mina }));
  // Busy mode promises a later time than the guest saw.
  ports.store.facts = { ...ports.store.facts, busy: { minutes: 30, until: fridayDinner + 60 * minute } };
  assert.equal(kindOf(await offerChange(ports, { ...asked, isAgreed: true })), "offer_alcohol_over");
});

Deno.test("a time that is offered is taken until the guest answers", async () => {
  const { ports, offer, answer } = await withOrder();
  ports.store.changeSettings({ capacity: { usual: { orders: 1, dishes: 0 }, bands: [] } });
  must(await offer({ requested: { remove: [], swap: [] }, pickup: sevenPm }));
  const other = await waitingOrder(ports, "ses_other");
  const second = await offerChange(ports, {
    ...{ orderId: other.id, by: mina, reason: "too_busy", text: "", isAgreed: false },
    requested: { remove: [], swap: [] },
    pickup: sevenPm,
  });
  assert.equal(kindOf(second), "slot_full");
  must(await answer("yes"));
});

Deno.test("a card that is declined after yes leaves the changed order waiting for staff", async () => {
  const { ports, offer, answer, now } = await withOrder();
  must(await offer());
  ports.payments.refuseCaptures("card_refused");
  must(await answer("yes"));
  const waiting = await now();
  assert.deepEqual([waiting.state.status, waiting.payment.state], ["pending_approval", "capture_failed"]);
  assert.deepEqual(waiting.lines.map(({ dishId }) => dishId), ["bibimbap"]);
  ports.payments.heal();
  ports.clock.set(fridayDinner + minute);
  assert.equal(must(await acceptOrder(ports, { orderId: waiting.id, by: mina })).state.status, "confirmed");
});

Deno.test("a card that is declined after yes and released when staff deny the order is booked with the whole hold", async () => {
  const { ports, order, offer, answer, now } = await withOrder();
  must(await offer());
  ports.payments.refuseCaptures("card_refused");
  must(await answer("yes"));
  must(await denyOrder(ports, { orderId: order.id, by: mina, reason: "other", text: "" }));
  const entry = ledgerEntryOf(await now());
  assert.equal(entry && ledgerRow(entry).releasedCents, order.bill.totalCents);
});

Deno.test("a crash after yes is finished by the job with the smaller bill, whether the capture had an effect or not", async () => {
  for (const fault of ["lost_before_effect", "lost_after_effect"] as const) {
    const { ports, offer, answer, now, truth } = await withOrder();
    must(await offer());
    ports.payments.breakNext(fault);
    assert.equal(must(await answer("yes")).payment.state, "capturing");
    await resumePayments(ports, -1);
    const accepted = await now();
    assert.equal(accepted.state.status, "confirmed", fault);
    assert.deepEqual([truth().captures, truth().retainedCents], [1, accepted.bill.totalCents], fault);
  }
});

Deno.test("staff withdraw an offer and accept the order as it was placed", async () => {
  const { ports, order, offer, truth } = await withOrder();
  must(await offer());
  must(await withdrawOffer(ports, { orderId: order.id, by: mina }));
  assert.deepEqual(sentOf(ports), ["mail order_received"]);
  must(await acceptOrder(ports, { orderId: order.id, by: mina }));
  assert.equal(truth().retainedCents, order.bill.totalCents);
});

Deno.test("an order that was changed by its offer is booked, printed, proved and refunded as changed", async () => {
  const { ports, order, offer, answer, now, truth } = await withOrder();
  must(await offer());
  must(await answer("yes"));
  const changed = await now();
  const { totalCents, taxCents } = changed.bill;
  assert.ok(totalCents < order.bill.totalCents);

  const entry = ledgerEntryOf(changed);
  assert.ok(entry);
  const { sales, capturedCents, discountCents } = ledgerRow(entry);
  assert.deepEqual(
    [sales.taxableCents + sales.exemptCents, sales.taxCents, capturedCents, discountCents],
    [totalCents - taxCents, taxCents, totalCents, 0],
  );
  const { made, ended, savedOrders, collectedCents } = offersOf([changed]);
  assert.deepEqual([made, ended.accepted, savedOrders, collectedCents], [1, 1, 1, totalCents]);
  const ticket = JSON.stringify(kitchenTicket(changed, fridayDinner));
  assert.match(ticket, /Bibimbap/);
  assert.doesNotMatch(ticket, /Galbi/);
  const evidence = await collectEvidence(ports, order.id);
  const proof = JSON.stringify(evidence?.sections);
  assert.match(
    proof,
    new RegExp(`Offer 1.*${dollars(totalCents)} instead of ${dollars(order.bill.totalCents)}`),
  );
  assert.match(proof, new RegExp(`Charged","${dollars(totalCents)}`));

  const refund = { orderId: order.id, by: mina, reason: "cold" };
  const galbi = order.lines.find(({ dishId }) => dishId === "galbi");
  assert.ok(galbi);
  const gone = { kind: "lines", lines: [{ lineId: galbi.id, quantity: 1 }] } as const;
  assert.equal((await refundOrder(ports, { ...refund, choice: gone })).ok, false);
  const above = { kind: "amount", cents: totalCents + 1 } as const;
  assert.equal((await refundOrder(ports, { ...refund, choice: above })).ok, false);
  must(await refundOrder(ports, { ...refund, choice: { kind: "full" } }));
  assert.deepEqual([truth().refundedCents, truth().retainedCents], [totalCents, 0]);
});
