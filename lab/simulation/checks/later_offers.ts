/**
 * Staff may offer any later pickup time with room that a guest could choose now, also while ordering is paused, unless alcohol
 * of the order is no longer sold then. The total stays.
 */
import type { Order } from "@domain/order/order.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { hasPlace, isLimitedAt, type Places, quarterOf } from "./capacity.ts";
import { isSlotOffered, leadOf, slotOf } from "./checkout.ts";

const minute = 60_000;

/** When the guest expects the order at the earliest. */
export const expectedAt = ({ pickup, placedAt }: Order): number =>
  pickup.kind === "scheduled" ? pickup.at : placedAt + pickup.minutes.from * minute;

/** Whether staff may offer this time, and nothing else, at this moment. */
export function mayOfferTime(
  world: { store: MemoryPorts; places: Places },
  order: Order,
  choice: PickupChoice,
): boolean {
  const { store } = world;
  const { state, payment, offers, expiresAt, prepMinutes, lines } = order;
  const now = store.clock.now();
  const isWaiting = state.status === "pending_approval" && now < expiresAt && offers.length < 5 &&
    /^(authorized|capture_failed)$/.test(payment.state);
  if (!isWaiting || choice.option === "asap") return false;
  const at = slotOf(choice).epochMilliseconds;
  const { facts } = store.store;
  const unpaused = { ...store, store: { ...store.store, facts: { ...facts, pause: undefined } } };
  const dishes = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isRoom = !isLimitedAt(facts, now) ||
    hasPlace(world, { window: quarterOf(at), dishes, sessionId: "staff" }, now);
  const { alcoholEndsAt = Infinity } = facts.settings;
  const isSold = at < alcoholEndsAt || !lines.some(({ isAlcoholic }) => isAlcoholic);
  return at > expectedAt(order) && isRoom && isSold &&
    isSlotOffered(unpaused, choice, leadOf(facts, prepMinutes, dishes));
}
