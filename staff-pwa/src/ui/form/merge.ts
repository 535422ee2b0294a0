/** A field that two users changed differently. */
export type Clash<T> = { key: keyof T & string; mine: T[keyof T & string]; theirs: T[keyof T & string] };

/**
 * Merges `mine` and `theirs`, two edits of `base` (docs/adr/0030-merged-edits.md). `merged` has the changes of both. A field that both
 * changed differently has my value and is listed in `clashes`.
 */
export function mergeEdits<T extends object>(
  { base, mine, theirs }: { base: T; mine: T; theirs: T },
): { merged: T; clashes: Clash<T>[] } {
  const keys = Object.keys(theirs) as (keyof T & string)[];
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const unchanged = keys.filter((key) => isSame(base[key], mine[key]));
  const clashes = keys.filter((key) =>
    !isSame(base[key], mine[key]) && !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key])
  ).map((key) => ({ key, mine: mine[key], theirs: theirs[key] }));
  return { merged: { ...mine, ...pick(theirs, unchanged) }, clashes };
}

/** Returns only the fields `keys` of a form. */
export const pick = <T extends object>(form: T, keys: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(keys.map((key) => [key, form[key]])) as Partial<T>;
