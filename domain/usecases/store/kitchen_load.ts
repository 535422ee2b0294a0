import { nextWindow, nextWindows, type WindowState } from "@domain/hours/capacity.ts";
import { openIntervals } from "@domain/hours/open_time.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { capacityRules } from "./store_rules.ts";

/** The next two hours. */
const windowCount = 8;

/** Returns the windows of the next two hours in which the restaurant is open or has orders, the current one included. */
export async function upcomingLoad(
  { store, kitchen, clock }: Pick<Ports, "store" | "kitchen" | "clock">,
): Promise<WindowState[]> {
  const now = clock.now();
  const facts = await store.cached();
  const { loads } = await kitchen.load(now);
  return nextWindows(capacityRules(facts, now), loads, now, windowCount).filter(({ window, load }) =>
    load.orders > 0 || openIntervals(facts.calendar, window, nextWindow(window)).length > 0
  );
}
