import { storeStream } from "@contract/store.ts";
import type { StoreEvent } from "@contract/schemas/store.ts";
import type { QueryClient } from "@tanstack/react-query";
import {
  type EventStream,
  type EventStreamParts,
  fetchEvents,
  onPageAwake,
  openEventStream,
  pageTimer,
} from "@web/event_stream/event_stream.ts";
import { refetch } from "@web/refetch.ts";
import { setStreaming } from "../queries.ts";

type Key = "menu" | "cart" | "status" | "slots" | "hours" | "holidays";

/** The queries that an event makes stale, by the first part of the query's key. */
const staleKeys: { readonly [type in StoreEvent["type"]]?: readonly Key[] } = {
  connected: ["menu", "cart", "status", "slots", "hours", "holidays"],
  menu_changed: ["menu", "cart"],
  store_changed: ["status", "slots", "hours", "holidays", "cart"],
};

export type StoreEventsParts = Pick<EventStreamParts, "connect" | "onUp" | "after" | "random"> & {
  refresh: (keys: readonly Key[]) => void;
};

/**
 * Reads the store's events until it is stopped. Calls `refresh` 200 to 1,000 ms after an event, once for all events of that time. The
 * random delay spreads the requests of many open pages.
 */
export function readStoreEvents({ refresh, ...parts }: StoreEventsParts): EventStream {
  const { after = pageTimer, random = Math.random } = parts;
  const waiting = new Set<Key>();
  return openEventStream({
    ...parts,
    onData(data) {
      const keys = keysFor(data);
      const isFirst = waiting.size === 0 && keys.length > 0;
      for (const key of keys) waiting.add(key);
      if (!isFirst) return;
      after(200 + random() * 800, () => {
        const stale = [...waiting];
        waiting.clear();
        refresh(stale);
      });
    },
  });
}

/** Returns no keys for heartbeats, event types of newer versions and unreadable data. */
function keysFor(data: string): readonly Key[] {
  try {
    const { type } = JSON.parse(data) as StoreEvent;
    return Object.hasOwn(staleKeys, type) && staleKeys[type] || [];
  } catch {
    return [];
  }
}

/** Refetches the stale queries, each in its own task so that input is handled in between. */
export const refreshIn = (queryClient: QueryClient): StoreEventsParts["refresh"] => (keys) => {
  for (const key of keys) pageTimer(0, () => void refetch(queryClient, [key]));
};

/** Follows the store's events while the page is visible; the returned function stops it. Queries poll while the stream is down. */
export function followStore(queryClient: QueryClient): () => void {
  let stream: EventStream | undefined;
  const start = () => {
    stream = readStoreEvents({
      connect: (lastEventId, signal) => fetchEvents(storeStream.path, lastEventId, signal),
      refresh: refreshIn(queryClient),
      onUp: (up) => {
        setStreaming(up);
        // A query reads its polling interval after a fetch, so one fetch restarts polling.
        if (up) return;
        for (const key of ["menu", "cart"]) {
          queryClient.refetchQueries({ queryKey: [key], type: "active", stale: true });
        }
      },
    });
  };
  const stop = () => {
    stream?.stop();
    stream = undefined;
  };
  const update = () => {
    if (document.visibilityState === "hidden") return stop();
    if (stream === undefined) start();
    else stream.wake();
  };
  const stopListening = onPageAwake(update);
  update();
  return () => {
    stopListening();
    stop();
  };
}
