import type { LiveEvent } from "@domain/ports/live.ts";
import { orderIdOf } from "@domain/notification/message.ts";
import type { Order } from "@domain/order/order.ts";
import type { MessageDelivery } from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Log } from "@domain/ports/log.ts";
import type { LiveFeed, StreamItem } from "../services.ts";
import { oneAtATime } from "./one_at_a_time.ts";

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
  const listeners = new Map<(event: StreamItem) => void, () => void>();
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

  /** Adds the orders and their messages, with one query each for the whole batch. */
  const withOrders = async (events: readonly LiveEvent[]): Promise<StreamItem[]> => {
    const ids = [...new Set(events.flatMap((event) => "orderId" in event ? event.orderId : []))];
    const [found, deliveryStatuses] = await Promise.all([orders.byIds(ids), outbox.about(ids)]);
    const byId = new Map(found.map((order) => [order.id, order]));
    const messages = Map.groupBy(deliveryStatuses, ({ message }) => orderIdOf(message));
    return events.flatMap((event): StreamItem[] => {
      const order = "orderId" in event ? byId.get(event.orderId) : undefined;
      const item = itemOf(event, order, order ? messages.get(order.id) ?? [] : []);
      return item ? [item] : [];
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
    async since(id) {
      const items: StreamItem[] = [];
      let last = id;
      for (;;) {
        const events = await live.after(last, batch);
        items.push(...await withOrders(events));
        last = events.at(-1)?.id ?? last;
        if (events.length < batch) return items;
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

/** Returns undefined for an event whose order does not exist. */
function itemOf(
  event: LiveEvent,
  order: Order | undefined,
  messages: readonly MessageDelivery[],
): StreamItem | undefined {
  if (!("orderId" in event)) return event;
  return order && { id: event.id, kind: event.kind, order, messages };
}
