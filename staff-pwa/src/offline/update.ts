import { useEffect, useState } from "react";
import type { Workbox } from "workbox-window";
import { useAfterFirst } from "../lib/lazy.tsx";
import { useCanUpdate } from "../lib/update_hold.ts";

const checkIntervalMs = 30 * 60_000;
const minCheckIntervalMs = 60_000;
const activateEveryMs = 5_000;
const registerAfterMs = 10_000;

let checkedAt = -Infinity;
let postponed: ReturnType<typeof setTimeout> | undefined;
let workbox: Workbox | undefined;

/** Registers the service worker. After a failure (blocked storage, a private window, a dev server) the app works only online. */
export async function register(load = () => import("./workbox.ts")): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { newWorkbox } = await load();
  // Another call may have waited for the library at the same time.
  if (workbox !== undefined) return;
  workbox = newWorkbox();
  await workbox.register({ immediate: true });
}
const tryRegister = () => void register().catch(() => {});

/** Checks for a new version of the app, now or a minute after the latest check. Called on an interval and after each reconnect. */
export function checkForUpdate(): void {
  clearTimeout(postponed);
  const waitMs = checkedAt + minCheckIntervalMs - performance.now();
  if (waitMs > 0) {
    postponed = setTimeout(checkForUpdate, waitMs);
    return;
  }
  checkedAt = performance.now();
  workbox?.update().catch(() => {});
}

/** Registers the service worker and updates to a new version when no component holds back updates. */
export function useUpdates(): void {
  // A new worker has taken over, activated by this tab or another one.
  const [replaced, setReplaced] = useState(false);
  const canUpdate = useCanUpdate();
  const isAfterFirst = useAfterFirst();

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // The first worker also takes over this page but is not a new version.
    let isControlled = navigator.serviceWorker.controller !== null;
    const onControllerChange = () => {
      if (isControlled) setReplaced(true);
      isControlled = true;
    };
    navigator.serviceWorker.addEventListener("controllerchange", onControllerChange);
    const timer = setInterval(checkForUpdate, checkIntervalMs);
    return () => {
      clearInterval(timer);
      navigator.serviceWorker.removeEventListener("controllerchange", onControllerChange);
    };
  }, []);

  // The worker downloads the whole app and would compete with the first orders. The login page registers it after a delay.
  useEffect(() => {
    if (isAfterFirst) return tryRegister();
    const timer = setTimeout(tryRegister, registerAfterMs);
    return () => clearTimeout(timer);
  }, [isAfterFirst]);

  useEffect(() => {
    if (!canUpdate) return;
    if (replaced) return location.reload();
    // Polled, because a missed event would leave the old version running for days.
    const activate = () => workbox?.messageSkipWaiting();
    activate();
    const timer = setInterval(activate, activateEveryMs);
    return () => clearInterval(timer);
  }, [canUpdate, replaced]);
}
