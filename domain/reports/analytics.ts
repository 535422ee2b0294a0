import { amountsByKind, type ChargeAmount, sumOf } from "../cart/charge.ts";
import type { Menu } from "../menu/menu.ts";
import type { Cents } from "../shared/money.ts";
import { addDays, type LocalDate } from "../shared/local_time.ts";
import type { OrderStatus } from "../order/order.ts";
import type { PaymentStatus } from "../payment/payment.ts";

/** The sums over orders with the same day, hour, status and payment state. Amounts are in cents. */
export type SalesGroup = {
  day: LocalDate;
  /** Los Angeles hour, 0 to 23. */
  hour: number;
  status: OrderStatus;
  payment: PaymentStatus;
  orders: number;
  subtotalCents: Cents;
  charges: readonly ChargeAmount[];
  taxCents: Cents;
  totalCents: Cents;
  discountCents: Cents;
  uncapturedTaxCents: Cents;
  refundedCents: Cents;
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
  name: string;
  nameKorean: string;
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
  name: string;
  nameKorean: string;
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
  group: string;
  groupKorean: string;
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
      name: some.map(({ name }) => name).toSorted().at(-1) ?? "",
      nameKorean: some.map(({ nameKorean }) => nameKorean).toSorted().at(-1) ?? "",
      group: group?.name ?? "",
      groupKorean: group?.nameKorean ?? "",
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
  byOutcome: { status: OrderStatus; orders: number; cents: Cents }[];
  accepting: Accepting;
};

/** Computes the analytics of the days `from` to `to`, both inclusive. See docs/product-rules.md, "Analytics". */
export function computeAnalytics(
  groups: readonly SalesGroup[],
  accepting: Accepting,
  from: LocalDate,
  to: LocalDate,
): SalesAnalytics {
  const days = Map.groupBy(groups, (group) => group.day);
  const hours = Map.groupBy(groups, (group) => group.hour);
  const outcomes = Map.groupBy(groups, (group) => group.status);
  return {
    ...sumsOf(groups),
    byDay: datesBetween(from, to).map((day) => ({ day, ...sumsOf(days.get(day) ?? []) })),
    byHour: [...hours].toSorted(([one], [other]) => one - other)
      .map(([hour, some]) => ({ hour, ...sumsOf(some) })),
    byOutcome: [...outcomes].map(([status, some]) => ({
      status,
      orders: sumBy(some, (group) => group.orders),
      cents: sumBy(some, (group) => group.totalCents),
    })).toSorted((one, other) => other.orders - one.orders || (one.status < other.status ? -1 : 1)),
    accepting,
  };
}

function sumBy(groups: readonly SalesGroup[], of: (group: SalesGroup) => number): number {
  return groups.reduce((sum, group) => sum + of(group), 0);
}

function sumsOf(groups: readonly SalesGroup[]): Sums {
  const paid = groups.filter(isCharged);
  const charged = sumBy(paid, (group) => group.orders);
  const dishesCents = sumBy(paid, (group) => group.subtotalCents);
  const charges = amountsByKind(paid.map(({ charges }) => charges));
  const discountsCents = sumBy(paid, (group) => group.discountCents);
  const uncapturedTaxCents = sumBy(paid, (group) => group.uncapturedTaxCents);
  const collectedCents = sumBy(paid, (group) => group.totalCents) - discountsCents - uncapturedTaxCents;
  const refundsCents = sumBy(paid, (group) => group.refundedCents);
  return {
    orders: sumBy(groups, (group) => group.orders),
    charged,
    grossCents: dishesCents + sumOf(charges),
    dishesCents,
    charges,
    discountsCents,
    taxCents: sumBy(paid, (group) => group.taxCents) - uncapturedTaxCents,
    collectedCents,
    refundsCents,
    afterRefundsCents: collectedCents - refundsCents,
    averageCents: charged === 0 ? 0 : Math.round(collectedCents / charged),
  };
}

/** The payment states in which the provider has captured the money. */
export const chargedStates = [
  "captured",
  "partially_refunded",
  "refunded",
  "refunding",
] as const satisfies readonly PaymentStatus[];

/** Returns whether the order was charged, refunded orders included. */
export function isCharged(sale: { payment: PaymentStatus }): boolean {
  const states: readonly PaymentStatus[] = chargedStates;
  return states.includes(sale.payment);
}

function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
