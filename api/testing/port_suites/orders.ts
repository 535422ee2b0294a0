import assert from "node:assert/strict";
import { memoryInstallation } from "@domain/testing/memory/ports.ts";
import { emptyCart } from "@domain/cart/cart.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import type { Offer, Order } from "@domain/order/order.ts";
import type { Refund } from "@domain/payment/payment.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { MenuChange } from "@domain/ports/menus.ts";
import type { Modes } from "@domain/ports/store_modes.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import {
  acceptedByMina,
  aCheckout,
  anOrder,
  chargedBill,
  fridayDinner,
  guest,
  lineWithOptions,
  mina,
} from "@domain/testing/fixtures.ts";
import {
  auditOf,
  concurrently,
  createPlacedOrder,
  newOrder,
  type Suite,
  withoutUndefined,
  type World,
} from "./suite.ts";

const day = "2026-07-10";
const minute = 60_000;

const busyUntil = fridayDinner + 30 * minute;
const oneMinuteBusier = (before: Modes) => ({
  modes: {
    busy: { since: fridayDinner, by: mina, until: busyUntil, minutes: (before.busy?.minutes ?? 0) + 1 },
  },
  audit: { ...auditOf("store.busy", "busy"), resource: "store" as const },
});
const ended: Partial<Order> = {
  state: { status: "completed", completedAt: fridayDinner, ...acceptedByMina },
};

async function readEffects(world: World) {
  const log = await world.auditLog();
  return {
    audit: log.map((entry) => entry.action),
    events: (await world.live.after(0, 1000)).map((event) => event.kind),
    messages: (await world.outbox.claim(fridayDinner, fridayDinner, 1000)).map((item) => item.message.about),
  };
}

const noEffects = { audit: [], events: [], messages: [] };
const placementEffects = { audit: ["order.placed"], events: ["new_order"], messages: ["order_received"] };

/** Adds a refund to the order, so that a lost change is detected. */
function addRefund(order: Order): Change {
  const { intentId, amountCents } = order.payment;
  const refundedCents = order.payment.state === "partially_refunded" ? order.payment.refundedCents + 1 : 1;
  const payment = {
    state: "partially_refunded",
    capturedAt: fridayDinner,
    refundedCents,
    intentId,
    amountCents,
  } as const;
  return {
    order: { ...order, payment },
    at: fridayDinner,
    announce: "order_updated",
    messages: [{ channel: "mail", about: "order_refunded", ref: { kind: "order", id: order.id } }],
    audit: { ...auditOf("order.counted", order.id), details: { refundedCents } },
  };
}

export const ordersSuite: Suite = {
  async "twenty concurrent reports of one payment create one order with its effects once"(world) {
    await world.checkouts.begin(aCheckout("ord_1"));
    let built = 0;
    const answers = await concurrently(20, () =>
      world.orders.place("ord_1", day, (_, count) => {
        built++;
        return newOrder("ord_1", count);
      }));
    assert.deepEqual(new Set(answers.map((answer) => answer?.order.number)), new Set(["K-001"]));
    assert.equal(answers.filter((answer) => answer?.isNew).length, 1);
    assert.equal(built, 1);
    assert.deepEqual(await readEffects(world), placementEffects);
  },

  async "jobs and the board exclude open orders of other installations"(world) {
    const rows = [["ord_1", memoryInstallation.id], ["ord_2", "ins_original"], [
      "ord_3",
      memoryInstallation.id,
    ]] as const;
    for (const [id, installationId] of rows) {
      await world.checkouts.begin(aCheckout(id, { sessionId: id }));
      await world.orders.place(id, day, (_, count) => newOrder(id, count, { installationId }));
    }
    const ids = (orders: readonly Order[]) => orders.map(({ id }) => id).toSorted();
    const own = ["ord_1", "ord_3"];
    assert.deepEqual(ids(await world.orders.withStatus(["pending_approval"], 9)), own);
    assert.deepEqual(ids(await world.orders.expiredBy(fridayDinner + 60 * minute, 9)), own);
    assert.deepEqual(ids(await world.orders.withPayment(["authorized"], fridayDinner + 1, 9)), own);
    const onBoard = await world.orders.find({ tab: "new" }, { page: 1, limit: 10 });
    assert.deepEqual([ids(onBoard.orders), onBoard.total], [own, 2]);
    assert.equal((await world.orders.counts({ from: 0, to: fridayDinner })).new, 2);
    assert.equal((await world.orders.byId("ord_2"))?.installationId, "ins_original");
    const all = await world.orders.byIntents(["pi_ord_1", "pi_ord_2", "pi_ord_3"]);
    assert.deepEqual(
      new Map(all.map(({ id, installationId }) => [id, installationId])),
      new Map(rows),
    );
  },

  async "an abandoned or unknown checkout never becomes an order"(world) {
    await world.checkouts.begin(aCheckout("ord_1"));
    await world.checkouts.save(aCheckout("ord_1", { state: "abandoned" }));
    for (const id of ["ord_1", "ord_2"]) {
      const answer = await world.orders.place(id, day, () => assert.fail("must not build"));
      assert.equal(answer, undefined);
      assert.equal(await world.orders.byId(id), undefined);
    }
    assert.deepEqual(await readEffects(world), noEffects);
  },

  async "a checkout without a payment never becomes an order"(world) {
    await world.checkouts.begin(aCheckout("ord_1", { intentId: undefined }));
    assert.equal(await world.orders.place("ord_1", day, () => assert.fail("must not build")), undefined);
    assert.equal((await world.checkouts.byId("ord_1"))?.state, "open");
  },

  async "build receives the current checkout from the store"(world) {
    const begun = await world.checkouts.begin(aCheckout("ord_1", { note: "before" }));
    assert.ok(begun.ok);
    await world.checkouts.save({ ...begun.value, note: "after" });
    let seen = "";
    await world.orders.place("ord_1", day, (checkout, count) => {
      seen = checkout.note;
      return newOrder("ord_1", count);
    });
    assert.equal(seen, "after");
  },

  async "when build returns nothing, nothing is stored and the number stays free"(world) {
    for (const id of ["ord_1", "ord_2"]) await world.checkouts.begin(aCheckout(id));
    assert.equal(await world.orders.place("ord_1", day, () => undefined), undefined);
    assert.equal((await world.checkouts.byId("ord_1"))?.state, "open");
    assert.deepEqual(await readEffects(world), noEffects);
    await world.orders.place("ord_2", day, (_, count) => newOrder("ord_2", count));
    assert.equal((await world.orders.byId("ord_2"))?.number, "K-001");
  },

  async "an order is placed from its checkout as it is stored now"(world) {
    const begun = await world.checkouts.begin(aCheckout("ord_1"));
    assert.ok(begun.ok);
    await world.checkouts.save({ ...begun.value, note: "changed since" });
    const placed = await world.orders.place(
      "ord_1",
      day,
      ({ note }, count) => note === "changed since" ? newOrder("ord_1", count) : undefined,
    );
    assert.deepEqual([placed?.order.number, placed?.isNew], ["K-001", true]);
    const again = await world.orders.place("ord_1", day, () => assert.fail("must not build"));
    assert.deepEqual([again?.order.number, again?.isNew], ["K-001", false]);
  },

  async "a change withdraws unsent messages about its order and adds others"(world) {
    await createPlacedOrder(world, "ord_1");
    await world.orders.change(
      "ord_1",
      (order) => ok({ ...addRefund(order), withdraw: ["order_received"] }),
    );
    const messages = await world.outbox.about(["ord_1"]);
    assert.deepEqual(messages.map(({ message }) => message.about), ["order_refunded"]);
  },

  async "placing empties its own cart and closes its own checkout"(world) {
    const lines = [{ id: "line_1", dishId: "galbi", quantity: 1, note: "", options: [] }];
    for (const id of ["ord_1", "ord_2"]) {
      await world.checkouts.begin(aCheckout(id));
      await world.carts.change(`session of ${id}`, (cart) => ok({ ...cart, lines }));
    }
    await world.orders.place("ord_1", day, (_, count) => newOrder("ord_1", count));
    assert.deepEqual(await world.carts.load("session of ord_1"), emptyCart("session of ord_1"));
    assert.deepEqual((await world.carts.load("session of ord_2")).lines, lines);
    assert.equal((await world.checkouts.byId("ord_1"))?.state, "placed");
    assert.equal((await world.checkouts.byId("ord_2"))?.state, "open");
  },

  async "numbers of a day start at one without gaps, also for ten concurrent orders"(world) {
    await concurrently(10, (nth) => createPlacedOrder(world, `ord_${nth}`));
    const orders = await world.orders.withStatus(["pending_approval"], 100);
    assert.deepEqual(
      orders.map((order) => order.number).toSorted(),
      Array.from({ length: 10 }, (_, nth) => `K-${String(nth + 1).padStart(3, "0")}`),
    );
    await world.checkouts.begin(aCheckout("ord_next_day"));
    const next = await world.orders.place("ord_next_day", "2026-07-11", (_, count) => ({
      ...newOrder("ord_next_day", count, { day: "2026-07-11" }),
    }));
    assert.equal(next?.order.number, "K-011", "those of the day before are still open");
  },

  async "a new day starts at one and skips the numbers of open orders, including test orders"(world) {
    const open: Partial<Order>[] = [
      ended,
      {},
      { state: { status: "confirmed", ...acceptedByMina } },
      { state: { status: "preparing", startedAt: fridayDinner, ...acceptedByMina } },
      { state: { status: "ready", markedReadyAt: fridayDinner, ...acceptedByMina } },
      ended,
    ];
    for (const [nth, more] of open.entries()) await createPlacedOrder(world, `ord_${nth}`, more);
    const numbers: string[] = [];
    for (const id of ["next_1", "next_2"]) {
      await world.checkouts.begin(aCheckout(id, { sessionId: `session of ${id}` }));
      const next = await world.orders.place(
        id,
        "2026-07-11",
        (_, count) => newOrder(id, count, { day: "2026-07-11" }),
      );
      numbers.push(next?.order.number ?? "none");
    }
    for (const id of ["test_1", "test_2"]) {
      const test = await world.orders.add(
        "2026-07-11",
        (count) => newOrder(id, count, { day: "2026-07-11" }),
      );
      numbers.push(test.number);
    }
    assert.deepEqual(numbers, ["K-001", "K-006", "K-007", "K-008"]);
  },

  async "concurrent orders around midnight never share a number"(world) {
    const days = ["2026-07-10", "2026-07-11"];
    const orders = await concurrently(20, async (nth) => {
      const id = `ord_${nth}`;
      const day = days[nth % 2] ?? "";
      await world.checkouts.begin(aCheckout(id, { sessionId: `session of ${id}` }));
      return await world.orders.place(id, day, (_, count) => newOrder(id, count, { day }));
    });
    assert.equal(new Set(orders.map((placing) => placing?.order.number)).size, 20);
  },

  async "a throwing build stores nothing and uses no number"(world) {
    await world.checkouts.begin(aCheckout("ord_1"));
    const lines = [{ id: "line_1", dishId: "galbi", quantity: 1, note: "", options: [] }];
    await world.carts.change("session of ord_1", (cart) => ok({ ...cart, lines }));
    await assert.rejects(
      world.orders.place("ord_1", day, () => {
        throw new Error("the pen broke");
      }),
      /the pen broke/,
    );
    assert.equal(await world.orders.byId("ord_1"), undefined);
    assert.equal((await world.checkouts.byId("ord_1"))?.state, "open");
    assert.deepEqual((await world.carts.load("session of ord_1")).lines, lines);
    assert.deepEqual(await readEffects(world), noEffects);
    const placedLater = await world.orders.place("ord_1", day, (_, count) => newOrder("ord_1", count));
    assert.equal(placedLater?.order.number, "K-001");
  },

  async "an order is loaded as stored by id and by intent"(world) {
    const second = { ...anOrder().lines[0], id: "line_2", dishId: "galbi", quantity: 1, note: "" };
    const more: Partial<Order> = {
      pickup: { kind: "scheduled", at: fridayDinner + 90 * minute },
      lines: [...anOrder().lines, second as Order["lines"][number], lineWithOptions],
      warnings: [
        { kind: "dish_went_off", name: "Galbi" },
        { kind: "option_went_off", name: "Cheese", dish: "Bulgogi" },
        { kind: "placed_while_closed" },
        { kind: "due_while_closed" },
        { kind: "alcohol_over" },
        { kind: "window_over_limit" },
      ],
      pickupCode: { digits: "0417", wrong: [{ by: mina, at: fridayDinner, key: "tap-0001" }] },
      refusedHandOvers: [{ by: mina, madeAt: fridayDinner, reason: "no phone", key: "tap-0002" }],
      contact: { ...guest, lastName: "" },
      bill: chargedBill,
      payment: { ...anOrder().payment, intentId: "pi_ord_1", amountCents: chargedBill.totalCents },
      note: "김치 많이 주세요; 'quotes' \"too\"",
      wantsTexts: true,
      textConsent: { at: fridayDinner, address: "203.0.113.7", userAgent: "Firefox", terms: "동의" },
      language: "ko",
    };
    const order = await createPlacedOrder(world, "ord_1", more);
    assert.deepEqual(withoutUndefined(await world.orders.byId("ord_1")), withoutUndefined(order));
    assert.deepEqual(withoutUndefined(await world.orders.byIntent("pi_ord_1")), withoutUndefined(order));
    const other = await createPlacedOrder(world, "ord_2");
    const both = await world.orders.byIds(["ord_2", "ord_3", "ord_1"]);
    assert.deepEqual(
      withoutUndefined(both.toSorted((one, two) => one.id < two.id ? -1 : 1)),
      withoutUndefined([order, other]),
    );
    assert.deepEqual(await world.orders.byIds([]), []);
    assert.equal(await world.orders.byId("ord_3"), undefined);
    assert.equal(await world.orders.byIntent("ord_1"), undefined);
  },

  async "disputes and refunds are loaded as stored, and orders are found by payment issue"(
    world,
  ) {
    const dispute: Dispute = {
      id: "dp_1",
      cents: 1000,
      reason: "fraudulent",
      status: "needs_response",
      isInquiry: false,
      evidenceDueBy: fridayDinner + minute,
      openedAt: fridayDinner,
      updatedAt: fridayDinner,
    };
    const refund: Refund = {
      number: 1,
      cents: 100,
      choice: { kind: "full" },
      reason: "cold",
      by: mina,
      decidedAt: fridayDinner,
      key: "key-0001",
      outcome: { kind: "failed", at: fridayDinner, reason: "bank_refused" },
    };
    const pending: Refund = { ...refund, outcome: { kind: "pending", acceptedAt: fridayDinner } };
    const disputed = await createPlacedOrder(world, "ord_1", { disputes: [dispute] });
    const failed = await createPlacedOrder(world, "ord_2", { refunds: [refund] });
    await createPlacedOrder(world, "ord_3", { refunds: [pending] });
    await createPlacedOrder(world, "ord_4");
    assert.deepEqual(withoutUndefined(await world.orders.byId("ord_1")), withoutUndefined(disputed));
    assert.deepEqual(withoutUndefined(await world.orders.byId("ord_2")), withoutUndefined(failed));
    assert.deepEqual(await world.orders.countConcerns(), {
      dispute_open: 1,
      refund_failed: 1,
      refund_pending: 1,
    });
    const ids = async (...concerns: Parameters<typeof world.orders.withConcern>[0]) =>
      (await world.orders.withConcern(concerns, 10)).map(({ id }) => id).toSorted();
    assert.deepEqual(await ids("dispute_open", "refund_pending"), ["ord_1", "ord_3"]);
    const found = await world.orders.find({ tab: "completed", concerns: ["dispute_open", "refund_failed"] }, {
      page: 1,
      limit: 10,
    });
    assert.deepEqual(found.orders.map(({ id }) => id).toSorted(), ["ord_1", "ord_2"]);
    await world.orders.change(
      "ord_1",
      (order) => ok({ order: { ...order, disputes: [{ ...dispute, status: "won" }] }, at: fridayDinner }),
    );
    assert.deepEqual(await ids("dispute_open"), []);
  },

  async "finds the ended orders of one day"(world) {
    await createPlacedOrder(world, "ord_1");
    await createPlacedOrder(world, "ord_2", { day: "2026-07-11" });
    for (const id of ["ord_1", "ord_2"]) {
      await world.orders.change(id, (order) => ok({ order: { ...order, ...ended }, at: fridayDinner }));
    }
    const found = await world.orders.find({ tab: "completed", day: "2026-07-11" }, { page: 1, limit: 10 });
    assert.deepEqual([found.orders.map(({ id }) => id), found.total], [["ord_2"], 1]);
  },

  async "payment issues of other installations are neither listed nor counted"(world) {
    const pending: Refund = {
      ...{
        number: 1,
        cents: 100,
        choice: { kind: "full" },
        reason: "cold",
        by: mina,
        decidedAt: fridayDinner,
      },
      outcome: { kind: "pending", acceptedAt: fridayDinner },
    };
    await createPlacedOrder(world, "ord_1", { refunds: [pending], installationId: memoryInstallation.id });
    await createPlacedOrder(world, "ord_2", { refunds: [pending], installationId: "ins_original" });
    const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);
    assert.deepEqual(ids(await world.orders.withConcern(["refund_pending"], 10)), ["ord_1"]);
    assert.deepEqual(await world.orders.countConcerns(), { refund_pending: 1 });
    const page = { page: 1, limit: 10 };
    const found = await world.orders.find({ tab: "completed", concerns: ["refund_pending"] }, page);
    assert.deepEqual([ids(found.orders), found.total], [["ord_1"], 1]);
  },

  async "serializes twenty concurrent changes of one order"(world) {
    await createPlacedOrder(world, "ord_1");
    const results = await concurrently(
      20,
      () => world.orders.change("ord_1", (order) => ok(addRefund(order))),
    );
    const versions = results.map((result) => result?.ok ? result.value.version : undefined);
    const { payment, version } = await world.orders.byId("ord_1") ?? anOrder();
    assert.equal(version, 21);
    assert.deepEqual(new Set(versions), new Set(Array.from({ length: 20 }, (_, nth) => nth + 2)));
    assert.equal(payment.state === "partially_refunded" && payment.refundedCents, 20);
    const counted = (await world.auditLog()).flatMap((entry) => entry.details.refundedCents ?? []);
    assert.deepEqual(counted, Array.from({ length: 20 }, (_, nth) => nth + 1));
    const { events, messages } = await readEffects(world);
    assert.equal(events.filter((kind) => kind === "order_updated").length, 20);
    assert.equal(messages.filter((about) => about === "order_refunded").length, 20);
  },

  async "of concurrent accept and deny, one wins and the other sees who was first"(world) {
    await createPlacedOrder(world, "ord_1");
    const decide = (order: Order, to: Change) =>
      order.state.status === "pending_approval" && order.payment.state === "authorized"
        ? ok(to)
        : refuse(order.state.status);
    const { payment: { intentId, amountCents } } = anOrder();
    const answers = await Promise.all([
      world.orders.change("ord_1", (order) =>
        decide(order, {
          order: {
            ...order,
            state: { status: "denied", deniedAt: 1000, deniedBy: mina, reason: "sold_out", text: "" },
          },
          at: fridayDinner,
        })),
      world.orders.change("ord_1", (order) =>
        decide(order, {
          order: { ...order, payment: { intentId, amountCents, state: "released", releasedAt: 1000 } },
          at: fridayDinner,
        })),
    ]);
    assert.deepEqual(answers.map((answer) => answer?.ok).toSorted(), [false, true]);
  },

  async "a change stores its state, payment, audit entry, messages and event"(world) {
    const order = await createPlacedOrder(world, "ord_1");
    const { intentId, amountCents } = order.payment;
    const changed: Order = {
      ...order,
      state: { status: "confirmed", ...acceptedByMina },
      payment: { intentId, amountCents, state: "captured", capturedAt: fridayDinner + 1 },
    };
    await world.orders.change("ord_1", () =>
      ok({
        order: changed,
        at: fridayDinner,
        announce: "order_updated",
        messages: [
          { channel: "mail", about: "order_confirmed", ref: { kind: "order", id: "ord_1" } },
          { channel: "text", about: "order_ready", ref: { kind: "order", id: "ord_1" } },
        ],
        audit: { ...auditOf("order.accept", "ord_1"), staffId: mina.id },
      }));
    assert.deepEqual(
      withoutUndefined(await world.orders.byId("ord_1")),
      withoutUndefined({ ...changed, version: 2 }),
    );
    assert.deepEqual(await readEffects(world), {
      audit: ["order.placed", "order.accept"],
      events: ["new_order", "order_updated"],
      messages: ["order_received", "order_confirmed", "order_ready"],
    });
    assert.equal((await world.auditLog())[1]?.staffId, mina.id);
  },

  async "a change also sets the store's modes, and an error result or repetition sets neither"(world) {
    await createPlacedOrder(world, "ord_1");
    const audit = { ...auditOf("store.pause", "pause"), resource: "store" as const };
    const pause = { since: fridayDinner, until: fridayDinner + 30 * minute, by: mina };
    const busy = { ...pause, minutes: 15 };
    await world.store.changeModes(() => ({ modes: { busy }, audit }));
    const modes = (before: Modes) => ({ modes: { ...before, pause }, audit });
    await world.orders.change("ord_1", () => refuse("not_now"));
    const same = await world.orders.change("ord_1", (fresh) => ok({ order: fresh, at: fridayDinner, modes }));
    assert.ok(same?.ok);
    await world.orders.change("ord_1", (fresh) => ok({ ...addRefund(fresh), modes }));
    assert.deepEqual(withoutUndefined(await world.store.modes()), withoutUndefined({ pause, busy }));
    assert.equal((await world.store.load()).pause?.until, pause.until);
    const { audit: log, events } = await readEffects(world);
    assert.deepEqual(log.slice(-2), ["order.counted", "store.pause"]);
    assert.deepEqual(events.slice(-2), ["order_updated", "store_changed"]);
  },

  async "ten concurrent changes with modes and expiring modes are atomic"(world) {
    await createPlacedOrder(world, "ord_1");
    await concurrently(
      20,
      async (nth) =>
        nth % 2 === 0
          ? void await world.orders.change(
            "ord_1",
            (order) => ok({ ...addRefund(order), modes: oneMinuteBusier }),
          )
          : void await world.store.endDueModes(fridayDinner),
    );
    assert.equal((await world.store.modes()).busy?.minutes, 10);
    assert.equal(await world.store.endDueModes(busyUntil), true);
  },

  async "concurrent order changes with modes and settings changes are atomic"(world) {
    await createPlacedOrder(world, "ord_1");
    await concurrently(
      40,
      async (nth) =>
        nth % 2 === 0
          ? void await world.orders.change(
            "ord_1",
            (order) => ok({ ...addRefund(order), modes: oneMinuteBusier }),
          )
          : void await world.store.change(({ settings }) => {
            const saves = Number(settings.get("test_saves") ?? 0) + 1;
            return ok({
              at: fridayDinner,
              settings: new Map([["test_saves", String(saves)]]),
              audit: [auditOf("setting.updated", "test_saves")],
            });
          }),
    );
    assert.equal((await world.store.modes()).busy?.minutes, 20);
    assert.equal((await world.store.records()).settings.get("test_saves"), "20");
  },

  async "a change also changes the menu, and an error result or repetition changes neither"(world) {
    await createPlacedOrder(world, "ord_1");
    const off = { kind: "off_until", until: fridayDinner + 30 * minute } as const;
    const menu = ({ dishes }: Menu): MenuChange => ({
      at: fridayDinner,
      dishes: dishes.filter(({ id }) => id === "galbi").map((dish) => ({ ...dish, availability: off })),
      audit: [{ ...auditOf("dish.availability", "galbi"), resource: "dish" }],
    });
    const availability = async () =>
      (await world.menus.loadForStaff()).dishes.find(({ id }) => id === "galbi")?.availability;
    await world.orders.change("ord_1", () => refuse("not_now"));
    await world.orders.change("ord_1", (fresh) => ok({ order: fresh, at: fridayDinner, menu }));
    assert.deepEqual(await availability(), { kind: "on" });
    await world.orders.change("ord_1", (fresh) => ok({ ...addRefund(fresh), menu }));
    assert.deepEqual(await availability(), off);
    const { audit: log, events } = await readEffects(world);
    assert.deepEqual(log.slice(-2), ["order.counted", "dish.availability"]);
    assert.deepEqual(events.slice(-2), ["order_updated", "menu_changed"]);
  },

  async "concurrent order changes with the menu and menu changes are atomic"(world) {
    await createPlacedOrder(world, "ord_1");
    const longer = ({ dishes }: Menu): MenuChange => ({
      at: fridayDinner,
      dishes: dishes.filter(({ id }) => id === "galbi")
        .map((dish) => ({ ...dish, prepMinutes: dish.prepMinutes + 1 })),
      audit: [{ ...auditOf("dish.updated", "galbi"), resource: "dish" }],
    });
    const minutes = async () =>
      (await world.menus.loadForStaff()).dishes.find(({ id }) => id === "galbi")?.prepMinutes ?? 0;
    const before = await minutes();
    await concurrently(
      20,
      async (nth) =>
        nth % 2 === 0
          ? void await world.orders.change("ord_1", (order) => ok({ ...addRefund(order), menu: longer }))
          : void await world.menus.change((menu) => ok(longer(menu))),
    );
    assert.equal(await minutes(), before + 20);
  },

  async "an error result, a throw and an unchanged order write nothing"(world) {
    const order = await createPlacedOrder(world, "ord_1");
    assert.deepEqual(await world.orders.change("ord_1", () => refuse("not_now")), {
      ok: false,
      error: "not_now",
    });
    await assert.rejects(
      world.orders.change("ord_1", () => {
        throw new Error("the pen broke");
      }),
      /the pen broke/,
    );
    const same = await world.orders.change("ord_1", (fresh) =>
      ok({
        order: fresh,
        at: fridayDinner,
        announce: "order_updated",
        messages: [{ channel: "mail", about: "order_confirmed", ref: { kind: "order", id: "ord_1" } }],
        audit: auditOf("order.accept", "ord_1"),
      }));
    assert.ok(same?.ok);
    assert.deepEqual(withoutUndefined(same.value), withoutUndefined(order));
    assert.deepEqual(await readEffects(world), placementEffects);
  },

  async "changing an unknown order returns undefined"(world) {
    assert.equal(await world.orders.change("ord_unknown", () => assert.fail("must not decide")), undefined);
  },

  async "lists orders by status, oldest first, up to the limit"(world) {
    await createPlacedOrder(world, "ord_new", { placedAt: fridayDinner + 2 });
    await createPlacedOrder(world, "ord_old", { placedAt: fridayDinner });
    await createPlacedOrder(world, "ord_gone", {
      placedAt: fridayDinner + 1,
      state: { status: "expired", expiredAt: 1000 },
    });
    const ids = async (...query: Parameters<World["orders"]["withStatus"]>) =>
      (await world.orders.withStatus(...query)).map((order) => order.id);
    assert.deepEqual(await ids(["pending_approval"], 9), ["ord_old", "ord_new"]);
    assert.deepEqual(await ids(["pending_approval", "expired"], 9), ["ord_old", "ord_gone", "ord_new"]);
    assert.deepEqual(await ids(["pending_approval"], 1), ["ord_old"]);
    assert.deepEqual(await ids(["ready"], 9), []);
    assert.deepEqual(await ids([], 9), []);
  },

  async "finds pending payment operations by age"(world) {
    const { intentId: _, amountCents } = anOrder().payment;
    const capturing = (id: string, since: number): Partial<Order> => ({
      payment: { intentId: `pi_${id}`, amountCents, state: "capturing", since, by: mina, minutes: 15 },
    });
    await createPlacedOrder(world, "ord_1", capturing("ord_1", fridayDinner));
    await createPlacedOrder(world, "ord_2", capturing("ord_2", fridayDinner + minute));
    await createPlacedOrder(world, "ord_3");
    const ids = async (before: number) =>
      (await world.orders.withPayment(["capturing", "releasing"], before, 9)).map((order) => order.id);
    assert.deepEqual(await ids(fridayDinner), []);
    assert.deepEqual(await ids(fridayDinner + 1), ["ord_1"]);
    assert.deepEqual((await ids(fridayDinner + 2 * minute)).toSorted(), ["ord_1", "ord_2"]);
  },

  async "an accepted offer replaces lines, bill and pickup, and keeps what was offered"(world) {
    const [plain] = anOrder().lines;
    assert.ok(plain);
    const order = await createPlacedOrder(world, "ord_1", { lines: [plain, lineWithOptions] });
    const offer: Offer = {
      changes: [{ kind: "remove", lineId: plain.id, name: { en: "Bibimbap", ko: "비빔밥" }, quantity: 1 }],
      ...{ bill: chargedBill, beforeCents: order.bill.totalCents, reason: "sold_out", text: "", by: mina },
      ...{ at: fridayDinner, expiresAt: fridayDinner + 2 * minute },
    };
    const change = async (next: Order) => {
      const stored = await world.orders.change(
        "ord_1",
        ({ version }) => ok({ order: { ...next, version }, at: fridayDinner }),
      );
      assert.ok(stored?.ok);
      assert.deepEqual(withoutUndefined(await world.orders.byId("ord_1")), withoutUndefined(stored.value));
      const { version } = stored.value;
      assert.deepEqual(withoutUndefined(stored.value), withoutUndefined({ ...next, version }));
    };
    const offered: Order = { ...order, state: { status: "offered" }, offers: [offer] };
    await change(offered);
    const expired = async (minutes: number) =>
      (await world.orders.expiredBy(fridayDinner + minutes * minute, 9)).map(({ id }) => id);
    assert.deepEqual([await expired(1), await expired(2)], [[], ["ord_1"]]);
    assert.equal((await world.orders.counts({ from: 0, to: fridayDinner })).new, 1);
    await change({
      ...offered,
      state: { status: "pending_approval" },
      offers: [{ ...offer, ended: { as: "accepted", by: { kind: "guest" }, at: fridayDinner } }],
      lines: [{ ...lineWithOptions, quantity: 1 }],
      bill: chargedBill,
      pickup: { kind: "scheduled", at: fridayDinner + 60 * minute },
      payment: { ...order.payment, amountCents: chargedBill.totalCents },
    });
  },

  async "finds orders to expire, except during a payment operation"(world) {
    const { intentId: _, amountCents } = anOrder().payment;
    const by = (minutes: number) => ({ expiresAt: fridayDinner + minutes * minute });
    await createPlacedOrder(world, "ord_soon", by(5));
    await createPlacedOrder(world, "ord_later", by(10));
    await createPlacedOrder(world, "ord_answered", {
      ...by(5),
      payment: { intentId: "pi_a", amountCents, state: "capturing", since: 1000, by: mina, minutes: 15 },
    });
    await createPlacedOrder(world, "ord_refused", {
      ...by(5),
      payment: {
        intentId: "pi_r",
        amountCents,
        state: "capture_failed",
        failedAt: 1000,
        reason: "card_refused",
      },
    });
    await createPlacedOrder(world, "ord_ended", { ...by(5), state: { status: "expired", expiredAt: 1000 } });
    const ids = async (minutes: number) =>
      (await world.orders.expiredBy(fridayDinner + minutes * minute, 9)).map((order) => order.id).toSorted();
    assert.deepEqual(await ids(4), []);
    assert.deepEqual(await ids(5), ["ord_refused", "ord_soon"]);
    assert.deepEqual(await ids(10), ["ord_later", "ord_refused", "ord_soon"]);
  },
};
