/** The ports in memory, with a check of each stored change. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { agreementOf } from "@domain/order/agreement.ts";
import type { Order } from "@domain/order/order.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { checkChange, isTest } from "./checks.ts";
import { checkPlace, leavePlace, limitsOf, type Places } from "./checks/capacity.ts";
import { checkDrinksSold, checkDrinkWarnings } from "./checks/alcohol.ts";
import { checkEffects } from "./checks/effects.ts";
import { checkGuestView } from "./checks/guest_view.ts";
import { checkConfirmed, checkLateness, checkTicks, checkUndoButton } from "./checks/kitchen.ts";
import { checkBill } from "./checks/money.ts";
import { checkMoved } from "./checks/moved_times.ts";
import { checkMoves } from "./checks/moves.ts";
import { checkNotes } from "./checks/notes.ts";
import { checkLost } from "./checks/offers.ts";
import { checkByPhone } from "./checks/phone_orders.ts";
import {
  checkLimitWarning,
  checkPlaced,
  checkPrices,
  checkThreeDSecure,
  type PricedDishes,
} from "./checks/placing.ts";
import { checkRefunds, checkReported } from "./checks/refunds.ts";
import type { Devices } from "./devices.ts";
import { menu } from "./drinks.ts";
import { isAutomatic } from "./webhooks.ts";

/**
 * What changed in this group of steps: orders, modes by staff, calls and drills, and the numbers that stopped texts or got them again; the
 * number of the group, when it began, and the prices since then.
 */
export type Stored = {
  changes: number;
  areModesNew: boolean;
  alarms: number;
  stopped: Set<string>;
  resumed: Set<string>;
  group: number;
  since: Instant;
  priced: PricedDishes;
};

export const nothingStored = (): Stored => ({
  ...{ changes: 0, areModesNew: false, alarms: 0, group: 0, since: 0 },
  ...{ stopped: new Set<string>(), resumed: new Set<string>() },
  priced: new Map(menu.dishes.map((dish) => [dish.id, [dish]])),
});

export function beginGroup(stored: Stored, since: Instant): void {
  const priced = new Map([...stored.priced].map(([id, dishes]) => [id, dishes.slice(-1)]));
  Object.assign(stored, { ...nothingStored(), group: stored.group + 1, since, priced });
}

/** The ports in memory. Each stored change is checked and counted. */
export function watchedStore(stored: Stored, places: Places, devices: Devices, now: Instant): MemoryPorts {
  const memory = restaurant(now, undefined, menu);
  const ports: MemoryPorts = { ...memory, push: { ...memory.push, ...devices.port } };
  const { checkouts, orders, kitchen } = ports;
  const { changeModes } = ports.store;
  const { change: changeMenu } = ports.menus;
  const check = (before: Order | undefined, change: OrderChange) => {
    const { order } = change;
    stored.changes += 1;
    places.changes.push(order.id);
    // Staff may deny an order and stop all others with it, or switch its dishes off.
    if (change.modes) stored.areModesNew = true;
    if (change.modes || change.menu) places.changes.push("staff");
    checkChange(before, change);
    checkEffects(before, change, store.store.facts.settings);
    checkMoves(order);
    checkGuestView(order);
    checkUndoButton(order);
    checkTicks(order);
    checkLateness(order);
    if (before === undefined) {
      if (isTest(order)) assert.equal(order.lines.length, 2, "the dishes of a test order");
      else checkNotes(order);
      return checkBill(order);
    }
    if (before.wantsTexts && !order.wantsTexts) {
      assert.ok(stored.stopped.has(order.contact.phone), "texts about an order ended without a stop");
    }
    checkRefunds(order);
    const { payment } = order;
    const { intentId } = payment;
    checkReported(order, store.payments.reports(intentId).refunds);
    checkConfirmed(before, change);
    checkLost(before, order);
    const isMoved = change.audit?.action === "order.time_changed";
    if (isMoved && !stored.areModesNew) checkMoved({ store, places }, before, order, change.at);
    checkByPhone(store, before, order, stored.areModesNew);
    const isCaptured = payment.state !== "none" && store.payments.truth(intentId).status === "captured";
    const { alcoholEndsAt: endsAt } = store.store.facts.settings;
    checkDrinksSold(before, change, { endsAt, isCharged: isCaptured });
    if (payment.state === "capture_failed" && before.payment.state === "authorized") {
      const isOver = (store.payments.truth(intentId).authorizationMsLeft ?? 1) <= 0;
      assert.equal(payment.reason, isOver ? "authorization_expired" : "authorization_cancelled");
    }
    const isAccepted = payment.state === "capturing" && before.payment.state !== "capturing";
    if (!isAccepted || payment.by.kind === "staff") return;
    assert.ok(isCaptured || isAutomatic(store), "an order was accepted automatically");
  };
  const store: MemoryPorts = {
    ...ports,
    textStops: watchedStops(ports, stored),
    orders: {
      ...orders,
      change: (id, decide) =>
        orders.change(id, (before) => {
          const decided = decide(before);
          if (decided.ok && !isDeepStrictEqual(decided.value.order, before)) check(before, decided.value);
          return decided;
        }),
      add: (day, build) =>
        orders.add(day, (count) => {
          const change = build(count);
          check(undefined, change);
          return change;
        }),
      place: (id, day, build) =>
        orders.place(id, day, (checkout, count, link) => {
          const change = build(checkout, count, link);
          if (change && checkout) {
            check(undefined, change);
            const { billing } = store.payments.truth(change.order.payment.intentId);
            checkPlaced(store.store.facts, checkout, change, billing);
            const { contact: { phone }, wantsTexts } = change.order;
            const isStopped = store.textStops.stoppedAt(phone) !== undefined || stored.stopped.has(phone);
            assert.ok(
              wantsTexts === checkout.wantsTexts || (checkout.wantsTexts && isStopped),
              "whether the guest of an order wants texts",
            );
            checkDrinkWarnings(change.order, change.at, store.store.facts.settings.alcoholEndsAt);
            // The kitchen's load was read before the order was placed.
            if (stored.changes === 1 && !stored.areModesNew) checkLimitWarning(store, change.order);
            leavePlace(places, checkout.sessionId);
          }
          return change;
        }),
    },
    checkouts: {
      ...checkouts,
      begin: (checkout) => {
        checkPrices(stored.priced, checkout, checkout.updatedAt);
        checkThreeDSecure(store, checkout);
        return checkouts.begin(checkout);
      },
      save: (checkout) => {
        const present = checkouts.find(checkout.id);
        // Another change came first, and this one is refused.
        if (present?.version !== checkout.version) return checkouts.save(checkout);
        if (checkout.shown !== undefined) {
          assert.deepEqual(agreementOf(checkout), agreementOf(present), "what a guest has agreed to");
        } else if (checkout.state === "open") {
          // A payment that is opened late has the prices of its checkout.
          const isRepriced = !isDeepStrictEqual(present.lines, checkout.lines);
          if (isRepriced) checkPrices(stored.priced, checkout, checkout.updatedAt);
          checkThreeDSecure(store, checkout);
        }
        return checkouts.save(checkout);
      },
    },
    store: Object.assign(ports.store, {
      changeModes: (decide: Parameters<typeof changeModes>[0]) => {
        stored.areModesNew = true;
        places.changes.push("staff");
        return changeModes(decide);
      },
    }),
    menus: Object.assign(ports.menus, {
      change: (decide: Parameters<typeof changeMenu>[0]) => {
        places.changes.push("staff");
        return changeMenu((before) => {
          const decided = decide(before);
          for (const dish of decided.ok ? decided.value.dishes ?? [] : []) {
            stored.priced.set(dish.id, [...stored.priced.get(dish.id) ?? [], dish]);
          }
          return decided;
        });
      },
    }),
    kitchen: {
      ...kitchen,
      async hold(hold, limits, now) {
        // The limits may have changed since the request read them.
        const expected = limitsOf(store.store.facts, hold.window, now);
        if (!stored.areModesNew) assert.deepEqual(limits, expected, "the limits of a pickup window");
        const check = checkPlace({ store, places }, hold, limits, now);
        const outcome = await kitchen.hold(hold, limits, now);
        check(outcome);
        return outcome;
      },
      release(sessionId) {
        leavePlace(places, sessionId);
        return kitchen.release(sessionId);
      },
    },
  };
  return store;
}

/** The stops of texts. A stop that waited for its turn is as old as the moment at which it took effect. */
function watchedStops({ textStops, clock }: MemoryPorts, stored: Stored): MemoryPorts["textStops"] {
  const since = new Map<string, Instant>();
  return {
    ...textStops,
    stoppedAt: (phone) => textStops.stoppedAt(phone) === undefined ? undefined : since.get(phone),
    stop(phone, stop, audit) {
      stored.stopped.add(phone);
      since.set(phone, clock.now());
      return textStops.stop(phone, stop, audit);
    },
    async resume(phone, at, audit) {
      const isResumed = await textStops.resume(phone, at, audit);
      if (isResumed) stored.resumed.add(phone);
      return isResumed;
    },
  };
}
