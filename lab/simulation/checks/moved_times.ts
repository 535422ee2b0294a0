/** A guest who moves the pickup gets what a guest at the checkout would get, at the price that was agreed, and takes a place there. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { isRestored } from "../restored.ts";
import { isOverAt } from "./alcohol.ts";
import { hasPlace, isLimitedAt, placeOf, type Places, quarterOf } from "./capacity.ts";
import { isSlotOffered, leadOf, slotOf } from "./checkout.ts";
import { priceOf } from "./placing.ts";

type World = { store: MemoryPorts; places: Places };
type Slot = PickupChoice & { option: "scheduled" };

const dishesOf = ({ lines }: Order) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns why the order cannot move to the slot at this moment; undefined when it can. */
export async function refusalOf(world: World, order: Order, choice: Slot): Promise<string | undefined> {
  const { store } = world;
  const now = store.clock.now();
  const at = slotOf(choice).epochMilliseconds;
  if (!store.store.facts.settings.isOrderingEnabled) return "ordering_off";
  if (!isSlotOffered(store, choice, leadOf(store.store.facts, order.prepMinutes, dishesOf(order)))) {
    return "slot_lost";
  }
  const asking = { window: quarterOf(at), dishes: dishesOf(order), sessionId: order.id };
  // An order has its own place already.
  const isOwn = asking.window === placeOf(order);
  if (!isOwn && isLimitedAt(store.store.facts, now) && !hasPlace(world, asking, now)) return "slot_full";
  const { dishes } = await store.menus.load();
  const { pickup, placedAt } = order;
  const agreedAt = pickup.kind === "asap" ? placedAt : pickup.at;
  const isSame = order.lines.every(({ dishId, options, unitPriceCents }) => {
    const dish = dishes.find(({ id }) => id === dishId);
    if (dish === undefined) return true;
    const added = options.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
    const isAgreed = (cents: number) => Math.max(0, cents + added) === unitPriceCents;
    // An ASAP order has the price of the moment at which its guest pressed Pay, within the hour before.
    const paid = [agreedAt, agreedAt - 60 * 60_000].map((moment) => priceOf(dish, moment)).find(isAgreed);
    if (pickup.kind === "asap" && paid !== undefined) return isAgreed(priceOf(dish, at));
    return priceOf(dish, at) === priceOf(dish, agreedAt);
  });
  if (!isSame) return "time_at_other_price";
  if (isRestored(order)) return "payment_of_other_installation";
  const isWaiting = order.state.status === "pending_approval" &&
    /^(authorized|capture_failed)$/.test(order.payment.state) && now < order.expiresAt;
  if (!isWaiting) return "invalid_transition";
  const isSameTime = pickup.kind === "scheduled" && pickup.at === at;
  const isOver = isOverAt(order, at, store.store.facts.settings.alcoholEndsAt);
  return isOver && !isSameTime ? "alcohol_over" : undefined;
}

/** An order that moves into another quarter of an hour with a limit holds its place there until it has moved. */
export function checkMoved({ store, places }: World, before: Order, after: Order, now: number): void {
  if (after.pickup.kind !== "scheduled" || !isLimitedAt(store.store.facts, now)) return;
  const window = quarterOf(after.pickup.at);
  if (placeOf(before) === window) return;
  const isHeld = places.holds.get(`${after.id}_${window}`)?.window === window;
  assert.ok(isHeld, "an order that moves has no place");
}

type Times = { ok: true; value: { days: readonly { date: string; slots: readonly string[] }[] } } | {
  ok: false;
};

/** The page offers the times to which the guest may move the pickup, and no other one. `expected`: why the chosen one is refused. */
export function checkTimesShown(
  times: Times,
  { order, choice, expected }: { order: Order; choice: Slot; expected: string | undefined },
): void {
  const isOwn = order.pickup.kind === "scheduled" && order.pickup.at === slotOf(choice).epochMilliseconds;
  // The time for an answer may end while the page is open, and a restored row is not asked about.
  const isLate = expected === "invalid_transition" && order.state.status === "pending_approval";
  if (isOwn || isLate || isRestored(order)) return;
  assert.ok(times.ok, "an order without times");
  const isShown = times.value.days.some(({ date, slots }) =>
    date === choice.date && slots.includes(choice.time)
  );
  assert.equal(
    isShown,
    expected === undefined,
    `whether a time is offered that is ${expected ?? "possible"}`,
  );
}
