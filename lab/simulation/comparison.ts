/** The comparison of the payments with the provider: what it repairs is repaired when it ends. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Order } from "@domain/order/order.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { reconcilePayments } from "@domain/usecases/payments/reconcile_payments.ts";
import { isTest } from "./checks.ts";
import type { Places } from "./checks/capacity.ts";
import { sumsOf } from "./checks/money.ts";
import { reachable } from "./webhooks.ts";

/** A hold that ends earlier than this ends its order. */
const minHoldMinutes = 60;

/** How an order differs from its payment at the provider; undefined when it does not, or while a call is in progress. */
function differenceOf({ payments }: MemoryPorts, order: Order): string | undefined {
  const { payment } = order;
  if (isTest(order)) return undefined;
  const { status, retainedCents, authorizationMsLeft, isDisputed } = payments.truth(payment.intentId);
  const isHeld = payment.state === "authorized" || payment.state === "capture_failed";
  const endsSoon = (authorizationMsLeft ?? Infinity) < minHoldMinutes * minuteMs;
  if (isHeld && status === "captured") return "a charge of a pending order";
  if (payment.state === "authorized" && status === "cancelled") return "a pending order without a hold";
  if (isHeld && status === "authorized" && endsSoon) return "a hold that ends soon";
  if (payment.state === "released" && status === "authorized") return "a hold that was released";
  if (payment.state === "released" && retainedCents > 0) return "a charge that was released";
  if (!("capturedAt" in payment) || payment.state === "refunding") return undefined;
  if (sumsOf(order).retained !== retainedCents) return "the retained cents";
  return isDisputed && order.disputes.length === 0 ? "a dispute" : undefined;
}

/** Runs the comparison. A difference that it met and that no fault kept from being repaired must be gone. */
export async function compare(
  { store, process, places: { changes } }: {
    store: MemoryPorts;
    process: { ports: MemoryPorts };
    places: Places;
  },
): Promise<void> {
  const differing = () =>
    store.orders.all().flatMap((order) => {
      const difference = differenceOf(store, order);
      if (difference === undefined) return [];
      return [{ order, difference, truth: store.payments.truth(order.payment.intentId) }];
    });
  const before = differing();
  const began = changes.length;
  const { ports, isReached } = reachable(process.ports);
  const own: string[] = [];
  let found = 0;
  const count = await reconcilePayments({
    ...ports,
    orders: {
      ...ports.orders,
      change: (id, decide) =>
        ports.orders.change(id, (order) => {
          const decided = decide(order);
          if (decided.ok && !isDeepStrictEqual(decided.value.order, order)) own.push(id);
          return decided;
        }),
    },
    discrepancies: {
      ...ports.discrepancies,
      note: (differences, ...rest) => {
        found += differences.length;
        return ports.discrepancies.note(differences, ...rest);
      },
    },
  }, 120 * minuteMs);
  assert.equal(count, found, "the number of differences");
  if (!isReached()) return;
  const isUntouched = (orderId: string) =>
    changes.slice(began).filter((id) => id === orderId).length === own.filter((id) => id === orderId).length;
  // An order may have two differences, of which the comparison repairs one.
  const left = differing().find(({ order, difference, truth }) =>
    // The provider may refuse captures now.
    order.payment.state !== "capture_failed" &&
    before.some((each) =>
      each.order.id === order.id && each.difference === difference && each.truth === truth
    ) && isUntouched(order.id)
  );
  assert.equal(left?.difference, undefined, `a comparison that left an order ${left?.order.state.status}`);
}
