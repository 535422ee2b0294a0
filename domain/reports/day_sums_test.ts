import { deepEqual, equal, fail } from "node:assert/strict";
import fc from "fast-check";
import { totals } from "../cart/quote.ts";
import { type PricedOption, pricedOptions, soldOptions } from "../menu/option.ts";
import type { OrderLine } from "../order/agreement.ts";
import { type Offer, offerEnds, type Order, type OrderState } from "../order/order.ts";
import { capturedCents, type Payment } from "../payment/payment.ts";
import { capturedBy } from "../payment/refund.ts";
import { sumOfParts } from "../payment/tax_parts.ts";
import { firstMomentAt, hourMs, minuteMs, timeOfMinutes } from "../shared/local_time.ts";
import { anOrder, at, extras, fridayDinner, requests } from "../testing/fixtures.ts";
import { addDishes, addOptions, computeAnalytics, isCharged } from "./analytics.ts";
import { type DaySums, daySums, daySumsVersion } from "./day_sums.ts";
import { addOffers } from "./offers.ts";
import { promiseReport } from "./promises.ts";
import { taxReport } from "./tax.ts";

const by = { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const;
const template = anOrder().lines[0] ?? fail("the fixture has no line");
const options = (cents: number, ...ids: string[]): PricedOption[] =>
  pricedOptions(cents, soldOptions([extras, requests], ids.map((id) => ({ id, quantity: 1 }))));

Deno.test("a change of a day's sums needs a new version", () => {
  const taxed: OrderLine = {
    ...template,
    quantity: 2,
    unitPriceCents: 1000,
    options: options(1000, "cheese"),
  };
  const exempt: OrderLine = { ...template, id: "line_2", quantity: 1, unitPriceCents: 500, isTaxable: false };
  const accepted = {
    ...{ acceptedAt: fridayDinner + 83_400, acceptedBy: by, minutes: 20 },
    readyAt: fridayDinner + 20 * minuteMs,
  };
  const bill = {
    ...{ subtotalCents: 2500, taxCents: 179, totalCents: 2729, taxPpm: 87_500 },
    charges: [{ kind: "service_fee", ppm: 20_000, cents: 50 }],
  } as const;
  const charged = anOrder({
    ...{ lines: [taxed, exempt], bill, source: "poster", state: { status: "confirmed", ...accepted } },
    payment: {
      ...{ intentId: "pi_1", amountCents: 2729, state: "partially_refunded", capturedAt: fridayDinner },
      refundedCents: 500,
    },
    refunds: [{
      ...{ number: 1, cents: 500, reason: "cold", by, decidedAt: at("2026-07-12T12:00-07:00") },
      choice: { kind: "lines", lines: [{ lineId: "line_2", quantity: 1 }] },
      outcome: { kind: "done", at: at("2026-07-12T12:00-07:00") },
    }],
  });
  const missed = anOrder({
    ...{ id: "ord_2", bill, state: { status: "expired", expiredAt: fridayDinner + 9 * minuteMs } },
    payment: { intentId: "pi_2", amountCents: 2729, state: "released", releasedAt: fridayDinner },
  });
  const test = anOrder({
    id: "ord_3",
    payment: { intentId: "pi_3", amountCents: 0, state: "none", since: fridayDinner },
  });
  const refunded = taxReport(2026, [daySums("2026-07-10", [charged])]).year.refunds;
  equal(sumOfParts(refunded), 500);
  equal(daySumsVersion, 4);
  deepEqual(daySums("2026-07-10", [charged, missed, test]), {
    day: "2026-07-10",
    hours: [{
      ...{
        hour: 17,
        orders: 2,
        charged: 1,
        dishesCents: 2500,
        charges: [{ kind: "service_fee", cents: 50 }],
      },
      ...{ discountsCents: 0, taxCents: 179, collectedCents: 2729, refundsCents: 500 },
    }],
    outcomes: [
      { status: "confirmed", orders: 1, cents: 2729 },
      { status: "expired", orders: 1, cents: 2729 },
    ],
    waits: [{ seconds: 83, orders: 1 }],
    dishes: [
      { dishId: "bibimbap", name: { en: "Bibimbap", ko: "비빔밥" }, quantity: 3, lines: 2, cents: 2500 },
    ],
    options: [{
      ...{ optionId: "cheese", groupId: "extras", dishId: "bibimbap", name: { en: "Cheese", ko: "치즈" } },
      ...{ quantity: 2, lines: 1, cents: 400 },
    }],
    taxes: [{
      ...{ taxPpm: 87_500, orders: 1, subtotalCents: 2500, taxableDishCents: 2000 },
      ...{ charges: [{ kind: "service_fee", cents: 50 }], taxCents: 179, totalCents: 2729 },
      uncaptured: { taxableCents: 0, exemptCents: 0, taxCents: 0 },
    }],
    refunds: [{ taxPpm: 87_500, madeOn: "2026-07-12", parts: refunded }],
    promises: [{
      ...{ pickup: "asap", hour: 17, orders: 0, notMarked: 0, onTime: 0, lateMinutes: 0, extended: 0 },
      // The window of the promised 5:20 PM ends at 5:30 PM.
      openUntil: [fridayDinner + 30 * minuteMs + hourMs],
    }],
    offers: {
      made: 0,
      ended: { accepted: 0, declined: 0, lapsed: 0, withdrawn: 0, denied: 0, cancelled: 0 },
      ...{ savedOrders: 0, collectedCents: 0 },
    },
    sources: [
      { source: "poster", orders: 1, charged: 1, netCents: 2550 - 500 + refunded.taxCents },
      { source: "direct", orders: 1, charged: 0, netCents: 0 },
    ],
  });
});

/** Days around both clock changes, a month, a quarter and a year. */
const days = [
  "2026-03-08",
  "2026-03-09",
  "2026-09-30",
  "2026-10-31",
  "2026-11-01",
  "2026-11-02",
  "2026-12-31",
];

const fields = fc.record({
  day: fc.constantFrom(...days),
  minutes: fc.integer({ min: 0, max: 1439 }),
  status: fc.constantFrom("completed", "confirmed", "denied", "test"),
  waitedMs: fc.integer({ min: 0, max: 900_000 }),
  readyAfter: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  taxPpm: fc.constantFrom(77_500, 87_500),
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
  cents: fc.integer({ min: 1, max: 3000 }),
  uncaptured: fc.constantFrom(0, 0, 1, 333),
  refunds: fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 2000 }), day: fc.integer({ min: 0, max: 120 }) }),
    { maxLength: 2 },
  ),
  offers: fc.array(fc.constantFrom(...offerEnds), { maxLength: 3 }),
});

type Fields = typeof fields extends fc.Arbitrary<infer T> ? T : never;

function randomOrder(nth: number, made: Fields): Order {
  const placedAt = firstMomentAt(made.day, timeOfMinutes(made.minutes));
  const lines = made.quantities.map((quantity, index): OrderLine => ({
    ...template,
    ...{
      id: `line_${index}`,
      dishId: `dish_${(nth + index) % 5}`,
      name: { en: `Dish ${nth % 3}`, ko: "" },
      quantity,
    },
    ...{ unitPriceCents: made.cents + index, isTaxable: index % 2 === 0 },
    options: index % 2 === 0 ? options(made.cents, "cheese", "no_egg") : [],
  }));
  const bill = {
    ...totals(
      lines.map(({ quantity, unitPriceCents, isTaxable }) => ({
        cents: quantity * unitPriceCents,
        isTaxable,
      })),
      { taxPpm: made.taxPpm, charges: nth % 2 === 0 ? [] : [{ kind: "service_fee", ppm: 35_000 }] },
    ),
    taxPpm: made.taxPpm,
  };
  const offers = made.offers.map((as): Offer => ({
    ...{ changes: [], bill, beforeCents: bill.totalCents, reason: "too_busy", text: "", by, at: placedAt },
    ...{ expiresAt: placedAt, ended: { as, by, at: placedAt } },
  }));
  const order = anOrder({
    id: `ord_${nth}`,
    number: `K-${nth}`,
    day: made.day,
    placedAt,
    lines,
    bill,
    offers,
  });
  const ids = { intentId: `pi_${nth}`, amountCents: bill.totalCents };
  if (made.status === "test") return { ...order, payment: { ...ids, state: "none", since: placedAt } };
  if (made.status === "denied") {
    return {
      ...order,
      state: { status: "denied", deniedAt: placedAt, deniedBy: by, reason: "other", text: "" },
      payment: { ...ids, state: "released", releasedAt: placedAt },
    };
  }
  const accepted = {
    ...{ acceptedAt: placedAt + made.waitedMs, acceptedBy: by, minutes: 20 },
    readyAt: placedAt + 20 * minuteMs,
  };
  const readyAt = placedAt + (made.readyAfter ?? 0) * minuteMs;
  const confirmed: OrderState = { status: "confirmed", ...accepted };
  const cents = Math.max(0, bill.totalCents - made.uncaptured);
  const captured = capturedBy({ ...order, payment: { ...order.payment, ...ids } }, { cents }, placedAt);
  let left = cents;
  const refunds = made.refunds.flatMap((refund, index): Order["refunds"][number][] => {
    const taken = Math.min(refund.cents, left);
    left -= taken;
    const decidedAt = placedAt + refund.day * 24 * hourMs;
    return taken === 0 ? [] : [{
      ...{ number: index + 1, cents: taken, reason: "cold", by, decidedAt },
      choice: { kind: "amount", cents: taken },
      outcome: { kind: "done", at: decidedAt },
    }];
  });
  const payment: Payment = refunds.length === 0 ? { ...ids, ...captured, state: "captured" } : {
    ...ids,
    ...captured,
    state: left === 0 ? "refunded" : "partially_refunded",
    refundedCents: cents - left,
  };
  return {
    ...order,
    payment,
    refunds,
    state: made.status === "completed"
      ? { status: "completed", completedAt: readyAt, ...accepted }
      : confirmed,
    transitions: made.readyAfter === undefined
      ? []
      : [{ kind: "ready", by, at: readyAt, madeAt: readyAt, before: confirmed }],
  };
}

/** As they are read back from a database. */
const stored = (sums: DaySums): DaySums => JSON.parse(JSON.stringify(sums));

const range = ["2026-01-01", "2026-12-31"] as const;

Deno.test("the reports of stored days agree to the cent with sums over all orders and with the reports of one sum", () => {
  fc.assert(fc.property(fc.array(fields, { maxLength: 40 }), (made) => {
    const all = made.map((each, nth) => randomOrder(nth, each));
    const sums = [...Map.groupBy(all, ({ day }) => day)].map(([day, some]) => stored(daySums(day, some)));
    const whole = [daySums("2026-06-30", all)];
    const placed = all.filter(({ payment }) => payment.state !== "none");
    const charged = placed.filter(({ payment }) => isCharged(payment));
    const sum = (of: (order: Order) => number) => charged.reduce((total, order) => total + of(order), 0);

    const { byDay, ...analytics } = computeAnalytics(sums, ...range);
    const { byDay: _, ...ofWhole } = computeAnalytics(whole, ...range);
    deepEqual(analytics, ofWhole);
    deepEqual([analytics.orders, analytics.charged], [placed.length, charged.length]);
    equal(analytics.dishesCents, sum(({ bill }) => bill.subtotalCents));
    const collected = sum(({ payment }) =>
      payment.amountCents -
      ("uncaptured" in payment && payment.uncaptured ? sumOfParts(payment.uncaptured) : 0)
    );
    equal(analytics.collectedCents, collected);
    equal(analytics.grossCents - analytics.discountsCents + analytics.taxCents, collected);
    const refunded = sum(({ refunds }) => refunds.reduce((total, { cents }) => total + cents, 0));
    equal(analytics.refundsCents, refunded);
    for (const parts of [byDay, analytics.byHour]) {
      for (const name of ["orders", "grossCents", "taxCents", "collectedCents", "refundsCents"] as const) {
        equal(parts.reduce((total, part) => total + part[name], 0), analytics[name], name);
      }
    }

    const dishes = addDishes(sums.flatMap((day) => day.dishes));
    deepEqual(dishes, addDishes(whole.flatMap((day) => day.dishes)));
    equal(dishes.reduce((total, { cents }) => total + cents, 0), analytics.dishesCents);
    equal(
      dishes.reduce((total, { lines }) => total + lines, 0),
      sum(({ lines }) => lines.length),
    );
    const key = ({ optionId, dishId }: { optionId: string; dishId: string }) => `${optionId} ${dishId}`;
    const sorted = (from: readonly DaySums[]) =>
      addOptions(from.flatMap((day) => day.options)).toSorted((one, other) => key(one) < key(other) ? -1 : 1);
    deepEqual(sorted(sums), sorted(whole));
    equal(
      sorted(sums).reduce((total, { cents }) => total + cents, 0),
      sum(({ lines }) =>
        lines.reduce(
          (total, { quantity, options }) =>
            total + options.reduce((more, option) => more + quantity * option.addedCents, 0),
          0,
        )
      ),
    );

    for (const now of [at("2026-10-31T20:00-07:00"), at("2027-01-02T00:00-08:00")]) {
      const report = (from: readonly DaySums[]) => promiseReport(from.flatMap((day) => day.promises), now);
      deepEqual(report(sums), report(whole));
    }

    const offers = addOffers(sums.map((day) => day.offers));
    deepEqual(offers, whole[0]?.offers);
    const isSaved = ({ offers }: Order) => offers.some(({ ended }) => ended?.as === "accepted");
    deepEqual([offers.made, offers.savedOrders, offers.collectedCents], [
      placed.reduce((total, { offers }) => total + offers.length, 0),
      charged.filter(isSaved).length,
      sum((order) => isSaved(order) ? capturedCents(order.payment) : 0),
    ]);

    const { year, months } = taxReport(2026, sums);
    equal(year.collectedCents, collected);
    equal(sumOfParts(year.refunds), refunded);
    equal(sumOfParts(year.afterRefunds), analytics.afterRefundsCents);
    equal(months.reduce((total, month) => total + sumOfParts(month.refunds), 0), refunded);
    const later = sum(({ refunds }) =>
      refunds.filter(({ decidedAt }) => decidedAt >= at("2027-01-01T00:00-08:00"))
        .reduce((total, { cents }) => total + cents, 0)
    );
    equal(sumOfParts(year.laterRefunds), later);
  }));
});
