/** The menu of the simulation: the usual dishes, an alcoholic drink, and a soft drink beside it, which is no meal. */
import type { Menu } from "@domain/menu/menu.ts";
import { dish, menu as usual } from "@domain/testing/fixtures.ts";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import type { Rng } from "../faults/rng.ts";

export const menu: Menu = {
  ...usual,
  categories: [...usual.categories, {
    ...{ id: "drinks", name: { en: "Drinks", ko: "음료" }, description: { en: "", ko: "" }, sortOrder: 3 },
  }],
  dishes: [
    ...usual.dishes,
    dish("soju", {
      ...{ categoryId: "drinks", name: { en: "Soju", ko: "소주" }, sortOrder: 5, prepMinutes: 5 },
      ...{ priceCents: 1295, isAlcoholic: true, contains: ["alcohol"] },
    }),
    dish("cider", {
      ...{ categoryId: "drinks", name: { en: "Cider", ko: "사이다" }, sortOrder: 6, prepMinutes: 5 },
      priceCents: 350,
    }),
  ],
};

/** When sales of alcohol may end in an evening: never, or soon. */
export function alcoholEnd(now: number, rng: Rng): number | undefined {
  const soon = now + rng.integer(1, 8) * 15 * minuteMs;
  return rng.pick([undefined, undefined, now + 12 * hourMs, now + 20 * minuteMs, soon, now - minuteMs]);
}

/** The owner moves the end of the sales of alcohol. */
export function moveAlcoholEnd(
  { store, places, alarm, rng }: {
    store: MemoryPorts;
    places: { changes: string[] };
    alarm: { stored: { areModesNew: boolean } };
    rng: Rng;
  },
): void {
  store.store.changeSettings({ alcoholEndsAt: alcoholEnd(store.clock.now(), rng) });
  places.changes.push("staff");
  alarm.stored.areModesNew = true;
}
