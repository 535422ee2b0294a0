import { addDays, hourMillis, type Instant, localDateOf, startOfDay } from "../shared/local_time.ts";
import { nextOpening } from "../hours/open_time.ts";
import type { Availability, Dish } from "../menu/dish.ts";
import type { Actor } from "../order/order.ts";
import type { Ports } from "../ports/ports.ts";

export type SwitchOff = "until_switched_on" | "2_hours" | "until_tomorrow";

/** Switches a dish on, or off for as long as asked (decision 22). Undefined when there is no such dish. */
export async function setAvailability(
  deps: Pick<Ports, "menus" | "store" | "clock">,
  command: { dishId: string; by: Actor & { kind: "staff" }; to: "on" | SwitchOff },
): Promise<Dish | undefined> {
  const at = deps.clock.now();
  const { calendar } = await deps.store.load();
  const tomorrow = startOfDay(addDays(localDateOf(at), 1));
  const availability = availabilityFor(command.to, at, nextOpening(calendar, tomorrow) ?? tomorrow);
  return await deps.menus.setAvailability(command.dishId, availability, {
    at,
    staffId: command.by.id,
    action: "dish.availability",
    resource: "dish",
    resourceId: command.dishId,
    status: "success",
    details: { to: command.to },
  });
}

/** What "off for as long as" means at this moment; `tomorrowsOpening` is the first opening after today. */
export function availabilityFor(to: "on" | SwitchOff, now: Instant, tomorrowsOpening: Instant): Availability {
  switch (to) {
    case "on":
      return { kind: "on" };
    case "until_switched_on":
      return { kind: "off" };
    case "2_hours":
      return { kind: "off_until", until: now + 2 * hourMillis };
    case "until_tomorrow":
      return { kind: "off_until", until: tomorrowsOpening };
  }
}
