import type { Texts } from "../shared/language.ts";
import { amountsByKind, type ChargeAmount, sumOf } from "../cart/charge.ts";
import type { Menu } from "../menu/menu.ts";
import { type Cents, sumBy } from "../shared/money.ts";
import { datesFrom, type LocalDate, localTimeOf } from "../shared/local_time.ts";
import type { OrderLine } from "../order/agreement.ts";
import { acceptance, type Order, type OrderStatus } from "../order/order.ts";
import { type Payment, type PaymentStatus, uncapturedParts } from "../payment/payment.ts";
import { sumOfParts } from "../payment/tax_parts.ts";

/** The sums of the orders placed in one hour. All amounts are sums over the charged orders, in cents. */
export type HourSales = {
  /** Los Angeles hour, 0 to 23. */
  hour: number;
  orders: number;
  charged: number;
  dishesCents: Cents;
  charges: readonly ChargeAmount[];
  discountsCents: Cents;
  taxCents: Cents;
  collectedCents: Cents;
  refundsCents: Cents;
};

/** The orders with one status. `cents` is the sum of their totals, also of those that were not charged. */
export type OutcomeSales = { status: OrderStatus; orders: number; cents: Cents };

/** How many orders waited this many seconds for acceptance, rounded. */
export type Wait = { seconds: number; orders: number };

/** The sales of one day, in parts that can be added to those of other days. Every list is unordered. */
export type DaySales = {
  hours: readonly HourSales[];
  outcomes: readonly OutcomeSales[];
  waits: readonly Wait[];
  dishes: readonly DishSale[];
  options: readonly OptionOfDishSale[];
};

/** How long accepted orders waited for acceptance. The durations are undefined when `answered` is 0. */
export type Accepting = {
  answered: number;
  medianMs: number | undefined;
  /** The 90th percentile. */
  slowestTenthMs: number | undefined;
};

/** Sales of one dish in charged orders. `cents` is before charges and tax, with options. */
export type DishSale = {
  dishId: string;
  name: Texts;
  quantity: number;
  /** Order lines of the dish. */
  lines: number;
  cents: Cents;
};

/** Sales of one option on one dish in charged orders. `cents` is before charges and tax. */
export type OptionOfDishSale = {
  optionId: string;
  groupId: string;
  dishId: string;
  name: Texts;
  /** The option's quantity times the quantity of the dish. */
  quantity: number;
  /** Order lines of the dish with the option. */
  lines: number;
  /** What the option added to the sales of the dish. */
  cents: Cents;
};

/** Sales of one option on all dishes. */
export type OptionSale = Omit<OptionOfDishSale, "dishId"> & {
  /** The names of its group; empty when the group left the menu. */
  group: Texts;
  /** Order lines of the dishes that offer the option. */
  offeredLines: number;
  /** `lines` divided by `offeredLines`, 0 to 1. */
  attachRate: number;
};

/**
 * Returns the sales of each option, most ordered first, without the groups that guests must choose from. A dish offers an option when it
 * has the option's group now or was sold with the option. See docs/product-rules.md, "Analytics".
 */
export function optionSales(
  sold: readonly OptionOfDishSale[],
  dishes: readonly DishSale[],
  menu: Pick<Menu, "dishes" | "optionGroups">,
): OptionSale[] {
  const linesOf = new Map(dishes.map(({ dishId, lines }) => [dishId, lines]));
  const groups = new Map(menu.optionGroups.map((group) => [group.id, group]));
  const byOption = Map.groupBy(sold, ({ optionId }) => optionId);
  const sales = [...byOption.values()].flatMap((some): OptionSale[] => {
    const [first] = some;
    if (!first) return [];
    const { optionId, groupId } = first;
    const group = groups.get(groupId);
    if (group !== undefined && group.min > 0) return [];
    const add = (of: (sale: OptionOfDishSale) => number) => some.reduce((sum, sale) => sum + of(sale), 0);
    const offeredOn = new Set([
      ...some.map(({ dishId }) => dishId),
      ...menu.dishes.filter(({ optionGroupIds }) => optionGroupIds.includes(groupId)).map(({ id }) => id),
    ]);
    const lines = add((sale) => sale.lines);
    const offeredLines = [...offeredOn].reduce((sum, dishId) => sum + (linesOf.get(dishId) ?? 0), 0);
    return [{
      optionId,
      groupId,
      // An option may have been renamed, so the last of its names is chosen, as for dishes.
      name: some.map(({ name }) => name).reduce(lastName),
      group: group?.name ?? { en: "", ko: "" },
      quantity: add((sale) => sale.quantity),
      lines,
      offeredLines,
      attachRate: offeredLines === 0 ? 0 : lines / offeredLines,
      cents: add((sale) => sale.cents),
    }];
  });
  return sales.toSorted((one, other) =>
    other.quantity - one.quantity || other.cents - one.cents || (one.optionId < other.optionId ? -1 : 1)
  );
}

/**
 * `gross` = `dishes` + `charges`; `collected` = `gross` − `discounts` + `tax`, the captured amount; `afterRefunds` = `collected` − `refunds`. All in cents.
 * See docs/product-rules.md, "Money terms".
 */
export type Sums = {
  /** Number of placed orders. */
  orders: number;
  /** Number of charged orders. All amounts are sums over these. */
  charged: number;
  /** Dishes and charges before discounts, refunds and tax. */
  grossCents: Cents;
  /** The dishes of the gross sales. */
  dishesCents: Cents;
  /** One entry for every kind, 0 included. */
  charges: readonly ChargeAmount[];
  /** Dishes and charges that the payment provider did not capture. */
  discountsCents: Cents;
  taxCents: Cents;
  collectedCents: Cents;
  refundsCents: Cents;
  afterRefundsCents: Cents;
  /** Collected per charged order, rounded half-up to the cent. */
  averageCents: Cents;
};

export type SalesAnalytics = Sums & {
  /** Every requested day, including days without orders. */
  byDay: (Sums & { day: LocalDate })[];
  /** The Los Angeles hours (0 to 23) with orders. */
  byHour: (Sums & { hour: number })[];
  byOutcome: OutcomeSales[];
  accepting: Accepting;
};

const secondMs = 1_000;

/** What the sales of an order are counted from. */
export type SoldOrder = Pick<Order, "placedAt" | "state" | "payment" | "bill"> & {
  lines: readonly Pick<
    OrderLine,
    "dishId" | "name" | "quantity" | "unitPriceCents" | "options"
  >[];
};

/** Returns the sales of the orders of one day, without test orders. */
export function salesOf(placed: readonly SoldOrder[]): DaySales {
  const orders = placed.filter(({ payment }) => payment.state !== "none");
  const charged = orders.filter(({ payment }) => isCharged(payment));
  const lines = charged.flatMap((order) => order.lines);
  const waits = orders.flatMap(({ placedAt, state }) => {
    const acceptedAt = state.status === "cancelled" ? state.wasAcceptedAt : acceptance(state)?.acceptedAt;
    return acceptedAt === undefined ? [] : [Math.round((acceptedAt - placedAt) / secondMs)];
  });
  const hourOf = ({ placedAt }: SoldOrder) => Number(localTimeOf(placedAt).slice(0, 2));
  return {
    hours: [...Map.groupBy(orders, hourOf)].map(([hour, some]) => ({ hour, ...amountsOf(some) })),
    outcomes: [...Map.groupBy(orders, ({ state }) => state.status)].map(([status, some]) => ({
      status,
      orders: some.length,
      cents: sumBy(some, ({ bill }) => bill.totalCents),
    })),
    waits: [...Map.groupBy(waits, (seconds) => seconds)]
      .map(([seconds, some]) => ({ seconds, orders: some.length })),
    dishes: addDishes(lines.map(({ dishId, name, quantity, unitPriceCents }) => ({
      ...{ dishId, name, quantity },
      lines: 1,
      cents: quantity * unitPriceCents,
    }))),
    options: addOptions(lines.flatMap(({ dishId, quantity, options }) =>
      options.map((option) => ({
        ...{ optionId: option.id, groupId: option.groupId, dishId },
        ...{ name: option.name },
        quantity: quantity * option.quantity,
        lines: 1,
        cents: quantity * option.addedCents,
      }))
    )),
  };
}

function amountsOf(orders: readonly SoldOrder[]): Omit<HourSales, "hour"> {
  const charged = orders.filter(({ payment }) => isCharged(payment));
  const add = (of: (order: SoldOrder) => Cents) => sumBy(charged, of);
  return {
    orders: orders.length,
    charged: charged.length,
    dishesCents: add(({ bill }) => bill.subtotalCents),
    charges: amountsByKind(charged.map(({ bill }) => bill.charges)),
    discountsCents: add(({ payment }) => {
      const { taxableCents, exemptCents } = uncapturedParts(payment);
      return taxableCents + exemptCents;
    }),
    taxCents: add(({ bill, payment }) => bill.taxCents - uncapturedParts(payment).taxCents),
    collectedCents: add(({ bill, payment }) => bill.totalCents - sumOfParts(uncapturedParts(payment))),
    refundsCents: add(({ payment }) => "refundedCents" in payment ? payment.refundedCents : 0),
  };
}

/** Adds up the sales of each dish, best sold first. A dish may have been renamed, so the last of its names is chosen. */
export function addDishes(sales: readonly DishSale[]): DishSale[] {
  return added(sales, ({ dishId }) => dishId).toSorted((one, other) =>
    other.quantity - one.quantity || other.cents - one.cents || (one.dishId < other.dishId ? -1 : 1)
  );
}

/** Adds up the sales of each option on each dish, unordered. The last of its names is chosen, as for dishes. */
export function addOptions(sales: readonly OptionOfDishSale[]): OptionOfDishSale[] {
  return added(sales, ({ optionId, dishId }) => `${optionId} ${dishId}`);
}

type NamedSale = { name: Texts; quantity: number; lines: number; cents: Cents };

/** Returns the last of two names in each language. */
const lastName = (one: Texts, other: Texts): Texts => ({
  en: one.en > other.en ? one.en : other.en,
  ko: one.ko > other.ko ? one.ko : other.ko,
});

function added<T extends NamedSale>(sales: readonly T[], keyOf: (sale: T) => string): T[] {
  const sums = new Map<string, T>();
  for (const sale of sales) {
    const key = keyOf(sale);
    const sum = sums.get(key);
    if (sum === undefined) {
      sums.set(key, { ...sale });
      continue;
    }
    sum.name = lastName(sum.name, sale.name);
    sum.quantity += sale.quantity;
    sum.lines += sale.lines;
    sum.cents += sale.cents;
  }
  return [...sums.values()];
}

/** Computes the analytics of the days `from` to `to`, both inclusive. See docs/product-rules.md, "Analytics". */
export function computeAnalytics(
  days: readonly (Pick<DaySales, "hours" | "outcomes" | "waits"> & { day: LocalDate })[],
  from: LocalDate,
  to: LocalDate,
): SalesAnalytics {
  const hoursOf = new Map(days.map(({ day, hours }) => [day, hours]));
  const all = days.flatMap(({ hours }) => hours);
  const outcomes = Map.groupBy(days.flatMap(({ outcomes }) => outcomes), ({ status }) => status);
  return {
    ...sumsOf(all),
    byDay: datesBetween(from, to).map((day) => ({ day, ...sumsOf(hoursOf.get(day) ?? []) })),
    byHour: [...Map.groupBy(all, ({ hour }) => hour)].toSorted(([one], [other]) => one - other)
      .map(([hour, some]) => ({ hour, ...sumsOf(some) })),
    byOutcome: [...outcomes].map(([status, some]) => ({
      status,
      orders: sumBy(some, ({ orders }) => orders),
      cents: sumBy(some, ({ cents }) => cents),
    })).toSorted((one, other) => other.orders - one.orders || (one.status < other.status ? -1 : 1)),
    accepting: acceptingOf(days.flatMap(({ waits }) => waits)),
  };
}

function sumsOf(hours: readonly HourSales[]): Sums {
  const add = (of: (hour: HourSales) => number) => sumBy(hours, of);
  const charged = add((hour) => hour.charged);
  const dishesCents = add((hour) => hour.dishesCents);
  const charges = amountsByKind(hours.map(({ charges }) => charges));
  const collectedCents = add((hour) => hour.collectedCents);
  const refundsCents = add((hour) => hour.refundsCents);
  return {
    orders: add((hour) => hour.orders),
    charged,
    grossCents: dishesCents + sumOf(charges),
    dishesCents,
    charges,
    discountsCents: add((hour) => hour.discountsCents),
    taxCents: add((hour) => hour.taxCents),
    collectedCents,
    refundsCents,
    afterRefundsCents: collectedCents - refundsCents,
    averageCents: charged === 0 ? 0 : Math.round(collectedCents / charged),
  };
}

function acceptingOf(waits: readonly Wait[]): Accepting {
  const sorted = waits.toSorted((one, other) => one.seconds - other.seconds);
  return {
    answered: sumBy(waits, ({ orders }) => orders),
    medianMs: quantile(sorted, 0.5),
    slowestTenthMs: quantile(sorted, 0.9),
  };
}

/** Interpolates between neighbors. Undefined without waits. */
function quantile(sorted: readonly Wait[], share: number): number | undefined {
  const place = (sumBy(sorted, ({ orders }) => orders) - 1) * share;
  const nth = (index: number) => {
    let before = 0;
    return sorted.find(({ orders }) => (before += orders) > index)?.seconds;
  };
  const [below, above] = [nth(Math.floor(place)), nth(Math.ceil(place))];
  if (below === undefined || above === undefined) return undefined;
  return secondMs * (below + (above - below) * (place % 1));
}

/** The payment states in which the provider has captured the money. */
export const chargedStates = [
  "captured",
  "partially_refunded",
  "refunded",
  "refunding",
] as const satisfies readonly PaymentStatus[];

/** Returns whether the order was charged, refunded orders included. */
export function isCharged({ state }: Pick<Payment, "state">): boolean {
  const states: readonly PaymentStatus[] = chargedStates;
  return states.includes(state);
}

/** Returns the dates from `from` to `to`, both inclusive. */
export function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  return [...datesFrom(from, to)];
}
