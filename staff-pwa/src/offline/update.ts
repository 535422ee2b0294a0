import { useEffect, useState } from "react";
import { useAfterFirst } from "../lib/lazy.tsx";
import { useCanUpdate } from "../lib/update_hold.ts";
import { registerServiceWorker } from "../../../web/service_worker.ts";

const scope = "/admin/";
const checkIntervalMs = 30 * 60_000;
const minCheckIntervalMs = 60_000;
const moveEveryMs = 5_000;
const registerAfterMs = 5_000;

let lookedAt = -Infinity;

const registration = () => navigator.serviceWorker?.getRegistration(scope);

const register = () => registerServiceWorker(`${scope}worker.js`);

/** Asks whether there is a new version: now and then, and whenever the line comes back, for it may lead to a newer server. */
export function checkForUpdate(): void {
  if (performance.now() - lookedAt < minCheckIntervalMs) return;
  lookedAt = performance.now();
  registration()?.then((found) => found?.update()).catch(() => {});
}

/** Registers the worker, looks for new versions, and moves to it once nobody would notice. */
export function useUpdates(): void {
  // This page's own version was replaced, here or in another tab that was quiet first.
  const [replaced, setReplaced] = useState(false);
  const quiet = useCanUpdate();
  const isAfterFirst = useAfterFirst();

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // The first worker takes this page over too, and is no new version.
    let isControlled = navigator.serviceWorker.controller !== null;
    const takenOver = () => {
      if (isControlled) setReplaced(true);
      isControlled = true;
    };
    navigator.serviceWorker.addEventListener("controllerchange", takenOver);
    const timer = setInterval(checkForUpdate, checkIntervalMs);
    return () => {
      clearInterval(timer);
      navigator.serviceWorker.removeEventListener("controllerchange", takenOver);
    };
  }, []);

  // The worker fetches the whole app, which would share the line with the orders on their way. A login page has none to wait for.
  useEffect(() => {
    if (isAfterFirst) return register();
    const timer = setTimeout(register, registerAfterMs);
    return () => clearTimeout(timer);
  }, [isAfterFirst]);

  useEffect(() => {
    if (!quiet) return;
    if (replaced) return location.reload();
    // Looked at again and again, not waited for: an event that was missed would keep an old app for days.
    const move = () =>
      void registration()?.then((found) => found?.waiting?.postMessage({ type: "SKIP_WAITING" }), () => {});
    move();
    const timer = setInterval(move, moveEveryMs);
    return () => clearInterval(timer);
  }, [quiet, replaced]);
}
