import { whenIdle } from "../lib/when_idle.ts";

/** Lets the public pages open without a connection. Not for guests who asked their browser to save data. */
export function keepForOffline(): void {
  // Even looking whether there is such a thing keeps a page busy that is waking up.
  whenIdle(() => {
    const { serviceWorker, connection } = navigator as Partial<Navigator> & {
      connection?: { saveData?: boolean };
    };
    if (serviceWorker === undefined || connection?.saveData) return;
    // Blocked storage or a private window: the pages simply need their connection.
    serviceWorker.register("/sw.js").catch(() => {});
  });
}
