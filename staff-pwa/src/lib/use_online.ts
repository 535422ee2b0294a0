import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("offline", listener);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("offline", listener);
  };
}

/** False when the browser reports that the device is offline. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
