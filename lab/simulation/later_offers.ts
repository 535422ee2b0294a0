/** Staff offer another pickup time alone, often the last quarter of an hour before the guest expects the order. */
import assert from "node:assert/strict";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { localDateOf, minuteMs } from "@domain/shared/local_time.ts";
import { offerChange } from "@domain/usecases/ordering/offer_change.ts";
import { type Places, quarterOf } from "./checks/capacity.ts";
import { expectedAt, mayOfferTime } from "./checks/later_offers.ts";
import { checkOffer } from "./checks/offers.ts";
import { type Guest, pickupChoice } from "./guests.ts";
import { judged } from "./judged.ts";
import { isRestored } from "./restored.ts";
import type { OnOrder } from "./staff_money.ts";

export async function offerTime(
  scene: Omit<OnOrder, "orderId"> & { guest: Guest; places: Places },
): Promise<void> {
  const { process, store, staff: by, rng, places } = scene;
  const own = store.orders.all().filter((order) => !isRestored(order));
  const waiting = own.filter(({ state }) => state.status === "pending_approval");
  const [first, ...rest] = rng.happens(0.9) ? waiting : own;
  if (first === undefined) return;
  const before = rng.pick([first, ...rest]);
  const orderId = before.id;
  const soon = store.clock.now() + rng.integer(1, 8) * 15 * minuteMs;
  const pickup = rng.happens(0.1)
    ? pickupChoice(scene)
    : slotAt(rng.happens(0.5) ? soon : expectedAt(before));
  const at = store.clock.now();
  const began = places.changes.length;
  const facts = store.store.facts;
  const isExpected = mayOfferTime(scene, before, pickup);
  const asked = {
    ...{ requested: { remove: [], swap: [] }, hasPickup: true, wait: 5, isAgreed: false, at },
    endsAt: facts.settings.alcoholEndsAt,
  };
  const ports = judged(process.ports, (order, decided) => checkOffer(order, decided, asked));
  const command = { reason: "too_busy", text: "", minutes: 5, isAgreed: false } as const;
  const offered = await offerChange(ports, { orderId, by, requested: asked.requested, pickup, ...command });
  const changes = places.changes.slice(began);
  // Nothing else has changed, and this order only by this act.
  const isAlone = changes.length === (offered.ok ? 1 : 0) && facts === store.store.facts;
  if (isAlone && at === store.clock.now()) {
    assert.equal(offered.ok, isExpected, "whether staff may offer a pickup time");
  }
}

/** The beginning of the quarter of an hour. */
function slotAt(at: number): PickupChoice {
  const time = Temporal.Instant.fromEpochMilliseconds(quarterOf(at)).toZonedDateTimeISO(
    "America/Los_Angeles",
  );
  return {
    option: "scheduled",
    date: localDateOf(at),
    time: time.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}
