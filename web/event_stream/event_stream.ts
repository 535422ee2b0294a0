import { createParser } from "eventsource-parser";

/** Time without data after which a connection counts as lost. The server sends a heartbeat every 15 s. */
export const silenceMs = 40_000;

/** Time for which the stream still counts as up after the server asked its clients to reconnect. */
export const graceMs = 2_000;

/** Calls back after `ms`; the returned function cancels the call. */
export type After = (ms: number, callback: () => void) => () => void;

export type EventStreamParts = {
  /** Opens one connection. Rejects when that fails. */
  connect: (lastEventId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Called with the data of each event, once per connection and id. */
  onData: (data: string) => void;
  /**
   * Called with true at the first bytes of every connection, and with false when the stream is lost or stopped, together with the number
   * of failures in a row and the latest error.
   */
  onUp: (isUp: boolean, failures: number, error: unknown) => void;
  /** Called whenever data arrives, including heartbeats. */
  onActivity?: () => void;
  after?: After;
  random?: () => number;
};

export type EventStream = {
  /** Skips the delay before the next attempt. `reconnect` also drops the current connection, for a changed network. */
  wake: (reconnect?: boolean) => void;
  stop: () => void;
  /** Resolves once the stream is stopped. */
  finished: Promise<void>;
};

export const pageTimer: After = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Keeps a stream of server-sent events open until it is stopped: it reconnects after every failure and every timeout. */
export function openEventStream(
  { connect, onData, onUp, onActivity, after = pageTimer, random = Math.random }: EventStreamParts,
): EventStream {
  let isStopped = false;
  let failures = 0;
  let error: unknown;
  let lastEventId: string | undefined;
  let reconnectMs: number | undefined;
  let drop = () => {};
  let endWait = () => {};
  let endGrace: (() => void) | undefined;

  const down = () => {
    endGrace = undefined;
    onUp(false, failures, error);
  };

  async function connectOnce(): Promise<void> {
    const controller = new AbortController();
    let endReading = () => {};
    const end = drop = () => {
      controller.abort();
      // Ends a pending connect or read that ignores the signal.
      endReading();
    };
    let endWatch = after(silenceMs, end);
    try {
      const body = await new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
        endReading = reject;
        connect(lastEventId, controller.signal).then(resolve, reject);
      });
      const reader = body.getReader();
      endReading = () => void reader.cancel().catch(() => {});
      const decoder = new TextDecoder();
      let lastId = -1;
      let retryMs = 0;
      const parser = createParser({
        onRetry: (ms) => retryMs = ms,
        onEvent({ id, event, data }) {
          if (id !== undefined) {
            // Ids only increase within a connection; any other id is a repeated event.
            if (Number(id) <= lastId) return;
            lastId = Number(id);
            lastEventId = id;
          }
          if (event === "reconnect") reconnectMs = retryMs;
          else onData(data);
        },
      });
      for (let isFirst = true;; isFirst = false) {
        const { value, done } = await reader.read();
        if (done || isStopped) return;
        failures = 0;
        endGrace?.();
        endGrace = undefined;
        if (isFirst) onUp(true, 0, undefined);
        endWatch();
        endWatch = after(silenceMs, end);
        onActivity?.();
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } catch (cause) {
      error = cause;
    } finally {
      endWatch();
      end();
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      error = undefined;
      await connectOnce();
      if (isStopped) break;
      failures++;
      if (reconnectMs !== undefined) endGrace ??= after(graceMs, down);
      if (!endGrace) down();
      const ms = reconnectMs ?? backoffMs(endGrace ? 1 : failures, random());
      reconnectMs = undefined;
      await new Promise<void>((resolve) => {
        const cancel = after(ms, resolve);
        endWait = () => {
          cancel();
          resolve();
        };
      });
    }
    endGrace?.();
    down();
  }

  const finished = run();
  return {
    finished,
    wake(reconnect) {
      if (reconnect) drop();
      endWait();
    },
    stop() {
      isStopped = true;
      drop();
      endWait();
    },
  };
}

/**
 * Opens one connection to an event stream of the API. Rejects when that fails. `onRefused` may throw the app's own error for an error
 * response. Uses `fetch` because `EventSource` exposes neither heartbeats nor the status and cannot set Last-Event-ID.
 */
export async function fetchEvents(
  address: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
  onRefused?: (response: Response) => Promise<unknown>,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(address, {
    signal,
    cache: "no-store",
    headers: {
      accept: "text/event-stream",
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    },
  });
  if (!response.ok) await onRefused?.(response);
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`);
  return response.body;
}

/**
 * Returns the delay before the next attempt in milliseconds: 1 s, doubled with every failure up to 30 s, and reduced by a random part of
 * up to one half so that clients do not reconnect at the same moment. `failures` in a row is 1 or more, `random` is 0 to 1. See
 * docs/product-rules.md, "Live connection".
 */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2);

/**
 * Calls back when the page's visibility changes, when it gets the focus and when it is online again. The returned function removes the
 * listeners. A device that slept detects a lost connection late, so callers reconnect at these events without delay.
 */
export function onPageAwake(callback: (event: Event) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener("visibilitychange", callback, { signal });
  for (const type of ["focus", "online"]) globalThis.addEventListener(type, callback, { signal });
  return () => controller.abort();
}
