/** One field that two people changed to different things. */
export type Clash<T> = { key: keyof T & string; mine: T[keyof T & string]; theirs: T[keyof T & string] };

/**
 * Two edits of one form: `mine` and `theirs`, both made on `base`. `merged` has every change of either; where both changed a field to
 * different things it has mine, and `clashes` names it.
 */
export function mergeEdits<T extends object>(
  { base, mine, theirs }: { base: T; mine: T; theirs: T },
): { merged: T; clashes: Clash<T>[] } {
  const keys = Object.keys(theirs) as (keyof T & string)[];
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const taken = keys.filter((key) => isSame(base[key], mine[key]));
  const clashes = keys.filter((key) =>
    !isSame(base[key], mine[key]) && !isSame(base[key], theirs[key]) && !isSame(mine[key], theirs[key])
  ).map((key) => ({ key, mine: mine[key], theirs: theirs[key] }));
  return { merged: { ...mine, ...pick(theirs, taken) }, clashes };
}

/** These fields of a form. */
export const pick = <T extends object>(form: T, keys: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(keys.map((key) => [key, form[key]])) as Partial<T>;
