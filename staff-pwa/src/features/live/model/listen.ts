import { Refused } from "../../../lib/session/refused.ts";
import { retryDelay } from "./backoff.ts";
import { sseReader } from "./sse.ts";

/** Decision 18: heartbeats come every 15 s; a network cut without a word shows as silence. */
export const silenceMs = 40_000;

/** A process that ends sends its tablets to another one: so long nobody is told that the line is gone. */
export const graceMs = 2_000;

export type LiveStatus =
  /** `isWaiting`: this device has no valid access token yet. */
  | { phase: "authenticating"; isWaiting?: true }
  | { phase: "live" }
  /** `isRefused`: the server did not accept the token. */
  | { phase: "reconnecting"; failures: number; isRefused?: true };

export type ListenDeps = {
  /** Whether this device holds an access token that has not ended. */
  hasToken: () => boolean;
  /** Opens one connection; rejects when that fails. The token is renewed and the ticket drawn inside. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The `data` of each event, once per connection and id. */
  hear: (data: string) => void;
  /** Something arrived, a heartbeat at least. */
  alive: () => void;
  tell: (status: LiveStatus) => void;
  /** Calls back after so many milliseconds, unless cancelled by the function it gives. */
  after: (ms: number, work: () => void) => () => void;
  chance: () => number;
};

/**
 * Listens until `stop`, connecting again for ever. `wake` cuts a wait short; with `anew` it also drops the present connection,
 * for when the network has changed under it.
 */
export function listen({ hasToken, open, hear, alive, tell, after, chance }: ListenDeps) {
  let stopped = false;
  let lastEventId: string | undefined;
  let failures = 0;
  let endWait = () => {};
  let dropConnection = () => {};
  let comeBackMs: number | undefined;
  let endGrace: (() => void) | undefined;
  let isRefused = false;

  const tellGone = () => {
    endGrace = undefined;
    tell({ phase: "reconnecting", failures, ...(isRefused && { isRefused }) });
  };

  async function connectOnce(): Promise<void> {
    const connection = new AbortController();
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    const dropped = new Promise<never>((_, reject) => {
      dropConnection = () => {
        connection.abort();
        // Ends a read under way even where the abort does not reach it.
        reader?.cancel().catch(() => {});
        reject(new Error("dropped"));
      };
    });
    // Losing the race below leaves it unheard.
    dropped.catch(() => {});
    let endWatch = after(silenceMs, dropConnection);
    const heardSomething = () => {
      endWatch();
      endWatch = after(silenceMs, dropConnection);
      alive();
    };
    try {
      reader = (await Promise.race([open(lastEventId, connection.signal), dropped])).getReader();
      const decoder = new TextDecoder();
      const read = sseReader();
      let heardUpTo = -1;
      let live = false;
      for (;;) {
        const { value, done } = await reader.read();
        if (done || stopped) return;
        if (!live) tell({ phase: "live" });
        live = true;
        failures = 0;
        endGrace?.();
        endGrace = undefined;
        heardSomething();
        for (const event of read(decoder.decode(value, { stream: true }))) {
          if (event.id !== undefined) {
            // Ids only grow within a connection; one heard before is a repeat.
            if (Number(event.id) <= heardUpTo) continue;
            heardUpTo = Number(event.id);
            lastEventId = event.id;
          }
          if (event.comeBackMs === undefined) hear(event.data);
          else comeBackMs = event.comeBackMs;
        }
      }
    } finally {
      endWatch();
      connection.abort();
    }
  }

  async function run() {
    tell({ phase: "authenticating" });
    while (!stopped) {
      if (failures === 0 && !hasToken()) tell({ phase: "authenticating", isWaiting: true });
      isRefused = false;
      try {
        await connectOnce();
      } catch (problem) {
        // However a connection ends, it is opened again after a pause.
        isRefused = problem instanceof Refused && problem.status === 401;
      }
      if (stopped) return;
      failures += 1;
      if (comeBackMs !== undefined) endGrace ??= after(graceMs, tellGone);
      if (endGrace === undefined) tellGone();
      const pause = comeBackMs ?? retryDelay(endGrace ? 1 : failures, chance());
      comeBackMs = undefined;
      await new Promise<void>((resolve) => {
        const cancel = after(pause, resolve);
        endWait = () => {
          cancel();
          resolve();
        };
      });
      endWait = () => {};
    }
  }

  const finished = run();
  return {
    finished,
    wake(anew: boolean): void {
      if (anew) dropConnection();
      endWait();
    },
    stop(): void {
      stopped = true;
      endGrace?.();
      dropConnection();
      endWait();
    },
  };
}
