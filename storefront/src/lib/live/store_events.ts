import { guestEndpoints } from "@contract/guest_endpoints.ts";
import type { StoreEvent } from "@contract/schemas/store.ts";
import type { QueryClient } from "@tanstack/react-query";
import {
  type EventStream,
  type EventStreamParts,
  openEventStream,
  pageTimer,
} from "../../../../web/event_stream/event_stream.ts";
import { fetchEvents } from "../../../../web/event_stream/fetch_events.ts";
import { onPageAwake } from "../../../../web/event_stream/on_page_awake.ts";
import { refetch } from "../../../../web/refetch.ts";
import { setStreaming } from "../polling.ts";

type Key = "menu" | "cart" | "status" | "slots" | "hours" | "holidays";

/** What a piece of news makes stale, by the first part of the query's key. */
const concerned: { readonly [type in StoreEvent["type"]]?: readonly Key[] } = {
  connected: ["menu", "cart", "status", "slots", "hours", "holidays"],
  menu_changed: ["menu", "cart"],
  store_changed: ["status", "slots", "hours", "holidays", "cart"],
};

export type StoreEventsParts = Pick<EventStreamParts, "connect" | "onUp" | "after" | "random"> & {
  refresh: (keys: readonly Key[]) => void;
};

/**
 * Reads the restaurant's news for ever (decision 22). What came in quick succession is answered once, and after a moment that
 * differs from page to page, so that a hundred open menus do not ask in the same instant.
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

/** Nothing for a heartbeat, for news of a later version, and for what is not news. */
function keysFor(data: string): readonly Key[] {
  try {
    const { type } = JSON.parse(data) as StoreEvent;
    return Object.hasOwn(concerned, type) && concerned[type] || [];
  } catch {
    return [];
  }
}

/** Reads again what the news made stale. Each in a task of its own: all together would keep a finger waiting. */
export const refreshIn = (queryClient: QueryClient): StoreEventsParts["refresh"] => (keys) => {
  for (const key of keys) pageTimer(0, () => void refetch(queryClient, [key]));
};

/** Follows the news while the page is looked at; the answer ends it. While it cannot be had, the queries poll as before. */
export function followStore(queryClient: QueryClient): () => void {
  let stream: EventStream | undefined;
  const start = () => {
    stream = readStoreEvents({
      connect: (lastEventId, signal) => fetchEvents(guestEndpoints.storeStream.path, lastEventId, signal),
      refresh: refreshIn(queryClient),
      onUp: (up) => {
        setStreaming(up);
        // Polling begins with the answer to this.
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
  const look = () => {
    if (document.visibilityState === "hidden") return stop();
    if (stream === undefined) start();
    else stream.wake();
  };
  const endLooking = onPageAwake(look);
  look();
  return () => {
    endLooking();
    stop();
  };
}
