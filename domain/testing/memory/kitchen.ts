import {
  holdOutcome,
  isHeld,
  isOwnRoom,
  nextWindow,
  noLoad,
  type WindowLoad,
  windowOf,
} from "@domain/hours/capacity.ts";
import { dueWindow, kitchenQueue } from "@domain/order/kitchen_queue.ts";
import type { Order } from "@domain/order/order.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { type Installation, isOwnRow } from "@domain/payment/ownership.ts";
import type { Kitchen, SlotHold } from "@domain/ports/kitchen.ts";

/** `drop` ends a hold in the transaction of the memory orders. */
export type MemoryKitchen = Kitchen & {
  holds(): readonly SlotHold[];
  drop(sessionId: string): void;
  forgetEnded(now: Instant): void;
};

/** `orders` returns every order. */
export function memoryKitchen(
  orders: () => readonly Order[],
  installation: Pick<Installation, "id">,
): MemoryKitchen {
  const holds = new Map<string, SlotHold>();
  const dishesOf = ({ lines }: Order) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

  const othersAt = (now: Instant, sessionId: string | undefined) =>
    [...holds.values()].filter((hold) => isHeld(hold.until, now) && hold.sessionId !== sessionId);
  const sumUp = (now: Instant, parts: readonly { window: Instant | undefined; dishes: number }[]) => {
    const loads = new Map<Instant, WindowLoad>();
    for (const { window, dishes } of parts) {
      if (window === undefined || nextWindow(window) <= windowOf(now)) continue;
      const load = loads.get(window) ?? noLoad;
      loads.set(window, { orders: load.orders + 1, dishes: load.dishes + dishes });
    }
    return loads;
  };
  const loadsAt = (now: Instant, sessionId: string | undefined) => {
    const ordered = orders().filter((order) => isOwnRow(installation, order))
      .map((order) => ({ window: dueWindow(order), dishes: dishesOf(order) }));
    return sumUp(now, [...ordered, ...othersAt(now, sessionId)]);
  };
  const ownAt = (now: Instant, sessionId: string | undefined) => {
    const hold = holds.get(sessionId ?? "");
    return hold && isHeld(hold.until, now) ? { window: hold.window, dishes: hold.dishes } : undefined;
  };
  const state = (now: Instant, sessionId?: string) => {
    const own = orders().filter((order) => isOwnRow(installation, order));
    return Promise.resolve({
      queue: kitchenQueue(own.map((order) => ({ ...order, dishes: dishesOf(order) })), now),
      loads: loadsAt(now, sessionId),
      held: sumUp(now, othersAt(now, sessionId)),
      own: ownAt(now, sessionId),
    });
  };
  return {
    load: state,
    shown: (now) => state(now),
    hold(hold, limits, now) {
      const others = othersAt(now, hold.sessionId);
      const unpaid = others.filter(({ isPaying }) => !isPaying);
      const outcome = holdOutcome(
        loadsAt(now, hold.sessionId).get(hold.window) ?? noLoad,
        {
          unpaid: sumUp(now, unpaid).get(hold.window) ?? noLoad,
          ofClient: (hold.isPaying ? others : unpaid)
            .filter(({ client }) => client !== undefined && client === hold.client).length,
        },
        limits,
        { ...hold, isOwner: isOwnRoom(ownAt(now, hold.sessionId), hold) },
      );
      if (outcome === "held") holds.set(hold.sessionId, hold);
      if (outcome === "not_held") holds.delete(hold.sessionId);
      return Promise.resolve(outcome);
    },
    release(sessionId) {
      holds.delete(sessionId);
      return Promise.resolve();
    },
    drop: (sessionId) => void holds.delete(sessionId),
    holds: () => [...holds.values()],
    forgetEnded(now) {
      for (const { sessionId, until } of holds.values()) if (until < now) holds.delete(sessionId);
    },
  };
}
