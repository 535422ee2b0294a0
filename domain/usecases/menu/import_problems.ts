import type { OptionGroup } from "@domain/menu/option.ts";
import type { FieldError, FieldProblem } from "@domain/shared/result.ts";

/** A problem of one cell or of the table. `field` is the column. The table's parser adds its own problem codes. */
export type ImportProblem<P extends FieldProblem = FieldProblem> = FieldError<P> & { line: number };

/** Several groups have this name; the table must use an id. */
export type AmbiguousGroup = { code: "option_group_ambiguous"; params: { name: string; ids: string } };

/** Returns the problem of a name that several groups have. */
export function ambiguousGroup(name: string, groups: readonly OptionGroup[]): AmbiguousGroup {
  return { code: "option_group_ambiguous", params: { name, ids: groups.map(({ id }) => id).join(", ") } };
}

/** Returns the fields that have a column. */
export function pick<F extends object>(fields: F, columns: readonly (keyof F)[]): Partial<F> {
  // The cast is safe: each value has the key of its field.
  return Object.fromEntries(columns.map((key) => [key, fields[key]])) as Partial<F>;
}
