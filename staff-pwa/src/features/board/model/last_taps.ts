import { atom, useSetAtom } from "jotai";
import type { Marking } from "@domain/order/order.ts";
import type { StaffActor } from "./actors.ts";
import { useMark } from "../api/marks.ts";
import type { MarkTap, ShownOrder } from "./pending_marks.ts";

export type Taken = { tap: MarkTap & { move: Marking }; order: ShownOrder };

/** The last taps of this screen, newest first, for as long as they can be taken back. */
export const lastTaps = atom<readonly Taken[]>([]);
const mostShown = 3;

/** Makes a mark and offers to take it back for 8 seconds. */
export function useMarkWithUndo(by: StaffActor): (order: ShownOrder, move: Marking) => void {
  const mark = useMark(by);
  const setTaps = useSetAtom(lastTaps);
  return (order, move) => {
    const tap = { ...mark(order, move), move };
    setTaps((taps) =>
      [{ tap, order }, ...taps.filter(({ order: { id } }) => id !== order.id)].slice(0, mostShown)
    );
  };
}
