/** Which tests can notice a change of a file. */

/** Loads the whole product: slower, and last. */
const wholeProduct = "api/main.ts";

/** How many imports nearer a test of the same folder counts. */
const sameFolder = 20;

const aliases: Readonly<Record<string, string>> = { "@domain/": "domain/", "@contract/": "api/contract/" };

/** The files of this repository that `source` at `path` imports, types excepted. */
export function importsOf(path: string, source: string): string[] {
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
 * The test files that reach `target` by imports. First those that need not start the product, by how many imports are between, those of
 * the same folder before others. Then those that start it, where every test is equally near: by what they have to do with the target.
 */
export function relevantTests(files: ReadonlyMap<string, string>, target: string): string[] {
  const importers = new Map<string, string[]>();
  for (const [path, source] of files) {
    for (const imported of importsOf(path, source)) {
      importers.set(imported, [...importers.get(imported) ?? [], path]);
    }
  }
  const small = distances(importers, target, wholeProduct);
  const all = distances(importers, target);
  const rank = (path: string) =>
    2 * (small.get(path) ?? all.get(path) ?? 0) - (folderOf(path) === folderOf(target) ? sameFolder : 0) +
    (small.has(path) ? 0 : 1_000 - likeness(files.get(path) ?? "", path, target));
  return [...all.keys()].filter((path) => path.endsWith("_test.ts"))
    .toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}

/** From 0 to 800: how far a test is about the subject of `target`, by the words in its name and its text. */
function likeness(source: string, test: string, target: string): number {
  const subjects = wordsOf(target).filter((word) => !kindsOfFiles.has(word));
  const shared = wordsOf(test).filter((word) => subjects.includes(word)).length;
  const mentions = subjects.reduce((sum, word) => sum + source.toLowerCase().split(word).length - 1, 0);
  return Math.min(3, shared) * 200 + Math.min(200, mentions);
}

const kindsOfFiles = new Set(["route", "test", "rule", "row", "schema", "usecase"]);

/** The words of a file's name, in the singular. */
const wordsOf = (path: string) =>
  path.slice(path.lastIndexOf("/") + 1).replace(/\.ts$/, "").split("_").map((word) => word.replace(/s$/, ""));

/** How many imports lie between `target` and each file that reaches it, not by way of `without`. */
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
