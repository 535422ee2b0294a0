import { type QueryClient, useMutation, useMutationState } from "@tanstack/react-query";
import * as orders from "@contract/orders.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { serverNow } from "@/lib/clock.ts";
import { api } from "@/lib/api/api.ts";
import { loadWithRetry } from "@/lib/load_chunk.ts";
import { randomId } from "@/lib/random_id.ts";
import { session } from "@/lib/session/this_device.ts";
import { persistMeta } from "@/offline/persist.ts";
import { notify } from "@/ui/toasts/toasts.tsx";
import type { StaffActor } from "@domain/shared/actor.ts";
import { isStationId } from "@domain/staff/station.ts";
import { applyToBoard, refetchOrders } from "./order_queries.ts";
import type { TransitionTap } from "../model/pending_transitions.ts";
import { isRetryable } from "../model/retry_rule.ts";

const mutationKey = ["transition"];
const maxRetryMs = 5_000;

const endpoints = {
  start: orders.startOrder,
  extend: orders.extendOrder,
  ready: orders.readyOrder,
  complete: orders.completeOrder,
  no_show: orders.noShowOrder,
  undo: orders.undoOrder,
  recall: orders.recallOrder,
  refuse_hand_over: orders.refuseHandOver,
} as const satisfies Record<Exclude<TransitionTap["kind"], "prepare">, object>;

/**
 * Registers how transitions are sent: one after the other in the order of the taps, and retried until the server answers, also after a
 * reload (docs/adr/0019-offline-counter.md). Call it once, before the persisted taps are resumed.
 */
export function registerTransitions(client: QueryClient): void {
  client.setMutationDefaults(mutationKey, {
    mutationFn: (tap: TransitionTap) => send(tap),
    meta: persistMeta,
    networkMode: "online",
    gcTime: 60_000,
    retry: (failures, problem) => isRetryable(problem, failures, session.now().kind === "signed_out"),
    retryDelay: (failures) => Math.min(maxRetryMs, 500 * 2 ** failures),
    onSuccess: (order: StaffOrder) => applyToBoard(client, order),
    onError: (problem, tap: TransitionTap) => {
      refetchOrders(client);
      if (session.now().kind !== "signed_out") void notifyFailure(problem, tap);
    },
  });
}

async function notifyFailure(problem: unknown, tap: TransitionTap): Promise<void> {
  const { transitionFailure } = await loadWithRetry(() => import("../model/transition_failure.ts"));
  notify("error", transitionFailure(problem, tap));
}

/** Sends a tap once. */
export function send(
  { orderId: id, kind, by, key, madeAt, readyAt = "", item, proof, reason, undoes }: TransitionTap,
): Promise<StaffOrder> {
  // On a locked station no person has made the tap yet.
  const tap = { made_at: madeAt, ...(isStationId(by.id) ? {} : { made_by: by.id }) };
  if (kind === "prepare") {
    return api(orders.prepareItem, {
      id,
      body: { item_id: item?.id ?? "", is_prepared: item?.isPrepared ?? true, ...tap },
    });
  }
  const body = { idempotency_key: key, ...tap };
  if (kind === "undo") return api(endpoints[kind], { id, body: { ...body, kind: undoes } });
  if (kind === "refuse_hand_over") return api(endpoints[kind], { id, body: { ...body, reason } });
  return kind === "extend"
    ? api(endpoints.extend, { id, body: { ...body, ready_at: readyAt } })
    : api(endpoints[kind], { id, body: { ...body, ...proof } });
}

/**
 * Returns a function that records a transition of an order by the user `by`. It returns at once: the tap is persisted and sent when the
 * server is reachable.
 */
export function useTransitionOrder(
  by: StaffActor,
): (
  order: StaffOrder,
  kind: TransitionTap["kind"],
  details?: TapDetails,
) => TransitionTap {
  const queue = useQueueTap();
  return (order, kind, details) => {
    const tap = tapOn(order, kind, by, details);
    queue(tap);
    return tap;
  };
}

type TapDetails = Pick<TransitionTap, "readyAt" | "item" | "proof" | "reason" | "undoes">;

/** Returns a new tap of the user `by` on an order. */
export function tapOn(
  { id: orderId, order_number: number }: StaffOrder,
  kind: TransitionTap["kind"],
  by: StaffActor,
  details: TapDetails = {},
): TransitionTap {
  const madeAt = new Date(serverNow()).toISOString();
  return { key: randomId(), orderId, number, kind, by, madeAt, ...details };
}

/** Returns a function that persists a tap and sends it when the server is reachable. */
export function useQueueTap(): (tap: TransitionTap) => void {
  // All transitions share one scope, so they are sent in the order of the taps.
  return useMutation<StaffOrder, Error, TransitionTap>({ mutationKey, scope: { id: "transitions" } }).mutate;
}

export type TapState = { tap: TransitionTap; isRefused: boolean; isPending: boolean; isStuck: boolean };

/** The taps of this device that are still cached, oldest first. `isStuck` is true when the first attempt to send failed or waits. */
export function useTaps(): TapState[] {
  return useMutationState({
    filters: { mutationKey },
    select: ({ state }) => ({
      tap: state.variables as TransitionTap,
      isRefused: state.status === "error",
      isPending: state.status === "pending",
      isStuck: state.status === "pending" && (state.isPaused || state.failureCount > 0),
    }),
  }).toSorted((a, b) => a.tap.madeAt.localeCompare(b.tap.madeAt));
}
