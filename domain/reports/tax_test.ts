import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { totals } from "../cart/quote.ts";
import type { Order } from "../order/order.ts";
import { capturedBy } from "../payment/refund.ts";
import { addParts, noParts, sumOfParts } from "../payment/tax_parts.ts";
import { anOrder, at } from "../testing/fixtures.ts";
import { ledgerEntryOf } from "../testing/memory/sales.ts";
import { computeAnalytics } from "./analytics.ts";
import { type DaySums, daySums } from "./day_sums.ts";
import { ledgerRow } from "./ledger.ts";
import { taxReport } from "./tax.ts";

type Fields = {
  day: string;
  taxPpm?: number;
  taxableCents: number;
  exemptCents?: number;
  feePpm?: number;
  uncapturedCents?: number;
  refundedCents?: number;
  refundedAt?: string;
};

function chargedOrder(nth: number, fields: Fields): Order {
  const { day, taxPpm = 87_500, taxableCents, exemptCents = 0, feePpm = 0, refundedCents = 0 } = fields;
  const [template] = anOrder().lines;
  if (!template) throw new Error("The fixture has no line");
  const base = { ...template, quantity: 1 };
  const lines = [
    { ...base, id: "a", unitPriceCents: taxableCents, isTaxable: true },
    { ...base, id: "b", unitPriceCents: exemptCents, isTaxable: false },
  ];
  const charges = feePpm === 0 ? [] : [{ kind: "service_fee" as const, ppm: feePpm }];
  const bill = {
    ...totals(
      lines.map(({ unitPriceCents, isTaxable }) => ({ cents: unitPriceCents, isTaxable })),
      { taxPpm, charges },
    ),
    taxPpm,
  };
  const capturedCents = bill.totalCents - Math.min(fields.uncapturedCents ?? 0, bill.totalCents);
  const cents = Math.min(refundedCents, capturedCents);
  const placedAt = at(`${day}T12:00-08:00`);
  const placed = anOrder({ ...{ id: `ord_${nth}`, number: `K-${nth}`, day, placedAt, lines, bill } });
  const money = {
    ...{ intentId: `pi_${nth}`, amountCents: bill.totalCents },
    ...capturedBy(
      { ...placed, payment: { ...placed.payment, amountCents: bill.totalCents } },
      { cents: capturedCents },
      placedAt,
    ),
  };
  const decidedAt = fields.refundedAt === undefined ? placedAt : at(fields.refundedAt);
  return {
    ...placed,
    payment: cents === 0 ? { ...money, state: "captured" } : {
      ...money,
      state: cents === capturedCents ? "refunded" : "partially_refunded",
      refundedCents: cents,
    },
    refunds: cents === 0 ? [] : [{
      ...{ number: 1, cents, reason: "cold", by: { kind: "system" }, decidedAt },
      choice: { kind: "amount", cents },
      outcome: { kind: "done", at: decidedAt },
    }],
  };
}

const daysOf = (orders: readonly Order[]): DaySums[] =>
  [...Map.groupBy(orders, ({ day }) => day)].map(([day, some]) => daySums(day, some));

const reportOf = (orders: readonly Order[]) => taxReport(2026, daysOf(orders));

Deno.test("a month lists gross, exempt and taxable sales, the fee, the tax and what refunds take from them", () => {
  const { months } = reportOf([
    chargedOrder(1, { day: "2026-11-03", taxableCents: 2000, exemptCents: 500, feePpm: 40_000 }),
    chargedOrder(2, { day: "2026-11-30", taxableCents: 1000, refundedCents: 1088 }),
  ]);
  const november = months[10];
  // Fee 4% of 25.00 = 1.00; tax 8.75% of 21.00 = 1.84, and of 10.00 = 0.88.
  const sales = { taxableCents: 3100, exemptCents: 500, taxCents: 272 };
  const refunds = { taxableCents: 1000, exemptCents: 0, taxCents: 88 };
  const afterRefunds = { taxableCents: 2100, exemptCents: 500, taxCents: 184 };
  const gross = { grossCents: 3600, discountsCents: 0 };
  deepEqual(november, {
    name: "2026-11",
    orders: 2,
    ...gross,
    charges: [{ kind: "service_fee", cents: 100 }],
    sales,
    refunds,
    afterRefunds,
    netCents: 2600,
    collectedCents: 3872,
    laterRefunds: noParts,
    rates: [{ taxPpm: 87_500, ...gross, sales, refunds, afterRefunds, computedTaxCents: 184 }],
  });
  deepEqual(months[9]?.rates, []);
});

Deno.test("a quarter has its three months, and two rates in it stay apart, the lower first", () => {
  const { quarters, year } = reportOf([
    chargedOrder(1, { day: "2026-07-31", taxableCents: 1000, taxPpm: 92_500 }),
    chargedOrder(2, { day: "2026-09-30", taxableCents: 2000 }),
    chargedOrder(3, { day: "2026-10-01", taxableCents: 4000 }),
  ]);
  deepEqual(quarters.map(({ name, grossCents }) => [name, grossCents]), [
    ["2026-Q1", 0],
    ["2026-Q2", 0],
    ["2026-Q3", 3000],
    ["2026-Q4", 4000],
  ]);
  deepEqual(quarters[2]?.rates.map(({ taxPpm, afterRefunds }) => [taxPpm, afterRefunds.taxCents]), [
    [87_500, 175],
    [92_500, 93],
  ]);
  equal(year.grossCents, 7000);
});

Deno.test("tax collected order by order may differ from the rate on the sum", () => {
  // Half a cent of each order's tax is rounded up: 8.75% of 1.20 is 10.5 cents.
  const orders = [1, 2].map((nth) => chargedOrder(nth, { day: "2026-11-03", taxableCents: 120 }));
  const [rate] = reportOf(orders).year.rates;
  deepEqual([rate?.afterRefunds.taxCents, rate?.computedTaxCents], [22, 21]);
});

Deno.test("a refund counts on the day of its order, and is marked as later where the period had ended before it", () => {
  const { months, quarters, year } = reportOf([
    chargedOrder(1, {
      ...{ day: "2026-02-27", taxableCents: 1000, refundedCents: 1088 },
      refundedAt: "2026-03-01T00:30-08:00",
    }),
    chargedOrder(2, {
      ...{ day: "2026-02-27", taxableCents: 1000, refundedCents: 1088 },
      refundedAt: "2026-02-28T23:30-08:00",
    }),
  ]);
  const refund = { taxableCents: 1000, exemptCents: 0, taxCents: 88 };
  deepEqual(months[1]?.refunds, addParts([refund, refund]));
  deepEqual([months[1]?.laterRefunds, quarters[0]?.laterRefunds, year.laterRefunds], [
    refund,
    noParts,
    noParts,
  ]);
});

Deno.test("what was not captured is a discount, which takes from taxable and exempt sales and tax in proportion", () => {
  const [, ...months] = reportOf([
    chargedOrder(1, { day: "2026-11-03", taxableCents: 1000, exemptCents: 360, uncapturedCents: 145 }),
  ]).months;
  // A tenth of 10.00, 3.60 and 0.88.
  deepEqual(months[9]?.sales, { taxableCents: 900, exemptCents: 324, taxCents: 79 });
  deepEqual([months[9]?.grossCents, months[9]?.discountsCents, months[9]?.collectedCents], [1360, 136, 1303]);
});

const anyOrder = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  taxPpm: fc.constantFrom(0, 77_500, 87_500, 102_500),
  taxableCents: fc.integer({ min: 0, max: 20_000 }),
  exemptCents: fc.integer({ min: 0, max: 5000 }),
  feePpm: fc.constantFrom(0, 35_000),
  uncapturedCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
  refundedCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30_000 })),
}).map(({ month, ...fields }) => ({ ...fields, day: `2026-${String(month).padStart(2, "0")}-15` }));

Deno.test("months, quarters, year, rates, ledger rows and analytics agree to the cent", () => {
  fc.assert(fc.property(fc.array(anyOrder, { maxLength: 60 }), (all) => {
    const orders = all.map((fields, nth) => chargedOrder(nth, fields));
    const { year, quarters, months } = reportOf(orders);
    for (const periods of [months, quarters]) {
      for (const key of ["sales", "refunds", "afterRefunds"] as const) {
        deepEqual(addParts(periods.map((period) => period[key])), year[key]);
      }
      equal(periods.reduce((sum, { orders }) => sum + orders, 0), orders.length);
    }
    deepEqual(addParts(year.rates.map(({ afterRefunds }) => afterRefunds)), year.afterRefunds);

    const rows = orders.flatMap((order) => ledgerEntryOf(order) ?? []).map(ledgerRow);
    deepEqual(addParts(rows.map(({ sales }) => sales)), year.sales);
    equal(rows.reduce((sum, { discountCents }) => sum + discountCents, 0), year.discountsCents);
    equal(
      year.netCents,
      year.grossCents - year.discountsCents - year.refunds.taxableCents - year.refunds.exemptCents,
    );
    deepEqual(addParts(rows.map(({ refunds }) => refunds)), year.refunds);
    equal(rows.reduce((sum, { capturedCents }) => sum + capturedCents, 0), year.collectedCents);
    equal(rows.reduce((sum, { refundedCents }) => sum + refundedCents, 0), sumOfParts(year.refunds));

    const analytics = computeAnalytics(daysOf(orders), "2026-01-01", "2026-12-31");
    deepEqual(
      [
        year.grossCents,
        year.discountsCents,
        year.sales.taxCents,
        year.collectedCents,
        sumOfParts(year.afterRefunds),
      ],
      [
        analytics.grossCents,
        analytics.discountsCents,
        analytics.taxCents,
        analytics.collectedCents,
        analytics.afterRefundsCents,
      ],
    );
  }));
});
