/** The moments at which something may end or begin, and a clock that lands on them, or just before or after them. */
import type { Order } from "@domain/order/order.ts";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import type { Rng } from "../faults/rng.ts";
import type { Places } from "./checks/capacity.ts";
import { isAllPrinted, type TicketPrinter } from "./printer.ts";

const [undoMs, doubleTapMs, requestMs, recentMs] = [8_000, minuteMs, 3_000, 2 * hourMs];
const [confirmMs, bankMs, abandonedMs, resendMs] = [2 * minuteMs, 15 * minuteMs, hourMs, minuteMs];

function ofOrder({ state, payment, offers, transitions, refunds, expiresAt, prepMinutes }: Order): number[] {
  const ready = transitions.findLast(({ kind }) => kind === "ready");
  return [
    ...(state.status === "pending_approval" ? [expiresAt] : []),
    ...offers.slice(-1).map((offer) => offer.expiresAt),
    ...("readyAt" in state
      ? [state.readyAt, state.readyAt - prepMinutes * minuteMs, state.readyAt + hourMs]
      : []),
    ...transitions.slice(-1).map(({ at }) => at + undoMs),
    ...(ready ? [ready.madeAt + recentMs] : []),
    ...refunds.slice(-1).map(({ decidedAt }) => decidedAt + doubleTapMs),
    ...("since" in payment ? [payment.since + requestMs] : []),
  ];
}

/** `orderId`: the order that it is about. */
type Deadline = { at: number; orderId?: string };

function deadlinesOf({ orders, checkouts, carts, store }: MemoryPorts, { holds }: Places): Deadline[] {
  const { busy, pause, tonight } = store.facts;
  const others = [
    ...checkouts.all().flatMap((checkout) => {
      if (checkout.state !== "open") return [];
      const submittedAt = checkout.payPressedAt ?? -Infinity;
      return [
        checkout.nextCheckAt,
        checkout.updatedAt + abandonedMs,
        submittedAt + confirmMs,
        submittedAt + bankMs,
      ];
    }),
    ...carts.links().flatMap(({ id, expiresAt }) => {
      const sentAt = carts.phoneLink(id)?.phoneOrder.sentAt;
      return sentAt === undefined ? [expiresAt] : [expiresAt, sentAt + resendMs];
    }),
    ...[...holds.values()].map(({ until }) => until),
    ...[busy?.until, pause?.until, tonight?.until].flatMap((until) => until ?? []),
  ];
  return [
    ...orders.all().flatMap((order) => ofOrder(order).map((at) => ({ at, orderId: order.id }))),
    ...others.map((at) => ({ at })),
  ];
}

/** Time passes until a deadline, most often the next one. Returns the order that it is about, if any. A ticket is too old after an hour, so that longer times wait for the printers. */
export async function reachDeadline(
  { store, places, printers, rng }: {
    store: MemoryPorts;
    places: Places;
    printers: readonly TicketPrinter[];
    rng: Rng;
  },
): Promise<string | undefined> {
  const farthestMs = await isAllPrinted(store, printers) ? 2 * hourMs : 5 * minuteMs;
  const now = store.clock.now();
  const [first, ...rest] = deadlinesOf(store, places).filter(({ at }) => at > now && at < now + farthestMs)
    .toSorted((one, other) => one.at - other.at);
  if (first === undefined) return undefined;
  const deadline = rng.happens(0.7) ? first : rng.pick([first, ...rest]);
  store.clock.set(Math.max(now, deadline.at + rng.pick([-1, 0, 0, 1])));
  return deadline.orderId;
}
