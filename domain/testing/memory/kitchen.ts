import { hasRoomFor, isHeld, nextWindow, type WindowLoad, windowOf } from "@domain/hours/capacity.ts";
import { dueWindow, kitchenQueue } from "@domain/order/kitchen_queue.ts";
import type { Order } from "@domain/order/order.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { type Installation, isOwnRow } from "@domain/payment/ownership.ts";
import type { Kitchen, SlotHold } from "@domain/ports/kitchen.ts";

/** `drop` ends a hold in the transaction of the memory orders. */
export type MemoryKitchen = Kitchen & { holds(): readonly SlotHold[]; drop(sessionId: string): void };

/** `orders` returns every order. */
export function memoryKitchen(
  orders: () => readonly Order[],
  installation: Pick<Installation, "id">,
): MemoryKitchen {
  const holds = new Map<string, SlotHold>();
  const dishesOf = ({ lines }: Order) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

  const loadsAt = (now: Instant, sessionId: string | undefined) => {
    const loads = new Map<Instant, WindowLoad>();
    const add = (window: Instant | undefined, dishes: number) => {
      if (window === undefined || nextWindow(window) <= windowOf(now)) return;
      const load = loads.get(window) ?? { orders: 0, dishes: 0 };
      loads.set(window, { orders: load.orders + 1, dishes: load.dishes + dishes });
    };
    for (const order of orders()) if (isOwnRow(installation, order)) add(dueWindow(order), dishesOf(order));
    for (const hold of holds.values()) {
      if (isHeld(hold.until, now) && hold.sessionId !== sessionId) add(hold.window, hold.dishes);
    }
    return loads;
  };
  const state = (now: Instant, sessionId?: string) => {
    const own = orders().filter((order) => isOwnRow(installation, order));
    return Promise.resolve({
      queue: kitchenQueue(own.map((order) => ({ ...order, dishes: dishesOf(order) })), now),
      loads: loadsAt(now, sessionId),
    });
  };
  return {
    load: state,
    queue: async (now) => (await state(now)).queue,
    cached: (now) => state(now),
    hold(hold, limits, now) {
      const load = loadsAt(now, hold.sessionId).get(hold.window) ?? { orders: 0, dishes: 0 };
      const hasRoom = hasRoomFor(load, limits, hold.dishes);
      if (hasRoom) holds.set(hold.sessionId, hold);
      return Promise.resolve(hasRoom);
    },
    release(sessionId) {
      holds.delete(sessionId);
      return Promise.resolve();
    },
    drop: (sessionId) => void holds.delete(sessionId),
    holds: () => [...holds.values()],
  };
}
