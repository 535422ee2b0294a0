/** Selects the tests that can detect a change of a file. */

/** Tests that load the whole product are slower and run last. */
const wholeProduct = "api/main.ts";

/** The bonus in ranking for a test in the same folder. */
const sameFolder = 20;

const aliases: Readonly<Record<string, string>> = {
  "@domain/": "domain/",
  "@contract/": "contract/",
  "@api/": "api/",
  "@demo/": "demo/",
};

/** The repository files that `source` at `path` imports, except types. */
export function findImports(path: string, source: string): string[] {
  const specifiers = [
    ...source.matchAll(/(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)"/g),
    ...source.matchAll(/(?:^|\n)import\s+"([^"]+)"/g),
    ...source.matchAll(/\bimport\("([^"]+)"/g),
  ].map(([, specifier = ""]) => specifier);
  return specifiers.flatMap((specifier) => {
    const alias = Object.keys(aliases).find((start) => specifier.startsWith(start));
    if (alias !== undefined) return [(aliases[alias] ?? "") + specifier.slice(alias.length)];
    if (!specifier.startsWith(".")) return [];
    return [new URL(specifier, `file:///${path}`).pathname.slice(1)];
  });
}

/**
 * The test files that import `target` directly or indirectly. Tests that do not start the product come first, ordered by import distance
 * with a preference for the same folder; then tests that start the product, ordered by relevance to the file's subject.
 */
export function relevantTests(files: ReadonlyMap<string, string>, target: string): string[] {
  const importers = new Map<string, string[]>();
  for (const [path, source] of files) {
    for (const imported of findImports(path, source)) {
      importers.set(imported, [...importers.get(imported) ?? [], path]);
    }
  }
  const small = distances(importers, target, wholeProduct);
  const all = distances(importers, target);
  const rank = (path: string) =>
    2 * (small.get(path) ?? all.get(path) ?? 0) - (folderOf(path) === folderOf(target) ? sameFolder : 0) +
    (small.has(path) ? 0 : 1_000 - relevance(files.get(path) ?? "", path, target));
  return [...all.keys()].filter((path) => path.endsWith("_test.ts"))
    .toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

/** From 0 to 800: how relevant a test is to `target`, by the terms in its file name and text. */
function relevance(source: string, test: string, target: string): number {
  const subjects = fileNameTerms(target).filter((term) => !genericTerms.has(term));
  const shared = fileNameTerms(test).filter((term) => subjects.includes(term)).length;
  const mentions = subjects.reduce((sum, term) => sum + source.toLowerCase().split(term).length - 1, 0);
  return Math.min(3, shared) * 200 + Math.min(200, mentions);
}

const genericTerms = new Set(["route", "test", "rule", "row", "schema", "usecase"]);

/** The terms of a file name in singular form. */
const fileNameTerms = (path: string) =>
  path.slice(path.lastIndexOf("/") + 1).replace(/\.ts$/, "").split("_").map((term) => term.replace(/s$/, ""));

/** The number of imports between `target` and each file that reaches it, ignoring paths through `without`. */
function distances(
  importers: ReadonlyMap<string, readonly string[]>,
  target: string,
  without?: string,
): Map<string, number> {
  const found = new Map([[target, 0]]);
  for (const [path, distance] of found) {
    if (path === without) continue;
    for (const importer of importers.get(path) ?? []) {
      if (!found.has(importer)) found.set(importer, distance + 1);
    }
  }
  return found;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
