import { edited, type FieldName, pick } from "@domain/shared/edit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Option, OptionGroup } from "@domain/menu/option.ts";
import {
  isSameGroup,
  maxOptionsInGroup,
  type OptionGroupError,
  optionGroupErrors,
} from "@domain/menu/option_group_fields.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { comparedName, groupSearch, type ImportReport } from "@domain/menu/menu_import.ts";
import { isSame } from "@domain/shared/version.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { lastPlace } from "./edit_option_groups.ts";
import { type AmbiguousGroup, ambiguousGroup, type ImportProblem } from "./import_problems.ts";
import { guardPrices, type PriceRefusal } from "./price_guard.ts";
import { type ImportPlan, importPlanned, importReason, repriced } from "./run_import.ts";

type GroupFields = Pick<OptionGroup, "kind" | "name" | "min" | "max">;
type OptionFields = Omit<Option, "id" | "availability">;

/** One row of the imported table: one option with the fields of its group. The rows of a group are in display order. */
export type OptionImportRow = {
  line: number;
  /** Rows without it are the group of their name, or one new group. */
  groupId: string | undefined;
  /** Without it, the option of this name in the group, or a new option. */
  optionId: string | undefined;
  /** Fields without a column keep their value, or get the default in a new group. */
  group: GroupFields;
  groupColumns: readonly FieldName<GroupFields>[];
  option: OptionFields;
  optionColumns: readonly FieldName<OptionFields>[];
};

export type OptionRowProblem =
  | { code: "option_group_id_unknown" }
  | AmbiguousGroup
  | { code: "option_id_unknown" }
  | { code: "option_twice"; params: { line: number } }
  /** The field has another value on an earlier line of the group. */
  | { code: "option_group_differs"; params: { line: number } }
  | { code: "options_too_many"; params: { max: number } };

/** `errors` are contradictions in the fields of groups without other problems. */
export type BadOptionImport = {
  kind: "bad_import";
  problems: readonly ImportProblem<OptionRowProblem>[];
  errors: readonly { line: number; error: OptionGroupError }[];
};

export type PlannedGroup = { group: OptionGroup; before: OptionGroup | undefined };

/** The column of each field of a group. */
const columnOf: Readonly<Record<FieldName<GroupFields>, string>> = {
  kind: "kind",
  "name:en": "name",
  "name:ko": "name_korean",
  min: "min",
  max: "max",
};

/**
 * Imports all rows or none, in batches (docs/product-rules.md, "Menu import"). The counts are groups. Groups and options without a row stay on the
 * menu. A price needs the permission `menu_prices`. With `isTrial` it only validates. Refuses with all problems found.
 */
export async function importOptionGroups(
  deps: Pick<Ports, "menus" | "menuImports" | "clock" | "ids">,
  command: { by: Editor; rows: readonly OptionImportRow[]; isTrial: boolean },
): Promise<Result<ImportReport, BadOptionImport | PriceRefusal>> {
  const { by, rows } = command;
  return await importPlanned(deps, command, (menu): Result<ImportPlan, BadOptionImport | PriceRefusal> => {
    const planned = planGroups(deps, menu, rows);
    if (!planned.ok) return planned;
    const moved = planned.value.filter(isGroupMoved);
    const optionGroups = moved.map(({ group }) => group);
    const prices = guardPrices(menu, { optionGroups }, { by, reason: importReason, at: deps.clock.now() });
    if (!prices.ok) return prices;
    return ok({
      kind: "option_groups",
      report: {
        added: moved.filter(({ before }) => before === undefined).length,
        changed: moved.filter(({ before }) => before !== undefined).length,
        unchanged: planned.value.length - moved.length,
        pricesChanged: moved.filter(({ group, before }) => before && repriced(before, group)).length,
      },
      changes: moved.map(({ group, before }) => ({ kind: "option_group", before, after: group })),
    });
  });
}

/** Whether the import adds or changes the group. */
export const isGroupMoved = ({ group, before }: PlannedGroup): boolean =>
  !before || !isSameGroup(before, group);

/** Returns the groups of the rows as they would be. */
export function planGroups(
  { ids }: Pick<Ports, "ids">,
  menu: Menu,
  rows: readonly OptionImportRow[],
): Result<PlannedGroup[], BadOptionImport> {
  const problems: ImportProblem<OptionRowProblem>[] = [];
  const errors: { line: number; error: OptionGroupError }[] = [];
  const planned: PlannedGroup[] = [];
  const lineOf = new Map<string, number>();
  let place = lastPlace(menu);
  const groupOf = new Map(menu.optionGroups.map((group) => [group.id, group]));
  const groupsNamed = groupSearch(menu.optionGroups);
  const candidates = ({ groupId, group: { name } }: OptionImportRow) =>
    groupId === undefined
      ? groupsNamed(name.en)
      : [groupOf.get(groupId)].filter((group) => group !== undefined);
  const groupKey = (row: OptionImportRow) => {
    const [{ id } = { id: row.groupId }] = candidates(row);
    return id === undefined ? `new ${comparedName(row.group.name.en)}` : `id ${id}`;
  };
  for (const group of Map.groupBy(rows, groupKey).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const [before] = candidates(first);
    const found: ImportProblem<OptionRowProblem>[] = [];
    const wrong = ({ line }: OptionImportRow, field: string, problem: OptionRowProblem) =>
      void found.push({ line, field, ...problem });

    const fields = fieldsOf(first, before);
    if (first.groupId !== undefined && !before) {
      for (const row of group) wrong(row, "group_id", { code: "option_group_id_unknown" });
    }
    for (const row of group) {
      const sameName = candidates(row);
      if (sameName.length > 1) wrong(row, "group_id", ambiguousGroup(row.group.name.en, sameName));
      const others = fieldsOf(row, before);
      for (const field of Object.keys(columnOf) as FieldName<GroupFields>[]) {
        if (isSame(pick(others, [field]), pick(fields, [field]))) continue;
        wrong(row, columnOf[field], { code: "option_group_differs", params: { line: first.line } });
      }
      const known = optionOf(row, before);
      const optionId = known?.id ?? row.optionId;
      const earlier = optionId === undefined ? undefined : lineOf.get(optionId);
      if (earlier !== undefined) wrong(row, "option_id", { code: "option_twice", params: { line: earlier } });
      if (optionId !== undefined) lineOf.set(optionId, row.line);
      // A group with an unknown id has a problem of its own.
      const isOfUnknownGroup = !before && row.groupId !== undefined;
      if (row.optionId !== undefined && !known && !isOfUnknownGroup) {
        wrong(row, "option_id", { code: "option_id_unknown" });
      }
    }

    const listed = new Set(group.map((row) => optionOf(row, before)?.id));
    const unlisted = before?.options.filter(({ id }) => !listed.has(id)) ?? [];
    if (group.length + unlisted.length > maxOptionsInGroup) {
      const params = { max: maxOptionsInGroup };
      wrong(group[maxOptionsInGroup] ?? first, "option_name", { code: "options_too_many", params });
    }
    problems.push(...found);
    if (found.length > 0) continue;

    const options = [
      ...group.map((row) => withRow(optionOf(row, before), row, () => ids.next("opt"))),
      ...unlisted,
    ];
    const after = before
      ? { ...before, ...fields, options }
      : { ...fields, options, id: ids.next("grp"), sortOrder: place++ };
    errors.push(
      ...optionGroupErrors(after).map((error) => ({
        line: (error.kind === "request_not_free" ? group[error.index]?.line : undefined) ?? first.line,
        error,
      })),
    );
    planned.push({ group: after, before });
  }
  return problems.length + errors.length > 0 ? refuse({ kind: "bad_import", problems, errors }) : ok(planned);
}

function fieldsOf({ group, groupColumns }: OptionImportRow, before: OptionGroup | undefined): GroupFields {
  if (!before) return group;
  const { kind, name, min, max } = before;
  return edited({ kind, name, min, max }, pick(group, groupColumns));
}

function optionOf(
  { optionId, option }: OptionImportRow,
  group: OptionGroup | undefined,
): Option | undefined {
  if (optionId !== undefined) return group?.options.find(({ id }) => id === optionId);
  const name = comparedName(option.name.en);
  return group?.options.find((each) => comparedName(each.name.en) === name);
}

function withRow(
  known: Option | undefined,
  { option, optionColumns }: OptionImportRow,
  nextId: () => string,
): Option {
  return known
    ? edited(known, pick(option, optionColumns))
    : { ...option, id: nextId(), availability: { kind: "on" } };
}
