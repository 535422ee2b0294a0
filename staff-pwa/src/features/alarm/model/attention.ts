import { useEffect, useState } from "react";

/** Shows the number of waiting orders on the installed app's icon, if the platform supports it. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    if (!("setAppBadge" in navigator)) return;
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    shown.catch(() => {});
  }, [count]);
  useEffect(() => () => {
    if ("clearAppBadge" in navigator) navigator.clearAppBadge().catch(() => {});
  }, []);
}

/** Keeps the screen on while mounted. Returns false while the platform refuses, for example on low battery. */
export function useScreenStaysOn(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    async function hold() {
      // The platform releases the lock when the page is hidden.
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      try {
        const next = await navigator.wakeLock.request("screen");
        if (isUnmounted) return void next.release();
        lock = next;
        setHeld(true);
        next.addEventListener("release", () => setHeld(false));
      } catch {
        setHeld(false);
      }
    }
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
  return held;
}
