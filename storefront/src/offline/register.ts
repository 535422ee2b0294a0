import { registerServiceWorker } from "../../../web/service_worker.ts";
import { whenIdle } from "../lib/when_idle.ts";

/** Lets the public pages open without a connection. Not for guests who asked their browser to save data. */
export function cacheForOffline(): void {
  // Even looking whether there is such a thing keeps a page busy that is waking up.
  whenIdle(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (!connection?.saveData) registerServiceWorker("/sw.js");
  });
}
