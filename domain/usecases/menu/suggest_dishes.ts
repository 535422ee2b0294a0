import { addDays, hourMs, type Instant, localDateOf } from "@domain/shared/local_time.ts";
import type { Dish } from "@domain/menu/dish.ts";
import { type SoldTogether, suggestedDishes } from "@domain/menu/suggestions.ts";
import type { Ports } from "@domain/ports/ports.ts";

type SuggestDeps = Pick<Ports, "carts" | "menus" | "store" | "sales" | "clock">;

/** The orders of this many days decide what goes together. */
const days = 60;
/** How long the counts are used before they are read again. */
const cachedMs = hourMs;

/**
 * Returns a function that suggests dishes for a guest's cart (docs/product-rules.md, "Suggestions"). The counts of the sold dishes are
 * cached for an hour; while they cannot be read, popular dishes are suggested. Without the setting `cart_suggestions` there are none.
 */
export function dishSuggestions(deps: SuggestDeps): (sessionId: string) => Promise<Dish[]> {
  let cached: { at: Instant; sold: Promise<readonly SoldTogether[]> } | undefined;
  const soldTogether = (now: Instant) => {
    if (cached === undefined || now < cached.at || now >= cached.at + cachedMs) {
      const today = localDateOf(now);
      const sold = deps.sales.soldTogether(addDays(today, -days), today).catch(() => {
        cached = undefined;
        return [];
      });
      cached = { at: now, sold };
      return sold;
    }
    return cached.sold;
  };
  return async (sessionId) => {
    const now = deps.clock.now();
    const { settings } = await deps.store.shown();
    if (!settings.suggestsDishes) return [];
    const [menu, { lines }] = await Promise.all([deps.menus.shown(), deps.carts.load(sessionId)]);
    if (lines.length === 0) return [];
    return suggestedDishes(menu, lines.map(({ dishId }) => dishId), await soldTogether(now), now);
  };
}
