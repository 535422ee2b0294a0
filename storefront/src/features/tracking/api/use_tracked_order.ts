import { addressOf } from "@contract/endpoint_row.ts";
import { guestEndpoints } from "@contract/guest_endpoints.ts";
import type { PaymentSession } from "@contract/schemas/payment.ts";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type EventStream,
  type EventStreamParts,
  openEventStream,
} from "../../../../../web/event_stream/event_stream.ts";
import { fetchEvents } from "../../../../../web/event_stream/fetch_events.ts";
import { onPageAwake } from "../../../../../web/event_stream/on_page_awake.ts";
import { refetch } from "../../../../../web/refetch.ts";
import { api, CallFailed } from "../../../lib/api.ts";
import { isSettled } from "../model/stage.ts";

export const trackedKey = (id: string) => ["payment session", id] as const;

export const trackedQuery = (id: string) =>
  queryOptions({
    queryKey: trackedKey(id),
    queryFn: ({ signal }) => api("paymentSession", { id, signal }),
    // The pages count their looks, 2 s apart: no retry in between.
    retry: false,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });

export type Tracked = {
  session: PaymentSession | undefined;
  /** The latest trouble, cleared by the next answer. */
  failure: Error | null;
  /** Answers and failures so far. */
  looks: number;
  isLive: boolean;
};

/**
 * A guest's order as it stands, by payment intent id or order id: live, with a look every 10 s while the stream is down, and at
 * once when the page is woken or the network is back (decision 12).
 */
export function useTrackedOrder(id: string): Tracked {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  const [looks, setLooks] = useState(0);
  const query = useQuery({
    ...trackedQuery(id),
    refetchInterval: ({ state: { data, error } }) => {
      if (isOver(data) || isUnknown(error)) return false;
      if (!data?.order) return 2000;
      return isLive ? false : 10_000;
    },
  });
  const { dataUpdatedAt, errorUpdatedAt } = query;
  useEffect(() => {
    if (dataUpdatedAt > 0 || errorUpdatedAt > 0) setLooks((before) => before + 1);
  }, [dataUpdatedAt, errorUpdatedAt]);
  const isFollowed = !isOver(query.data) && !isUnknown(query.error);

  useEffect(() => {
    if (!isFollowed) return;
    const stream = followOrder(queryClient, id, {
      connect: (lastEventId, signal) =>
        fetchEvents(addressOf(guestEndpoints.paymentStream, id), lastEventId, signal),
      onUp: setLive,
    });
    const endWaking = onPageAwake(() => {
      if (document.visibilityState === "visible") stream.wake();
    });
    return () => {
      endWaking();
      stream.stop();
    };
  }, [id, isFollowed, queryClient]);

  return { session: query.data, failure: query.error, looks, isLive };
}

/** Keeps the order's query at what its stream says. */
export function followOrder(
  queryClient: QueryClient,
  id: string,
  { onUp, ...parts }: Omit<EventStreamParts, "onData" | "onUp"> & { onUp: (isUp: boolean) => void },
): EventStream {
  const queryKey = trackedKey(id);
  let wasUp = false;
  return openEventStream({
    ...parts,
    onData(data) {
      const session = sessionIn(data);
      if (!session) return;
      // A read in flight may have been answered before this change.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, session);
    },
    onUp(up) {
      onUp(up);
      // Neither the last read nor the stream has what happened between the two.
      if (up && !wasUp) void refetch(queryClient, queryKey);
      wasUp = up;
    },
  });
}

/** A full session, or undefined for heartbeats and what cannot be read. */
export function sessionIn(data: string): PaymentSession | undefined {
  try {
    const message: unknown = JSON.parse(data);
    const isSession = typeof message === "object" && message !== null && "session" in message &&
      "order" in message;
    return isSession ? message as PaymentSession : undefined;
  } catch {
    return undefined;
  }
}

function isOver(session: PaymentSession | undefined): boolean {
  return session?.order ? isSettled(session.order) : false;
}

function isUnknown(error: Error | null): boolean {
  return error instanceof CallFailed && error.status === 404;
}
