/**
 * Returns the items in the order of `ids`, numbered from 1. Undefined when `ids` does not name every item once, or when `previous`, the order
 * that the editor displayed, is not the order of `items`.
 */
export function arranged<T extends { id: string; sortOrder: number }>(
  items: readonly T[],
  ids: readonly string[],
  previous?: readonly string[],
): T[] | undefined {
  const byId = new Map(items.map((item) => [item.id, item]));
  const named = new Set(ids);
  const isWhole = ids.length === items.length && named.size === items.length &&
    ids.every((id) => byId.has(id));
  const isStale = previous?.some((id, index) => items[index]?.id !== id) ?? false;
  if (!isWhole || isStale) return undefined;
  return ids.flatMap((id, index) => {
    const item = byId.get(id);
    return item ? [{ ...item, sortOrder: index + 1 }] : [];
  });
}
