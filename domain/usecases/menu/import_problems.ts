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
