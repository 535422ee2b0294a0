import { useEffect, useState } from "react";
import { Workbox } from "workbox-window";
import { useIsQuiet } from "../lib/quiet.ts";

const lookEveryMs = 30 * 60_000;

/** Registers the worker, looks for a new version now and then, and moves to it once nobody would notice. */
export function useUpdates(): void {
  const [waiting, setWaiting] = useState<Workbox>();
  // Another tab may have been quiet first.
  const [replaced, setReplaced] = useState(false);
  const quiet = useIsQuiet();

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const worker = new Workbox("/admin/worker.js", { scope: "/admin/" });
    worker.addEventListener("waiting", () => setWaiting(worker));
    worker.addEventListener("controlling", ({ isUpdate }) => isUpdate && setReplaced(true));
    // Without a worker (a dev server has none) the app works all the same, only not offline.
    worker.register().catch(() => {});
    const look = () => void worker.update().catch(() => {});
    const timer = setInterval(look, lookEveryMs);
    globalThis.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener("online", look);
    };
  }, []);

  useEffect(() => {
    if (!quiet) return;
    if (replaced) location.reload();
    else waiting?.messageSkipWaiting();
  }, [quiet, waiting, replaced]);
}
