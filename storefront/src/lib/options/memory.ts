import type { ChosenOption } from "@domain/menu/option.ts";

type Store = Pick<Storage, "getItem" | "setItem"> | undefined;

const key = "last_options";
const maxDishes = 60;

/** Returns the options with which this guest last added the dish. They are stored in this browser only. */
export function lastOptions(dishId: string, storage: Store = openStorage()): ChosenOption[] | undefined {
  const options = new Map(read(storage)).get(dishId);
  return Array.isArray(options)
    ? options.filter(isChosenOption).map(([id, quantity]) => ({ id, quantity }))
    : undefined;
}

/** Stores the options of a dish for `lastOptions`, for the latest 60 dishes. */
export function saveLastOptions(
  dishId: string,
  options: readonly ChosenOption[],
  storage: Store = openStorage(),
): void {
  const others = read(storage).filter(([id]) => id !== dishId).slice(1 - maxDishes);
  const saved = [...others, [dishId, options.map(({ id, quantity }) => [id, quantity])]];
  try {
    storage?.setItem(key, JSON.stringify(saved));
  } catch {
    // With full or blocked storage the last options are not offered.
  }
}

function read(storage: Store): [string, unknown][] {
  try {
    const stored = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((each) => Array.isArray(each) && typeof each[0] === "string")
      : [];
  } catch {
    return [];
  }
}

const isChosenOption = (each: unknown): each is [string, number] =>
  Array.isArray(each) && typeof each[0] === "string" && Number.isInteger(each[1]) && each[1] > 0;

function openStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
