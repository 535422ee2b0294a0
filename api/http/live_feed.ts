import { shownMillis } from "@domain/ports/menus.ts";
import type { LiveEvent } from "@domain/ports/live.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { LiveFeed, LiveNews, Log } from "./services.ts";

/** Notifications are only a wake-up and may be lost: the log is read this often anyway. */
const lookEveryMillis = 1_000;
const batch = 500;

const shownEverywhere = () => new Promise((resolve) => setTimeout(resolve, shownMillis));

/**
 * Reads the event log once for the whole process and passes it on to every open stream, in order and without gaps, whichever
 * process wrote it (decision 18).
 */
export async function startLiveFeed(
  { live, orders, outbox }: Pick<Ports, "live" | "orders" | "outbox">,
  log: Log,
): Promise<LiveFeed & { stop(): Promise<void> }> {
  const listeners = new Map<(news: LiveNews) => void, () => void>();
  let isStopped = false;
  let latest = await live.latestId();
  let isReading = false;
  let isWanted = false;

  const read = async () => {
    isWanted = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isWanted) {
        isWanted = false;
        const events = await live.after(latest, batch);
        for (const event of events) {
          // Whoever hears of it asks for it at once, and perhaps another process: by then none shows what it replaced.
          if (!("orderId" in event) && listeners.size > 0) await shownEverywhere();
          const news = listeners.size > 0 ? await withOrder(event) : undefined;
          latest = event.id;
          if (news) { for (const tell of listeners.keys()) tell(news); }
        }
        if (events.length === batch) isWanted = true;
      }
    } catch (cause) {
      log("warn", "live_feed.unreadable", { cause: String(cause) });
    } finally {
      isReading = false;
    }
  };

  const withOrder = async (event: LiveEvent): Promise<LiveNews | undefined> => {
    if (!("orderId" in event)) return event;
    const order = await orders.byId(event.orderId);
    if (!order) return undefined;
    return { id: event.id, kind: event.kind, order, messages: await outbox.about([order.id]) };
  };

  const timer = setInterval(read, lookEveryMillis);
  const stopListening = await live.onWrite(read);
  return {
    latestId: () => latest,
    subscribe(listener, ended = () => {}) {
      listeners.set(listener, ended);
      if (isStopped) ended();
      return () => listeners.delete(listener);
    },
    async since(id) {
      const news: LiveNews[] = [];
      let last = id;
      for (;;) {
        const events = await live.after(last, batch);
        for (const event of events) {
          const found = await withOrder(event);
          if (found) news.push(found);
          last = event.id;
        }
        if (events.length < batch) return news;
      }
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await stopListening();
      for (const ended of listeners.values()) ended();
    },
  };
}
