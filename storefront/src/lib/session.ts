import { useDeferredValue, useSyncExternalStore } from "react";
import { isHydrated, onHydrated } from "./in_browser.ts";

const key = "guest_session_id";
let cachedId: string | undefined;

/** Returns 192 random bits as 32 URL-safe characters. The id is the only key to the guest's cart, so it must not be guessable. */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** Returns the id of the guest's cart. Created once and stored in this browser; lasts only for the page when storage is blocked. */
export function guestSessionId(
  storage: Pick<Storage, "getItem" | "setItem"> | undefined = openStorage(),
): string {
  const id = read(storage) ?? cachedId ?? newSessionId();
  cachedId = id;
  try {
    if (read(storage) !== id) storage?.setItem(key, id);
  } catch {
    // With full or blocked storage the id lives in memory.
  }
  return id;
}

/**
 * Returns `guestSessionId` for components: null on the server and during hydration, whose output must be the same. Deferred, so that
 * the cart request starts after the hydration task.
 */
export function useGuestSession(): string | null {
  return useDeferredValue(
    useSyncExternalStore(subscribe, () => isHydrated() ? guestSessionId() : null, () => null),
  );
}

function read(storage: Pick<Storage, "getItem"> | undefined): string | undefined {
  try {
    const stored = storage?.getItem(key);
    return typeof stored === "string" && /^[A-Za-z0-9_-]{20,128}$/.test(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function openStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function subscribe(changed: () => void): () => void {
  // Another tab may create the id. Listening makes the browser load the storage, which is slow, so it waits for hydration.
  const listen = () => globalThis.addEventListener("storage", changed);
  const cancel = onHydrated(() => {
    listen();
    changed();
  });
  if (isHydrated()) listen();
  return () => {
    cancel();
    globalThis.removeEventListener("storage", changed);
  };
}
