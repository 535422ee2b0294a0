import { atom, useSetAtom } from "jotai";
import type { TransitionKind } from "@domain/order/order.ts";
import type { StaffActor } from "./actors.ts";
import { useTransitionOrder } from "../api/transitions.ts";
import type { BoardOrder, TransitionTap } from "./pending_transitions.ts";

export type RecentTap = { tap: TransitionTap & { move: TransitionKind }; order: BoardOrder };

/** The last taps of this screen, newest first, for as long as they can be taken back. */
export const lastTaps = atom<readonly RecentTap[]>([]);
const maxListed = 3;

/** Makes a mark and offers to take it back for 8 seconds. */
export function useTransitionWithUndo(by: StaffActor): (order: BoardOrder, move: TransitionKind) => void {
  const mark = useTransitionOrder(by);
  const setTaps = useSetAtom(lastTaps);
  return (order, move) => {
    const tap = { ...mark(order, move), move };
    setTaps((taps) =>
      [{ tap, order }, ...taps.filter(({ order: { id } }) => id !== order.id)].slice(0, maxListed)
    );
  };
}
