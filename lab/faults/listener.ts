/** A tablet's live stream in a rush: it connects again after every disconnect and asks for what it missed. */
import { isDeepStrictEqual } from "node:util";
import { endpoints } from "@contract/endpoints.ts";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { listen, type ReceivedEvent } from "@api/testing/events.ts";
import { requestOf } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import type { Installation } from "./world.ts";

/** `since`: the event after which the tablet began to listen, undefined before. `orderEvents`: the ids it received, in order. */
export type ReceivedEvents = { since: number | undefined; orderEvents: number[] };

export type Listener = {
  received(): ReceivedEvents;
  /** How often it connected. */
  connections(): number;
  stop(): Promise<void>;
};

export function startListener({ shop }: Pick<Installation, "shop">): Listener {
  const events: ReceivedEvent<StreamMessage>[] = [];
  let isStopped = false;
  let connections = 0;
  let close = (): Promise<void> => Promise.resolve();
  const connect = async () => {
    const ticket = await (await signIn(shop)).ticket();
    const [address] = requestOf(shop, endpoints.orderStream, { query: { ticket } });
    const last = events.findLast(({ id }) => id !== undefined)?.id;
    const headers: Record<string, string> = last === undefined ? {} : { "last-event-id": `${last}` };
    const stream = await listen(address, headers, events);
    close = async () => await stream[Symbol.asyncDispose]();
    if (stream.status === 200) connections++;
    await (isStopped ? close() : stream.ended);
  };
  const stayConnected = async () => {
    while (!isStopped) {
      // Fails while the process is replaced.
      await connect().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const listening = stayConnected();
  return {
    received: () => ({
      since: events.find(({ data }) => data.type === "connected")?.id,
      orderEvents: events.flatMap(({ id, data }) =>
        id !== undefined && (data.type === "new_order" || data.type === "order_updated") ? [id] : []
      ),
    }),
    connections: () => connections,
    async stop() {
      isStopped = true;
      await close();
      await listening;
    },
  };
}

/** Compares what a tablet received with the ids of the stored order events: each once and in order, whatever was interrupted. */
export function findStreamViolations(
  { since, orderEvents }: ReceivedEvents,
  stored: readonly number[],
): string[] {
  const expected = stored.filter((id) => id > (since ?? Infinity)).toSorted((one, other) => one - other);
  if (since === undefined) return ["I10: a tablet never connected"];
  if (isDeepStrictEqual(orderEvents, expected)) return [];
  const missing = expected.filter((id) => !orderEvents.includes(id));
  const repeated = orderEvents.filter((id, nth) => orderEvents.indexOf(id) !== nth);
  return [
    `I10: a tablet got ${orderEvents.length} of ${expected.length} order events; missing: ${missing}; repeated: ${repeated}`,
  ];
}
