import assert from "node:assert/strict";
import {
  acceptedByMina,
  anOrder,
  at,
  facts,
  fridayDinner,
  mina,
  restaurant,
} from "@domain/testing/fixtures.ts";
import { holiday } from "@domain/testing/hours.ts";
import { closingOf } from "@domain/hours/closing.ts";
import type { Order } from "@domain/order/order.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import { computeAnalytics } from "@domain/reports/analytics.ts";
import type { CloseChoice } from "@domain/reports/day_close.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { closeDay, dayReport, offeredDay, reopenDay } from "./close_day.ts";

const friday = "2026-07-10";
const minute = 60_000;
const closing = closingOf(facts.calendar, friday) ?? 0;
const states = {
  pending: { status: "pending_approval" },
  cooking: { status: "preparing", startedAt: fridayDinner, ...acceptedByMina },
  ready: { status: "ready", markedReadyAt: fridayDinner, ...acceptedByMina },
  done: { status: "completed", completedAt: fridayDinner, ...acceptedByMina },
  missed: { status: "expired", expiredAt: fridayDinner },
} as const satisfies Record<string, Order["state"]>;

function withOrders(orders: Record<string, Partial<Order>>, now = closing) {
  const ports = restaurant();
  for (const [id, more] of Object.entries(orders)) {
    ports.orders.put(
      anOrder({ id, number: id, ...more, payment: { ...anOrder().payment, ...more.payment } }),
    );
  }
  ports.clock.set(now);
  const close = (choices: Record<string, CloseChoice> = {}, by = mina) =>
    closeDay(ports, { day: friday, choices: new Map(Object.entries(choices)), by });
  return { ports, close };
}

const captured = {
  payment: { ...anOrder().payment, state: "captured", capturedAt: fridayDinner },
} as Partial<Order>;

Deno.test("closing ends each open order as chosen, carries the others over, and queues one summary email", async () => {
  const { ports, close } = withOrders({
    "K-001": { state: states.ready, ...captured },
    "K-002": { state: states.cooking, ...captured },
    "K-003": { state: states.cooking, ...captured },
    "K-004": { state: states.done, ...captured },
  });
  assert.equal(await offeredDay(ports), friday);
  const closed = await close({ "K-001": "no_show", "K-002": "picked_up", "K-003": "carry_over" });
  assert.ok(closed.ok && closed.value.isNew);
  const statuses = ports.orders.all().map(({ state }) => state.status);
  assert.deepEqual(statuses, ["no_show", "completed", "preparing", "completed"]);
  assert.deepEqual(closed.value.close.carriedOver, [{ id: "K-003", number: "K-003" }]);
  assert.equal(closed.value.close.closedBy, mina);
  assert.deepEqual(ports.outbox.all().map(({ message }) => [message.about, message.ref.id]), [
    ["day_closed", closed.value.close.id],
  ]);
  // None was marked ready by a tap, also not by the close.
  const { promised, notMarked } = closed.value.close.totals;
  assert.deepEqual([promised, notMarked], [0, 4]);
  assert.equal(await offeredDay(ports), undefined);
});

Deno.test("a day that became a holiday in the evening is offered the next morning when it had orders, and then the day before", async () => {
  const { ports, close } = withOrders({
    "K-001": { state: states.done, ...captured },
    "K-000": { ...captured, day: "2026-07-09", state: states.done },
  });
  const { calendar } = ports.store.facts;
  ports.store.facts = {
    ...ports.store.facts,
    calendar: { ...calendar, holidays: [...calendar.holidays, holiday(friday)] },
  };
  assert.equal(await offeredDay(ports), "2026-07-09");
  ports.clock.set(at("2026-07-11T09:00-07:00"));
  assert.equal(await offeredDay(ports), friday);
  assert.ok((await close()).ok);
  assert.equal(await offeredDay(ports), "2026-07-09");
  ports.clock.set(at("2026-07-11T11:00-07:00"));
  assert.equal(await offeredDay(ports), undefined);
});

Deno.test("a holiday without orders is not offered, but the day before is", async () => {
  const { ports } = withOrders({ "K-001": { state: states.done, ...captured } });
  const { calendar } = ports.store.facts;
  ports.store.facts = {
    ...ports.store.facts,
    calendar: { ...calendar, holidays: [...calendar.holidays, holiday("2026-07-11")] },
  };
  ports.clock.set(at("2026-07-12T09:00-07:00"));
  assert.equal(await offeredDay(ports), friday);
});

Deno.test("a refund that is owed counts in the totals while the guest's bank asks about the charge", async () => {
  const cancelled: Order["state"] = {
    ...{ status: "cancelled", cancelledAt: fridayDinner, cancelledBy: mina, text: "" },
  };
  const inquiry: Dispute = {
    ...{ id: "dp_1", cents: 3687, reason: "general", status: "needs_response", isInquiry: true },
    ...{ openedAt: fridayDinner, updatedAt: fridayDinner },
  };
  const { ports } = withOrders({ "K-001": { state: cancelled, ...captured, disputes: [inquiry] } });
  const { totals } = await dayReport(ports, friday);
  assert.deepEqual([totals.owedOrders, totals.owedCents], [1, 3687]);
});

Deno.test("closing twice keeps the first close and sends no second email", async () => {
  const { ports, close } = withOrders({ "K-001": { state: states.done, ...captured } });
  const sora: StaffActor = { ...mina, id: "staff_sora", name: "Sora Lee" };
  const [first, second] = [await close(), await close({}, sora)];
  assert.ok(first.ok && second.ok);
  assert.deepEqual([first.value.isNew, second.value.isNew], [true, false]);
  assert.equal(second.value.close.closedBy.name, "Mina Kim");
  assert.equal(ports.outbox.all().length, 1);
  assert.equal(ports.audit.filter(({ action }) => action === "day.close").length, 1);
});

Deno.test("an unanswered order, an order without a choice and a day that is not over are refused", async () => {
  const pending = withOrders({ "K-001": { state: states.pending } });
  const unanswered = await pending.close();
  assert.deepEqual(unanswered.ok || unanswered.error, { kind: "orders_unanswered", numbers: ["K-001"] });
  const open = await withOrders({ "K-002": { state: states.ready, ...captured } }).close();
  assert.deepEqual(open.ok || open.error, { kind: "open_orders_changed", numbers: ["K-002"] });
  const early = await withOrders({}, closing - 1).close();
  assert.deepEqual(early.ok || early.error, { kind: "day_not_over" });
});

Deno.test("an order scheduled for a later day stays out of the close", async () => {
  const { close } = withOrders({
    "K-001": {
      ...captured,
      state: { ...states.cooking, readyAt: closing + 24 * 60 * minute },
      pickup: { kind: "scheduled", at: closing + 24 * 60 * minute },
    },
  });
  const closed = await close();
  assert.ok(closed.ok);
  assert.deepEqual(closed.value.close.carriedOver, []);
});

Deno.test("a reopened day is offered again and closed with new totals; a day that is not closed cannot be reopened", async () => {
  const { ports, close } = withOrders({ "K-001": { state: states.done, ...captured } });
  const notClosed = await reopenDay(ports, { day: friday, by: mina });
  assert.deepEqual(notClosed.ok || notClosed.error, { kind: "day_not_closed" });
  await close();
  ports.orders.put(anOrder({ id: "K-002", number: "K-002", state: states.done, ...captured }));
  assert.ok((await reopenDay(ports, { day: friday, by: mina })).ok);
  assert.equal(await offeredDay(ports), friday);
  const again = await close();
  assert.ok(again.ok);
  assert.deepEqual([again.value.isNew, again.value.close.totals.orders], [true, 2]);
  assert.equal(ports.outbox.all().length, 2);
  assert.deepEqual(ports.audit.map(({ action }) => action), ["day.close", "day.reopen", "day.close"]);
});

Deno.test("an order that arrives or ends after the close is listed, and the totals of the close stay", async () => {
  const { ports, close } = withOrders({
    "K-001": { state: states.ready, ...captured },
    "K-002": { state: states.done, ...captured },
  });
  assert.ok((await close({ "K-001": "carry_over" })).ok);
  ports.clock.advance(minute);
  const now = ports.clock.now();
  ports.orders.put(anOrder({
    ...{ id: "K-001", number: "K-001", ...captured },
    state: { ...acceptedByMina, status: "completed", completedAt: now },
  }));
  ports.orders.put(
    anOrder({ id: "K-003", number: "K-003", placedAt: now, state: states.cooking, ...captured }),
  );
  const report = await dayReport(ports, friday);
  assert.deepEqual(report.afterClose.map(({ number }) => number).toSorted(), ["K-001", "K-003"]);
  assert.deepEqual([report.close?.totals.orders, report.totals.orders], [2, 3]);
  assert.equal(report.canClose, false);
});

Deno.test("an order that arrives after the close for a later day is listed, also while it waits for an answer", async () => {
  const { ports, close } = withOrders({ "K-001": { state: states.done, ...captured } });
  assert.ok((await close()).ok);
  ports.clock.advance(minute);
  const arrived = (id: string, more: Partial<Order>) =>
    ports.orders.put(
      anOrder({
        id,
        number: id,
        placedAt: ports.clock.now(),
        pickup: { kind: "scheduled", at: tomorrow },
        ...more,
      }),
    );
  const tomorrow = closing + 15 * 60 * minute;
  arrived("K-002", { state: states.pending });
  arrived("K-003", { state: { ...acceptedByMina, status: "confirmed", readyAt: tomorrow }, ...captured });
  arrived("K-004", { day: "2026-07-11", state: states.pending });
  const report = await dayReport(ports, friday);
  assert.deepEqual(report.afterClose.map(({ number }) => number).toSorted(), ["K-002", "K-003"]);
  assert.deepEqual([report.close?.totals.orders, report.totals.orders], [1, 3]);
  assert.deepEqual(report.open, []);
});

Deno.test("an order that ended after the close is still listed when many orders of later days have ended since", async () => {
  const { ports, close } = withOrders({ "K-001": { state: states.ready, ...captured } });
  assert.ok((await close({ "K-001": "carry_over" })).ok);
  const ended = (id: string, day: string, minutes: number) => {
    const completedAt = closing + minutes * minute;
    const state = { ...acceptedByMina, status: "completed", completedAt } as const;
    ports.orders.put(anOrder({ id, number: id, day, state, ...captured }));
  };
  ended("K-001", friday, 1);
  for (let nth = 0; nth < 501; nth++) ended(`L-${nth}`, "2026-07-11", 2 + nth);
  ports.clock.advance(600 * minute);
  const report = await dayReport(ports, friday);
  assert.deepEqual(report.afterClose.map(({ number }) => number), ["K-001"]);
});

Deno.test("a close equals the analytics of its day to the cent, for many mixes of orders", async () => {
  const outcomes = Object.values(states).filter(({ status }) => status !== "pending_approval");
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 40; round++) {
    const orders = Object.fromEntries(
      Array.from({ length: random(12) }, (_, nth): [string, Partial<Order>] => {
        const { bill, payment } = anOrder();
        const subtotalCents = 1 + random(9_999);
        const taxCents = random(900);
        const totalCents = subtotalCents + taxCents;
        const refundedCents = random(3) === 0 ? 1 + random(totalCents) : 0;
        return [`K-${round}-${nth}`, {
          day: random(4) === 0 ? "2026-07-09" : friday,
          state: outcomes[random(outcomes.length)] ?? states.done,
          bill: { ...bill, subtotalCents, charges: [], taxCents, totalCents },
          payment: random(4) === 0
            ? { ...payment, state: "released", releasedAt: fridayDinner } as Order["payment"]
            : {
              ...payment,
              amountCents: totalCents,
              state: refundedCents === 0
                ? "captured"
                : refundedCents === totalCents
                ? "refunded"
                : "partially_refunded",
              capturedAt: fridayDinner,
              refundedCents,
            } as Order["payment"],
        }];
      }),
    );
    const { ports, close } = withOrders(orders);
    const closed = await close(Object.fromEntries(Object.keys(orders).map((id) => [id, "picked_up"])));
    assert.ok(closed.ok);
    const { totals } = closed.value.close;
    const analytics = computeAnalytics(await ports.sales.ofDays(friday, friday), friday, friday);
    for (
      const name of [
        ...["orders", "charged", "grossCents", "dishesCents", "discountsCents", "taxCents"],
        ...["collectedCents", "refundsCents", "afterRefundsCents"],
      ] as const
    ) {
      assert.equal(totals[name as keyof typeof totals], analytics[name as keyof typeof analytics], name);
    }
    assert.deepEqual(totals.charges, analytics.charges);
    assert.equal(totals.grossCents + totals.taxCents, totals.collectedCents);
    assert.equal(totals.byOutcome.reduce((sum, { orders }) => sum + orders, 0), totals.orders);
  }
});
