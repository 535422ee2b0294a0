/** Finds circles of imports, types included. A dynamic `import()` loads later and closes no circle. */
import { fileOf } from "./layer_table.ts";

const staticImport = /^(?:import|export)\b(?:[^"';]*?\bfrom)?\s*"([^"]+)"/gm;

/**
 * Returns every circle among `files` (source by path from the repository's root), each as the sorted paths of the files that import each
 * other.
 */
export function circlesOf(files: ReadonlyMap<string, string>): string[][] {
  const imports = new Map([...files].map(([path, source]) => [path, importsOf(path, source, files)]));
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];

  // Tarjan's algorithm: a group of files that reach each other is closed by the first of them that was visited.
  const visit = (path: string): number => {
    const place = order.size;
    order.set(path, place);
    lowest.set(path, place);
    open.push(path);
    for (const next of imports.get(path) ?? []) {
      const reached = order.has(next) ? open.includes(next) ? order.get(next) : undefined : visit(next);
      if (reached !== undefined) lowest.set(path, Math.min(lowest.get(path) ?? place, reached));
    }
    const low = lowest.get(path) ?? place;
    if (low === place) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1) circles.push(group.sort());
    }
    return low;
  };

  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return circles;
}

function importsOf(path: string, source: string, files: ReadonlyMap<string, string>): string[] {
  return [...source.matchAll(staticImport)].flatMap(([, specifier = ""]) => {
    const target = fileOf(path, specifier);
    return target !== undefined && files.has(target) ? [target] : [];
  });
}
