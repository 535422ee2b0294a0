type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

/** Imported in the first load only through the indexes of libraries. Only later pages use them. */
const usedLater = /\/(?:infiniteQueryObserver|useInfiniteQuery|useBlocker)\.js$/;
const entry = /\/src\/main\.tsx$/;
/** Modules whose dynamic imports are pages and catalogs, each in its own file. */
const fetchesPages =
  /\/(?:src\/router\.tsx|src\/lib\/i18n\/(?:languages|error_catalog)\.ts|web\/i18n\/error_texts\.ts)$/;

/**
 * Returns the chunk of a module: "counter" for everything `main.tsx` needs to show the orders, "counter_rest" for what the counter
 * loads right after that (`lazy`). Undefined leaves the choice to the bundler.
 */
export function fileOf(id: string, graph: Graph): string | undefined {
  if (usedLater.test(id)) return "counter_rest";
  const isFirst = (module: string) => isNeededBy((above) => entry.test(above), module, graph);
  if (isFirst(id)) return "counter";
  const isFetchedLater = (module: string) =>
    graph.getModuleInfo(module)?.dynamicImporters.some((from) => isFirst(from) && !fetchesPages.test(from)) ??
      false;
  return isNeededBy(isFetchedLater, id, graph) ? "counter_rest" : undefined;
}

function isNeededBy(
  isGoal: (module: string) => boolean,
  module: string,
  graph: Graph,
  seen = new Set<string>(),
): boolean {
  if (isGoal(module)) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  return graph.getModuleInfo(module)?.importers.some((above) => isNeededBy(isGoal, above, graph, seen)) ??
    false;
}
