import { useLayoutEffect, useRef, useSyncExternalStore } from "react";

/** Ends a press without a pointerup event, as when the finger leaves the window. */
const longestPressMs = 5_000;

let isDown = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  clearTimeout(ending);
  if (next) ending = setTimeout(() => set(false), longestPressMs);
  if (isDown === next) return;
  isDown = next;
  for (const listener of listeners) listener();
}

/** The click event of a press comes after pointerup. */
function lift(): void {
  clearTimeout(ending);
  ending = setTimeout(() => set(false));
}

const options = { capture: true };

/** Calls `listener` when a press begins and after its click. Returns a function that stops it. */
export function watchPress(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener("pointerdown", press, options);
    document.addEventListener("pointerup", lift, options);
    document.addEventListener("pointercancel", lift, options);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("pointerdown", press, options);
    document.removeEventListener("pointerup", lift, options);
    document.removeEventListener("pointercancel", lift, options);
    clearTimeout(ending);
    isDown = false;
  };
}

function press(): void {
  set(true);
}

/** Whether a finger is down, or its click has not come yet. */
export const isPressing = (): boolean => isDown;

/**
 * Returns `value`, and during a press the value from before it. What is rendered from the result neither leaves nor moves under a finger,
 * so that every press ends in its click.
 */
export function useUnderFinger<T>(value: T): T {
  const isHeld = useSyncExternalStore(watchPress, isPressing);
  const shown = useRef(value);
  useLayoutEffect(() => {
    if (!isHeld) shown.current = value;
  });
  return isHeld ? shown.current : value;
}
