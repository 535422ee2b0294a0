import { asc, isNull } from "drizzle-orm";
import type { Availability, Category, Dish } from "@domain/menu/dish.ts";
import { flagFields, flagsOf, withoutFlags } from "@domain/menu/dish_flags.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { Database } from "../database.ts";
import { categories, dishes, optionGroups } from "./tables.ts";

/** Everything that is not archived, in display order. One query at a time, because `db` can be a transaction. */
export async function loadMenu(db: Database): Promise<Menu> {
  const categoryRows = await db.select().from(categories).where(isNull(categories.archivedAt))
    .orderBy(asc(categories.sortOrder), asc(categories.id));
  const dishRows = await db.select().from(dishes).where(isNull(dishes.archivedAt))
    .orderBy(asc(dishes.sortOrder), asc(dishes.id));
  const groupRows = await db.select().from(optionGroups).where(isNull(optionGroups.archivedAt))
    .orderBy(asc(optionGroups.sortOrder), asc(optionGroups.id));
  return {
    categories: categoryRows.map(toCategory),
    dishes: dishRows.map(toDish),
    optionGroups: groupRows.map(({ archivedAt: _, ...group }) => group),
  };
}

function toCategory(row: typeof categories.$inferSelect): Category {
  const { archivedAt: _, isHidden, ...rest } = row;
  return isHidden ? { ...rest, isHidden } : rest;
}

/** The row that stores a category. */
export function categoryRow({ isHidden, ...rest }: Category): typeof categories.$inferInsert {
  return { ...rest, isHidden: isHidden ?? false };
}

/** The row that stores a dish. */
export function dishRow(dish: Dish): typeof dishes.$inferInsert {
  const { availability, lunchPriceCents, imageUrl, illustration, ...rest } = withoutFlags(dish);
  return {
    ...rest,
    flags: flagsOf(dish),
    lunchPriceCents: lunchPriceCents ?? null,
    imageUrl: imageUrl ?? null,
    illustration: illustration ?? null,
    ...availabilityColumns(availability),
  };
}

function toDish(row: typeof dishes.$inferSelect): Dish {
  const { isOff, offUntil, archivedAt: _, flags, lunchPriceCents, imageUrl, illustration, ...rest } = row;
  return {
    ...rest,
    ...flagFields(flags),
    lunchPriceCents: lunchPriceCents ?? undefined,
    imageUrl: imageUrl ?? undefined,
    illustration: illustration ?? undefined,
    availability: toAvailability(isOff, offUntil),
  };
}

function toAvailability(isOff: boolean, offUntil: number | null): Availability {
  if (!isOff) return { kind: "on" };
  return offUntil === null ? { kind: "off" } : { kind: "off_until", until: offUntil };
}

function availabilityColumns(availability: Availability): { isOff: boolean; offUntil: number | null } {
  return {
    isOff: availability.kind !== "on",
    offUntil: availability.kind === "off_until" ? availability.until : null,
  };
}
