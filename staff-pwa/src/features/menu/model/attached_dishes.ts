/** Returns those of the ids that are on the menu; all of them while it is not loaded. */
export function onMenu(ids: readonly string[], dishes: readonly { id: string }[] | undefined): string[] {
  const present = dishes && new Set(dishes.map(({ id }) => id));
  return ids.filter((id) => present?.has(id) ?? true);
}
