import type { MenuCategory } from "@contract/schemas/menu.ts";
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { onFirstInput, whenIdle } from "@/lib/page_events.ts";
import type { MenuSearchResult } from "./find.ts";
import { isNarrowed, type MenuQuery } from "./menu_query.ts";

type Search = typeof import("./find.ts") & typeof import("../components/no_results.tsx");

/**
 * The search code, with what an empty result shows, is a chunk of its own. It loads at the first input, which is before a key press in the
 * search field, or for a query.
 */
export function useSearch(menu: readonly MenuCategory[] | undefined, query: MenuQuery) {
  const [search, setSearch] = useState<Search>();
  const [hasFailed, setFailed] = useState(false);
  const narrowed = isNarrowed(query);

  const load = useCallback(() => {
    setFailed(false);
    Promise.all([import("./find.ts"), import("../components/no_results.tsx")])
      .then(([find, view]) => setSearch({ ...find, ...view }), () => setFailed(true));
  }, []);

  useEffect(() => {
    if (search !== undefined) return undefined;
    if (!narrowed) return onFirstInput(load);
    return load();
  }, [search, narrowed, load]);

  useEffect(() => {
    return search && menu && whenIdle(() => search.prepare(menu));
  }, [search, menu]);

  // The field stays responsive while a long result renders.
  const { q, show, without } = useDeferredValue(query);
  const result = useMemo((): MenuSearchResult | undefined => {
    const current = { ...(q && { q }), ...(show && { show }), ...(without && { without }) };
    return search && menu && isNarrowed(current) ? search.find(menu, current) : undefined;
  }, [search, menu, q, show, without]);
  return { search, result: narrowed ? result : undefined, load, hasFailed: hasFailed && narrowed };
}
