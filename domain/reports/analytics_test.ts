import assert from "node:assert/strict";
import { amountsByKind } from "../cart/charge.ts";
import { bulgogi, extras, galbi, spice } from "../testing/fixtures.ts";
import { acceptingOf, groupSales, quantile, type Sale } from "../testing/memory/report_groups.ts";
import { computeAnalytics, type DishSale, type OptionOfDishSale, optionSales } from "./analytics.ts";

function sale(more: Partial<Sale> = {}): Sale {
  const placedAt = Temporal.Instant.from("2026-07-10T17:30-07:00").epochMilliseconds;
  return {
    day: "2026-07-10",
    placedAt,
    status: "completed",
    payment: "captured",
    subtotalCents: 1000,
    charges: [{ kind: "service_fee", cents: 50 }],
    taxCents: 92,
    totalCents: 1142,
    discountCents: 0,
    uncapturedTaxCents: 0,
    refundedCents: 0,
    acceptedAt: placedAt + 60_000,
    ...more,
  };
}

const analyticsFor = (sales: Sale[], from: string, to: string) =>
  computeAnalytics(groupSales(sales), acceptingOf(sales), from, to);

Deno.test("all placed orders are counted, but only charged orders add to the amounts", () => {
  const analytics = analyticsFor(
    [
      sale(),
      sale({ payment: "partially_refunded", refundedCents: 142 }),
      sale({ payment: "refunded", refundedCents: 1142, status: "cancelled" }),
      sale({ payment: "released", status: "denied", acceptedAt: undefined }),
      sale({ payment: "authorized", status: "pending_approval", acceptedAt: undefined }),
      sale({ payment: "capture_failed", status: "pending_approval", acceptedAt: undefined }),
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

Deno.test("hours are Los Angeles hours, before and after a clock change", () => {
  const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds;
  const analytics = analyticsFor(
    [sale({ placedAt: at("2026-11-01T01:30-07:00") }), sale({ placedAt: at("2026-11-01T01:30-08:00") })],
    "2026-07-10",
    "2026-07-10",
  );
  assert.deepEqual(analytics.byHour.map(({ hour, orders }) => [hour, orders]), [[1, 2]]);
});

Deno.test("a quantile is interpolated between neighbors and undefined for an empty list", () => {
  assert.equal(quantile([], 0.5), undefined);
  assert.equal(quantile([7], 0.9), 7);
  assert.equal(quantile([4, 1], 0.5), 2.5);
  assert.equal(quantile([3, 1, 2], 0.5), 2);
});

const dishSale = (dishId: string, lines: number): DishSale => ({
  dishId,
  name: dishId,
  nameKorean: "",
  quantity: lines,
  lines,
  cents: 0,
});

const optionOf = (dishId: string, more: Partial<OptionOfDishSale> = {}): OptionOfDishSale => ({
  optionId: "cheese",
  groupId: "extras",
  dishId,
  name: "Cheese",
  nameKorean: "치즈",
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
    name: "Cheese",
    nameKorean: "치즈",
    group: "Extras",
    groupKorean: "추가",
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
  const gone = optionOf("galbi", { optionId: "gone", groupId: "gone", name: "Gone", quantity: 5 });
  const sales = optionSales([optionOf("galbi"), gone], [dishSale("galbi", 2)], {
    dishes: [],
    optionGroups: [],
  });
  assert.deepEqual(sales.map(({ optionId, group, attachRate }) => [optionId, group, attachRate]), [
    ["gone", "", 0.5],
    ["cheese", "", 0.5],
  ]);
});
