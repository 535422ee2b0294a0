import assert from "node:assert/strict";
import { amountsByKind } from "../cart/charge.ts";
import type { Order } from "../order/order.ts";
import { move } from "../order/moves.ts";
import { hourMs } from "../shared/local_time.ts";
import { anOrder, at, bulgogi, extras, galbi, mina, spice } from "../testing/fixtures.ts";
import { must } from "../testing/steps.ts";
import { computeAnalytics, type DishSale, type OptionOfDishSale, optionSales } from "./analytics.ts";
import { daySums } from "./day_sums.ts";

const dinner = at("2026-07-10T17:30-07:00");

type Sale = {
  day: string;
  placedAt: number;
  status: Order["state"]["status"];
  payment: Order["payment"]["state"];
  totalCents: number;
  refundedCents: number;
  /** Undefined for an order that was not accepted. */
  waitedMs: number | undefined;
};

function sale(more: Partial<Sale> = {}): Order {
  const { day, placedAt, status, payment, totalCents, refundedCents, waitedMs } = {
    ...{ day: "2026-07-10", placedAt: dinner, status: "completed", payment: "captured", totalCents: 1142 },
    ...{ refundedCents: 0, waitedMs: 60_000 },
    ...more,
  };
  const acceptedAt = waitedMs === undefined ? undefined : placedAt + waitedMs;
  const state = {
    status,
    ...(status === "cancelled"
      ? { wasAcceptedAt: acceptedAt }
      : acceptedAt !== undefined && { acceptedAt, readyAt: placedAt }),
  };
  return anOrder({
    day,
    placedAt,
    bill: {
      ...{ subtotalCents: 1000, taxCents: 92, taxPpm: 87_500, totalCents },
      charges: [{ kind: "service_fee", ppm: 50_000, cents: 50 }],
    },
    state: state as Order["state"],
    payment: {
      ...{ intentId: "pi_1", amountCents: totalCents, state: payment, refundedCents },
    } as Order["payment"],
  });
}

const analyticsFor = (orders: Order[], from: string, to: string) =>
  computeAnalytics(
    [...Map.groupBy(orders, ({ day }) => day)].map(([day, some]) => daySums(day, some)),
    from,
    to,
  );

Deno.test("all placed orders are counted, but only charged orders add to the amounts", () => {
  const analytics = analyticsFor(
    [
      sale(),
      sale({ payment: "partially_refunded", refundedCents: 142 }),
      sale({ payment: "refunded", refundedCents: 1142, status: "cancelled" }),
      sale({ payment: "released", status: "denied", waitedMs: undefined }),
      sale({ payment: "authorized", status: "pending_approval", waitedMs: undefined }),
      sale({ payment: "capture_failed", status: "pending_approval", waitedMs: undefined }),
    ],
    "2026-07-10",
    "2026-07-10",
  );
  const { byDay, byHour, byOutcome, accepting, ...sums } = analytics;
  assert.deepEqual(sums, {
    orders: 6,
    charged: 3,
    grossCents: 3150,
    dishesCents: 3000,
    charges: amountsByKind([[{ kind: "service_fee", cents: 150 }]]),
    discountsCents: 0,
    taxCents: 276,
    collectedCents: 3426,
    refundsCents: 1284,
    afterRefundsCents: 2142,
    averageCents: 1142,
  });
  assert.deepEqual(byDay, [{ day: "2026-07-10", ...sums }]);
  assert.deepEqual(byHour, [{ hour: 17, ...sums }]);
  assert.deepEqual(byOutcome.map(({ status, orders }) => [status, orders]), [
    ["completed", 2],
    ["pending_approval", 2],
    ["cancelled", 1],
    ["denied", 1],
  ]);
  assert.deepEqual(accepting, { answered: 3, medianMs: 60_000, slowestTenthMs: 60_000 });
});

Deno.test("days without orders are listed with zeros, and the days add up to the total", () => {
  const analytics = analyticsFor(
    [sale(), sale({ day: "2026-07-12", totalCents: 999 })],
    "2026-07-09",
    "2026-07-12",
  );
  assert.deepEqual(analytics.byDay.map(({ day, collectedCents }) => [day, collectedCents]), [
    ["2026-07-09", 0],
    ["2026-07-10", 1142],
    ["2026-07-11", 0],
    ["2026-07-12", 999],
  ]);
  assert.equal(analytics.byDay[0]?.averageCents, 0);
});

Deno.test("hours are Los Angeles hours, in summer, in winter and in the repeated hour", () => {
  const placedAt = ["2026-07-10T19:30Z", "2026-12-10T19:30Z", "2026-11-01T06:59Z"].map(at);
  const repeated = ["2026-11-01T01:30-07:00", "2026-11-01T01:30-08:00"].map(at);
  const orders = [...placedAt, ...repeated].map((placedAt) => sale({ placedAt }));
  const { byHour } = analyticsFor(orders, "2026-07-10", "2026-07-10");
  assert.deepEqual(byHour.map(({ hour, orders }) => [hour, orders]), [[1, 2], [11, 1], [12, 1], [23, 1]]);
});

Deno.test("the time to accept is counted in seconds over all days, and interpolated between neighbors", () => {
  const accepting = (...seconds: number[]) => {
    const sales = seconds.map((each, nth) => sale({ day: `2026-07-1${nth % 3}`, waitedMs: 1000 * each }));
    const { answered, medianMs, slowestTenthMs } = analyticsFor(sales, "2026-07-10", "2026-07-12").accepting;
    return [answered, medianMs, slowestTenthMs];
  };
  assert.deepEqual(accepting(), [0, undefined, undefined]);
  assert.deepEqual(accepting(7.4), [1, 7000, 7000]);
  assert.deepEqual(accepting(4, 1).slice(0, 2), [2, 2500]);
  assert.deepEqual(accepting(3, 1, 2).slice(0, 2), [3, 2000]);
  assert.deepEqual(accepting(...Array.from({ length: 11 }, (_, minutes) => 60 * minutes)), [
    11,
    300_000,
    540_000,
  ]);
});

Deno.test("an accepted order that is cancelled later counts in the time to accept", () => {
  const command = { do: "cancel", by: mina, text: "", at: dinner + hourMs } as const;
  const cancelled = [sale({ waitedMs: 20_000, status: "confirmed" }), anOrder({ placedAt: dinner })]
    .map((order) => must(move(order, command)));
  assert.deepEqual(analyticsFor(cancelled, "2026-07-10", "2026-07-10").accepting, {
    answered: 1,
    medianMs: 20_000,
    slowestTenthMs: 20_000,
  });
});

const dishSale = (dishId: string, lines: number): DishSale => ({
  dishId,
  name: { en: dishId, ko: "" },
  quantity: lines,
  lines,
  cents: 0,
});

const optionOf = (dishId: string, more: Partial<OptionOfDishSale> = {}): OptionOfDishSale => ({
  optionId: "cheese",
  groupId: "extras",
  dishId,
  name: { en: "Cheese", ko: "치즈" },
  quantity: 2,
  lines: 1,
  cents: 400,
  ...more,
});

Deno.test("an option's attach rate counts the lines of every dish that offers it or was sold with it", () => {
  const menu = {
    dishes: [bulgogi, { ...bulgogi, id: "stew" }, { ...galbi, id: "plain", optionGroupIds: [] }],
    optionGroups: [extras],
  };
  const dishes = [dishSale("bulgogi", 4), dishSale("stew", 3), dishSale("plain", 2), dishSale("gone", 1)];
  const [cheese, ...others] = optionSales([optionOf("bulgogi"), optionOf("gone")], dishes, menu);
  assert.deepEqual(cheese, {
    optionId: "cheese",
    groupId: "extras",
    name: { en: "Cheese", ko: "치즈" },
    group: { en: "Extras", ko: "추가" },
    quantity: 4,
    lines: 2,
    offeredLines: 8,
    attachRate: 0.25,
    cents: 800,
  });
  assert.deepEqual(others, []);
});

Deno.test("options of a group that guests must choose from are left out", () => {
  const hot = optionOf("bulgogi", { optionId: "hot", groupId: "spice", quantity: 9 });
  const sales = optionSales([hot, optionOf("bulgogi")], [dishSale("bulgogi", 9)], {
    dishes: [bulgogi],
    optionGroups: [spice, extras],
  });
  assert.deepEqual(sales.map(({ optionId }) => optionId), ["cheese"]);
});

Deno.test("options are listed by how often they were ordered, also those whose group left the menu", () => {
  const gone = optionOf("galbi", {
    optionId: "gone",
    groupId: "gone",
    name: { en: "Gone", ko: "" },
    quantity: 5,
  });
  const sales = optionSales([optionOf("galbi"), gone], [dishSale("galbi", 2)], {
    dishes: [],
    optionGroups: [],
  });
  assert.deepEqual(sales.map(({ optionId, group, attachRate }) => [optionId, group.en, attachRate]), [
    ["gone", "", 0.5],
    ["cheese", "", 0.5],
  ]);
});
