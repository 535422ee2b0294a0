import { useEffect, useState } from "react";
import { useAfterFirst } from "../lib/lazy.tsx";
import { useCanUpdate } from "../lib/update_hold.ts";
import { registerServiceWorker } from "@web/service_worker.ts";

const scope = "/admin/";
const checkIntervalMs = 30 * 60_000;
const minCheckIntervalMs = 60_000;
const activateEveryMs = 5_000;
const registerAfterMs = 5_000;

let checkedAt = -Infinity;

const registration = () => navigator.serviceWorker?.getRegistration(scope);

const register = () => registerServiceWorker(`${scope}worker.js`);

/** Checks for a new version of the app, at most once a minute. Called on an interval and after each reconnect. */
export function checkForUpdate(): void {
  if (performance.now() - checkedAt < minCheckIntervalMs) return;
  checkedAt = performance.now();
  registration()?.then((found) => found?.update()).catch(() => {});
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
    if (isAfterFirst) return register();
    const timer = setTimeout(register, registerAfterMs);
    return () => clearTimeout(timer);
  }, [isAfterFirst]);

  useEffect(() => {
    if (!canUpdate) return;
    if (replaced) return location.reload();
    // Polled, because a missed event would leave the old version running for days.
    const activate = () =>
      void registration()?.then((found) => found?.waiting?.postMessage({ type: "SKIP_WAITING" }), () => {});
    activate();
    const timer = setInterval(activate, activateEveryMs);
    return () => clearInterval(timer);
  }, [canUpdate, replaced]);
}
