import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { type Category, type Dish, isSameDish, withImplied } from "@domain/menu/dish.ts";
import { isSameGroup, optionGroupErrors } from "@domain/menu/option_group_fields.ts";
import { indexOf, type Menu } from "@domain/menu/menu.ts";
import type { OptionGroup } from "@domain/menu/option.ts";
import {
  comparedDish,
  importBatchSize,
  type ImportChange,
  type ImportPreview,
  type ImportReport,
  type MenuImport,
  mergedDish,
  mergedGroup,
  type UndoRefusal,
  undoRefusal,
} from "@domain/menu/menu_import.ts";
import type { ImportMove } from "@domain/ports/menu_imports.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { changeAudit as dishChangeAudit, changesPrice, dishAudit, priceAudit } from "./dish_audit.ts";
import { categoryAudit } from "./edit_categories.ts";
import { checked } from "./edit_dishes.ts";
import { dishesWith } from "./edit_option_groups.ts";
import { changeAudit as groupChangeAudit, groupAudit, priced } from "./option_group_audit.ts";
import { permittedPrices } from "./price_guard.ts";

/** The recorded reasons of price changes by an import and by its undo. */
export const importReason = "menu_import";
const undoReason = "menu_import_undone";

type RunDeps = Pick<Ports, "menuImports" | "clock">;

/** A planned import, with what it would change. */
export type ImportPlan = {
  kind: MenuImport["kind"];
  report: ImportReport;
  changes: readonly ImportChange[];
  preview?: ImportPreview;
};

/** Plans an import of the menu as it is and applies the plan. With `isTrial` it only plans and returns a preview, if the plan has one. */
export async function importPlanned<E>(
  deps: RunDeps & Pick<Ports, "ids" | "menus">,
  { by, isTrial }: { by: Editor; isTrial: boolean },
  plan: (menu: Menu) => Result<ImportPlan, E>,
): Promise<Result<ImportReport & { preview?: ImportPreview }, E>> {
  for (;;) {
    // Half of another import is no state to plan for.
    if (!isTrial) await finishImport(deps);
    const [latest] = isTrial ? [] : await deps.menuImports.since(0);
    const planned = plan(await deps.menus.loadForStaff());
    if (!planned.ok) return planned;
    const { report: expected, changes, preview } = planned.value;
    if (isTrial) return ok({ ...expected, ...(preview && { preview }) });
    if (changes.length === 0) return ok(expected);
    const report = await runImport(deps, by, planned.value, latest?.id);
    if (report) return ok(report);
  }
}

/** Stores a planned import and applies it. Undefined when an import after `latest` has begun; then the plan must be made again. */
async function runImport(
  deps: RunDeps & Pick<Ports, "ids">,
  by: Editor,
  { kind, report, changes }: ImportPlan,
  latest: string | undefined,
): Promise<ImportReport | undefined> {
  const at = deps.clock.now();
  const id = deps.ids.next("imp");
  // Categories and option groups are batches of their own, applied before their dishes and undone after them.
  const parts = (["category", "option_group", "dish"] as const)
    .map((kind) => changes.filter((change) => change.kind === kind));
  const batches = parts.flatMap((some) =>
    Array.from(
      { length: Math.ceil(some.length / importBatchSize) },
      (_, batch) => some.slice(batch * importBatchSize, (batch + 1) * importBatchSize),
    )
  );
  const isAdded = await deps.menuImports.add(
    {
      id,
      kind,
      by: { id: by.id, role: by.role },
      at,
      state: "running",
      batches: batches.length,
      applied: 0,
      movedAt: at,
      report: { added: 0, changed: 0, unchanged: report.unchanged, pricesChanged: 0 },
      left: [],
    },
    batches,
    latest,
  );
  return isAdded ? (await finished(deps, id)).report : undefined;
}

/** A batch that has failed for this long is left, because a bug breaks it. */
const brokenBatchMs = 60_000;

/**
 * Finishes the import or undo that a process left unfinished: one that has not moved for `idleMs`. Batches that a bug breaks are left and
 * listed after a minute, so that they block no later import (docs/product-rules.md, "Menu import").
 */
export async function finishImport(deps: RunDeps, idleMs = 0): Promise<void> {
  const left = await deps.menuImports.unfinished();
  if (!left) return;
  if (deps.clock.now() - left.movedAt < idleMs) return;
  await finished(deps, left.id, true);
}

/**
 * Undoes an import within 24 hours: what it changed goes back unless somebody changed it since, and what it added is deleted
 * (docs/product-rules.md, "Menu import"). The answer lists what was left.
 */
export async function undoImport(
  deps: RunDeps,
  command: { by: Editor; id: string },
): Promise<Result<MenuImport, UndoRefusal>> {
  const { by, id } = command;
  const at = deps.clock.now();
  const refusal = undoRefusal(await deps.menuImports.byId(id), at);
  if (refusal) return refuse(refusal);
  if (!await deps.menuImports.startUndo(id, { id: by.id, role: by.role }, at)) {
    return refuse({ kind: "import_running" });
  }
  return ok(await finished(deps, id));
}

/** Moves an import batch by batch to its end. Several processes may do so at once. */
async function finished(
  { menuImports, clock }: RunDeps,
  id: string,
  isResumed = false,
): Promise<MenuImport> {
  const how = () => ({ at: clock.now(), isResumed });
  for (;;) {
    let tried: MenuImport | undefined;
    const moved = await menuImports.move(id, (menu, menuImport, changes) => {
      tried = menuImport;
      return moveBatch(menu, menuImport, changes, how());
    }).catch(async (cause) => {
      const failed = tried;
      if (!failed) throw cause;
      const after = await menuImports.move(
        id,
        (_, menuImport, changes) => failBatch(failed, menuImport, changes, how()),
      );
      if (after.failingSince !== undefined) throw cause;
      return after;
    });
    if (moved.state === "done" || moved.state === "undone") return moved;
  }
}

/** What a batch does with one dish or group. Without `to` it stays as it is. */
type Outcome<T> = { to?: T | "deleted" | undefined; isLeft?: boolean };

function moveBatch(
  menu: Menu,
  menuImport: MenuImport,
  planned: readonly ImportChange[],
  { at, isResumed }: { at: number; isResumed: boolean },
): ImportMove {
  const isUndo = menuImport.state === "undoing";
  const reason = isUndo ? undoReason : importReason;
  const by = menuImport.undoneBy ?? menuImport.by;
  const index = indexOf(menu);
  let names: ReadonlySet<string> | undefined;
  const isOnMenu = (dish: Dish) => (names ??= new Set(menu.dishes.map(comparedDish))).has(comparedDish(dish));
  const changed = {
    dishes: [] as Dish[],
    archivedDishes: [] as string[],
    categories: [] as Category[],
    archivedCategories: [] as string[],
    optionGroups: [] as OptionGroup[],
    archivedOptionGroups: [] as string[],
  };
  const entries: AuditEntry[] = [];
  const changes: ImportChange[] = [];
  const left = [...menuImport.left];
  const report = { ...menuImport.report };
  const count = (before: unknown, isLeft: boolean | undefined, isMoved: boolean, isPriced: unknown) => {
    if (isUndo) return;
    if (isMoved) report[before ? "changed" : "added"]++;
    else if (!isLeft) report.unchanged++;
    if (isPriced) report.pricesChanged++;
  };
  for (const each of planned) {
    const { id, name } = each.after;
    if (each.kind === "dish") {
      const before = index.dishes.get(id);
      const { to, isLeft }: Outcome<Dish> = !isUndo && !each.before && isOnMenu(each.after)
        ? { isLeft: true }
        : dishOutcome(menu, each, before, isUndo);
      if (isLeft) left.push({ id, name: name.en });
      const isPriced = before && to && to !== "deleted" && changesPrice(before, to);
      count(before, isLeft, to !== undefined, isPriced);
      if (to === undefined) continue;
      if (to === "deleted") {
        changed.archivedDishes.push(id);
        entries.push(dishAudit(each.after, "dish.deleted", by, at, { reason }));
        continue;
      }
      changed.dishes.push(to);
      changes.push({ kind: "dish", before, after: to });
      if (before) entries.push(...dishChangeAudit(before, to, menu, by, at));
      else entries.push(dishAudit(to, "dish.created", by, at, { price_cents: to.priceCents }));
      if (isPriced) entries.push(priceAudit(before, to, reason, by, at));
    } else if (each.kind === "category") {
      const isPresent = menu.categories.some((category) => category.id === id);
      if (isPresent !== isUndo) continue;
      if (isUndo && menu.dishes.some(({ categoryId }) => categoryId === id)) {
        left.push({ id, name: name.en });
        continue;
      }
      if (isUndo) changed.archivedCategories.push(id);
      else changed.categories.push(each.after);
      changes.push(each);
      const action = isUndo ? "category.deleted" : "category.created";
      entries.push(categoryAudit(each.after, action, by, at, { reason }));
    } else {
      const before = index.optionGroups.get(id);
      const { to, isLeft } = groupOutcome(menu, each, before, isUndo);
      if (isLeft) left.push({ id, name: name.en });
      // The counts of an import of dishes are dishes.
      if (menuImport.kind === "option_groups") {
        count(before, isLeft, to !== undefined, before && to && to !== "deleted" && repriced(before, to));
      }
      if (to === undefined) continue;
      if (to === "deleted") {
        changed.archivedOptionGroups.push(id);
        entries.push(groupAudit(each.after, "option_group.deleted", by, at, { reason }));
        continue;
      }
      changed.optionGroups.push(to);
      changes.push({ kind: "option_group", before, after: to });
      if (before) entries.push(...groupChangeAudit(before, to, by, at));
      else entries.push(groupAudit(to, "option_group.created", by, at, { options: priced(to.options) }));
    }
  }
  const after = moved({ ...menuImport, movedAt: at, report, left });
  return {
    change: {
      at,
      ...changed,
      audit: [
        ...entries,
        ...permittedPrices(menu, changed, { by, reason, at }),
        ...endAudit(after, { at, isResumed }),
      ],
    },
    menuImport: after,
    // An undo keeps what the import did.
    changes: isUndo ? planned : changes,
  };
}

/** Records since when the batch of `failed` fails, or leaves it. Nothing changes when another process moved it meanwhile. */
function failBatch(
  failed: MenuImport,
  menuImport: MenuImport,
  planned: readonly ImportChange[],
  how: { at: number; isResumed: boolean },
): ImportMove {
  const stays = { change: { at: how.at, audit: [] }, menuImport, changes: planned };
  if (failed.state !== menuImport.state || failed.applied !== menuImport.applied) return stays;
  const { failingSince = how.at } = menuImport;
  if (how.at - failingSince >= brokenBatchMs) return leaveBatch(menuImport, planned, how);
  return { ...stays, menuImport: { ...menuImport, failingSince } };
}

/** Leaves a batch as it is on the menu and lists what is in it. */
function leaveBatch(
  menuImport: MenuImport,
  planned: readonly ImportChange[],
  how: { at: number; isResumed: boolean },
): ImportMove {
  const left = [...menuImport.left, ...planned.map(({ after: { id, name } }) => ({ id, name: name.en }))];
  const after = moved({ ...menuImport, movedAt: how.at, left });
  return {
    change: { at: how.at, audit: endAudit(after, how) },
    menuImport: after,
    changes: menuImport.state === "undoing" ? planned : [],
  };
}

/** Returns the import after its next batch. */
function moved({ failingSince: _, ...menuImport }: MenuImport): MenuImport {
  const { state, applied, batches } = menuImport;
  if (state === "undoing") {
    return { ...menuImport, applied: applied - 1, state: applied === 1 ? "undone" : "undoing" };
  }
  return { ...menuImport, applied: applied + 1, state: applied + 1 === batches ? "done" : "running" };
}

/** Returns the entry of an import that is done or undone. */
function endAudit(
  { id, kind, by: importer, undoneBy: by = importer, state, report, left }: MenuImport,
  { at, isResumed }: { at: number; isResumed: boolean },
): AuditEntry[] {
  if (state !== "done" && state !== "undone") return [];
  const { pricesChanged, ...counts } = report;
  const [resource, noun] = kind === "dishes"
    ? ["menu", "menu"] as const
    : ["option_group", "option_group"] as const;
  const action = state === "done" ? `${noun}.imported` as const : `${noun}.import_undone` as const;
  return [audit(action, resource, "all", {
    at,
    by,
    details: {
      ...counts,
      prices_changed: pricesChanged,
      ...(state === "undone" && { import_id: id }),
      ...(left.length > 0 && { left: left.map(({ name }) => name).join(", ") }),
      ...(isResumed && { is_resumed: true }),
    },
  })];
}

function dishOutcome(
  menu: Menu,
  { before, after }: { before?: Dish | undefined; after: Dish },
  present: Dish | undefined,
  isUndo: boolean,
): Outcome<Dish> {
  if (!before && isUndo) return present ? { to: "deleted" } : {};
  if (before && !present) return { isLeft: true };
  const merged = !before || !present
    ? { value: after, isLeft: false }
    : isUndo
    ? mergedDish(present, after, before, "leave")
    : mergedDish(present, before, after, "replace");
  const { optionGroups } = indexOf(menu);
  const optionGroupIds = merged.value.optionGroupIds.filter((id) => optionGroups.has(id));
  const { categoryId } = merged.value;
  // A dish has its place in its category.
  const { sortOrder } = categoryId === present?.categoryId ? present : isUndo && before ? before : after;
  const dish = withImplied({ ...merged.value, optionGroupIds, sortOrder });
  if (checked(menu, dish)) return { isLeft: true };
  const isSame = present && isSameDish(present, dish);
  return { to: isSame ? undefined : dish, isLeft: merged.isLeft };
}

function groupOutcome(
  menu: Menu,
  { before, after }: { before?: OptionGroup | undefined; after: OptionGroup },
  present: OptionGroup | undefined,
  isUndo: boolean,
): Outcome<OptionGroup> {
  if (!before && isUndo) {
    if (!present) return {};
    return dishesWith(menu, present.id).length > 0 ? { isLeft: true } : { to: "deleted" };
  }
  if (before && !present) return { isLeft: true };
  const merged = !before || !present
    ? { value: after, isLeft: false }
    : isUndo
    ? mergedGroup(present, after, before, "leave")
    : mergedGroup(present, before, after, "replace");
  if (optionGroupErrors(merged.value).length > 0) return { isLeft: true };
  const isSame = present && isSameGroup(present, merged.value);
  return { to: isSame ? undefined : merged.value, isLeft: merged.isLeft };
}

/** Returns whether an option has another price than before. */
export function repriced(before: OptionGroup, after: OptionGroup): boolean {
  const prices = new Map(before.options.map(({ id, priceCents }) => [id, priceCents]));
  return after.options.some(({ id, priceCents }) => priceCents !== (prices.get(id) ?? priceCents));
}
