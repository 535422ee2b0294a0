import { atom, useSetAtom } from "jotai";
import type { RecordedKind } from "@domain/order/order.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { useTransitionOrder } from "../api/transitions.ts";
import type { BoardOrder, TransitionTap } from "./pending_transitions.ts";

export type RecentTap = { tap: TransitionTap & { kind: RecordedKind }; order: BoardOrder };

/** The last taps on this screen that can be undone, newest first. */
export const lastTaps = atom<readonly RecentTap[]>([]);
const maxListed = 3;

/** Returns a function that offers to undo a tap for 8 seconds. */
export function useOfferUndo(): (tap: RecentTap["tap"], order: BoardOrder) => void {
  const setTaps = useSetAtom(lastTaps);
  return (tap, order) =>
    setTaps((taps) =>
      [{ tap, order }, ...taps.filter(({ order: { id } }) => id !== order.id)].slice(0, maxListed)
    );
}

/** Returns a function that records a transition and offers to undo it for 8 seconds. */
export function useTransitionWithUndo(
  by: StaffActor,
): (order: BoardOrder, kind: RecordedKind, readyAt?: string) => void {
  const transition = useTransitionOrder(by);
  const offerUndo = useOfferUndo();
  return (order, kind, readyAt) => offerUndo({ ...transition(order, kind, { readyAt }), kind }, order);
}

/** Returns a function that returns a ready order to the kitchen. The undo of its last transition is no longer offered. */
export function useRecall(by: StaffActor): (order: BoardOrder) => void {
  const transition = useTransitionOrder(by);
  const setTaps = useSetAtom(lastTaps);
  return (order) => {
    transition(order, "recall");
    setTaps((taps) => taps.filter((each) => each.order.id !== order.id));
  };
}
