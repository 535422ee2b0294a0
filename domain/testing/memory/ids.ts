import type { Ids } from "@domain/ports/ids.ts";

/** Returns `ord_1`, `line_2`, …: the same in every run. */
export function sequentialIds(): Ids {
  let last = 0;
  return { next: (prefix) => `${prefix}_${++last}` };
}
