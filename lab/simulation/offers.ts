/** Staff offer a change of a waiting order, and the guest answers, sometimes twice, late, or while staff do something else. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import { localDateOf } from "@domain/shared/local_time.ts";
import { answerOffer, offerChange, withdrawOffer } from "@domain/usecases/ordering/offer_change.ts";
import { checkAnswer, checkOffer, checkWithdrawal } from "./checks/offers.ts";
import { type Guest, orderIdOf, pickupChoice } from "./guests.ts";
import { judged } from "./judged.ts";
import type { OnOrder } from "./staff_money.ts";

type WithGuest = OnOrder & { guest: Guest };

/** Leaves out dishes, changes the options of one, or moves the pickup; sometimes all of it, or nothing. */
function change({ rng, store }: WithGuest, order: Order | undefined) {
  const lines = order?.lines ?? [];
  const isFull = rng.happens(0.1);
  const chosen = [{ id: rng.pick(["mild", "hot"]), quantity: 1 }, {
    id: rng.pick(["tofu", "half", "cheese"]),
    quantity: 1,
  }];
  return {
    remove: lines.filter(() => isFull || rng.happens(0.4))
      .map(({ id, quantity }) => ({ lineId: id, quantity: isFull ? quantity : rng.integer(1, quantity) })),
    swap: lines.filter(({ dishId }) => dishId === "bulgogi" && rng.happens(0.4))
      .map(({ id }) => ({ lineId: id, options: chosen })),
    pickup: rng.happens(0.3)
      ? pickupChoice({ store, rng, guest: { tabs: 0, choice: sameTime(order) } as Guest })
      : undefined,
  };
}

/** The time that the order has, which is no later one. */
function sameTime(order: Order | undefined): Guest["choice"] {
  if (order?.pickup.kind !== "scheduled") return undefined;
  const time = Temporal.Instant.fromEpochMilliseconds(order.pickup.at)
    .toZonedDateTimeISO("America/Los_Angeles");
  return {
    option: "scheduled",
    date: localDateOf(order.pickup.at),
    time: time.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** Staff offer a change, or store one to which the guest agreed on the phone. */
export const offer = (isAgreed: boolean) => async (scene: WithGuest): Promise<void> => {
  const { process, store, orderId, staff: by, rng } = scene;
  const at = store.clock.now();
  const { pickup, ...requested } = change(scene, store.orders.all().find(({ id }) => id === orderId));
  const minutes = rng.pick([undefined, 1, 5, 30]);
  const { offerMinutes, alcoholEndsAt: endsAt } = store.store.facts.settings;
  const wait = minutes ?? offerMinutes;
  const ports = judged(
    process.ports,
    (before, decided) =>
      checkOffer(before, decided, { requested, hasPickup: pickup !== undefined, wait, isAgreed, at, endsAt }),
  );
  const reason = rng.pick(["sold_out", "too_busy", "cannot_make", "other"] as const);
  const text = reason === "other" ? "no gas" : "";
  await offerChange(ports, { orderId, by, requested, pickup, reason, text, minutes, isAgreed });
};

export async function withdraw({ process, store, orderId, staff: by }: OnOrder): Promise<void> {
  const at = store.clock.now();
  const ports = judged(process.ports, (before, decided) => checkWithdrawal(before, decided, at));
  await withdrawOffer(ports, { orderId, by });
}

export async function answerOffered({ process, store, rng, guest, orderId }: WithGuest): Promise<void> {
  // Somebody else may have the link.
  const id = rng.happens(0.9) ? orderIdOf(guest) : orderId;
  const { alcoholEndsAt: endsAt } = store.store.facts.settings;
  for (let times = rng.happens(0.2) ? 2 : 1; times > 0; times--) {
    const at = store.clock.now();
    const answer = rng.happens(0.7) ? "yes" : "no";
    const ports = judged(
      process.ports,
      (before, decided) => checkAnswer(before, decided, answer, { at, endsAt }),
    );
    const answered = await answerOffer(ports, { orderId: id, answer });
    if (answered.ok) {
      assert.notEqual(answered.value.state.status, "offered", "an answer that changed nothing");
    }
  }
}
