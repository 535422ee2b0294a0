import type { LiveEvent } from "@domain/ports/live.ts";
import { orderIdOf } from "@domain/notification/message.ts";
import type { Order } from "@domain/order/order.ts";
import type { MessageDelivery } from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Log } from "@domain/ports/log.ts";

type AboutOrder = Extract<LiveEvent, { orderId: string }>;
/** An event about an order, with the order as it is now and the messages about it. */
export type OrderEvent = AboutOrder & { order: Order; messages: readonly MessageDelivery[] };
/** An event of the event log, for the open streams. */
export type FeedEvent = OrderEvent | Exclude<LiveEvent, AboutOrder>;

export type LiveFeed = {
  /** The id of the newest event that this process has passed on. */
  latestId(): number;
  /** Calls `listener` for every new event, and `ended` when the process stops. Returns a function that unsubscribes. */
  subscribe(listener: (event: FeedEvent) => void, ended?: () => void): () => void;
  /** Reads all events after `id` that are already written, in order. Each part is read when it is asked for: the log has every event ever. */
  since(id: number): AsyncGenerator<FeedEvent[]>;
};

/** How often the event log is read, because database notifications can be lost. */
const checkIntervalMs = 1_000;
const batch = 500;

/**
 * Reads the event log once for the process and passes the events of all processes on to every open stream, in order and without gaps
 * (docs/adr/0003-event-stream.md).
 */
export async function startLiveFeed(
  { live, orders, outbox }: Pick<Ports, "live" | "orders" | "outbox">,
  log: Log,
): Promise<LiveFeed & { stop(): Promise<void> }> {
  const listeners = new Map<(event: FeedEvent) => void, () => void>();
  let isStopped = false;
  let latest = await live.latestId();

  const read = oneAtATime(async () => {
    try {
      const events = await live.after(latest, batch);
      // The listeners are looked up after this read: one that subscribed during it may have read the log before these events.
      const items = listeners.size === 0 ? [] : await withOrders(events);
      for (const item of items) for (const notify of listeners.keys()) notify(item);
      latest = events.at(-1)?.id ?? latest;
      if (events.length === batch) void read();
    } catch (cause) {
      log("warn", "live_feed.unreadable", { cause: String(cause) });
    }
  });

  /** Adds the orders and their messages, with one query each for the whole batch. Leaves out events whose order does not exist. */
  const withOrders = async (events: readonly LiveEvent[]): Promise<FeedEvent[]> => {
    const ids = [...new Set(events.flatMap((event) => "orderId" in event ? event.orderId : []))];
    const [found, deliveryStatuses] = await Promise.all([orders.byIds(ids), outbox.about(ids)]);
    const byId = new Map(found.map((order) => [order.id, order]));
    const messages = Map.groupBy(deliveryStatuses, ({ message }) => orderIdOf(message));
    return events.flatMap((event): FeedEvent[] => {
      if (!("orderId" in event)) return [event];
      const order = byId.get(event.orderId);
      return order ? [{ ...event, order, messages: messages.get(order.id) ?? [] }] : [];
    });
  };

  const timer = setInterval(read, checkIntervalMs);
  const stopListening = await live.onWrite(read);
  return {
    latestId: () => latest,
    subscribe(listener, ended = () => {}) {
      listeners.set(listener, ended);
      if (isStopped) ended();
      return () => listeners.delete(listener);
    },
    async *since(id) {
      let last = id;
      for (;;) {
        const events = await live.after(last, batch);
        yield await withOrders(events);
        last = events.at(-1)?.id ?? last;
        if (events.length < batch) return;
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

/**
 * Returns a function that runs `run` when no run is in progress. A call during a run repeats it once after that run, so that the last run
 * begins after the last call. The promise of a call during a run resolves at once. `run` must not reject.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isRequested) {
        isRequested = false;
        await run();
      }
    } finally {
      isRunning = false;
    }
  };
}
