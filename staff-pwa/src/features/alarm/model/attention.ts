import { useEffect, useState } from "react";

/** The number of orders that wait, on the installed app's icon where the platform can show one. */
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

/** Keeps the screen on while mounted (decision 17). False while the platform refuses, on low battery for one. */
export function useScreenStaysOn(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    async function hold() {
      // The platform drops the lock with every change to another app.
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      try {
        const next = await navigator.wakeLock.request("screen");
        if (gone) return void next.release();
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
      gone = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
  return held;
}
