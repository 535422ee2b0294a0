import { atom, useSetAtom } from "jotai";
import type { TransitionKind } from "@domain/order/order.ts";
import type { StaffActor } from "./actors.ts";
import { useTransitionOrder } from "../api/transitions.ts";
import type { BoardOrder, TransitionTap } from "./pending_transitions.ts";

export type RecentTap = { tap: TransitionTap & { move: TransitionKind }; order: BoardOrder };

/** The last taps on this screen that can be undone, newest first. */
export const lastTaps = atom<readonly RecentTap[]>([]);
const maxListed = 3;

/** Returns a function that records a transition and offers to undo it for 8 seconds. */
export function useTransitionWithUndo(by: StaffActor): (order: BoardOrder, move: TransitionKind) => void {
  const transition = useTransitionOrder(by);
  const setTaps = useSetAtom(lastTaps);
  return (order, move) => {
    const tap = { ...transition(order, move), move };
    setTaps((taps) =>
      [{ tap, order }, ...taps.filter(({ order: { id } }) => id !== order.id)].slice(0, maxListed)
    );
  };
}
