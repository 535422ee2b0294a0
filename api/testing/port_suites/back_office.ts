import assert from "node:assert/strict";
import { ok, refuse } from "@domain/shared/result.ts";
import { windowOf } from "@domain/hours/capacity.ts";
import { amountsByKind } from "@domain/cart/charge.ts";
import type { Order } from "@domain/order/order.ts";
import { ledgerBatches } from "@domain/ports/sales.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { type OptionGroup, type SoldOption, soldOptions } from "@domain/menu/option.ts";
import {
  anOrder,
  bibimbap,
  bulgogi,
  chargedBill,
  dish,
  extras,
  facts,
  fridayDinner,
  galbi,
  menu,
  option,
  requests,
  spice,
} from "@domain/testing/fixtures.ts";
import {
  concurrently,
  createPlacedOrder,
  newOrder,
  proof,
  type Suite,
  withoutUndefined,
  type World,
} from "./suite.ts";

function audit(action: string, fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    at: fridayDinner,
    staffId: "staff_admin",
    action,
    resource: "dish",
    resourceId: "galbi",
    status: "success",
    details: {},
    ...fields,
  };
}

const at = fridayDinner;

export const menuRepositorySuite: Suite = {
  async "loads the whole menu in display order"(world) {
    assert.deepEqual(withoutUndefined(await world.menuRepository.load()), withoutUndefined(menu));
  },

  async "a change adds, replaces and archives, and is audited and announced once"(world) {
    const illustration = { vessel: "stone_bowl", base: "red_broth", toppings: ["tofu"] } as const;
    const stew = dish("stew", {
      categoryId: "soups",
      lunchPriceCents: 900,
      imageUrl: "/images/a/640.webp",
      illustration,
    });
    const changed = await world.menuRepository.change((before) => {
      assert.deepEqual(withoutUndefined(before), withoutUndefined(menu));
      return ok({
        at,
        categories: [{
          id: "soups",
          name: "Soups",
          nameKorean: "국",
          description: "",
          descriptionKorean: "오래 끓입니다",
          sortOrder: 0,
          isHidden: true,
        }],
        dishes: [stew, { ...galbi, priceCents: 3695 }],
        archivedDishes: ["cold_kimchi"],
        archivedCategories: ["banchan"],
        audit: [audit("dish.created"), audit("dish.price_changed")],
      });
    });
    assert.equal(changed.ok, true);
    const after = await world.menuRepository.load();
    assert.deepEqual(
      after.categories.map((each) => [each.id, each.isHidden, each.descriptionKorean]),
      [["soups", true, "오래 끓입니다"], ["rice", undefined, ""]],
    );
    assert.deepEqual(
      withoutUndefined(after.dishes),
      withoutUndefined([stew, bibimbap, { ...galbi, priceCents: 3695 }, bulgogi]),
    );
    const publicMenu = await world.menus.load();
    assert.deepEqual(publicMenu.dishes.map((each) => each.id), ["bibimbap", "galbi", "bulgogi"]);
    assert.deepEqual(publicMenu.categories.map((each) => each.id), ["rice"]);
    assert.deepEqual((await world.auditLog()).map((entry) => entry.action), [
      "dish.created",
      "dish.price_changed",
    ]);
    assert.deepEqual((await world.live.after(0, 9)).map((event) => event.kind), ["menu_changed"]);
  },

  async "a change adds, replaces and archives option groups, and dishes list them in their order"(world) {
    const size: OptionGroup = {
      ...extras,
      id: "size",
      name: "Size",
      options: [option("large", {
        priceCents: -350,
        max: 3,
        availability: { kind: "off_until", until: at + 1 },
        adds: ["milk", "spicy"],
        removes: ["egg"],
      })],
      sortOrder: 0,
    };
    const grilled = { ...galbi, optionGroupIds: ["size", "spice"] };
    const { optionGroups: before } = await world.menuRepository.load();
    assert.deepEqual(withoutUndefined(before), withoutUndefined([spice, extras, requests]));
    const changed = await world.menuRepository.change(() =>
      ok({
        at,
        dishes: [grilled],
        optionGroups: [size, { ...spice, options: spice.options.toReversed() }],
        archivedOptionGroups: ["requests"],
        audit: [audit("option_group.created", { resource: "option_group", resourceId: "size" })],
      })
    );
    assert.equal(changed.ok, true);
    const after = await world.menuRepository.load();
    assert.deepEqual(
      withoutUndefined(after.optionGroups),
      withoutUndefined([size, { ...spice, options: spice.options.toReversed() }, extras]),
    );
    assert.deepEqual(after.dishes.find(({ id }) => id === galbi.id)?.optionGroupIds, ["size", "spice"]);
    const publicMenu = await world.menus.load();
    assert.deepEqual(publicMenu.optionGroups.map(({ id }) => id), ["size", "spice", "extras"]);
    assert.deepEqual((await world.auditLog()).map(({ resource }) => resource), ["option_group"]);
  },

  async "an error result, a throw and a change without audit entries write nothing"(world) {
    assert.deepEqual(await world.menuRepository.change(() => refuse("no")), { ok: false, error: "no" });
    await world.menuRepository.change(() => ok({ at, archivedDishes: ["galbi"], audit: [] }));
    await assert.rejects(
      world.menuRepository.change(() => {
        throw new Error("write failed");
      }),
      /write failed/,
    );
    assert.deepEqual(withoutUndefined(await world.menuRepository.load()), withoutUndefined(menu));
    assert.deepEqual(await world.auditLog(), []);
    assert.deepEqual(await world.live.after(0, 9), []);
  },

  async "serializes twenty concurrent price changes"(world) {
    await concurrently(20, () =>
      world.menuRepository.change((current) => {
        const before = current.dishes.find((each) => each.id === "galbi") ?? galbi;
        const after = { ...before, priceCents: before.priceCents + 1 };
        return ok({
          at,
          dishes: [after],
          audit: [
            audit("dish.price_changed", { details: { old: before.priceCents, new: after.priceCents } }),
          ],
        });
      }));
    const log = await world.auditLog();
    assert.deepEqual(
      log.map((entry) => [entry.details.old, entry.details.new]),
      Array.from({ length: 20 }, (_, nth) => [3495 + nth, 3496 + nth]),
    );
  },

  async "stores whether a dish is off, off until a time, or on"(world) {
    const states = [{ kind: "off" }, { kind: "off_until", until: at + 1 }, { kind: "on" }] as const;
    for (const availability of states) {
      await world.menuRepository.change(() =>
        ok({ at, dishes: [{ ...galbi, availability }], audit: [audit("dish.availability")] })
      );
      const { dishes } = await world.menus.load();
      assert.deepEqual(dishes.find((each) => each.id === "galbi")?.availability, availability);
      assert.deepEqual(dishes.find((each) => each.id === "bibimbap")?.availability, { kind: "on" });
    }
  },
};

const newYear = {
  id: "hol_1",
  name: "New Year",
  date: "2027-01-01",
  closure: { kind: "closed" },
  isRecurring: true,
  notes: "",
} as const;

export const storeRepositorySuite: Suite = {
  async "stores, audits and announces hours, holidays and settings together"(world) {
    await world.storeRepository.change((records) => {
      assert.deepEqual(withoutUndefined(records.weekly), withoutUndefined(facts.calendar.weekly));
      assert.deepEqual(withoutUndefined(records.holidays), withoutUndefined(facts.calendar.holidays));
      assert.equal(records.settings.get("unknown_rule"), undefined);
      return ok({
        at,
        weekly: records.weekly.map((day) => day.day === 1 ? { ...day, isClosed: true } : day),
        holidays: [newYear],
        settings: new Map([["tax_rate", "9.25"], ["unknown_rule", "shoes off"]]),
        audit: [audit("hours.updated", { resource: "hours" })],
      });
    });
    const records = await world.storeRepository.load();
    assert.equal(records.weekly.find((day) => day.day === 1)?.isClosed, true);
    const holidays = withoutUndefined([...facts.calendar.holidays, newYear]);
    assert.deepEqual(withoutUndefined(records.holidays), holidays);
    assert.deepEqual(records.settings.get("unknown_rule"), "shoes off");
    const { settings, calendar } = await world.store.load();
    assert.equal(settings.taxPpm, 92_500);
    assert.deepEqual(withoutUndefined(calendar.holidays), holidays);
    assert.deepEqual((await world.auditLog()).map((entry) => entry.action), ["hours.updated"]);
    assert.deepEqual((await world.live.after(0, 9)).map((event) => event.kind), ["store_changed"]);
  },

  async "replaces and removes a holiday by id"(world) {
    const save = (name: string) =>
      world.storeRepository.change(() =>
        ok({ at, holidays: [{ ...newYear, name }], audit: [audit("holiday.updated")] })
      );
    await save("New Year");
    await save("Sinjeong");
    const names = async () => (await world.storeRepository.load()).holidays.map((each) => each.name);
    const others = facts.calendar.holidays.map((each) => each.name);
    assert.deepEqual(await names(), [...others, "Sinjeong"]);
    await world.storeRepository.change(() =>
      ok({ at, removedHolidays: ["hol_1"], audit: [audit("holiday.deleted")] })
    );
    assert.deepEqual(await names(), others);
  },

  async "serializes twenty concurrent changes of one setting"(world) {
    await concurrently(20, () =>
      world.storeRepository.change(({ settings }) => {
        const before = Number(settings.get("counter") ?? "0");
        return ok({
          at,
          settings: new Map([["counter", String(before + 1)]]),
          audit: [audit("setting.updated")],
        });
      }));
    assert.equal((await world.storeRepository.load()).settings.get("counter"), "20");
  },

  async "an error result and a change without audit entries write nothing"(world) {
    const before = withoutUndefined(await world.storeRepository.load());
    await world.storeRepository.change(() => refuse("no"));
    await world.storeRepository.change(() => ok({ at, settings: new Map([["a", "b"]]), audit: [] }));
    assert.equal((await world.storeRepository.load()).settings.has("a"), false);
    assert.deepEqual(withoutUndefined(await world.storeRepository.load()), before);
    assert.deepEqual(await world.live.after(0, 9), []);
  },
};

const minute = 60_000;
const page = { page: 1, limit: 50, sortBy: "created_at", sortOrder: "desc" } as const;

async function writeAuditDay(world: World): Promise<void> {
  const lines: AuditEntry[] = [
    audit("dish.updated", { at }),
    audit("order.accept", {
      at: at + minute,
      staffId: "staff_manager",
      resource: "order",
      resourceId: "ord_abc",
      details: { number: "K-042" },
    }),
    audit("payment.captured", {
      at: at + minute,
      staffId: undefined,
      resource: "payment",
      resourceId: "ord_abc",
    }),
    audit("order.deny", {
      at: at + 2 * minute,
      staffId: "staff_manager",
      resource: "order",
      resourceId: "ord_100%",
      status: "failed",
      origin: { sessionId: "ses_1", address: "192.0.2.7", userAgent: "Tablet" },
    }),
  ];
  for (const line of lines) await world.auditTrail.write(line);
}

export const auditTrailSuite: Suite = {
  async "lists entries newest first with staff and origin"(world) {
    await writeAuditDay(world);
    const { records, total } = await world.auditTrail.find({}, page);
    assert.equal(total, 4);
    assert.deepEqual(
      records.map(({ action, staff }) => [action, staff?.role]),
      [["order.deny", "manager"], ["payment.captured", undefined], ["order.accept", "manager"], [
        "dish.updated",
        "admin",
      ]],
    );
    assert.deepEqual(withoutUndefined(records[0]?.origin), {
      sessionId: "ses_1",
      address: "192.0.2.7",
      userAgent: "Tablet",
    });
    assert.deepEqual(records[2]?.details, { number: "K-042" });
  },

  async "filters work alone and combined"(world) {
    await writeAuditDay(world);
    const actions = async (filter: Parameters<World["auditTrail"]["find"]>[0]) =>
      (await world.auditTrail.find(filter, page)).records.map((record) => record.action);
    assert.deepEqual(await actions({ action: "order.deny" }), ["order.deny"]);
    assert.deepEqual(await actions({ resource: "order" }), ["order.deny", "order.accept"]);
    assert.deepEqual(await actions({ staffId: "staff_admin" }), ["dish.updated"]);
    assert.deepEqual(await actions({ status: "failed" }), ["order.deny"]);
    assert.deepEqual(await actions({ from: at + minute, to: at + 2 * minute }), [
      "payment.captured",
      "order.accept",
    ]);
    assert.deepEqual(await actions({ resource: "order", status: "success" }), ["order.accept"]);
    assert.deepEqual(await actions({ resource: "order", staffId: "staff_admin" }), []);
  },

  async "a search matches parts of actions and names, prefixes of ids and order numbers, and no wildcards"(
    world,
  ) {
    await writeAuditDay(world);
    const found = async (search: string) =>
      (await world.auditTrail.find({ search }, page)).records.map((record) => record.action);
    assert.deepEqual(await found("CCEP"), ["order.accept"]);
    assert.deepEqual(await found("payment"), ["payment.captured"]);
    assert.deepEqual(await found("ord_a"), ["payment.captured", "order.accept"]);
    assert.deepEqual(await found("k-042"), ["order.accept"]);
    assert.deepEqual(await found("manager@"), ["order.deny", "order.accept"]);
    assert.deepEqual(await found("%"), []);
    assert.deepEqual(await found("ord_100%"), ["order.deny"]);
    assert.deepEqual(await found("nothing like it"), []);
  },

  async "pagination and every sort order are stable"(world) {
    await writeAuditDay(world);
    const pages = await Promise.all(
      [1, 2, 3].map((nth) => world.auditTrail.find({}, { ...page, page: nth, limit: 2 })),
    );
    assert.deepEqual(pages.map(({ records }) => records.map((record) => record.action)), [
      ["order.deny", "payment.captured"],
      ["order.accept", "dish.updated"],
      [],
    ]);
    const byAction = await world.auditTrail.find({}, { ...page, sortBy: "action", sortOrder: "asc" });
    assert.deepEqual(byAction.records.map((record) => record.action), [
      "dish.updated",
      "order.accept",
      "order.deny",
      "payment.captured",
    ]);
    const byStatus = await world.auditTrail.find({}, { ...page, sortBy: "status", sortOrder: "asc" });
    assert.equal(byStatus.records[0]?.status, "failed");
  },

  async "lists distinct action and resource names in order"(world) {
    assert.deepEqual(await world.auditTrail.actions(), []);
    await writeAuditDay(world);
    await writeAuditDay(world);
    assert.deepEqual(await world.auditTrail.actions(), [
      "dish.updated",
      "order.accept",
      "order.deny",
      "payment.captured",
    ]);
    assert.deepEqual(await world.auditTrail.resources(), ["dish", "order", "payment"]);
  },

  async "reading in batches returns every entry once"(world) {
    for (let nth = 0; nth < 3; nth++) await writeAuditDay(world);
    const seen: number[] = [];
    for (;;) {
      const records = await world.auditTrail.before({}, seen.at(-1), 5);
      seen.push(...records.map((record) => record.id));
      if (records.length < 5) break;
    }
    assert.equal(seen.length, 12);
    assert.deepEqual(seen, seen.toSorted((one, other) => other - one));
    const denied = await world.auditTrail.before({ action: "order.deny" }, undefined, 50);
    assert.equal(denied.length, 3);
  },

  async "lists sessions newest first with their latest actions and whether they are active"(world) {
    const session = {
      id: "ses_1",
      staffId: "staff_manager",
      refreshHash: "hash 1",
      rotatedAt: at,
      startedAt: at,
      lastActiveAt: at,
      expiresAt: at + minute,
      userAgent: "Tablet",
      address: "192.0.2.7",
    };
    await world.sessions.begin(
      session,
      proof,
      audit("auth.login", { origin: { address: "192.0.2.7", userAgent: "Tablet" } }),
    );
    await world.sessions.begin(
      {
        ...session,
        id: "ses_2",
        refreshHash: "hash 2",
        startedAt: at + 1,
        expiresAt: at + 9 * minute,
        staffId: "staff_admin",
      },
      proof,
      audit("auth.login"),
    );
    await writeAuditDay(world);
    const first = { page: 1, limit: 10 };
    const all = await world.auditTrail.sessions({}, at + minute, first);
    assert.equal(all.total, 2);
    assert.deepEqual(
      all.sessions.map(({ session, staff, actionCount }) => [session.id, staff.role, actionCount]),
      [
        ["ses_2", "admin", 0],
        ["ses_1", "manager", 1],
      ],
    );
    assert.deepEqual(all.sessions[1]?.recentActions, [{ action: "order.deny", at: at + 2 * minute }]);
    const ids = async (filter: Parameters<World["auditTrail"]["sessions"]>[0]) =>
      (await world.auditTrail.sessions(filter, at + minute, first)).sessions.map(({ session }) => session.id);
    assert.deepEqual(await ids({ isActive: true }), ["ses_2"]);
    assert.deepEqual(await ids({ isActive: false }), ["ses_1"]);
    assert.deepEqual(await ids({ staffId: "staff_manager" }), ["ses_1"]);
    assert.deepEqual(await ids({ search: "ADMIN@" }), ["ses_2"]);
    assert.deepEqual(await ids({ from: at + 1 }), ["ses_2"]);
    assert.deepEqual(await ids({ to: at + 1 }), ["ses_1"]);
  },
};

export const salesSuite: Suite = {
  async "for answers after 0 to 10 minutes, the median is 5 and the 90th percentile 9"(world) {
    for (let minutes = 0; minutes <= 10; minutes++) {
      await createPlacedOrder(world, `ord_${minutes}`, {
        day: "2026-07-10",
        placedAt: at,
        state: {
          status: "confirmed",
          acceptedAt: at + minutes * minute,
          acceptedBy: { kind: "staff", id: "staff_manager", name: "Mina Kim" },
          minutes: 15,
          readyAt: at + 25 * minute,
        },
        payment: {
          intentId: `pi_ord_${minutes}`,
          amountCents: 3687,
          state: "captured",
          capturedAt: at + minutes * minute,
        },
      });
    }
    assert.deepEqual(await world.sales.accepting("2026-07-10", "2026-07-10"), {
      answered: 11,
      medianMs: 5 * minute,
      slowestTenthMs: 9 * minute,
    });
  },

  async "aggregates the orders of the given days without test orders"(world) {
    const save = (id: string, fields: Partial<Order>) => createPlacedOrder(world, id, fields);
    await save("ord_1", { day: "2026-07-10" });
    await save("ord_2", {
      day: "2026-07-11",
      placedAt: at + minute,
      state: {
        status: "confirmed",
        acceptedAt: at + 2 * minute,
        acceptedBy: { kind: "staff", id: "staff_manager", name: "Mina Kim" },
        minutes: 15,
        readyAt: at + 17 * minute,
      },
      payment: {
        intentId: "pi_ord_2",
        amountCents: 3687,
        state: "partially_refunded",
        capturedAt: at + 2 * minute,
        refundedCents: 87,
      },
    });
    await save("ord_3", {
      day: "2026-07-11",
      payment: { intentId: "pi_ord_3", amountCents: 0, state: "none", since: at },
    });
    await save("ord_4", { day: "2026-07-12" });

    await save("ord_5", { day: "2026-07-10", placedAt: at + 2 * minute });
    const sales = await world.sales.ofDays("2026-07-10", "2026-07-11");
    const added = {
      subtotalCents: 3390,
      charges: amountsByKind([]),
      taxCents: 297,
      totalCents: 3687,
      refundedCents: 0,
    };
    assert.deepEqual(sales.toSorted((one, other) => one.day < other.day ? -1 : 1), [
      {
        day: "2026-07-10",
        hour: 17,
        status: "pending_approval",
        payment: "authorized",
        orders: 2,
        ...added,
        subtotalCents: 6780,
        taxCents: 594,
        totalCents: 7374,
      },
      {
        day: "2026-07-11",
        hour: 17,
        status: "confirmed",
        payment: "partially_refunded",
        orders: 1,
        ...added,
        refundedCents: 87,
      },
    ]);
    assert.deepEqual(await world.sales.accepting("2026-07-10", "2026-07-11"), {
      answered: 1,
      medianMs: minute,
      slowestTenthMs: minute,
    });
    assert.deepEqual(await world.sales.accepting("2026-07-10", "2026-07-10"), {
      answered: 0,
      medianMs: undefined,
      slowestTenthMs: undefined,
    });
    assert.deepEqual(await world.sales.dishesOfDays("2026-07-10", "2026-07-12"), [
      { dishId: "bibimbap", name: "Bibimbap", nameKorean: "비빔밥", quantity: 2, lines: 1, cents: 3390 },
    ]);
    assert.deepEqual(await world.sales.dishesOfDays("2026-07-10", "2026-07-10"), []);
  },

  async "groups the charged orders by month and tax rate, with the taxed dishes apart"(world) {
    const [template] = anOrder().lines;
    assert.ok(template);
    const lines = [template, { ...template, id: "line_2", quantity: 1, isTaxable: false }];
    const save = (id: string, fields: Partial<Order>, taxPpm = 87_500) =>
      createPlacedOrder(world, id, {
        lines,
        bill: { ...chargedBill, taxPpm },
        payment: {
          intentId: `pi_${id}`,
          amountCents: chargedBill.totalCents,
          state: "captured",
          capturedAt: at,
        },
        ...fields,
      });
    await save("ord_1", { day: "2026-07-01" });
    await save("ord_2", { day: "2026-07-31" });
    await save("ord_3", { day: "2026-07-31" }, 92_500);
    await save("ord_4", { day: "2026-08-01" });
    await save("ord_5", { day: "2026-08-01", payment: anOrder({ id: "ord_5" }).payment });
    await save("ord_6", { day: "2026-06-30" });
    const groups = await world.sales.taxOfDays("2026-07-01", "2026-12-31");
    const times = (count: number) => ({
      orders: count,
      subtotalCents: count * chargedBill.subtotalCents,
      taxableDishCents: count * 3390,
      charges: chargedBill.charges.map(({ kind, cents }) => ({ kind, cents: count * cents })),
      taxCents: count * chargedBill.taxCents,
      totalCents: count * chargedBill.totalCents,
    });
    const keyOf = ({ month, taxPpm }: { month: string; taxPpm: number }) => `${month} ${taxPpm}`;
    assert.deepEqual(groups.toSorted((one, other) => keyOf(one) < keyOf(other) ? -1 : 1), [
      { month: "2026-07", taxPpm: 87_500, ...times(2) },
      { month: "2026-07", taxPpm: 92_500, ...times(1) },
      { month: "2026-08", taxPpm: 87_500, ...times(1) },
    ]);
    assert.deepEqual(await world.sales.taxOfDays("2025-01-01", "2025-12-31"), []);
  },

  async "pages through the ledger by day and number, without test orders and without guests"(world) {
    const refunded = { amountCents: 3687, state: "refunded", capturedAt: at, refundedCents: 3687 } as const;
    const save = (id: string, day: string, payment: Order["payment"]) =>
      createPlacedOrder(world, id, { day, payment });
    const captured = (id: string) =>
      ({ intentId: `pi_${id}`, amountCents: 3687, state: "captured", capturedAt: at }) as const;
    await save("ord_1", "2026-07-10", captured("ord_1"));
    await save("ord_2", "2026-07-11", { intentId: "pi_ord_2", amountCents: 0, state: "none", since: at });
    await save("ord_3", "2026-07-11", { intentId: "pi_ord_3", ...refunded });
    await save("ord_4", "2026-07-10", captured("ord_4"));
    await save("ord_5", "2026-07-12", captured("ord_5"));
    const filter = { from: "2026-07-10", to: "2026-07-11" };
    const ofPayments = await world.sales.ordersOf(["pi_ord_2", "pi_ord_5", "pi_ord_1", "pi_other"]);
    assert.deepEqual(ofPayments.map(({ id, day, intentId }) => [id, day, intentId]), [
      ["ord_1", "2026-07-10", "pi_ord_1"],
      ["ord_5", "2026-07-12", "pi_ord_5"],
    ]);
    assert.deepEqual(await world.sales.ordersOf([]), []);
    const batches = await Array.fromAsync(ledgerBatches(world.sales, filter, 2));
    assert.deepEqual(batches.map((batch) => batch.map(({ id }) => id)), [["ord_1", "ord_4"], ["ord_3"]]);
    const [entry] = await world.sales.ledger({ ...filter, isRefunded: true }, undefined, 9);
    const { bill, placedAt, refunds } = anOrder();
    assert.deepEqual(withoutUndefined(entry), {
      ...{
        id: "ord_3",
        number: "K-003",
        day: "2026-07-11",
        placedAt,
        status: "pending_approval",
        bill,
        refunds,
      },
      payment: { intentId: "pi_ord_3", ...refunded },
      lines: [{ id: "line_1", quantity: 2, unitPriceCents: 1695, isTaxable: true }],
    });
  },

  async "options are added up by dish over the charged orders of the given days"(world) {
    const sold = (...ids: string[]) =>
      soldOptions([extras, requests], ids.map((id) => ({ id, quantity: id === "cheese" ? 2 : 1 })));
    const save = async (id: string, day: string, isCharged: boolean, ...options: SoldOption[][]) => {
      const lines = anOrder().lines.flatMap((line) =>
        options.map((options, nth) => ({
          ...line,
          id: `${id}_${nth}`,
          dishId: nth === 2 ? "galbi" : "bibimbap",
          quantity: 1 + nth,
          options,
        }))
      );
      await createPlacedOrder(world, id, {
        day,
        lines,
        ...(isCharged && {
          payment: { intentId: `pi_${id}`, amountCents: 3687, state: "captured", capturedAt: at },
        }),
      });
    };
    await save("ord_1", "2026-07-10", true, sold("cheese", "no_egg"), sold("cheese"), sold("half"));
    await save("ord_2", "2026-07-11", true, sold("half"));
    await save("ord_3", "2026-07-11", false, sold("cheese"));
    await save("ord_4", "2026-07-12", true, sold("cheese"));
    const sales = await world.sales.optionsOfDays("2026-07-10", "2026-07-11");
    const keyOf = ({ optionId, dishId }: { optionId: string; dishId: string }) => `${optionId} ${dishId}`;
    const half = { optionId: "half", groupId: "extras", name: "Half portion", nameKorean: "반 공기" };
    assert.deepEqual(sales.toSorted((one, other) => keyOf(one) < keyOf(other) ? -1 : 1), [
      {
        optionId: "cheese",
        groupId: "extras",
        dishId: "bibimbap",
        name: "Cheese",
        nameKorean: "치즈",
        quantity: 6,
        lines: 2,
        cents: 1200,
      },
      { ...half, dishId: "bibimbap", quantity: 1, lines: 1, cents: -400 },
      { ...half, dishId: "galbi", quantity: 3, lines: 1, cents: -1200 },
      {
        optionId: "no_egg",
        groupId: "requests",
        dishId: "bibimbap",
        name: "No egg",
        nameKorean: "계란 빼고",
        quantity: 1,
        lines: 1,
        cents: 0,
      },
    ]);
    assert.deepEqual(await world.sales.optionsOfDays("2026-07-13", "2026-07-14"), []);
  },

  async "counts the charged orders of the given days that contained two dishes together"(world) {
    const save = (id: string, day: string, isCharged: boolean, ...dishIds: string[]) =>
      createPlacedOrder(world, id, {
        day,
        lines: anOrder().lines.flatMap((line) =>
          dishIds.map((dishId, nth) => ({ ...line, id: `${id}_${nth}`, dishId }))
        ),
        ...(isCharged && {
          payment: { intentId: `pi_${id}`, amountCents: 3687, state: "captured", capturedAt: at },
        }),
      });
    await save("ord_1", "2026-07-10", true, "stew", "rice", "rice");
    await save("ord_2", "2026-07-11", true, "stew");
    await save("ord_3", "2026-07-11", false, "stew", "rice");
    await save("ord_4", "2026-07-12", true, "stew", "rice");
    const counts = await world.sales.soldTogether("2026-07-10", "2026-07-11");
    assert.deepEqual(
      counts.map(({ dishId, otherId, orders }) => `${dishId} ${otherId} ${orders}`).toSorted(),
      ["rice rice 1", "rice stew 1", "stew rice 1", "stew stew 2"],
    );
    assert.deepEqual(await world.sales.soldTogether("2026-07-13", "2026-07-14"), []);
  },

  async "counts the orders that were ready within the time promised first, and the extended ones, by pickup option and hour"(
    world,
  ) {
    const by = { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const;
    const accepted = { acceptedAt: at + minute, acceptedBy: by, minutes: 20, readyAt: at + 21 * minute };
    const confirmed = { ...accepted, status: "confirmed" } as const;
    const save = (
      id: string,
      pickup: Order["pickup"],
      readyAfter: number | undefined,
      day = "2026-07-10",
      extendedTo?: number,
    ) => {
      const readyAt = readyAfter === undefined ? undefined : at + readyAfter * minute;
      return createPlacedOrder(world, id, {
        day,
        placedAt: at,
        pickup,
        ...(readyAt === undefined ? { state: confirmed } : {
          state: {
            ...accepted,
            status: "ready",
            markedReadyAt: readyAt,
            ...(extendedTo !== undefined &&
              { firstReadyAt: accepted.readyAt, readyAt: at + extendedTo * minute }),
          },
          transitions: [{ kind: "ready", by, at: readyAt, madeAt: readyAt, before: confirmed }],
        }),
      });
    };
    const asap = { kind: "asap", minutes: { from: 15, to: 30 } } as const;
    const slot = { kind: "scheduled", at: at + 90 * minute } as const;
    await save("ord_1", asap, 18);
    await save("ord_2", asap, 31, "2026-07-10", 35);
    await save("ord_3", asap, undefined);
    await save("ord_4", slot, 94);
    await save("ord_5", asap, 60, "2026-07-11");
    const groups = await world.sales.promises("2026-07-10", "2026-07-10");
    assert.deepEqual(groups.toSorted((one, other) => one.hour - other.hour), [
      { pickup: "asap", hour: 17, orders: 2, onTime: 1, lateMinutes: 10, extended: 1 },
      { pickup: "scheduled", hour: 18, orders: 1, onTime: 0, lateMinutes: 4, extended: 0 },
    ]);
  },

  async "lists the orders that the windows of a period counted, without those that were denied"(world) {
    const due = fridayDinner + 60 * 60_000;
    const pickup = (at: number) => ({ kind: "scheduled", at }) as const;
    const denied = {
      status: "denied",
      deniedAt: fridayDinner,
      deniedBy: { kind: "system" },
      reason: "other",
      text: "",
    } as const;
    await createPlacedOrder(world, "ord_1", { pickup: pickup(due) });
    await createPlacedOrder(world, "ord_2", { pickup: pickup(due + 15 * 60_000) });
    await createPlacedOrder(world, "ord_3", { pickup: pickup(due), state: denied });
    const { lines, placedAt } = newOrder("ord_1", 1).order;
    const dishes = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const window = windowOf(due);
    assert.deepEqual(await world.sales.dueBetween(window, window + 15 * 60_000), [{
      window,
      placedAt,
      dishes,
    }]);
    assert.equal((await world.sales.dueBetween(window, window + 30 * 60_000)).length, 2);
  },

  async "charges are added up by their kind"(world) {
    for (const id of ["ord_1", "ord_2"]) await createPlacedOrder(world, id, { bill: chargedBill });
    await createPlacedOrder(world, "ord_3");
    const [group] = await world.sales.ofDays("2026-07-10", "2026-07-10");
    assert.deepEqual(group?.charges, amountsByKind([chargedBill.charges, chargedBill.charges]));
  },

  async "uses hours in Los Angeles, in summer, in winter and in the repeated hour"(world) {
    const placings = {
      "2026-07-10": "2026-07-10T19:30:00Z",
      "2026-12-10": "2026-12-10T19:30:00Z",
      "2026-10-31": "2026-11-01T06:59:00Z",
      "2026-11-01": "2026-11-01T09:30:00Z",
    };
    for (const [day, placedAt] of Object.entries(placings)) {
      await createPlacedOrder(world, `ord_${day}`, { day, placedAt: Date.parse(placedAt) });
    }
    const groups = await world.sales.ofDays("2026-07-10", "2026-12-10");
    assert.deepEqual(groups.map(({ day, hour }) => `${day} ${hour}`).toSorted(), [
      "2026-07-10 12",
      "2026-10-31 23",
      "2026-11-01 1",
      "2026-12-10 11",
    ]);
  },
};

const stuck = {
  kind: "messages_stuck",
  params: { waiting: 3, failed: 1 },
  severity: "critical",
} as const;
const slow = {
  kind: "database_slow",
  params: { ms: 412 },
  severity: "warning",
} as const;

export const healthSuite: Suite = {
  async "lists requested samples newest first and deletes old ones"(world) {
    const sample = (name: "cpu_usage" | "memory_usage", value: number) => ({
      name,
      value,
      at: at + value * minute,
    });
    await world.health.save([sample("cpu_usage", 1), sample("memory_usage", 2)]);
    await world.health.save([sample("cpu_usage", 3)]);
    await world.health.save([]);
    assert.deepEqual(
      (await world.health.recent(["cpu_usage", "memory_usage"], 2)).map(({ value }) => value),
      [3, 2],
    );
    assert.deepEqual(await world.health.recent(["cpu_usage"], 9), [
      sample("cpu_usage", 3),
      sample("cpu_usage", 1),
    ]);
    await world.health.forgetBefore(at + 2 * minute);
    assert.deepEqual(
      (await world.health.recent(["cpu_usage", "memory_usage"], 9)).map(({ value }) => value),
      [3, 2],
    );
  },

  async "an alert starts once, ends when it is no longer raised, and can start again"(world) {
    await world.health.raise([stuck], at);
    await world.health.raise([stuck, slow], at + 1);
    assert.deepEqual(
      withoutUndefined(await world.health.alerts(at, 9)),
      withoutUndefined([{ ...slow, since: at + 1 }, { ...stuck, since: at }]),
    );
    await world.health.raise([slow], at + 2);
    await world.health.raise([stuck, slow], at + 3);
    const alerts = await world.health.alerts(at, 9);
    assert.deepEqual(alerts.map(({ kind, since, endedAt }) => [kind, since - at, endedAt && endedAt - at]), [
      ["messages_stuck", 3, undefined],
      ["database_slow", 1, undefined],
      ["messages_stuck", 0, 2],
    ]);
    assert.deepEqual((await world.health.alerts(at + 2, 9)).length, 2);
    assert.deepEqual((await world.health.alerts(at, 1)).map(({ kind }) => kind), ["messages_stuck"]);
    await world.health.forgetBefore(at + 3);
    assert.deepEqual((await world.health.alerts(at, 9)).length, 2);
  },

  async "an alert keeps its parameters, none, numbers and lists"(world) {
    const alerts = [
      { kind: "payment_provider", params: {}, severity: "critical" },
      { kind: "sign_in_attack", params: { failures: 60, clients: 50, pins: 0 }, severity: "warning" },
      {
        kind: "clock_skew",
        params: { servers: [{ host: "one", seconds: 6 }, { host: "two", seconds: -8 }] },
        severity: "critical",
      },
    ] as const;
    await world.health.raise(alerts, at);
    assert.deepEqual(
      withoutUndefined(await world.health.alerts(at, 9)),
      withoutUndefined(alerts.map((alert) => ({ ...alert, since: at })).toReversed()),
    );
  },

  async "stores the latest payment provider event, even if an older one arrives later"(world) {
    assert.equal(await world.health.paymentEventAt(), undefined);
    await world.health.notePaymentEvent(at);
    await world.health.notePaymentEvent(at + minute);
    await world.health.notePaymentEvent(at + 1);
    await world.health.forgetBefore(at + 9 * minute);
    assert.equal(await world.health.paymentEventAt(), at + minute);
  },

  async "measures the database response time"(world) {
    assert.ok(await world.health.roundTrip() > 0);
  },
};
