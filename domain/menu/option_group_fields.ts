import type { Instant } from "../shared/local_time.ts";
import { isSame, versionOf } from "../shared/version.ts";
import { isAvailable } from "./dish.ts";
import type { Option, OptionGroup, OptionGroupKind } from "./option.ts";

/** The maximum number of options in a group. */
export const maxOptionsInGroup = 50;

/** The maximum length of the name of an option or a group in each language, in characters. */
export const maxOptionName = 100;

/** The fields of an option that staff edit. A new option has no `id`. Without `isAvailable` an option stays on or off. */
export type OptionFields = Omit<Option, "id" | "availability"> & {
  id: string | undefined;
  isAvailable: boolean | undefined;
};

/** The fields of an option group that staff edit. The options are in display order. */
export type OptionGroupFields = Pick<OptionGroup, "kind" | "name" | "min" | "max"> & {
  options: readonly OptionFields[];
};

/** What the rules of a group compare. */
type Limits = {
  kind: OptionGroupKind;
  min: number;
  max: number;
  options: readonly Pick<Option, "priceCents" | "isDefault" | "max">[];
};

/** An error in the fields of a group. `max` is the highest possible value. */
export type OptionGroupError =
  | { kind: "no_options" }
  | { kind: "max_below_min" }
  /** The options allow fewer than the group requires. */
  | { kind: "min_too_high"; max: number }
  /** The options allow fewer than the group allows. */
  | { kind: "max_too_high"; max: number }
  | { kind: "too_many_defaults"; max: number }
  /** The option at `index` of a group of requests has a price. */
  | { kind: "request_not_free"; index: number };

/** Returns everything that contradicts itself in the fields of a group (docs/product-rules.md, "Option groups"). */
export function optionGroupErrors({ kind, min, max, options }: Limits): OptionGroupError[] {
  if (options.length === 0) return [{ kind: "no_options" }];
  const errors: OptionGroupError[] = [];
  const possible = options.reduce((sum, option) => sum + option.max, 0);
  if (min > possible) errors.push({ kind: "min_too_high", max: possible });
  if (max < min) errors.push({ kind: "max_below_min" });
  else if (max > possible && min <= possible) errors.push({ kind: "max_too_high", max: possible });
  if (options.filter(({ isDefault }) => isDefault).length > max) {
    errors.push({ kind: "too_many_defaults", max });
  }
  if (kind === "request") {
    const priced = options.flatMap(({ priceCents }, index) => priceCents === 0 ? [] : [index]);
    errors.push(...priced.map((index): OptionGroupError => ({ kind: "request_not_free", index })));
  }
  return errors;
}

/** Returns the option with `fields` applied at `at`. `isAvailable: false` does not end an `off_until` before its time. */
export function withOptionFields(
  id: string,
  fields: OptionFields,
  before: Option | undefined,
  at: Instant,
): Option {
  const { id: _, isAvailable: isOn, ...rest } = fields;
  const wasOn = before && isAvailable(before, at);
  const availability = before && (isOn ?? wasOn) === wasOn
    ? before.availability
    : { kind: isOn === false ? "off" as const : "on" as const };
  return { ...rest, id, availability };
}

/** Version of a group for conflict detection. It covers every field except the place. */
export function optionGroupVersion(group: OptionGroup): string {
  const { sortOrder: _, ...versioned } = group;
  return versionOf(versioned);
}

/** Returns whether two groups have the same version. */
export const isSameGroup = (one: OptionGroup, other: OptionGroup): boolean =>
  isSame(one, { ...other, sortOrder: one.sortOrder });
