import type { Rolldown } from "vite";

/** What a part of a visit loads in one file. */
export type Part = {
  chunk: string;
  /**
   * Whether the part begins with this module, which is an entry or imported dynamically. `importers` are the modules of the first load that
   * import it dynamically.
   */
  beginsWith: (id: string, importers: readonly string[]) => boolean;
  /** True if modules that nothing outside the part needs stay with the module that imports them. */
  sharedOnly?: true;
};

type Graph = {
  getModuleInfo: (
    id: string,
  ) => Pick<Rolldown.ModuleInfo, "isEntry" | "importers" | "dynamicImporters"> | null;
};

/**
 * Returns the groups that cut a build into the parts of a visit, by the graph of imports. A module that several parts need is in the first
 * of them. The bundler adds the packages of a part, and cuts all other modules itself.
 */
export function chunksOf(parts: readonly Part[]): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, string | null>();
  const chunkOf = (id: string, graph: Graph) => {
    if (!known.has(id)) known.set(id, chunkIn(parts, id, graph));
    return known.get(id);
  };
  return [...new Set(parts.map(({ chunk }) => chunk))].map((chunk) => ({
    name: (id, graph) => chunkOf(id, graph) === chunk ? chunk : null,
  }));
}

/** Returns the chunk of a module; null for a package, for what a page itself runs, and for a module of no part. */
export function chunkIn(parts: readonly Part[], id: string, graph: Graph): string | null {
  const isEntry = (module: string) => graph.getModuleInfo(module)?.isEntry ?? false;
  if (id.includes("/node_modules/") || isEntry(id) || graph.getModuleInfo(id)?.importers.some(isEntry)) {
    return null;
  }
  const importersOf = (start: string) =>
    graph.getModuleInfo(start)?.dynamicImporters.filter((from) => startsOf(from, graph).some(isEntry)) ?? [];
  const starts = startsOf(id, graph);
  const part = parts.find(({ beginsWith, sharedOnly }) =>
    starts.some((start) => beginsWith(start, importersOf(start))) && !(sharedOnly && starts.length === 1)
  );
  return part?.chunk ?? null;
}

/** Returns the entries and the dynamically imported modules that need a module. */
function startsOf(id: string, graph: Graph, seen = new Set<string>()): string[] {
  const module = graph.getModuleInfo(id);
  if (module === null || seen.has(id)) return [];
  seen.add(id);
  const isStart = module.isEntry || module.dynamicImporters.length > 0;
  return [...(isStart ? [id] : []), ...module.importers.flatMap((above) => startsOf(above, graph, seen))];
}
