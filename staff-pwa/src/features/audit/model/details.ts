import type { AuditEntry } from "@contract/schemas/audit.ts";

type Value = AuditEntry["details"][string];

/** One thing an entry tells; `before` where it tells of a change. */
export type Detail = { name: string; before?: Value; after: Value };

/** What an entry holds, with before and after of one thing put together. A value changed alone is called "value". */
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
  const [, ended, side] = /^(.+)_(before|after)$/.exec(key) ?? [];
  if (ended !== undefined) return { name: ended, side: side === "before" ? "before" : "after" };
  const [, age, begun] = /^(old|new)_(.+)$/.exec(key) ?? [];
  return begun === undefined ? { name: key } : { name: begun, side: age === "old" ? "before" : "after" };
}
