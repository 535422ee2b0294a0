import { addressOf } from "@contract/endpoint.ts";
import { paymentSession, paymentStream } from "@contract/payment.ts";
import type { PaymentSession } from "@contract/schemas/payment.ts";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type EventStream,
  type EventStreamParts,
  fetchEvents,
  onPageAwake,
  openEventStream,
} from "@web/event_stream/event_stream.ts";
import { refetch, showEvent } from "@web/refetch.ts";
import { api, CallFailed } from "@/lib/api.ts";
import { isAwaited, isSettled } from "../model/order_status.ts";

/** How often the page asks about the money of an order that was picked up: a refund after that is rare. */
const lateMs = 60_000;

/** How often the page asks for the order's place in line. */
const placeMs = 20_000;

export const trackedKey = (id: string) => ["payment session", id] as const;

export const trackedQuery = (id: string) =>
  queryOptions({
    queryKey: trackedKey(id),
    queryFn: ({ signal }) => api(paymentSession, { id, signal }),
    // The pages count the attempts, which are 2 s apart, so there are no retries in between.
    retry: false,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });

export type Tracked = {
  session: PaymentSession | undefined;
  /** The latest error, cleared by the next response. */
  failure: Error | null;
  /** The number of responses and failures so far. */
  attempts: number;
  isLive: boolean;
};

/**
 * Returns a guest's order by payment intent id or order id, kept current by its stream. Polls every 10 s while the stream is down, and every
 * 2 s until the order exists; every 20 s while other orders
 * wait before it, and after pickup once a minute. Refetches when the page becomes visible or is online again. See docs/product-rules.md, "Order tracking".
 */
export function useTrackedOrder(id: string): Tracked {
  const [isLive, setLive] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const query = useQuery({
    ...trackedQuery(id),
    refetchInterval: ({ state: { data, error } }) => {
      if (isOver(data) || isUnknown(error)) return false;
      if (!data?.order) return 2000;
      if (!isAwaited(data.order)) return lateMs;
      if (!isLive) return 10_000;
      // The stream has only the events of this order.
      return data.order.status === "pending_approval" && data.order.place_in_line !== 1 ? placeMs : false;
    },
  });
  const { dataUpdatedAt, errorUpdatedAt } = query;
  useEffect(() => {
    if (dataUpdatedAt > 0 || errorUpdatedAt > 0) setAttempts((before) => before + 1);
  }, [dataUpdatedAt, errorUpdatedAt]);
  const isFollowed = !isUnknown(query.error) && (!query.data?.order || isAwaited(query.data.order));

  useOrderStream(id, isFollowed, setLive);
  useWakingRefetch(id);

  return { session: query.data, failure: query.error, attempts, isLive };
}

/** Fetches the order when the page wakes, also after tracking has stopped: a settled refund can still fail. */
function useWakingRefetch(id: string): void {
  const queryClient = useQueryClient();
  useEffect(() =>
    onPageAwake(() => {
      if (document.visibilityState === "visible") void refetch(queryClient, trackedKey(id));
    }), [id, queryClient]);
}

/** Keeps the order's query current by its stream while `isFollowed`. Opens the stream again when the page becomes visible. */
export function useOrderStream(id: string, isFollowed: boolean, onUp: (isUp: boolean) => void = noop): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isFollowed) return;
    const stream = followOrder(queryClient, id, {
      connect: (lastEventId, signal) => fetchEvents(addressOf(paymentStream, id), lastEventId, signal),
      onUp,
    });
    const stopListening = onPageAwake(() => {
      if (document.visibilityState === "visible") stream.wake();
    });
    return () => {
      stopListening();
      stream.stop();
    };
  }, [id, isFollowed, queryClient, onUp]);
}

const noop = () => {};

/** Opens the order's stream and writes its sessions to the order's query. */
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
      showEvent(queryClient, queryKey, session);
    },
    onUp(up) {
      onUp(up);
      // Neither the last fetch nor the stream has events from the time in between.
      if (up && !wasUp) void refetch(queryClient, queryKey);
      wasUp = up;
    },
  });
}

/** Parses a session from an event's data. Returns undefined for heartbeats and unreadable data. */
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
