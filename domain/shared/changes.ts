type Plain = string | number | boolean | null;

/**
 * Returns the audit details of an edit: `name_before` and `name_after` for every field that differs. Both records must have
 * the same keys.
 */
export function changesBetween<T extends Record<string, Plain>>(before: T, after: T): Record<string, Plain> {
  return Object.fromEntries(
    Object.keys(after).filter((key) => before[key] !== after[key]).flatMap((key) => [
      [`${key}_before`, before[key] ?? null],
      [`${key}_after`, after[key] ?? null],
    ]),
  );
}
