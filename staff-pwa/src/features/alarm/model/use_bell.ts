import { useEffect, useSyncExternalStore } from "react";
import { type BellState, makeBell } from "./bell.ts";

export const bell = makeBell();

/** Whether the bell can be heard. While it cannot, the first click or key press anywhere arms it. */
export function useBell(): BellState {
  const state = useSyncExternalStore(bell.watch, bell.state);
  useEffect(() => {
    // A tap before this page counts too: signing in was one.
    void (navigator.userActivation?.hasBeenActive ? bell.arm() : bell.start());
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
