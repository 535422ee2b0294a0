import { backoffMs } from "./backoff.ts";
import { eventParser } from "./event_parser.ts";

/** Silence after which a connection counts as lost: heartbeats come every 15 s (decision 18). */
export const silenceMs = 40_000;

/** When a server that shuts down asks its clients to reconnect, the stream counts as up for this long. */
export const graceMs = 2_000;

/** Calls back after `ms`; the result cancels it. */
export type After = (ms: number, callback: () => void) => () => void;

export type EventStreamParts = {
  /** Opens one connection; rejects when that fails. */
  connect: (lastEventId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Called with the data of each event, once per connection and id. */
  onData: (data: string) => void;
  /**
   * Called with true for every connection's first bytes, and with false when the stream is lost or stopped, with the number of failures in
   * a row and the latest error.
   */
  onUp: (isUp: boolean, failures: number, error: unknown) => void;
  /** Called whenever anything arrives, a heartbeat at least. */
  onActivity?: () => void;
  after?: After;
  random?: () => number;
};

export type EventStream = {
  /** Ends a wait for the next attempt; with `reconnect` it also drops the connection, for when the network has changed. */
  wake: (reconnect?: boolean) => void;
  stop: () => void;
  /** Resolves once the stream is stopped. */
  finished: Promise<void>;
};

export const pageTimer: After = (ms, callback) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Keeps a stream of server-sent events open until it is stopped: every failure and every silence leads to another attempt. */
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
      // Ends what is pending also where the signal does not reach it.
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
      const parse = eventParser(({ id, data, retry }) => {
        if (id !== undefined) {
          // Ids only grow within a connection; one that does not is a repeat.
          if (Number(id) <= lastId) return;
          lastId = Number(id);
          lastEventId = id;
        }
        if (retry === undefined) onData(data);
        else reconnectMs = Number(retry);
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
        parse(decoder.decode(value, { stream: true }));
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
