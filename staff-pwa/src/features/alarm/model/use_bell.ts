import { useEffect, useSyncExternalStore } from "react";
import { type BellState, makeBell } from "./bell.ts";

export const bell = makeBell();

/** The state of the bell. While it is not armed, any click or key press tries to arm it. */
export function useBell(): BellState {
  const state = useSyncExternalStore(bell.watch, bell.state);
  useEffect(() => {
    // A tap on an earlier page counts too, for example on the sign-in button.
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
