import * as endpoints from "@contract/orders.ts";
import type { StaffOrder, StreamMessage } from "@contract/schemas/orders.ts";
import { alarmFor, beepDue, loudness } from "@staff-pwa/features/alarm/model/schedule.ts";
import { applyChange, arrivals, listed } from "@staff-pwa/features/board/model/board.ts";
import { dueOrders } from "@staff-pwa/features/board/model/due.ts";
import type { caller } from "@staff-pwa/lib/api/caller.ts";
import { dueKey } from "@staff-pwa/lib/device_choices.ts";
import { requestOf } from "@web/api_client.ts";
import { openEventStream } from "@web/event_stream/event_stream.ts";
import type { Rng } from "../faults/rng.ts";
import type { Time } from "./time.ts";
import type { Wire } from "./wire.ts";

/** What a tablet showed and rang for, across reloads. The test asserts on it. */
export type TabletLog = {
  shown: Set<string>;
  rung: Set<string>;
  late: Set<string>;
  dueRung: Set<string>;
  /** Announced more than once, or back on NEW after it had left. */
  twice: Set<string>;
  signedOut: boolean;
};

export type Client = ReturnType<typeof caller>;

const rereadMs = { up: 60_000, down: 15_000 };
const volume = 0.7;

/**
 * The orders page of one tablet, from load to reload: the app's stream, board and alarm, composed as its components do. `seen` is
 * stored by the device.
 */
export function openPage(
  { wire, time, rng, client, seen, log }: {
    wire: Wire;
    time: Time;
    rng: Rng;
    client: Client;
    seen: Record<string, number>;
    log: TabletLog;
  },
) {
  let orders: readonly StaffOrder[] | undefined;
  const reported = new Map<string, StaffOrder>();
  let inProgress = new Map<string, StaffOrder>();
  const announced = new Set<string>();
  const gone = new Set<string>();
  let isLive = false;
  let lastBeepAt: number | undefined;
  let isOpen = true;

  function setOrders(next: readonly StaffOrder[]) {
    const before = orders;
    orders = next;
    for (const { id } of before === undefined ? [] : arrivals(before, next)) {
      if (announced.has(id)) log.twice.add(id);
      announced.add(id);
    }
    for (const { id } of next) {
      log.shown.add(id);
      if (gone.has(id)) log.twice.add(id);
    }
    const present = new Set(next.map(({ id }) => id));
    for (const { id } of before ?? []) if (!present.has(id)) gone.add(id);
  }

  function applyOrder(order: StaffOrder) {
    if ((reported.get(order.id)?.version ?? 0) > order.version) return;
    reported.set(order.id, order);
    if (orders !== undefined) setOrders(applyChange(orders, order));
    if (order.tab === "in_progress") inProgress.set(order.id, order);
    else inProgress.delete(order.id);
  }

  const list = (query: Record<string, string>) => client.api(endpoints.orders, { query });

  async function readNew() {
    const before = [...reported.values()];
    const fetched = await list({ status: "pending_approval" });
    if (isOpen) setOrders(listed(fetched, [...reported.values()], before));
  }

  async function readInProgress() {
    const orders = await list({ tab: "in_progress", limit: "100" });
    if (isOpen) inProgress = new Map(orders.map((order) => [order.id, order]));
  }

  function catchUp() {
    // A failed read is repeated by the next refetch.
    readNew().catch(() => {});
    readInProgress().catch(() => {});
  }

  const stream = openEventStream({
    connect: async (lastEventId, signal) => {
      const { ticket } = await client.api(endpoints.streamTicket);
      const { address } = requestOf(endpoints.orderStream, { query: { ticket } });
      return await wire.open(address, lastEventId, signal);
    },
    onData: (data) => {
      const message: StreamMessage = JSON.parse(data);
      if (message.type === "new_order" || message.type === "order_updated") applyOrder(message.order);
    },
    onUp: (isUp) => {
      isLive = isUp;
      if (isUp) catchUp();
    },
    after: time.after,
    random: rng.next,
  });

  const refetch = () => {
    if (!isOpen) return;
    catchUp();
    time.after(isLive ? rereadMs.up : rereadMs.down, refetch);
  };
  refetch();

  return {
    applyOrder,
    orders: () => orders ?? [],
    inProgress: () => [...inProgress.values()],
    isLive: () => isLive,
    /** Rings if the alarm is due; the app calls this every second. */
    ringIfDue() {
      const now = time.now();
      const due = dueOrders([...inProgress.values()], now).filter(({ id }) => !(dueKey(id) in seen));
      const waiting = (orders ?? []).map(({ id, created_at }) => ({
        id,
        placedAt: Date.parse(created_at),
        seenAt: seen[id],
      }));
      const alarm = alarmFor(waiting, now, { hasDue: due.length > 0 });
      if (loudness(volume, alarm, 0, now) === 0 || !beepDue(lastBeepAt, now)) return;
      lastBeepAt = now;
      for (const { id, seenAt } of waiting) if (seenAt === undefined) log.rung.add(id);
      if (alarm.kind === "late") { for (const { id } of waiting) log.late.add(id); }
      for (const { id } of due) log.dueRung.add(id);
    },
    close() {
      isOpen = false;
      stream.stop();
    },
  };
}
