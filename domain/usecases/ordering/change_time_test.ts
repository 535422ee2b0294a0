import assert from "node:assert/strict";
import fc from "fast-check";
import { changeTime } from "@domain/order/change_time.ts";
import { anOrder, at, facts, fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { alcoholOrder, authorized, must, waitingOrder } from "@domain/testing/steps.ts";
import { ok } from "@domain/shared/result.ts";
import { reconcile } from "../payments/reconcile.ts";
import { pauseOrdering } from "../store/store_modes.ts";
import { acceptOrder, cancelByGuest, denyOrder } from "./answer_order.ts";
import { changePickupTime, timesFor } from "./change_time.ts";

const minute = 60_000;
const friday = "2026-07-10";

/** Given a pending ASAP order of Friday at 5 PM. */
async function given(now = fridayDinner) {
  const ports = restaurant(now);
  const order = await waitingOrder(ports);
  const change = (time: string, date = friday) => changePickupTime(ports, { orderId: order.id, date, time });
  const events = async () => (await ports.live.after(0, 99)).map(({ kind }) => kind);
  const limit = (orders: number) => {
    const { capacity } = ports.store.facts.settings;
    ports.store.changeSettings({ capacity: { ...capacity, usual: { orders, dishes: 0 } } });
  };
  return { ports, order, change, events, limit };
}

const refusalOf = (result: Awaited<ReturnType<typeof changePickupTime>>) =>
  result.ok ? undefined : result.error.kind;

Deno.test("when the guest chooses another time, the order, its expiry, the counter and the audit log have it, and no amount changes", async () => {
  const { ports, order, change, events } = await given();
  const changed = must(await change("19:00"));
  assert.deepEqual(changed.pickup, { kind: "scheduled", at: at("2026-07-10T19:00-07:00") });
  assert.deepEqual(changed.firstPickup, order.pickup);
  assert.deepEqual([changed.bill, changed.payment], [order.bill, order.payment]);
  assert.equal(changed.expiresAt, fridayDinner + facts.settings.expireScheduledMinutes * minute);
  assert.deepEqual(await events(), ["new_order", "order_updated"]);
  assert.deepEqual(ports.audit.at(-1)?.details, {
    number: order.number,
    by: "guest",
    pickup_time_before: "asap",
    pickup_time_after: "2026-07-11T02:00:00Z",
  });
});

Deno.test("the same time again changes and announces nothing, and the first choice is not shown as changed", async () => {
  const { ports, change, events } = await given();
  const changed = must(await change("19:00"));
  assert.deepEqual(must(await change("19:00")), changed);
  assert.equal((await events()).length, 2);

  const scheduled = restaurant();
  const choice = { option: "scheduled", date: friday, time: "19:00" } as const;
  const order = await waitingOrder(scheduled, "ses_guest", choice);
  const move = async (time: string) =>
    must(await changePickupTime(scheduled, { orderId: order.id, date: friday, time }));
  assert.deepEqual((await move("19:30")).firstPickup, order.pickup);
  assert.equal((await move("19:00")).firstPickup, undefined);
  assert.equal(ports.outbox.all().length, 1, "no email about the time");
});

Deno.test("staff have at least five minutes for an earlier time", async () => {
  const { ports, change } = await given();
  must(await change("20:30"));
  ports.clock.advanceMinutes(19);
  const earlier = must(await change("17:45"));
  assert.equal(earlier.expiresAt, ports.clock.now() + 5 * minute);
});

Deno.test("the rules of the checkout apply: no past, closed, unknown or too early time, none while paused or switched off", async () => {
  const { ports, order, change } = await given();
  for (
    const [time, date] of [["16:00", friday], ["17:15", friday], ["21:00", friday], [
      "18:07",
      friday,
    ]] as const
  ) {
    assert.equal(refusalOf(await change(time, date)), "slot_lost", time);
  }
  assert.equal(refusalOf(await change("18:00", "2026-07-31")), "slot_lost");
  assert.equal(refusalOf(await change("soon")), "slot_lost");
  ports.store.changeSettings({ isOrderingEnabled: false });
  assert.equal(refusalOf(await change("19:00")), "ordering_off");
  assert.deepEqual(must(await timesFor(ports, order.id)), { days: [] });
  ports.store.changeSettings({ isOrderingEnabled: true });
  await pauseOrdering(ports, { by: mina, for: "rest_of_day" });
  assert.equal(refusalOf(await change("19:00")), "slot_lost");
});

Deno.test("only times at the agreed price are offered: a dinner order does not move to lunch, nor a lunch order to dinner", async () => {
  for (
    const [now, same, other] of [
      [fridayDinner, { time: "19:00", date: friday }, { time: "11:45", date: "2026-07-13" }],
      [at("2026-07-10T12:00-07:00"), { time: "14:45", date: friday }, { time: "15:00", date: friday }],
    ] as const
  ) {
    const { ports, order, change } = await given(now);
    const { days } = must(await timesFor(ports, order.id));
    const isOffered = ({ time, date }: { time: string; date: string }) =>
      days.some((day) => day.date === date && day.slots.includes(time));
    assert.deepEqual([isOffered(same), isOffered(other)], [true, false]);
    assert.equal(refusalOf(await change(other.time, other.date)), "time_at_other_price");
    assert.deepEqual((await ports.orders.byId(order.id))?.pickup, order.pickup);
  }
});

Deno.test("an ASAP order whose card is authorized after lunch has begun or ended moves to times at the price it has", async () => {
  for (
    const [paidAt, authorizedAt, times] of [
      ["2026-07-10T14:58-07:00", "2026-07-10T15:01-07:00", {
        "2026-07-10T17:00": false,
        "2026-07-13T12:00": true,
      }],
      ["2026-07-10T11:58-07:00", "2026-07-10T12:01-07:00", {
        "2026-07-10T17:00": true,
        "2026-07-10T13:00": false,
      }],
    ] as const
  ) {
    const ports = restaurant(at(paidAt));
    ports.store.changeSettings({ lunch: { ...facts.settings.lunch, from: "12:00" } });
    const intentId = await authorized(ports, "ses_guest");
    ports.clock.set(at(authorizedAt));
    const order = await reconcile(ports, intentId);
    const { days } = must(await timesFor(ports, order?.id ?? ""));
    for (const [moment, isOffered] of Object.entries(times)) {
      const [date = "", time = ""] = moment.split("T");
      assert.equal(days.some((day) => day.date === date && day.slots.includes(time)), isOffered, moment);
      if (isOffered) continue;
      const moved = await changePickupTime(ports, { orderId: order?.id ?? "", date, time });
      assert.equal(refusalOf(moved), "time_at_other_price");
    }
  }
});

Deno.test("a price that rose since by as much as lunch is cheaper leaves a dinner order every dinner time and no lunch time", async () => {
  const { ports, order, change } = await given();
  const { dishes } = await ports.menus.load();
  const [line] = order.lines;
  const dish = dishes.find(({ id }) => id === line?.dishId);
  assert.ok(dish?.lunchPriceCents !== undefined);
  ports.menus.editDish(dish.id, {
    priceCents: dish.priceCents + (dish.priceCents - dish.lunchPriceCents),
    lunchPriceCents: dish.priceCents,
  });
  const { days } = must(await timesFor(ports, order.id));
  const isOffered = (date: string, time: string) =>
    days.some((day) => day.date === date && day.slots.includes(time));
  assert.deepEqual([isOffered(friday, "19:00"), isOffered("2026-07-13", "11:45")], [true, false]);
  assert.equal(refusalOf(await change("11:45", "2026-07-13")), "time_at_other_price");
  must(await change("19:00"));
});

Deno.test("an order with alcohol moves to no time after the end of its sales, and one without does", async () => {
  const end = at("2026-07-10T19:00-07:00");
  const { ports, change, order } = await given();
  ports.store.changeSettings({ alcoholEndsAt: end });
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  must(await change("20:00"));
  const withAlcohol = await alcoholOrder(ports, "ses_soju");
  const { days } = must(await timesFor(ports, withAlcohol.id));
  assert.deepEqual(days.map(({ date, slots }) => [date, slots.at(-1)]), [[friday, "18:45"]]);
  assert.ok(must(await timesFor(ports, order.id)).days.length > 1);
  const move = (time: string, date = friday) =>
    changePickupTime(ports, { orderId: withAlcohol.id, date, time });
  assert.equal(refusalOf(await move("19:00")), "alcohol_over");
  assert.equal(refusalOf(await move("12:00", "2026-07-13")), "time_at_other_price");
  assert.deepEqual((await ports.orders.byId(withAlcohol.id))?.pickup, withAlcohol.pickup);
  must(await move("18:45"));
  must(await acceptOrder(ports, { orderId: withAlcohol.id, by: mina }));
  assert.equal(refusalOf(await move("19:00")), "invalid_transition");
});

Deno.test("the same time again stays as it is, although the sales of its alcohol now end before", async () => {
  const { ports } = await given();
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  const order = await alcoholOrder(ports, "ses_soju");
  const move = () => changePickupTime(ports, { orderId: order.id, date: friday, time: "19:00" });
  const moved = must(await move());
  ports.store.changeSettings({ alcoholEndsAt: fridayDinner });
  assert.deepEqual(must(await move()), moved);
});

Deno.test("a price that rose since does not matter, because the agreed one stays", async () => {
  const { ports, order, change } = await given();
  await ports.menus.change((menu) => {
    const dishes = menu.dishes.map((dish) => ({ ...dish, priceCents: dish.priceCents + 500 }));
    return ok({ menu: { ...menu, dishes }, at: ports.clock.now(), audit: [] });
  });
  assert.deepEqual(must(await change("19:00")).bill, order.bill);
});

Deno.test("a full time is refused with the nearest ones; the order keeps its own window, and frees it when it moves", async () => {
  const { ports, change, limit } = await given();
  limit(1);
  must(await change("19:00"));
  must(await change("19:00"));
  await waitingOrder(ports, "ses_other", { option: "scheduled", date: friday, time: "18:00" });
  const full = await change("18:00");
  assert.ok(!full.ok && full.error.kind === "slot_full" && full.error.alternatives.length > 0);
  must(await change("19:30"));
  assert.deepEqual(ports.kitchen.holds(), []);
  assert.ok(await waitingOrder(ports, "ses_third", { option: "scheduled", date: friday, time: "19:00" }));
});

Deno.test("of two changes at once, each keeps the place of its own time until it has moved the order", async () => {
  const { ports, order, change, limit } = await given();
  limit(1);
  const canStore = Promise.withResolvers<void>();
  const wantsToStore = Promise.withResolvers<void>();
  const slow: typeof ports = {
    ...ports,
    orders: {
      ...ports.orders,
      async change(id, decide) {
        wantsToStore.resolve();
        await canStore.promise;
        return await ports.orders.change(id, decide);
      },
    },
  };
  const first = changePickupTime(slow, { orderId: order.id, date: friday, time: "19:00" });
  await wantsToStore.promise;
  must(await change("19:30"));
  const other = { option: "scheduled", date: friday, time: "19:00" } as const;
  await assert.rejects(waitingOrder(ports, "ses_other", other));
  canStore.resolve();
  must(await first);
  assert.deepEqual(ports.kitchen.holds(), []);
});

Deno.test("once staff have answered, the guest has cancelled or the order has expired, the time stays and none is offered", async () => {
  const endings = {
    accepted: ({ ports, order }: Awaited<ReturnType<typeof given>>) =>
      acceptOrder(ports, { orderId: order.id, by: mina }),
    denied: ({ ports, order }: Awaited<ReturnType<typeof given>>) =>
      denyOrder(ports, { orderId: order.id, by: mina, reason: "too_busy", text: "" }),
    cancelled: ({ ports, order }: Awaited<ReturnType<typeof given>>) => cancelByGuest(ports, order.id),
    "past its expiry": ({ ports, order }: Awaited<ReturnType<typeof given>>) => {
      ports.clock.advanceMinutes((order.expiresAt - fridayDinner) / minute);
      return Promise.resolve();
    },
  };
  for (const [name, end] of Object.entries(endings)) {
    const situation = await given();
    await end(situation);
    const refused = await situation.change("19:30");
    assert.equal(refusalOf(refused), "invalid_transition", name);
    assert.deepEqual((await situation.ports.orders.byId(situation.order.id))?.pickup, situation.order.pickup);
    if (name !== "past its expiry") {
      assert.deepEqual(must(await timesFor(situation.ports, situation.order.id)), { days: [] }, name);
    }
  }
});

Deno.test("an unknown order has no times", async () => {
  const { ports } = await given();
  const change = await changePickupTime(ports, { orderId: "ord_none", date: friday, time: "19:00" });
  const times = await timesFor(ports, "ord_none");
  assert.deepEqual([change, times].map((each) => !each.ok && each.error.kind), [
    "no_such_order",
    "no_such_order",
  ]);
});

Deno.test("however often a guest changes the time, the approval window ends at most five minutes after the longest one", () => {
  const calendar = facts.calendar;
  const order = anOrder();
  const longest = order.placedAt + 30 * minute;
  const change = fc.record({ waits: fc.integer({ min: 0, max: 6 }), slot: fc.integer({ min: 1, max: 16 }) });
  fc.assert(fc.property(fc.array(change, { minLength: 1, maxLength: 60 }), (changes) => {
    let [present, now] = [order, order.placedAt];
    for (const { waits, slot } of changes) {
      now += waits * minute;
      const pickup = { kind: "scheduled", at: order.placedAt + slot * 15 * minute } as const;
      const changed = changeTime(present, {
        pickup,
        at: now,
        calendar,
        minutes: { asap: 15, scheduled: 30 },
      });
      if (!changed.ok) {
        assert.ok(present.expiresAt <= now, "only an expired order is refused");
        return;
      }
      const { expiresAt } = changed.value;
      if (changed.value !== present) {
        assert.ok(expiresAt >= Math.min(now + 5 * minute, longest + 5 * minute), "five minutes to answer");
      }
      assert.ok(expiresAt <= longest + 5 * minute, `${(expiresAt - order.placedAt) / minute} minutes`);
      present = changed.value;
    }
  }));
});

Deno.test("a change after the settings shortened the window does not end the order", () => {
  const order = anOrder({ expiresAt: fridayDinner + 40 * minute });
  const at = fridayDinner + 30 * minute;
  const pickup = { kind: "scheduled", at: fridayDinner + 90 * minute } as const;
  const minutes = { asap: 5, scheduled: 10 };
  const changed = must(changeTime(order, { pickup, at, calendar: facts.calendar, minutes }));
  assert.equal(changed.expiresAt, at + 5 * minute);
});
