import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { hourMs, type Instant } from "@domain/shared/local_time.ts";
import { businessDateEnd } from "@domain/hours/modes.ts";
import { nextOpening } from "@domain/hours/open_time.ts";
import { type Availability, type Dish, isAvailable } from "@domain/menu/dish.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { Option, OptionGroup } from "@domain/menu/option.ts";
import type { MenuChange } from "@domain/ports/menus.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { dishAudit } from "./dish_audit.ts";
import { optionAudit } from "./option_group_audit.ts";

type AvailabilityDeps = Pick<Ports, "menus" | "store" | "clock">;

export type SwitchOff = "until_switched_on" | "2_hours" | "until_tomorrow";

/**
 * Switches dishes on, or off for the given time (docs/product-rules.md, "Availability"). Ids that are no longer on the menu are ignored.
 * Returns the changed dishes.
 */
export async function setAvailability(
  deps: AvailabilityDeps,
  command: { by: Editor; dishIds: readonly string[]; to: "on" | SwitchOff },
): Promise<readonly Dish[]> {
  const at = deps.clock.now();
  const availability = await availabilityFor(deps, command.to, at);
  const changed = await deps.menus.change((menu): Result<MenuChange & { dishes: Dish[] }, never> => {
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

/** Switches an option of a group on, or off for the given time, like a dish. Returns the group. */
export async function setOptionAvailability(
  deps: AvailabilityDeps,
  command: { by: Editor; optionId: string; to: "on" | SwitchOff },
): Promise<Result<OptionGroup, { kind: "no_such_option" }>> {
  const at = deps.clock.now();
  const availability = await availabilityFor(deps, command.to, at);
  type OptionChange = MenuChange & { group: OptionGroup };
  const changed = await deps.menus.change(
    ({ optionGroups }): Result<OptionChange, { kind: "no_such_option" }> => {
      for (const before of optionGroups) {
        const option = before.options.find(({ id }) => id === command.optionId);
        if (!option) continue;
        const options = before.options.map((each) => each === option ? { ...option, availability } : each);
        const group = { ...before, options };
        const details = { available_before: isAvailable(option, at), to: command.to };
        const entry = optionAudit(group, option, "option.availability", command.by, at, details);
        return ok({ at, group, optionGroups: [group], audit: [entry] });
      }
      return refuse({ kind: "no_such_option" });
    },
  );
  return changed.ok ? ok(changed.value.group) : changed;
}

/** Dishes and options that are sold out, and how long they are off the menu. */
export type SoldOut = { dishIds: readonly string[]; optionIds: readonly string[]; off: SwitchOff };

/**
 * Returns the change of the menu that switches off these dishes and options, for a transaction that does more than that. Ids that are no
 * longer on the menu are ignored.
 */
export async function switchingOff(
  deps: Pick<Ports, "store" | "clock">,
  by: Pick<Editor, "id">,
  { dishIds, optionIds, off }: SoldOut,
): Promise<(menu: Menu) => MenuChange> {
  const at = deps.clock.now();
  const availability = await availabilityFor(deps, off, at);
  return (menu) => {
    const dishes = menu.dishes.filter(({ id }) => dishIds.includes(id));
    const isOff = ({ id }: Option) => optionIds.includes(id);
    const groups = menu.optionGroups.filter(({ options }) => options.some(isOff));
    const details = (item: { availability: Availability }) => ({
      available_before: isAvailable(item, at),
      to: off,
    });
    return {
      at,
      dishes: dishes.map((dish) => ({ ...dish, availability })),
      optionGroups: groups.map((group) => ({
        ...group,
        options: group.options.map((option) => isOff(option) ? { ...option, availability } : option),
      })),
      audit: [
        ...dishes.map((dish) => dishAudit(dish, "dish.availability", by, at, details(dish))),
        ...groups.flatMap((group) =>
          group.options.filter(isOff).map((option) =>
            optionAudit(group, option, "option.availability", by, at, details(option))
          )
        ),
      ],
    };
  };
}

async function availabilityFor(
  { store }: Pick<Ports, "store">,
  to: "on" | SwitchOff,
  now: Instant,
): Promise<Availability> {
  switch (to) {
    case "on":
      return { kind: "on" };
    case "until_switched_on":
      return { kind: "off" };
    case "2_hours":
      return { kind: "off_until", until: now + 2 * hourMs };
    case "until_tomorrow": {
      const { calendar } = await store.load();
      const tomorrow = businessDateEnd(calendar, now);
      // `nextOpening` leaves out an opening at the moment it is given.
      return { kind: "off_until", until: nextOpening(calendar, tomorrow - 1) ?? tomorrow };
    }
  }
}
