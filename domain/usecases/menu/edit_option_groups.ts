import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { copyName } from "@domain/shared/text.ts";
import { type Dish, maxOptionGroups } from "@domain/menu/dish.ts";
import { arranged, type Menu } from "@domain/menu/menu.ts";
import type { Option, OptionGroup } from "@domain/menu/option.ts";
import {
  maxOptionName,
  type OptionFields,
  type OptionGroupError,
  optionGroupErrors,
  type OptionGroupFields,
  optionGroupVersion,
  withOptionFields,
} from "@domain/menu/option_group_fields.ts";
import type { MenuChange } from "@domain/ports/menus.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { changeAudit, groupAudit, listed, priced } from "./option_group_audit.ts";
import { guardPrices, type PriceRefusal } from "./price_guard.ts";

export type OptionGroupRefusal =
  | { kind: "no_such_option_group" }
  /** An option of the edit is not in the group. */
  | { kind: "no_such_option" }
  | { kind: "bad_option_group"; errors: readonly OptionGroupError[] }
  | { kind: "changed_meanwhile"; present: OptionGroup }
  /** Groups were added, removed or rearranged after the editor loaded them. */
  | { kind: "option_groups_changed_meanwhile" }
  /** `dishes` are the names of the dishes with this group. */
  | { kind: "option_group_in_use"; dishes: readonly string[] }
  /** `dishes` are the names of the dishes that can have no further group. */
  | { kind: "option_groups_full"; dishes: readonly string[]; max: number }
  /** A dish to attach the group to does not exist. */
  | { kind: "no_such_dish" }
  | PriceRefusal;

/** The recorded reason of the prices in a new group. */
const newGroupReason = "new_option_group";

type GroupDeps = Pick<Ports, "menus" | "clock">;
type GroupChange = MenuChange & { group: OptionGroup };

/** Adds a group at the end of the list. */
export async function addOptionGroup(
  deps: GroupDeps & Pick<Ports, "ids">,
  command: { by: Editor; fields: OptionGroupFields },
): Promise<Result<OptionGroup, OptionGroupRefusal>> {
  const at = deps.clock.now();
  return await saved(deps, { by: command.by, priceReason: newGroupReason }, (menu) => {
    const options = withIds(deps, command.fields.options, [], at);
    if (options === undefined) return refuse({ kind: "no_such_option" });
    const group = { ...command.fields, options, id: deps.ids.next("grp"), sortOrder: lastPlace(menu) };
    const entry = groupAudit(group, "option_group.created", command.by, at, { options: priced(options) });
    return checked(group) ?? ok({ at, group, optionGroups: [group], audit: [entry] });
  });
}

/**
 * Replaces the fields of a group. Options keep their ids; an option without one is new. Refuses when `version` is not the current one.
 */
export async function editOptionGroup(
  deps: GroupDeps & Pick<Ports, "ids">,
  command: {
    by: Editor;
    id: string;
    fields: OptionGroupFields;
    priceReason?: string | undefined;
    version?: string | undefined;
  },
): Promise<Result<OptionGroup, OptionGroupRefusal>> {
  const at = deps.clock.now();
  return await saved(deps, command, (menu) => {
    const before = find(menu, command.id);
    if (!before) return refuse({ kind: "no_such_option_group" });
    const conflict = staleness(before, command.version);
    if (conflict) return conflict;
    const options = withIds(deps, command.fields.options, before.options, at);
    if (options === undefined) return refuse({ kind: "no_such_option" });
    const group: OptionGroup = { ...before, ...command.fields, options };
    const entries = changeAudit(before, group, command.by, at);
    return checked(group) ?? ok({ at, group, optionGroups: [group], audit: entries });
  });
}

/** Adds a copy with options of its own and " (Copy)" after its name. No dish has it. */
export async function duplicateOptionGroup(
  deps: GroupDeps & Pick<Ports, "ids">,
  command: { by: Editor; id: string; priceReason?: string | undefined },
): Promise<Result<OptionGroup, OptionGroupRefusal>> {
  const at = deps.clock.now();
  return await saved(deps, command, (menu) => {
    const original = find(menu, command.id);
    if (!original) return refuse({ kind: "no_such_option_group" });
    const group: OptionGroup = {
      ...original,
      id: deps.ids.next("grp"),
      name: { ...original.name, en: copyName(original.name.en, maxOptionName) },
      options: original.options.map((option) => ({ ...option, id: deps.ids.next("opt") })),
      sortOrder: lastPlace(menu),
    };
    const details = { copied_from: original.name.en, options: priced(group.options) };
    const entry = groupAudit(group, "option_group.duplicated", command.by, at, details);
    return ok({ at, group, optionGroups: [group], audit: [entry] });
  });
}

/** Archives a group without dishes. Refuses a group of dishes and names them. Past orders keep its options as sold. */
export async function removeOptionGroup(
  deps: GroupDeps,
  command: { by: Editor; id: string; priceReason?: string | undefined },
): Promise<Result<OptionGroup, OptionGroupRefusal>> {
  const at = deps.clock.now();
  return await saved(deps, command, (menu) => {
    const group = find(menu, command.id);
    if (!group) return refuse({ kind: "no_such_option_group" });
    const dishes = dishesWith(menu, group.id).map(({ name }) => name.en);
    if (dishes.length > 0) return refuse({ kind: "option_group_in_use", dishes });
    const details = { options: priced(group.options) };
    const entry = groupAudit(group, "option_group.deleted", command.by, at, details);
    return ok({ at, group, archivedOptionGroups: [group.id], audit: [entry] });
  });
}

/**
 * Arranges the groups in the order of `ids`, numbered from 1. `ids` must name every group once. Refuses when `previous`, the order
 * that the editor loaded, is not the current one.
 */
export async function arrangeOptionGroups(
  deps: GroupDeps,
  command: { by: Editor; ids: readonly string[]; previous?: readonly string[] | undefined },
): Promise<Result<readonly OptionGroup[], OptionGroupRefusal>> {
  const at = deps.clock.now();
  const changed = await deps.menus.change(
    (menu): Result<MenuChange & { optionGroups: OptionGroup[] }, OptionGroupRefusal> => {
      const optionGroups = arranged(menu.optionGroups, command.ids, command.previous);
      if (!optionGroups) return refuse({ kind: "option_groups_changed_meanwhile" });
      const details = { order_before: listed(menu.optionGroups), order_after: listed(optionGroups) };
      const entry = audit("option_group.reordered", "option_group", "all", { at, by: command.by, details });
      return ok({ at, optionGroups, audit: [entry] });
    },
  );
  return changed.ok ? ok(changed.value.optionGroups) : changed;
}

/**
 * Attaches a group to exactly these dishes, as the last group of those that did not have it. Refuses when `version` or
 * `previousDishIds`, the dishes that the editor loaded, are not the current ones.
 */
export async function attachOptionGroup(
  deps: GroupDeps,
  command: {
    by: Editor;
    id: string;
    dishIds: readonly string[];
    priceReason?: string | undefined;
    version?: string | undefined;
    previousDishIds?: readonly string[] | undefined;
  },
): Promise<Result<OptionGroup, OptionGroupRefusal>> {
  const at = deps.clock.now();
  return await saved(deps, command, (menu) => {
    const group = find(menu, command.id);
    if (!group) return refuse({ kind: "no_such_option_group" });
    const conflict = staleness(group, command.version);
    if (conflict) return conflict;
    const before = dishesWith(menu, group.id);
    if (command.previousDishIds && !hasSameIds(before, command.previousDishIds)) {
      return refuse({ kind: "changed_meanwhile", present: group });
    }
    const chosen = new Set(command.dishIds);
    const after = menu.dishes.filter(({ id }) => chosen.has(id));
    if (after.length < chosen.size) return refuse({ kind: "no_such_dish" });
    const attached = after.filter((dish) => !before.includes(dish));
    const detached = before.filter((dish) => !after.includes(dish));
    const full = attached.filter(({ optionGroupIds }) => optionGroupIds.length >= maxOptionGroups);
    if (full.length > 0) {
      const dishes = full.map(({ name }) => name.en);
      return refuse({ kind: "option_groups_full", dishes, max: maxOptionGroups });
    }
    const isSame = attached.length + detached.length === 0;
    return ok({
      at,
      group,
      dishes: [
        ...attached.map((dish) => ({ ...dish, optionGroupIds: [...dish.optionGroupIds, group.id] })),
        ...detached.map((dish) => ({
          ...dish,
          optionGroupIds: dish.optionGroupIds.filter((id) => id !== group.id),
        })),
      ],
      audit: isSame ? [] : [
        groupAudit(group, "option_group.attached", command.by, at, {
          attached: listed(attached),
          detached: listed(detached),
        }),
      ],
    });
  });
}

/** Returns the dishes that list the group, in display order. */
export function dishesWith(menu: Pick<Menu, "dishes">, groupId: string): Dish[] {
  return menu.dishes.filter(({ optionGroupIds }) => optionGroupIds.includes(groupId));
}

/** Stores what `decide` returns when its prices pass the guard. */
async function saved(
  deps: GroupDeps,
  { by, priceReason }: { by: Editor; priceReason?: string | undefined },
  decide: (menu: Menu) => Result<GroupChange, OptionGroupRefusal>,
): Promise<Result<OptionGroup, OptionGroupRefusal>> {
  const changed = await deps.menus.change((menu): Result<GroupChange, OptionGroupRefusal> => {
    const decided = decide(menu);
    if (!decided.ok) return decided;
    const change = decided.value;
    const prices = guardPrices(menu, change, { by, reason: priceReason, at: change.at });
    return prices.ok ? ok({ ...change, audit: [...change.audit, ...prices.value] }) : prices;
  });
  return changed.ok ? ok(changed.value.group) : changed;
}

/** Returns the edited options with ids; undefined when an id is not in `before` or appears twice. */
function withIds(
  { ids }: Pick<Ports, "ids">,
  fields: readonly OptionFields[],
  before: readonly Option[],
  at: Instant,
): Option[] | undefined {
  const existing = fields.flatMap(({ id }) => id ?? []);
  const known = new Map(before.map((option) => [option.id, option]));
  if (new Set(existing).size < existing.length || existing.some((id) => !known.has(id))) return undefined;
  return fields.map((option) =>
    option.id === undefined
      ? withOptionFields(ids.next("opt"), option, undefined, at)
      : withOptionFields(option.id, option, known.get(option.id), at)
  );
}

function checked(group: OptionGroup): Result<never, OptionGroupRefusal> | undefined {
  const errors = optionGroupErrors(group);
  return errors.length > 0 ? refuse({ kind: "bad_option_group", errors }) : undefined;
}

function staleness(
  group: OptionGroup,
  version: string | undefined,
): Result<never, OptionGroupRefusal> | undefined {
  const isStale = version !== undefined && version !== optionGroupVersion(group);
  return isStale ? refuse({ kind: "changed_meanwhile", present: group }) : undefined;
}

function hasSameIds(dishes: readonly Dish[], ids: readonly string[]): boolean {
  const unique = new Set(ids);
  return unique.size === dishes.length && dishes.every(({ id }) => unique.has(id));
}

function find(menu: Menu, id: string): OptionGroup | undefined {
  return menu.optionGroups.find((group) => group.id === id);
}

/** Returns the place of a new group. */
export function lastPlace(menu: Menu): number {
  return Math.max(0, ...menu.optionGroups.map(({ sortOrder }) => sortOrder)) + 1;
}
