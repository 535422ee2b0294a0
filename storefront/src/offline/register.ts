import { registerServiceWorker } from "@web/service_worker.ts";
import { whenIdle } from "../lib/when_idle.ts";

/** Registers the service worker, so that the public pages open offline. Skipped when the browser saves data. */
export function cacheForOffline(): void {
  // Even access to the service worker API is slow, so it waits until the page is idle.
  whenIdle(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!connection?.saveData) registerServiceWorker("/sw.js");
  });
}
