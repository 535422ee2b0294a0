import { useEffect, useState } from "react";
import { Workbox } from "workbox-window";
import { useIsQuiet } from "../lib/quiet.ts";

const lookEveryMs = 30 * 60_000;
const lookAtMostEveryMs = 60_000;

let registered: Workbox | undefined;
let lookedAt = -Infinity;

/** Asks whether there is a new version: now and then, and whenever the line comes back, for it may lead to a newer server. */
export function lookForUpdate(): void {
  if (registered === undefined || performance.now() - lookedAt < lookAtMostEveryMs) return;
  lookedAt = performance.now();
  registered.update().catch(() => {});
}

/** Registers the worker, looks for new versions, and moves to it once nobody would notice. */
export function useUpdates(): void {
  const [waiting, setWaiting] = useState<Workbox>();
  // Another tab may have been quiet first.
  const [replaced, setReplaced] = useState(false);
  const quiet = useIsQuiet();

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const worker = new Workbox("/admin/worker.js", { scope: "/admin/" });
    worker.addEventListener("waiting", () => setWaiting(worker));
    // The first worker takes this page over too, and is no new version.
    let isControlled = navigator.serviceWorker.controller !== null;
    const takenOver = () => {
      if (isControlled) setReplaced(true);
      isControlled = true;
    };
    navigator.serviceWorker.addEventListener("controllerchange", takenOver);
    // Without a worker (a dev server has none) the app works all the same, only not offline.
    worker.register().then(() => registered = worker, () => {});
    const timer = setInterval(lookForUpdate, lookEveryMs);
    return () => {
      clearInterval(timer);
      navigator.serviceWorker.removeEventListener("controllerchange", takenOver);
    };
  }, []);

  useEffect(() => {
    if (!quiet) return;
    if (replaced) location.reload();
    else waiting?.messageSkipWaiting();
  }, [quiet, waiting, replaced]);
}
