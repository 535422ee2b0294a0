/** Finds import cycles, including those through type imports, dynamic imports and `typeof import()`. */
import { resolveFile } from "./layer_table.ts";

const staticImport = /^(?:import|export)\b(?:[^"';]*?\bfrom)?\s*"([^"]+)"/gm;
const dynamicImport = /\bimport\(\s*"([^"]+)"/g;

/**
 * Returns every cycle among `files` (source by path relative to the repository root) as the sorted paths of its files.
 */
export function findImportCycles(files: ReadonlyMap<string, string>): string[][] {
  const imports = new Map([...files].map(([path, source]) => [path, importsOf(path, source, files)]));
  const cycles: string[][] = [];
  const visitIndexes = new Map<string, number>();
  const lowLinks = new Map<string, number>();
  const stack: string[] = [];

  // Tarjan's strongly connected components algorithm.
  const visit = (path: string): number => {
    const index = visitIndexes.size;
    visitIndexes.set(path, index);
    lowLinks.set(path, index);
    stack.push(path);
    for (const next of imports.get(path) ?? []) {
      const reached = visitIndexes.has(next)
        ? stack.includes(next) ? visitIndexes.get(next) : undefined
        : visit(next);
      if (reached !== undefined) lowLinks.set(path, Math.min(lowLinks.get(path) ?? index, reached));
    }
    const lowLink = lowLinks.get(path) ?? index;
    if (lowLink === index) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1) cycles.push(group.sort());
    }
    return lowLink;
  };

  for (const path of imports.keys()) if (!visitIndexes.has(path)) visit(path);
  return cycles;
}

function importsOf(path: string, source: string, files: ReadonlyMap<string, string>): string[] {
  return [...source.matchAll(staticImport), ...source.matchAll(dynamicImport)].flatMap(
    ([, specifier = ""]) => {
      const target = resolveFile(path, specifier);
      return target !== undefined && files.has(target) ? [target] : [];
    },
  );
}
