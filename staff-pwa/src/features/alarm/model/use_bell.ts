import { useEffect, useRef, useSyncExternalStore } from "react";
import { type BellState, makeBell } from "./bell.ts";
import { useAtomValue } from "jotai";
import { afterFrame } from "@/lib/use_pending.ts";
import { kitchenSound, mutedUntil } from "@/lib/device_choices.ts";
import { muteLeft } from "@/lib/mute.ts";

export const bell = makeBell();

/** The state of the bell. While it is not armed, any click or key press tries to arm it. */
export function useBell(): BellState {
  const state = useSyncExternalStore(bell.watch, bell.state);
  useEffect(() => {
    // A tap on an earlier page counts too, for example on the sign-in button. The sound of a device starts slowly, so the orders show first.
    afterFrame(() => void (navigator.userActivation?.hasBeenActive ? bell.arm() : bell.start()));
  }, []);
  useEffect(() => {
    if (state === "armed" || state === "unsupported") return;
    const arm = () => void bell.arm();
    document.addEventListener("pointerup", arm);
    document.addEventListener("keydown", arm);
    return () => {
      document.removeEventListener("pointerup", arm);
      document.removeEventListener("keydown", arm);
    };
  }, [state]);
  return state;
}

/** Sounds once when an order reaches the kitchen. `ids` are the orders in the kitchen; undefined until they are known. */
export function useArrivalTone(ids: readonly string[] | undefined): void {
  const { chimes, volume } = useAtomValue(kitchenSound);
  const muted = useAtomValue(mutedUntil);
  const before = useRef<ReadonlySet<string>>(undefined);
  const key = ids?.toSorted().join();
  useEffect(() => {
    if (ids === undefined) return;
    const known = before.current;
    before.current = new Set(ids);
    if (known === undefined || !chimes || muteLeft(muted) > 0 || ids.every((id) => known.has(id))) return;
    bell.accepted(volume);
  }, [key]);
}
