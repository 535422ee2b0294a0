import { useEffect, useRef, useState } from "react";
import { orderStream, streamTicket } from "@contract/orders.ts";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { requestOf } from "@web/api_client.ts";
import { fetchEvents, onPageAwake } from "@web/event_stream/event_stream.ts";
import { api } from "@/lib/api/api.ts";
import { dataOf } from "@/lib/session/refused.ts";
import { session } from "@/lib/session/this_device.ts";
import { type LiveStatus, openStaffStream } from "./live_status.ts";

type Listener = {
  onMessage: (message: StreamMessage) => void;
  /** Called when the tablet wakes, comes online or reconnects: the data on screen may be out of date. */
  onCatchUp: () => void;
};

/**
 * Keeps the staff stream open while mounted (docs/product-rules.md, "Live connection"). `lastEventAt` returns when data last arrived,
 * heartbeats included, in device epoch milliseconds, or 0 for never.
 */
export function useLive(listener: Listener): { status: LiveStatus; lastEventAt: () => number } {
  const [status, setStatus] = useState<LiveStatus>({ phase: "authenticating" });
  const latest = useRef(listener);
  const lastEventAt = useRef(0);
  useEffect(() => {
    latest.current = listener;
  });

  useEffect(() => {
    const stream = openStaffStream({
      hasToken: () => {
        const known = session.now();
        return known.kind === "signed_in" && known.endsAt > Date.now();
      },
      connect,
      onData: (data) => {
        const message = parsed(data);
        if (message !== undefined) latest.current.onMessage(message);
      },
      onActivity: () => lastEventAt.current = Date.now(),
      onStatus: (next) => {
        setStatus(next);
        // The server replays the events of the gap. The lists are fetched again in any case.
        if (next.phase === "live") latest.current.onCatchUp();
      },
    });
    const stopListening = onPageAwake(({ type }) => {
      const isOnline = type === "online";
      if (!isOnline && document.visibilityState !== "visible") return;
      stream.wake(isOnline);
      latest.current.onCatchUp();
    });
    return () => {
      stream.stop();
      stopListening();
    };
  }, []);

  return { status, lastEventAt: () => lastEventAt.current };
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
