import { ok, type Result } from "../../shared/result.ts";
import { addDays, hourMs, type Instant, localDateOf, startOfDay } from "../../shared/local_time.ts";
import { nextOpening } from "../../hours/open_time.ts";
import { type Availability, type Dish, isAvailable } from "../../menu/dish.ts";
import type { MenuChange } from "../../ports/menu_repository.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Editor } from "../../staff/account.ts";
import { dishAudit } from "./dish_audit.ts";

export type SwitchOff = "until_switched_on" | "2_hours" | "until_tomorrow";

/**
 * Switches dishes on, or off for the given time (docs/product-rules.md, "Availability"). Ids that are no longer on the menu are ignored.
 * Returns the changed dishes.
 */
export async function setAvailability(
  deps: Pick<Ports, "menuRepository" | "store" | "clock">,
  command: { by: Editor; dishIds: readonly string[]; to: "on" | SwitchOff },
): Promise<readonly Dish[]> {
  const at = deps.clock.now();
  const { calendar } = await deps.store.load();
  const tomorrow = startOfDay(addDays(localDateOf(at), 1));
  const availability = availabilityFor(command.to, at, nextOpening(calendar, tomorrow) ?? tomorrow);
  const changed = await deps.menuRepository.change((menu): Result<MenuChange & { dishes: Dish[] }, never> => {
    const dishes = menu.dishes.filter((dish) => command.dishIds.includes(dish.id));
    return ok({
      at,
      dishes: dishes.map((dish) => ({ ...dish, availability })),
      audit: dishes.map((dish) =>
        dishAudit(dish, "dish.availability", command.by, at, {
          available_before: isAvailable(dish, at),
          to: command.to,
        })
      ),
    });
  });
  return changed.ok ? changed.value.dishes : [];
}

function availabilityFor(to: "on" | SwitchOff, now: Instant, tomorrowsOpening: Instant): Availability {
  switch (to) {
    case "on":
      return { kind: "on" };
    case "until_switched_on":
      return { kind: "off" };
    case "2_hours":
      return { kind: "off_until", until: now + 2 * hourMs };
    case "until_tomorrow":
      return { kind: "off_until", until: tomorrowsOpening };
  }
}
