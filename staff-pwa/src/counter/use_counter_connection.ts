import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { orderStream, streamTicket } from "@contract/orders.ts";
import { arrivals } from "../features/board/model/board.ts";
import type { StaffOrder, StreamMessage } from "@contract/schemas/orders.ts";
import {
  applyToBoard,
  isOnBoard,
  newOrders,
  newOrdersQuery,
  refetchOrders,
} from "../features/board/api/order_queries.ts";
import { phoneLinksKey } from "../features/board/api/phone_links_key.ts";
import { useIsOwnAnswer } from "../features/board/api/use_answers.ts";
import type { Lists } from "../features/board/api/use_lists.ts";
import type { BoardOrder } from "../features/board/model/pending_transitions.ts";
import { type LiveStatus, liveStatus } from "../features/live/model/connection_status.ts";
import { modesKey } from "../features/modes/api/modes.ts";
import { api } from "../lib/api/api.ts";
import { loadCatalogs } from "../lib/i18n/languages.ts";
import { type Translate, useTranslate } from "../lib/i18n/text.ts";
import { loadWithRetry } from "../lib/load_chunk.ts";
import { dataOf } from "../lib/session/refused.ts";
import { session } from "../lib/session/this_device.ts";
import { requestOf } from "@web/api_client.ts";
import { fetchEvents, onPageAwake, openEventStream } from "@web/event_stream/event_stream.ts";
import { refetch } from "@web/refetch.ts";
import { checkForUpdate } from "../offline/update.ts";
import { announce, hasToastLine, notify } from "../ui/toasts/toasts.tsx";

/** The list is refetched every 15 s while the stream is down and every 60 s while it is live (docs/product-rules.md, "Live connection"). */
const rereadDownMs = 15_000;
const rereadUpMs = 60_000;
/** Orders that arrive this soon after another share one announcement. */
const rushMs = 5_000;

/**
 * The list NEW, updated by the staff stream and by refetching, and the status of the stream, which is open while the component is mounted
 * (docs/product-rules.md, "Live connection"). `checkedAt` returns when data last arrived, heartbeats included, in device epoch milliseconds.
 */
export function useOrderConnection() {
  const client = useQueryClient();
  const t = useTranslate();
  const isMine = useIsOwnAnswer();

  const onMessage = useEffectEvent((message: StreamMessage) => {
    if (message.type === "store_changed") {
      void refetch(client, modesKey);
      void refetch(client, phoneLinksKey);
    }
    if (message.type !== "new_order" && message.type !== "order_updated") return;
    const { order } = message;
    if (order.is_by_phone) void refetch(client, phoneLinksKey);
    const isOthers = isOnBoard(client, order.id) && !isMine(order.id);
    applyToBoard(client, order);
    if (!isOthers) return;
    const hasPlace = newOrders(client)?.length !== 0;
    void notifyDeparture(order, hasPlace, t);
  });

  const [status, setStatus] = useState(firstStatus);
  const lastEventAt = useRef(0);
  useEffect(() => {
    // The data on the screen may be out of date.
    const catchUp = () => {
      refetchOrders(client);
      void refetch(client, modesKey);
      checkForUpdate();
    };
    const stream = openEventStream({
      connect,
      onData: (data) => {
        const message = parsed(data);
        if (message !== undefined) onMessage(message);
      },
      onActivity: () => lastEventAt.current = Date.now(),
      onUp: (isUp, failures, error) => {
        setStatus(liveStatus(isUp, failures, error));
        // The server replays the events of the gap. The lists are fetched again in any case.
        if (isUp) catchUp();
      },
    });
    const stopListening = onPageAwake(({ type }) => {
      const isOnline = type === "online";
      if (!isOnline && document.visibilityState !== "visible") return;
      stream.wake(isOnline);
      catchUp();
    });
    return () => {
      stream.stop();
      stopListening();
    };
  }, [client]);

  const rereadEvery = status.phase === "live" ? rereadUpMs : rereadDownMs;
  const list = useQuery({
    ...newOrdersQuery(client),
    refetchInterval: rereadEvery,
    refetchIntervalInBackground: true,
  });
  useArrivalMessages(list.data);
  const isDown = status.phase === "reconnecting";
  // Refetches at once to tell a lost stream from an unreachable server.
  useEffect(() => {
    if (isDown) refetchOrders(client);
  }, [isDown]);

  return { list, status, rereadEvery, checkedAt: () => Math.max(lastEventAt.current, list.dataUpdatedAt) };
}

function firstStatus(): LiveStatus {
  const known = session.now();
  const hasToken = known.kind === "signed_in" && known.endsAt > Date.now();
  return { phase: "authenticating", ...(!hasToken && { isWaiting: true }) };
}

async function connect(
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  // Every connection needs a new ticket.
  const { ticket } = await api(streamTicket);
  const { address } = requestOf(orderStream, { query: { ticket } });
  return fetchEvents(address, lastEventId, signal, dataOf);
}

function parsed(data: string): StreamMessage | undefined {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

export type Connection = ReturnType<typeof useOrderConnection> & {
  lists: Lists;
  /** Scheduled orders that came due and were not opened yet. */
  due: readonly BoardOrder[];
  /** The server is unreachable. */
  isOffline: boolean;
  /** Marks orders as seen now, by id or `dueKey`. */
  look: (keys: readonly string[]) => void;
};

export const ConnectionContext = createContext<Connection | undefined>(undefined);

/** The connection and the orders of the counter. Throws outside of the counter's frame. */
export function useCounterConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (connection === undefined) throw new Error("useCounterConnection needs the counter's frame");
  return connection;
}

const loadDepartureMessage = () =>
  Promise.all([import("../features/board/model/departure_message.ts"), loadCatalogs("board")]);

/** Shows who answered an order that left NEW. The last one leaves no place there. */
async function notifyDeparture(order: StaffOrder, hasPlace: boolean, t: Translate): Promise<void> {
  const [{ departureMessage }] = await loadWithRetry(loadDepartureMessage);
  const text = departureMessage(order, t);
  if (text === undefined) return;
  // NEW says it in the order's place, and pages of the office have no row for it.
  const showsNew = hasPlace && location.pathname.endsWith("/orders") &&
    !new URLSearchParams(location.search).has("tab");
  if (hasToastLine() && !showsNew) notify("info", text);
  else announce(text);
}

/** An announcement names at most this many orders, the latest ones. */
const maxNamed = 3;

/** Announces new orders, whether they came by stream or by refetch, but not those of the first load. Card, count and bell show them. */
function useArrivalMessages(orders: readonly StaffOrder[] | undefined) {
  const t = useTranslate();
  const before = useRef(orders);
  const rush = useRef<{ numbers: readonly string[]; at: number }>({ numbers: [], at: -Infinity });
  useEffect(() => {
    const fresh = before.current === undefined || orders === undefined
      ? []
      : arrivals(before.current, orders);
    before.current = orders;
    if (fresh.length === 0) return;
    const now = Date.now();
    const earlier = now - rush.current.at < rushMs ? rush.current.numbers : [];
    const numbers = [...earlier, ...fresh.map(({ order_number }) => order_number)].slice(-maxNamed);
    rush.current = { numbers, at: now };
    announce(t("orders.arrived", { number: numbers.join(", ") }));
  }, [orders]);
}
