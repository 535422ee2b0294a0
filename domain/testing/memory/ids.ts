import type { Ids } from "../../ports/ids.ts";

/** `ord_1`, `line_2`, …: every run the same. */
export function sequentialIds(): Ids {
  let last = 0;
  return { next: (prefix) => `${prefix}_${++last}` };
}
