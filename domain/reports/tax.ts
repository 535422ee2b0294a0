import { amountsByKind, type ChargeAmount } from "../cart/charge.ts";
import { splitRefunds, type TaxedOrder } from "../payment/refund_parts.ts";
import {
  addParts,
  partsOf,
  subtractParts,
  sumOfParts,
  taxableCentsOf,
  type TaxParts,
} from "../payment/tax_parts.ts";
import { uncapturedParts } from "../payment/payment.ts";
import { type LocalDate, localDateOf } from "../shared/local_time.ts";
import { type Cents, type Ppm, share, sumBy } from "../shared/money.ts";
import { isCharged } from "./analytics.ts";

/** The sums of charged orders with one tax rate, refunded orders included. Amounts are in cents. */
export type TaxGroup = {
  taxPpm: Ppm;
  orders: number;
  subtotalCents: Cents;
  /** The dishes of the subtotal that are taxed. */
  taxableDishCents: Cents;
  charges: readonly ChargeAmount[];
  taxCents: Cents;
  totalCents: Cents;
  /** What of the bills was not captured. */
  uncaptured: TaxParts;
};

/** The sum of the refunds that were made on one Los Angeles date of orders with one tax rate. */
export type RefundGroup = { taxPpm: Ppm; madeOn: LocalDate; parts: TaxParts };

/** The taxes of the orders of one day. The refunds are those of its orders, whenever they were made. Both lists are unordered. */
export type DayTaxes = { taxes: readonly TaxGroup[]; refunds: readonly RefundGroup[] };

/** Returns the taxes of the orders of one day. */
export function taxesOf(orders: readonly TaxedOrder[]): DayTaxes {
  const charged = orders.filter(({ payment }) => isCharged(payment));
  const refunds = charged.flatMap((order) =>
    splitRefunds(order).map(({ at, parts }): RefundGroup => ({
      taxPpm: order.bill.taxPpm,
      madeOn: localDateOf(at),
      parts,
    }))
  );
  return {
    taxes: [...Map.groupBy(charged, ({ bill }) => bill.taxPpm)].map(([taxPpm, some]) => ({
      taxPpm,
      orders: some.length,
      subtotalCents: sumBy(some, ({ bill }) => bill.subtotalCents),
      taxableDishCents: sumBy(some, ({ lines }) => taxableCentsOf(lines)),
      charges: amountsByKind(some.map(({ bill }) => bill.charges)),
      taxCents: sumBy(some, ({ bill }) => bill.taxCents),
      totalCents: sumBy(some, ({ bill }) => bill.totalCents),
      uncaptured: addParts(some.map(({ payment }) => uncapturedParts(payment))),
    })),
    refunds: [...Map.groupBy(refunds, ({ taxPpm, madeOn }) => `${taxPpm} ${madeOn}`).values()].flatMap(
      (some) =>
        some.slice(0, 1).map((first) => ({ ...first, parts: addParts(some.map(({ parts }) => parts)) })),
    ),
  };
}

/** The sales with one tax rate. */
export type TaxAtRate = {
  taxPpm: Ppm;
  /** Dishes and charges before discounts and tax. */
  grossCents: Cents;
  discountsCents: Cents;
  sales: TaxParts;
  refunds: TaxParts;
  /** `sales` minus `refunds`. */
  afterRefunds: TaxParts;
  /** The rate on the sum of the taxable sales after refunds, rounded half-up. Differs from the collected tax, which is rounded per order. */
  computedTaxCents: Cents;
};

/**
 * The sums of a period. `sales` is after discounts, `afterRefunds` also after refunds, and `taxableCents` includes taxed charges. See
 * docs/product-rules.md, "Money terms".
 */
export type TaxPeriod = {
  /** `2026-11` for a month, `2026-Q4` for a quarter, `2026` for a year. */
  name: string;
  orders: number;
  /** Dishes and charges before discounts and tax. */
  grossCents: Cents;
  /** Dishes and charges that the payment provider did not capture. */
  discountsCents: Cents;
  charges: readonly ChargeAmount[];
  sales: TaxParts;
  refunds: TaxParts;
  afterRefunds: TaxParts;
  /** Dishes and charges after discounts and refunds, before tax. */
  netCents: Cents;
  /** Captured by the payment provider before refunds: gross sales less discounts, and tax. */
  collectedCents: Cents;
  /** The part of `refunds` that was made after the period had ended. A return that was filed earlier does not have it. */
  laterRefunds: TaxParts;
  /** By tax rate, lowest first. */
  rates: readonly TaxAtRate[];
};

export type TaxReport = { year: TaxPeriod; quarters: readonly TaxPeriod[]; months: readonly TaxPeriod[] };

/**
 * Computes the tax report of a year. Everything about an order, refunds included, counts on the day it was placed. See
 * docs/product-rules.md, "Tax report".
 */
export function taxReport(year: number, days: readonly (DayTaxes & { day: LocalDate })[]): TaxReport {
  const period = (name: string, months: readonly string[]) => {
    const own = days.filter(({ day }) => months.includes(day.slice(0, 7)));
    return periodOf(
      name,
      `${months.at(-1)}-31`,
      own.flatMap(({ taxes }) => taxes),
      own.flatMap(({ refunds }) => refunds),
    );
  };
  const months = Array.from({ length: 12 }, (_, nth) => `${year}-${String(nth + 1).padStart(2, "0")}`);
  return {
    year: period(String(year), months),
    quarters: [1, 2, 3, 4].map((nth) => period(`${year}-Q${nth}`, months.slice(3 * nth - 3, 3 * nth))),
    months: months.map((month) => period(month, [month])),
  };
}

/** `lastDay` may lie after the end of a short month. */
function periodOf(
  name: string,
  lastDay: LocalDate,
  groups: readonly TaxGroup[],
  refunds: readonly RefundGroup[],
): TaxPeriod {
  const rates = [...new Set([...groups, ...refunds].map(({ taxPpm }) => taxPpm))]
    .toSorted((one, other) => one - other)
    .map((taxPpm) => atRate(taxPpm, groups, refunds));
  const sales = addParts(rates.map((rate) => rate.sales));
  const afterRefunds = addParts(rates.map((rate) => rate.afterRefunds));
  return {
    name,
    orders: groups.reduce((sum, { orders }) => sum + orders, 0),
    grossCents: rates.reduce((sum, { grossCents }) => sum + grossCents, 0),
    discountsCents: rates.reduce((sum, { discountsCents }) => sum + discountsCents, 0),
    charges: amountsByKind(groups.map(({ charges }) => charges)),
    sales,
    refunds: addParts(rates.map((rate) => rate.refunds)),
    afterRefunds,
    netCents: afterRefunds.taxableCents + afterRefunds.exemptCents,
    collectedCents: sumOfParts(sales),
    laterRefunds: addParts(refunds.filter(({ madeOn }) => madeOn > lastDay).map(({ parts }) => parts)),
    rates,
  };
}

function atRate(taxPpm: Ppm, groups: readonly TaxGroup[], refunds: readonly RefundGroup[]): TaxAtRate {
  const own = groups.filter((group) => group.taxPpm === taxPpm);
  const gross = addParts(own.map((group) => partsOf(group, group.taxableDishCents)));
  const uncaptured = addParts(own.map((group) => group.uncaptured));
  const sales = subtractParts(gross, uncaptured);
  const refunded = addParts(refunds.filter((refund) => refund.taxPpm === taxPpm).map(({ parts }) => parts));
  const afterRefunds = subtractParts(sales, refunded);
  return {
    taxPpm,
    grossCents: gross.taxableCents + gross.exemptCents,
    discountsCents: uncaptured.taxableCents + uncaptured.exemptCents,
    sales,
    refunds: refunded,
    afterRefunds,
    computedTaxCents: share(afterRefunds.taxableCents, taxPpm),
  };
}
