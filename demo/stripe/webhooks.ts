/**
 * Posts events to the webhook endpoint with Stripe's signature. Retries until a 2xx response: after 0.5 s, doubling to a
 * minute, for three days, and again after a restart.
 */
import type { Store } from "./store.ts";

export type Deliveries = {
  /** Starts posting due events and returns immediately. */
  wake(): void;
  turn(state: "on" | "off"): void;
  close(): Promise<void>;
};

type Options = {
  store: Store;
  url: string;
  secret: string;
  /** The types of the events that the endpoint receives; undefined for all. */
  events: readonly string[] | undefined;
  now: () => number;
  fetch: typeof fetch;
};

const AT_ONCE = 4;
const ANSWER_WITHIN_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;
const GIVE_UP_SECONDS = 3 * 24 * 60 * 60;

export function startDeliveries({ store, url, secret, events, now, fetch }: Options): Deliveries {
  const failures = new Map<string, number>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const running = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let on = true;

  function wake(): void {
    if (!on || ending.signal.aborted) return;
    for (const id of store.undelivered) {
      if (running.size >= AT_ONCE) return;
      if (!running.has(id) && !waiting.has(id)) running.set(id, deliver(id).finally(() => done(id)));
    }
  }

  function done(id: string): void {
    running.delete(id);
    wake();
  }

  async function deliver(id: string): Promise<void> {
    const event = store.events.get(id);
    const tooOld = event && event.created < now() / 1000 - GIVE_UP_SECONDS;
    const isEnabled = event && !tooOld && (events?.includes(event.type) ?? true);
    if (!isEnabled || await post(JSON.stringify(event, null, 2))) {
      failures.delete(id);
      // If the journal cannot be written, the event is delivered once more after a restart.
      await store.commit({ settled: id }).catch(() => store.undelivered.delete(id));
      return;
    }
    const failed = (failures.get(id) ?? 0) + 1;
    failures.set(id, failed);
    if (ending.signal.aborted) return;
    const pause = Math.min(LONGEST_WAIT_MS, 250 * 2 ** failed);
    waiting.set(id, setTimeout(() => waiting.delete(id) && wake(), pause));
  }

  async function post(body: string): Promise<boolean> {
    const handleCall = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (local emulator)",
          // The real time, because the receiver refuses old signatures.
          "stripe-signature": await signature(secret, Math.floor(Date.now() / 1000), body),
        },
        redirect: "manual",
        signal: AbortSignal.any([handleCall, ending.signal]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    wake,
    turn(state) {
      on = state === "on";
      wake();
    },
    async close() {
      ending.abort();
      waiting.forEach((timer) => clearTimeout(timer));
      await Promise.all(running.values());
    },
  };
}

/** `t=…,v1=…`: HMAC-SHA256 with the endpoint's secret over `${t}.${body}`. */
export async function signature(secret: string, seconds: number, body: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes(`${seconds}.${body}`));
  return `t=${seconds},v1=${new Uint8Array(mac).toHex()}`;
}
