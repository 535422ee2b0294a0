import type { Texts } from "../shared/language.ts";
import type { Editor } from "../staff/account.ts";
import { isTexts } from "../shared/edit.ts";
import { hourMs, type Instant } from "../shared/local_time.ts";
import { isSame } from "../shared/version.ts";
import type { Cents } from "../shared/money.ts";
import type { Category, Dish } from "./dish.ts";
import { normalized } from "./dish_query.ts";
import type { OptionGroup } from "./option.ts";

/** How many dishes or groups one transaction of an import changes. */
export const importBatchSize = 50;

/** How long an import can be undone. */
const undoImportMs = 24 * hourMs;

/** An import is stored for this many days. */
export const importDays = 7;

/** Counts of dishes or option groups. */
export type ImportReport = { added: number; changed: number; unchanged: number; pricesChanged: number };

/** An import of dishes or option groups, which is applied in batches and can be undone (docs/product-rules.md, "Menu import"). */
export type MenuImport = {
  id: string;
  kind: "dishes" | "option_groups";
  by: Editor;
  at: Instant;
  state: "running" | "done" | "undoing" | "undone";
  /** How many batches it has, and how many of them are on the menu. */
  batches: number;
  applied: number;
  /** When a batch was last applied or undone. */
  movedAt: Instant;
  /** When its next batch first failed. */
  failingSince?: Instant | undefined;
  /** What it changed so far. */
  report: ImportReport;
  undoneBy?: Editor | undefined;
  /** What the import, or its undo, had to leave as it was, because somebody else changed or deleted it. */
  left: readonly { id: string; name: string }[];
};

/** What an import would do, for the person who decides about it. */
export type ImportPreview = {
  /** The names of categories that it adds. */
  newCategories: readonly string[];
  /** The option groups of the file as they would be. */
  optionGroups: readonly { group: OptionGroup; change: PreviewedDish["change"] }[];
  /** The names of groups that the file gives to dishes and that are neither in the file with options nor on the menu. */
  missingGroups: readonly string[];
  dishes: readonly PreviewedDish[];
};

/** A dish as it is after the import. `isKoreanSuggested`: its Korean name is from the built-in list (`koreanNameOf`). */
export type PreviewedDish = {
  category: string;
  name: Texts;
  priceCents: Cents;
  change: "added" | "changed" | "unchanged";
  isKoreanSuggested: boolean;
};

/** One dish, group or category of an import: as planned, and from its batch on as it was before and after. A new one has no `before`. */
export type ImportChange =
  | { kind: "dish"; before?: Dish | undefined; after: Dish }
  | { kind: "option_group"; before?: OptionGroup | undefined; after: OptionGroup }
  /** Imports only add categories. */
  | { kind: "category"; before?: undefined; after: Category };

/** Returns the number of the batch that is applied or undone next; undefined when the import is done or undone. */
export function nextBatch({ state, applied }: Pick<MenuImport, "state" | "applied">): number | undefined {
  if (state === "running") return applied;
  return state === "undoing" ? applied - 1 : undefined;
}

export type UndoRefusal =
  | { kind: "no_such_import" }
  | { kind: "import_running" }
  | { kind: "import_undone" }
  | { kind: "import_too_old" };

/** Returns why the import cannot be undone at `now`; undefined when it can. */
export function undoRefusal(menuImport: MenuImport | undefined, now: Instant): UndoRefusal | undefined {
  if (!menuImport) return { kind: "no_such_import" };
  if (menuImport.state === "undone") return { kind: "import_undone" };
  if (menuImport.state !== "done") return { kind: "import_running" };
  return now - menuImport.at >= undoImportMs ? { kind: "import_too_old" } : undefined;
}

/** Returns a name for comparing: case, width, spaces, punctuation and accents do not matter. */
export function comparedName(name: string): string {
  const plain = name.normalize("NFKC");
  return normalized(plain) || plain.toLowerCase();
}

/** Returns what a dish without an id is found by: its category and its name for comparing. */
export function comparedDish({ categoryId, name }: Pick<Dish, "categoryId" | "name">): string {
  return `${categoryId} ${comparedName(name.en)}`;
}

/** Returns a search for the groups with exactly a name, or else those whose names compare equal. */
export function groupSearch(groups: readonly OptionGroup[]): (name: string) => readonly OptionGroup[] {
  const exact = Map.groupBy(groups, ({ name }) => name.en);
  const compared = Map.groupBy(groups, ({ name }) => comparedName(name.en));
  return (name) => exact.get(name) ?? compared.get(comparedName(name)) ?? [];
}

/** What `merged` does with a value that somebody else changed: replaces it, or leaves it. */
type Others = "replace" | "leave";

type Merged<T> = { value: T; isLeft: boolean };

/** Returns `current` with what differs between `from` and `to`. `isLeft` tells that something was left as somebody else changed it. */
export function mergedDish(current: Dish, from: Dish, to: Dish, others: Others): Merged<Dish> {
  return mergedFields(current, from, to, others);
}

/** Does with a group, and with each of its options, what `mergedDish` does with a dish. Options that `to` lacks are removed. */
export function mergedGroup(
  current: OptionGroup,
  from: OptionGroup,
  to: OptionGroup,
  others: Others,
): Merged<OptionGroup> {
  // The options are merged one by one.
  const fields = mergedFields(current, { ...from, options: [] }, { ...to, options: [] }, others);
  const [old, next, present] = [byId(from.options), byId(to.options), byId(current.options)];
  let isLeft = fields.isLeft;
  const existing = current.options.flatMap((option) => {
    const [was, will] = [old.get(option.id), next.get(option.id)];
    if (!was) return [option];
    if (!will) return [];
    const one = mergedFields(option, was, will, others);
    isLeft ||= one.isLeft;
    return [one.value];
  });
  isLeft ||= from.options.some((was) => {
    const will = next.get(was.id);
    return will !== undefined && !present.has(was.id) && !isSame(was, will);
  });
  const added = to.options.filter(({ id }) => !old.has(id) && !present.has(id));
  const options = [...existing, ...added];
  const common = (of: readonly { id: string }[]) =>
    of.map(({ id }) => id).filter((id) => old.has(id) && next.has(id) && present.has(id)).join();
  if (others === "leave") {
    if (common(from.options) === common(to.options)) return { value: { ...fields.value, options }, isLeft };
    if (common(current.options) !== common(from.options)) {
      return { value: { ...fields.value, options }, isLeft: true };
    }
  }
  const places = new Map(to.options.map(({ id }, place) => [id, place]));
  const place = ({ id }: { id: string }) => places.get(id) ?? to.options.length;
  return {
    value: { ...fields.value, options: options.toSorted((one, other) => place(one) - place(other)) },
    isLeft,
  };
}

function mergedFields<T extends object>(current: T, from: T, to: T, others: Others): Merged<T> {
  const value = { ...current };
  let isLeft = false;
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)]) as Set<keyof T>) {
    if (key === "sortOrder" || isSame(from[key], to[key])) continue;
    const [present, was, will] = [current[key], from[key], to[key]];
    if (isTexts(present) && isTexts(was) && isTexts(will)) {
      const merged = mergedFields<Texts>(present, was, will, others);
      value[key] = merged.value as typeof present;
      isLeft ||= merged.isLeft;
    } else if (others === "replace" || isSame(current[key], from[key])) value[key] = to[key];
    else isLeft ||= !isSame(current[key], to[key]);
  }
  return { value, isLeft };
}

const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((each) => [each.id, each]));
