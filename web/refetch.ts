import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** First reads in flight that are repeated when they end. */
const repeated = new WeakSet<Query>();

/**
 * Marks every query under `queryKey` stale and reads those on screen again; resolves when these reads have ended. TanStack Query lets a
 * read that has no data yet answer this call as well, although it may have been answered before the change: such a read is repeated when
 * it ends.
 */
export function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    if (query.state.data === undefined && !repeated.has(query)) repeatWhenEnded(client, query);
  }
  return client.invalidateQueries({ queryKey });
}

function repeatWhenEnded(client: QueryClient, query: Query): void {
  repeated.add(query);
  const repeat = () => {
    repeated.delete(query);
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  query.promise?.then(repeat, repeat);
}
