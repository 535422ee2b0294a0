/** The maximum number of aliases of a dish, and of characters of each. */
export const maxAliases = 20;
export const maxAliasLength = 40;

/** Parses a list of aliases separated by commas or line breaks. Drops blanks and repetitions that differ only in case. */
export function readAliases(text: string): string[] {
  const aliases = text.split(/[,\n]/).map((alias) => alias.trim().replace(/\s+/g, " ")).filter((alias) =>
    alias !== ""
  );
  return [...new Map(aliases.toReversed().map((alias) => [alias.toLowerCase(), alias])).values()]
    .toReversed();
}
