import { useEffect, useRef, useState } from "react";
import { counterEndpoints } from "@contract/counter_endpoints.ts";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { requestOf } from "../../../../../web/api_client.ts";
import { api } from "../../../lib/counter_api.ts";
import { dataOf } from "../../../lib/session/refused.ts";
import { session } from "../../../lib/session/this_device.ts";
import { listen, type LiveStatus } from "./listen.ts";

type Listener = {
  onMessage: (message: StreamMessage) => void;
  /** The tablet woke, came online or connected again: what is on screen may be old. */
  onCatchUp: () => void;
};

/**
 * Keeps the staff stream open while mounted (decision 18). `lastHeard` is when anything last came through, in device epoch
 * milliseconds.
 */
export function useLive(listener: Listener): { status: LiveStatus; lastHeard: () => number } {
  const [status, setStatus] = useState<LiveStatus>({ phase: "authenticating" });
  const latest = useRef(listener);
  const lastHeard = useRef(0);
  useEffect(() => {
    latest.current = listener;
  });

  useEffect(() => {
    const line = listen({
      hasToken: () => {
        const known = session.now();
        return known.kind === "signed_in" && known.endsAt > Date.now();
      },
      open,
      hear: (data) => {
        const message = parsed(data);
        if (message !== undefined) latest.current.onMessage(message);
      },
      alive: () => lastHeard.current = Date.now(),
      tell: (next) => {
        setStatus(next);
        // What happened during the gap is replayed; the list is read again all the same.
        if (next.phase === "live") latest.current.onCatchUp();
      },
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      chance: Math.random,
    });
    const awake = () => {
      if (document.visibilityState !== "visible") return;
      line.wake(false);
      latest.current.onCatchUp();
    };
    const online = () => {
      line.wake(true);
      latest.current.onCatchUp();
    };
    document.addEventListener("visibilitychange", awake);
    globalThis.addEventListener("focus", awake);
    globalThis.addEventListener("online", online);
    return () => {
      line.stop();
      document.removeEventListener("visibilitychange", awake);
      globalThis.removeEventListener("focus", awake);
      globalThis.removeEventListener("online", online);
    };
  }, []);

  return { status, lastHeard: () => lastHeard.current };
}

async function open(
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { ticket } = await api("streamTicket");
  const { address } = requestOf(counterEndpoints.orderStream, { query: { ticket } });
  // Fetch instead of EventSource: a new ticket for every connection, and still the Last-Event-ID header.
  const response = await fetch(address, {
    signal,
    cache: "no-store",
    headers: {
      accept: "text/event-stream",
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
  });
  if (!response.ok) await dataOf(response);
  if (response.body === null) throw new Error("The stream has no body");
  return response.body;
}

function parsed(data: string): StreamMessage | undefined {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
