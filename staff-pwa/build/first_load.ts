type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

/** Reached by the first load through its library's index alone: only pages that come later use it. */
const usedLater = /\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$/;
const entry = /\/src\/main\.tsx$/;
/** What they fetch are pages and texts, each a file of its own. */
const fetchesPages =
  /\/(?:src\/router\.tsx|src\/lib\/i18n\/(?:languages|error_catalog)\.ts|web\/i18n\/error_texts\.ts)$/;

/**
 * Which file a module goes to: "counter" is all that `main.tsx` needs before the orders can be shown, "counter_rest" what the counter
 * fetches as soon as they are (`later`). Undefined leaves the choice to the bundler.
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
