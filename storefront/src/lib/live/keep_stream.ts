/** Silence after which a connection counts as dead: heartbeats come every 15 s (decision 18). */
export const deadAfterMs = 40_000;

/** A server that ends asks us to come back: so long the stream counts as up. */
export const graceMs = 2_000;

export type StreamParts = {
  /** Opens the stream; rejects when it cannot be had. */
  connect: (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>;
  onChunk: (chunk: Uint8Array) => void;
  onUp: (up: boolean) => void;
  /** Calls back after `ms` and answers how to call it off. */
  timer: (ms: number, then: () => void) => () => void;
  random: () => number;
};

export type LiveStream = {
  /** Tries at once instead of waiting: the page was woken, or the network is back. */
  wake: () => void;
  /** The server is about to end this connection and will be there again after so many milliseconds. */
  comeBack: (ms: number) => void;
  stop: () => void;
};

/** Keeps a stream open until stopped: every failure and every silence leads to another try, further and further apart. */
export function keepStream(parts: StreamParts): LiveStream {
  let stopped = false;
  let failures = 0;
  let current = new AbortController();
  let goOn = () => {};
  let comeBackMs: number | undefined;
  let endGrace: (() => void) | undefined;

  async function once(): Promise<void> {
    current = new AbortController();
    const { signal } = current;
    const watch = watchdog(parts, () => current.abort());
    try {
      const chunks = await orAborted(parts.connect(signal), signal);
      const reader = chunks[Symbol.asyncIterator]();
      for (;;) {
        const next = await orAborted(reader.next(), signal);
        if (next.done) return;
        watch.heard();
        failures = 0;
        endGrace?.();
        endGrace = undefined;
        parts.onUp(true);
        parts.onChunk(next.value);
      }
    } catch {
      // Any ending is the same here: the loop tries again.
    } finally {
      watch.end();
      current.abort();
    }
  }

  const down = () => {
    endGrace = undefined;
    parts.onUp(false);
  };

  async function forEver(): Promise<void> {
    while (!stopped) {
      await once();
      if (stopped) break;
      if (comeBackMs !== undefined) endGrace ??= parts.timer(graceMs, down);
      if (endGrace === undefined) down();
      const pause = comeBackMs ?? backoffMs(endGrace ? 0 : failures++, parts.random);
      comeBackMs = undefined;
      await new Promise<void>((resolve) => {
        const cancel = parts.timer(pause, resolve);
        goOn = () => {
          cancel();
          resolve();
        };
      });
    }
    endGrace?.();
    down();
  }
  forEver();

  return {
    wake: () => goOn(),
    comeBack: (ms) => void (comeBackMs = ms),
    stop: () => {
      stopped = true;
      current.abort();
      goOn();
    },
  };
}

/** 1 s doubling to 30 s, each shortened by up to a half so that a crowd does not come back in step. */
export function backoffMs(failures: number, random: () => number): number {
  return Math.min(30_000, 1000 * 2 ** failures) * (0.5 + random() / 2);
}

function watchdog(parts: StreamParts, bite: () => void): { heard: () => void; end: () => void } {
  let cancel = parts.timer(deadAfterMs, bite);
  return {
    heard: () => {
      cancel();
      cancel = parts.timer(deadAfterMs, bite);
    },
    end: () => cancel(),
  };
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
    promise.then(resolve, reject);
  });
}
