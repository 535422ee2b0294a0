import type { InferDataFromTag, Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Queries whose first fetch is in flight and is repeated when it ends. */
const repeated = new WeakSet<Query>();

/**
 * Marks every query under `queryKey` stale and refetches the active ones. Resolves when these fetches have ended. TanStack Query does not
 * restart a first fetch that is in flight, although its response may predate the change, so such a fetch is repeated when it ends.
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

/**
 * Shows the data that answers a change of this page, and fetches it again: the answer may be older than what events or other answers have
 * brought before it.
 */
export function showAnswer<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  data: NoInfer<InferDataFromTag<unknown, Key>>,
): void {
  showEvent(client, queryKey, data);
  void client.invalidateQueries({ queryKey, exact: true });
}

/** Shows the data of an event, or of an answer that is fetched again anyway. Cancels a fetch in flight, whose response may predate the data and would undo it. */
export function showEvent<Key extends QueryKey>(
  client: QueryClient,
  queryKey: Key,
  data: NoInfer<InferDataFromTag<unknown, Key>>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, data);
}
