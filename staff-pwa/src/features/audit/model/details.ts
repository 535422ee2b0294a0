import type { AuditEntry } from "@contract/schemas/audit.ts";

type Value = AuditEntry["details"][string];

/** One detail of an audit entry. `before` is set when the entry records a change. */
export type Detail = { name: string; before?: Value; after: Value };

/** The details of an audit entry, with the values before and after a change combined. Plain `before` and `after` are named "value". */
export function detailsOf(details: AuditEntry["details"]): Detail[] {
  return Object.entries(details).flatMap(([key, value]): Detail[] => {
    const { name, side } = sideOf(key);
    if (side === undefined) return [{ name: key, after: value }];
    const before = beforeKeys(name).find((other) => other in details);
    const after = afterKeys(name).find((other) => other in details);
    if (before === undefined || after === undefined) return [{ name: key, after: value }];
    if (side === "before") return [];
    return [{ name, before: details[before] ?? null, after: value }];
  });
}

const beforeKeys = (name: string) => name === "value" ? ["before"] : [`${name}_before`, `old_${name}`];
const afterKeys = (name: string) => name === "value" ? ["after"] : [`${name}_after`, `new_${name}`];

function sideOf(key: string): { name: string; side?: "before" | "after" } {
  if (key === "before" || key === "after") return { name: "value", side: key };
  const [, stem, side] = /^(.+)_(before|after)$/.exec(key) ?? [];
  if (stem !== undefined) return { name: stem, side: side === "before" ? "before" : "after" };
  const [, age, rest] = /^(old|new)_(.+)$/.exec(key) ?? [];
  return rest === undefined ? { name: key } : { name: rest, side: age === "old" ? "before" : "after" };
}
