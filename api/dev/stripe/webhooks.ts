/**
 * Posts events to the shop, signed as Stripe signs them, each until it is taken with a 2xx: at once, then after
 * 0.5 s doubling to a minute, for three days. What was not taken is tried again after a restart.
 */
import type { Books } from "./books.ts";

export type Deliveries = {
  /** Posts what is due. Returns at once. */
  wake(): void;
  turn(state: "on" | "off"): void;
  close(): Promise<void>;
};

type Options = {
  books: Books;
  url: string;
  secret: string;
  now: () => number;
  fetch: typeof fetch;
};

const AT_ONCE = 4;
const ANSWER_WITHIN_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;
const GIVE_UP_SECONDS = 3 * 24 * 60 * 60;

export function startDeliveries({ books, url, secret, now, fetch }: Options): Deliveries {
  const failures = new Map<string, number>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const running = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let on = true;

  function wake(): void {
    if (!on || ending.signal.aborted) return;
    for (const id of books.undelivered) {
      if (running.size >= AT_ONCE) return;
      if (!running.has(id) && !waiting.has(id)) running.set(id, deliver(id).finally(() => done(id)));
    }
  }

  function done(id: string): void {
    running.delete(id);
    wake();
  }

  async function deliver(id: string): Promise<void> {
    const event = books.events.get(id);
    const tooOld = event && event.created < now() / 1000 - GIVE_UP_SECONDS;
    if (!event || tooOld || await post(JSON.stringify(event, null, 2))) {
      failures.delete(id);
      // A journal that cannot be written only means one more delivery after a restart.
      await books.commit({ settled: id }).catch(() => books.undelivered.delete(id));
      return;
    }
    const failed = (failures.get(id) ?? 0) + 1;
    failures.set(id, failed);
    if (ending.signal.aborted) return;
    const pause = Math.min(LONGEST_WAIT_MS, 250 * 2 ** failed);
    waiting.set(id, setTimeout(() => waiting.delete(id) && wake(), pause));
  }

  async function post(body: string): Promise<boolean> {
    const answering = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (local emulator)",
          "stripe-signature": await signature(secret, Math.floor(now() / 1000), body),
        },
        redirect: "manual",
        signal: AbortSignal.any([answering, ending.signal]),
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
