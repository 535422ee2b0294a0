import { useDeferredValue, useSyncExternalStore } from "react";
import { isHydrated, onHydrated } from "./in_browser.ts";

const key = "guest_session_id";
let cachedId: string | undefined;
let isStored = true;

/** Returns 192 random bits as 32 URL-safe characters. The id is the only key to the guest's cart, so it must not be guessable. */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/**
 * Returns the id of the guest's cart. Created once and stored in this browser. With full or blocked storage it is the one of the page's
 * address, which then must carry it: see `addressedCart`.
 */
export function guestSessionId(
  storage: Pick<Storage, "getItem" | "setItem"> | undefined = openStorage(),
  query: string = globalThis.location?.search ?? "",
): string {
  const stored = read(storage);
  const id = stored ?? cachedId ?? newSessionId();
  isStored = stored !== undefined || isWritten(storage, id);
  // An id in the address counts only without storage: a link must not give a guest another guest's cart.
  cachedId = isStored ? id : cachedId ?? idIn(query) ?? id;
  return cachedId;
}

/** Returns the cart's id if the address must carry it because nothing else can; undefined while the browser stores it. */
export function addressedCart(storage?: Pick<Storage, "getItem" | "setItem">): string | undefined {
  const id = guestSessionId(storage);
  return isStored ? undefined : id;
}

/** Returns `addressedCart` for components: undefined on the server and during hydration. */
export function useAddressedCart(): string | undefined {
  return useGuestSession() === null ? undefined : addressedCart();
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
    return validId(storage?.getItem(key));
  } catch {
    return undefined;
  }
}

/** Whether the browser has stored the id. */
function isWritten(storage: Pick<Storage, "setItem"> | undefined, id: string): boolean {
  try {
    storage?.setItem(key, id);
    return storage !== undefined;
  } catch {
    return false;
  }
}

const idIn = (query: string): string | undefined => validId(new URLSearchParams(query).get("cart"));

const validId = (id: string | null | undefined): string | undefined =>
  typeof id === "string" && /^[A-Za-z0-9_-]{20,128}$/.test(id) ? id : undefined;

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
