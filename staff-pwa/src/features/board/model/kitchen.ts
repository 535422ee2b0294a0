import type { StaffOrder } from "@contract/schemas/orders.ts";
import { type KitchenNames, kitchenNames } from "@domain/menu/kitchen_name.ts";
import { readySince } from "./order_text.ts";
import type { BoardOrder } from "./pending_transitions.ts";
import { dueAt } from "../api/order_queries.ts";

export type Item = StaffOrder["items"][number];
export type Option = Item["options"][number];

/** The categories of the menu in display order, and the category of each dish by its id. */
export type MenuCategories = {
  categories: readonly { id: string; name: string; name_korean: string }[];
  categoryOf: Readonly<Record<string, string>>;
};

/** Returns whether the station prepares a dish. */
export type Station = (item: Item) => boolean;

/**
 * The station of a device that shows only the dishes of the `chosen` categories. Undefined when it shows all: nothing is chosen, or no
 * chosen category exists any more. A dish whose category is unknown belongs to every station.
 */
export function stationOf(chosen: readonly string[], menu: MenuCategories | undefined): Station | undefined {
  if (menu === undefined) return undefined;
  const known = new Set(chosen.filter((id) => menu.categories.some((category) => category.id === id)));
  if (known.size === 0) return undefined;
  return ({ menu_item_id: dish }) => {
    const category = menu.categoryOf[dish];
    return category === undefined || known.has(category);
  };
}

export type Ticket = {
  order: BoardOrder;
  /** The dishes of the station. */
  dishes: readonly Item[];
  /** The dishes of other stations. */
  elsewhere: readonly Item[];
};

/** Whether a dish is ticked off. */
export const isPrepared = ({ prepared_at }: Item): boolean => prepared_at !== null;

/**
 * The tickets of the orders that are not ready, earliest promised time first. At a station, orders without one of its dishes are left out,
 * and those whose dishes are all ticked off come last.
 */
export function ticketsOf(orders: readonly BoardOrder[], station: Station | undefined): readonly Ticket[] {
  const tickets = orders.filter(({ status }) => status === "confirmed" || status === "preparing")
    .toSorted((a, b) => dueAt(a).localeCompare(dueAt(b)))
    .map((order): Ticket => ({
      order,
      dishes: order.items.filter((item) => station?.(item) ?? true),
      elsewhere: station === undefined ? [] : order.items.filter((item) => !station(item)),
    }))
    .filter(({ dishes, elsewhere }) => dishes.length > 0 || elsewhere.length === 0);
  if (station === undefined) return tickets;
  const isDone = ({ dishes }: Ticket) => dishes.every(isPrepared);
  return [...tickets.filter((ticket) => !isDone(ticket)), ...tickets.filter(isDone)];
}

/**
 * What the button of a ticket does: "ready" marks the order ready, "station" ticks off the station's dishes while other stations still have
 * open ones. "none": the station is done and waits for the others.
 */
export function bumpOf({ dishes, elsewhere }: Ticket): "ready" | "station" | "none" {
  if (elsewhere.every(isPrepared)) return "ready";
  return dishes.every(isPrepared) ? "none" : "station";
}

/** One dish with its number of portions, split by options. */
export type DishCount = {
  dishId: string;
  names: KitchenNames;
  count: number;
  /** The most frequent options first. */
  variants: readonly { key: string; options: readonly Option[]; count: number }[];
};

/** How many portions of each dish are still to be prepared, the most frequent dish first. */
export function dishCounts(tickets: readonly Pick<Ticket, "dishes">[]): readonly DishCount[] {
  const open = tickets.flatMap(({ dishes }) => dishes.filter((item) => !isPrepared(item)));
  return [...Map.groupBy(open, ({ menu_item_id }) => menu_item_id)].flatMap(([dishId, [first, ...more]]) => {
    if (first === undefined) return [];
    const items = [first, ...more];
    const names = kitchenNames({
      name: { en: first.name, ko: first.name_korean },
      kitchenName: first.kitchen_name,
    });
    const variants = [...Map.groupBy(items, optionsKey)].map(([key, alike]) => ({
      key,
      options: alike[0]?.options ?? [],
      count: portions(alike),
    }));
    return [{ dishId, names, count: portions(items), variants: byCount(variants) }];
  }).toSorted((a, b) => b.count - a.count || a.names.first.localeCompare(b.names.first));
}

const portions = (items: readonly Item[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

const byCount = <T extends { key: string; count: number }>(variants: readonly T[]): readonly T[] =>
  variants.toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key));

/** Equal for dishes with the same options, in any order. */
const optionsKey = ({ options }: Item): string =>
  options.map(({ id, quantity }) => `${id} ${quantity}`).toSorted().join();

const maxRecalled = 5;

/** The orders that became ready last and are not picked up, latest first. At a station only orders with one of its dishes. */
export function recallable(
  orders: readonly BoardOrder[],
  station: Station | undefined,
): readonly BoardOrder[] {
  return orders.filter((order) =>
    readySince(order) !== undefined && (station === undefined || order.items.some(station))
  ).toSorted((a, b) => (readySince(b) ?? "").localeCompare(readySince(a) ?? "")).slice(0, maxRecalled);
}
