import assert from "node:assert/strict";
import type { Order, Tab } from "@domain/order/order.ts";
import { readSearch } from "@domain/order/search.ts";
import type { OrderFilter } from "@domain/ports/orders.ts";
import { ok } from "@domain/shared/result.ts";
import { anOrder, fridayDinner, guest, mina } from "@domain/testing/fixtures.ts";
import { auditOf, createPlacedOrder, newOrder, type Suite, withoutUndefined, type World } from "./suite.ts";

const minute = 60_000;
const acceptance = (readyAt: number) =>
  ({ acceptedAt: fridayDinner, acceptedBy: mina, minutes: 20, readyAt }) as const;
const scheduled = (at: number) => ({ pickup: { kind: "scheduled", at } }) as const;

function state(status: "confirmed" | "preparing" | "ready", readyAt = fridayDinner): Partial<Order> {
  if (status === "preparing") return { state: { status, startedAt: fridayDinner, ...acceptance(readyAt) } };
  if (status === "ready") return { state: { status, markedReadyAt: fridayDinner, ...acceptance(readyAt) } };
  return { state: { status, ...acceptance(readyAt) } };
}

function ended(at: number): Partial<Order> {
  return { state: { status: "completed", completedAt: at, ...acceptance(at) } };
}

async function ids(world: World, filter: OrderFilter, page = { page: 1, limit: 100 }): Promise<string[]> {
  return (await world.orders.find(filter, page)).orders.map((order) => order.id);
}

async function createOrders(world: World) {
  await createPlacedOrder(world, "ord_new_2", { placedAt: fridayDinner + 2 });
  await createPlacedOrder(world, "ord_new_1", { placedAt: fridayDinner + 1 });
  await createPlacedOrder(world, "ord_later_2", {
    ...state("confirmed", fridayDinner + 120 * minute),
    ...scheduled(fridayDinner + 120 * minute),
  });
  await createPlacedOrder(world, "ord_later_1", {
    ...state("confirmed", fridayDinner + 90 * minute),
    ...scheduled(fridayDinner + 90 * minute),
  });
  await createPlacedOrder(world, "ord_extended", {
    ...state("confirmed", fridayDinner + 100 * minute),
    ...scheduled(fridayDinner + 60 * minute),
  });
  await createPlacedOrder(world, "ord_cooking_2", state("preparing", fridayDinner + 30 * minute));
  await createPlacedOrder(world, "ord_cooking_1", state("confirmed", fridayDinner + 20 * minute));
  await createPlacedOrder(world, "ord_slot", {
    ...state("preparing", fridayDinner + 25 * minute),
    ...scheduled(fridayDinner + 25 * minute),
  });
  await createPlacedOrder(world, "ord_ready", state("ready", fridayDinner + 5 * minute));
  await createPlacedOrder(world, "ord_done", ended(fridayDinner + 10));
  await createPlacedOrder(world, "ord_missed", {
    state: { status: "expired", expiredAt: fridayDinner + 20 },
  });
  await createPlacedOrder(world, "ord_yesterday", ended(fridayDinner - 24 * 60 * minute));
}

export const orderListsSuite: Suite = {
  async "every order is on its tab in the tab's sort order"(world) {
    await createOrders(world);
    const expected: Record<Tab, string[]> = {
      new: ["ord_new_1", "ord_new_2"],
      scheduled: ["ord_later_1", "ord_extended", "ord_later_2"],
      in_progress: ["ord_ready", "ord_cooking_1", "ord_slot", "ord_cooking_2"],
      completed: ["ord_missed", "ord_done", "ord_yesterday"],
    };
    for (const [tab, orders] of Object.entries(expected)) {
      assert.deepEqual(await ids(world, { tab: tab as Tab }), orders);
    }
    const today = { from: fridayDinner, to: fridayDinner + 20 };
    assert.deepEqual(await ids(world, { tab: "completed", ended: today }), ["ord_done"]);
    assert.deepEqual(await world.orders.counts(today), {
      new: 2,
      scheduled: 3,
      in_progress: 4,
      completed: 1,
    });
  },

  async "a list is paginated and includes the number of matches"(world) {
    await createOrders(world);
    const list = await world.orders.find({ tab: "in_progress" }, { page: 2, limit: 3 });
    const { orders, total, isAtLeast } = list;
    assert.deepEqual([orders.map(({ id }) => id), total, isAtLeast], [["ord_cooking_2"], 4, false]);
    assert.equal(orders[0]?.lines.length, 1);
    assert.deepEqual(await ids(world, { tab: "in_progress" }, { page: 3, limit: 3 }), []);
  },

  async "finds orders by number, name and phone, and ignores wildcards"(world) {
    await createPlacedOrder(world, "ord_1", {
      contact: { ...guest, firstName: "Ji%soo", lastName: "O_Park" },
    });
    await createPlacedOrder(world, "ord_2", { contact: { ...guest, phone: "+19495550177" } });
    const found = (typed: string) => ids(world, { tab: "new", search: readSearch(typed) });
    assert.deepEqual(await found("K-002"), ["ord_2"]);
    assert.deepEqual(await found("2"), ["ord_2"]);
    assert.deepEqual(await found("i%soo  o_Pa"), ["ord_1", "ord_2"]);
    assert.deepEqual(await found("i_soo"), ["ord_1", "ord_2"]);
    assert.deepEqual(await found("(949) 555-01"), ["ord_2"]);
    assert.deepEqual(await found("Park"), ["ord_1", "ord_2"]);
    assert.deepEqual(await found("%"), []);
    assert.deepEqual(await found(guest.email.toUpperCase()), ["ord_1", "ord_2"]);
    assert.deepEqual(await found("r"), ["ord_1", "ord_2"]);
    assert.deepEqual(await found("park jisoo"), ["ord_1", "ord_2"]);
    assert.deepEqual(await found("jisoo k x"), []);
    assert.deepEqual(await found("\\"), []);
  },

  async "a search finds open, recent and earlier orders by contact and by dish, and dishes only of recent days"(
    world,
  ) {
    const startOfToday = fridayDinner - 60 * minute;
    const dayMs = 24 * 60 * minute;
    const [line] = anOrder().lines;
    assert.ok(line);
    const tofu = { lines: [{ ...line, name: { en: "Soondubu Jjigae", ko: "순두부찌개" } }] };
    const omar = { contact: { ...guest, firstName: "Omar", lastName: "Park", phone: "+19495550177" } };
    await createPlacedOrder(world, "ord_new", omar);
    await createPlacedOrder(world, "ord_cooking", { ...state("preparing"), ...tofu });
    await createPlacedOrder(world, "ord_done", { ...ended(startOfToday), ...omar });
    await createPlacedOrder(world, "ord_yesterday", { ...ended(startOfToday - 1), ...omar, ...tofu });
    await createPlacedOrder(world, "ord_before", { ...ended(startOfToday - dayMs), ...tofu });
    await createPlacedOrder(world, "ord_old", {
      ...{ ...ended(startOfToday - 40 * dayMs), ...omar, ...tofu },
      day: "2026-06-01",
    });
    await createPlacedOrder(world, "ord_of_others", { ...omar, installationId: "ins_original" });
    const search = async (typed: string, limit = 10) => {
      const text = readSearch(typed);
      assert.ok(text);
      const found = await world.orders.search(text, {
        today: startOfToday,
        dishesFrom: "2026-07-01",
        limit,
      });
      return [
        found.current.map(({ id }) => id).toSorted().join(" "),
        found.earlier.map(({ id }) => id).join(" "),
      ];
    };
    assert.deepEqual(await search("omar"), ["ord_done ord_new", "ord_yesterday ord_old"]);
    assert.deepEqual(await search("555-0177"), ["ord_done ord_new", "ord_yesterday ord_old"]);
    assert.deepEqual(await search("SOONDUBU"), ["ord_cooking", "ord_yesterday ord_before"]);
    assert.deepEqual(await search("순두부"), ["ord_cooking", "ord_yesterday ord_before"]);
    assert.deepEqual(await search("순"), ["", ""]);
    assert.deepEqual(await search("jjigae soon-dubu"), ["ord_cooking", "ord_yesterday ord_before"]);
    assert.deepEqual(await search("chigae sundooboo"), ["ord_cooking", "ord_yesterday ord_before"]);
    assert.deepEqual(await search("chigae soonx"), ["", ""]);
    assert.deepEqual(await search("soonx"), ["", ""]);
    assert.deepEqual(await search("%"), ["", ""], "nothing to search for");
    assert.deepEqual(await search("K-002"), ["ord_cooking", ""]);
    const [current, earlier] = await search("omar", 1);
    assert.deepEqual([current?.split(" ").length, earlier], [1, "ord_yesterday"]);
  },

  async "ended orders are found by every part of a name, latest first, on full and on incomplete pages"(
    world,
  ) {
    for (const [nth, endedAt] of [10, 30, 20, 20, 40].entries()) {
      await createPlacedOrder(world, `ord_${nth}`, {
        ...ended(fridayDinner + endedAt),
        contact: { ...guest, firstName: "Jisoo", lastName: "Park-Kim" },
      });
    }
    await createPlacedOrder(world, "ord_other", {
      ...ended(fridayDinner + 25),
      contact: { ...guest, firstName: "Omar", lastName: "Lopez" },
    });
    const found = async (typed: string, limit: number, page = 1) =>
      (await ids(world, { tab: "completed", search: readSearch(typed) }, { page, limit })).join(" ");
    const name = "jisoo park-kim";
    for (let from = 0; from < name.length; from++) {
      for (let to = from + 1; to <= name.length; to++) {
        const typed = name.slice(from, to).trim();
        const terms = typed.replace("-", "").split(" ").filter((term) => term !== "");
        if (terms.length === 0 || terms.every((term) => "omarlopezomar".includes(term))) continue;
        assert.equal(await found(typed, 10), "ord_4 ord_1 ord_2 ord_3 ord_0", typed);
      }
    }
    assert.deepEqual(
      [
        await found("park", 2),
        await found("park", 2, 2),
        await found("park", 2, 3),
        await found("park", 2, 4),
      ],
      ["ord_4 ord_1", "ord_2 ord_3", "ord_0", ""],
    );
    const earlier = async (today: number) => {
      const scope = { today: fridayDinner + today, dishesFrom: "2026-07-09", limit: 2 };
      const search = readSearch("park");
      assert.ok(search);
      return (await world.orders.search(search, scope)).earlier.map(({ id }) => id).join(" ");
    };
    assert.deepEqual([await earlier(99), await earlier(25), await earlier(15)], [
      "ord_4 ord_1",
      "ord_2 ord_3",
      "ord_0",
    ]);
  },

  async "finds a Korean name with the family name first or last"(world) {
    await createPlacedOrder(world, "ord_1", { contact: { ...guest, firstName: "지수", lastName: "김" } });
    await createPlacedOrder(world, "ord_2", { contact: { ...guest, firstName: "수민", lastName: "남궁" } });
    const found = (typed: string) => ids(world, { tab: "new", search: readSearch(typed) });
    for (const typed of ["김지수", "김지", "지수", "김", "지수 김"]) {
      assert.deepEqual(await found(typed), ["ord_1"]);
    }
    for (const typed of ["남궁수민", "궁수", "남궁"]) assert.deepEqual(await found(typed), ["ord_2"]);
    assert.deepEqual(await found("남궁지수"), []);
  },

  async "the record of a guest counts orders by phone, and no-shows and disputes by phone or email"(world) {
    const { contact } = await createPlacedOrder(world, "ord_1");
    const noShow = {
      state: { status: "no_show" as const, noShowAt: fridayDinner, ...acceptance(fridayDinner) },
    };
    const dispute = {
      ...{ id: "dp_1", cents: 100, reason: "fraudulent", status: "lost", isInquiry: false } as const,
      ...{ openedAt: fridayDinner, updatedAt: fridayDinner },
    };
    await createPlacedOrder(world, "ord_2", { ...noShow, contact: { ...contact, phone: "+17145550199" } });
    await createPlacedOrder(world, "ord_3", {
      disputes: [dispute],
      contact: { ...contact, email: "other@example.com" },
    });
    await createPlacedOrder(world, "ord_4", {
      ...noShow,
      contact: { ...contact, email: "else@example.com", phone: "+17145550198" },
    });
    const record = (phone: string, email: string) => world.orders.guestRecord({ phone, email }, "2026-07-10");
    const usualCents = undefined;
    assert.deepEqual(await record(contact.phone, contact.email), {
      ...{ ordersOfPhone: 2, noShows: 1, disputes: 1, usualCents },
    });
    const none = { ordersOfPhone: 0, noShows: 0, disputes: 0, usualCents };
    assert.deepEqual(await record("+17145550100", "new@example.com"), none);
    assert.deepEqual(await record("", ""), none);
  },

  async "the usual total is the median of at least twenty orders since a day, for a new number only"(world) {
    const { contact } = await createPlacedOrder(world, "ord_0", {
      bill: { ...anOrder().bill, totalCents: 1 },
    });
    const usual = async (phone: string, from: string) =>
      (await world.orders.guestRecord({ phone, email: "" }, from)).usualCents;
    for (let nth = 1; nth < 20; nth++) {
      assert.equal(await usual("+17145550100", "2026-07-10"), undefined);
      await createPlacedOrder(world, `ord_${nth}`, { bill: { ...anOrder().bill, totalCents: nth * 100 } });
    }
    assert.equal(await usual("+17145550100", "2026-07-10"), 900);
    assert.equal(await usual("+17145550100", "2026-07-11"), undefined);
    assert.equal(await usual(contact.phone, "2026-07-10"), undefined);
  },

  async "the phone history counts the other orders with an order's phone number, and none when it is erased"(
    world,
  ) {
    const { contact } = await createPlacedOrder(world, "ord_1");
    const other = { contact: { ...contact, phone: "+17145550199" } };
    const noShow = {
      state: { status: "no_show" as const, noShowAt: fridayDinner, ...acceptance(fridayDinner) },
    };
    const history = () => world.orders.phoneHistory({ id: "ord_1", contact });
    assert.deepEqual(await history(), { orders: 0, noShows: 0, lastNoShow: undefined });
    await createPlacedOrder(world, "ord_2", noShow);
    await createPlacedOrder(world, "ord_3", state("ready"));
    await createPlacedOrder(world, "ord_4", { ...noShow, ...other });
    assert.deepEqual(await history(), { orders: 2, noShows: 1, lastNoShow: "2026-07-10" });
    const erased = { id: "ord_9", contact: { ...contact, phone: "" } };
    assert.deepEqual(await world.orders.phoneHistory(erased), {
      orders: 0,
      noShows: 0,
      lastNoShow: undefined,
    });
  },

  async "the timeline contains only entries about the order and its payment"(world) {
    await createPlacedOrder(world, "ord_1");
    await createPlacedOrder(world, "ord_2");
    const entry = {
      ...auditOf("payment.captured", "ord_1"),
      resource: "payment" as const,
      at: fridayDinner + 5,
    };
    await world.orders.change(
      "ord_1",
      (order) => ok({ order: { ...order }, at: fridayDinner, audit: entry }),
    );
    const timeline = await world.orders.timeline("ord_1");
    assert.deepEqual(timeline.map(({ action, at }) => [action, at]), [
      ["order.placed", fridayDinner],
      ["payment.captured", fridayDinner + 5],
    ]);
    assert.deepEqual(timeline[1]?.details, entry.details);
  },

  async "scheduled orders are due at the start of the preparation time before their promised time, except started ones and those of other installations"(
    world,
  ) {
    const slot = fridayDinner + 60 * minute;
    await createPlacedOrder(world, "ord_1", {
      ...state("confirmed", slot),
      ...scheduled(slot),
      prepMinutes: 25,
    });
    await createPlacedOrder(world, "ord_2", {
      ...state("preparing", slot),
      ...scheduled(slot),
      prepMinutes: 25,
    });
    await createPlacedOrder(world, "ord_extended", {
      ...state("confirmed", slot + 15 * minute),
      ...scheduled(slot),
      prepMinutes: 25,
    });
    await createPlacedOrder(world, "ord_3", scheduled(slot));
    await createPlacedOrder(world, "ord_4", {
      ...{ ...state("confirmed", slot), ...scheduled(slot), prepMinutes: 25 },
      installationId: "ins_original",
    });
    const due = async (now: number) => (await world.orders.dueToStart(now, 9)).map(({ id }) => id);
    assert.deepEqual(await due(slot - 25 * minute - 1), []);
    assert.deepEqual(await due(slot - 10 * minute - 1), ["ord_1"]);
    assert.deepEqual(await due(slot - 10 * minute), ["ord_1", "ord_extended"]);
  },

  async "stores transitions, refunds and the end; an added order gets the day's next number"(world) {
    await createPlacedOrder(world, "ord_1");
    const { intentId: _, amountCents } = anOrder().payment;
    const whole: Partial<Order> = {
      ...ended(fridayDinner),
      payment: {
        intentId: "test_1",
        amountCents,
        state: "refunding",
        capturedAt: fridayDinner,
        refundedCents: 100,
        since: fridayDinner,
        number: 2,
      },
      transitions: [{
        kind: "start",
        by: mina,
        at: fridayDinner,
        madeAt: 1,
        key: "k",
        before: anOrder().state,
      }],
      refunds: [{
        number: 1,
        cents: 100,
        choice: { kind: "lines", lines: [{ lineId: "line_1", quantity: 1 }] },
        reason: "cold",
        by: mina,
        decidedAt: fridayDinner,
        outcome: { kind: "done", at: fridayDinner },
      }],
    };
    const added = await world.orders.add("2026-07-10", (count) => newOrder("ord_2", count, whole));
    assert.equal(added.number, "K-002");
    assert.deepEqual(withoutUndefined(await world.orders.byId("ord_2")), withoutUndefined(added));
    const waiting = await world.orders.withPayment(["refunding"], fridayDinner + 1, 9);
    assert.deepEqual(waiting.map(({ id }) => id), ["ord_2"]);
  },

  async "a message is delayed until its time and can be withdrawn until sending starts"(world) {
    await createPlacedOrder(world, "ord_1");
    await world.outbox.claim(fridayDinner, fridayDinner + minute, 9);
    const notBefore = fridayDinner + 8_000;
    const about = {
      channel: "mail",
      about: "order_ready",
      ref: { kind: "order", id: "ord_1" },
      notBefore: notBefore,
    } as const;
    const change = (effects: object) =>
      world.orders.change("ord_1", (order) => ok({ order: { ...order }, at: fridayDinner, ...effects }));

    await change({ messages: [about] });
    assert.deepEqual(await world.outbox.claim(notBefore - 1, notBefore, 9), []);
    const deliveryStatuses = async () =>
      (await world.outbox.about(["ord_1"])).map((
        { message, deliveryStatus, at },
      ) => [message.about, deliveryStatus, at]);
    const received = ["order_received", "waiting", fridayDinner + minute];
    assert.deepEqual(await deliveryStatuses(), [received, ["order_ready", "waiting", notBefore]]);
    await change({ withdraw: ["order_ready", "order_received"] });
    assert.deepEqual(await deliveryStatuses(), [received]);

    await change({ messages: [about] });
    const [item] = await world.outbox.claim(notBefore, notBefore + minute, 9);
    assert.ok(item);
    await world.outbox.done(item.id, notBefore + 1);
    await change({ withdraw: ["order_ready"] });
    assert.deepEqual((await deliveryStatuses()).at(-1), ["order_ready", "sent", notBefore + 1]);
    assert.deepEqual(await world.outbox.about([]), []);
  },
};
