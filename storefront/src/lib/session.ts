import { useDeferredValue, useSyncExternalStore } from "react";
import { mayDiffer, onceMayDiffer } from "./in_browser.ts";

const key = "guest_session_id";
let remembered: string | undefined;

/** 192 random bits in 32 letters: nobody guesses another guest's cart. */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The guest's own key to the cart, made once and kept in this browser; where storage is blocked, for this page only. */
export function guestSessionId(
  storage: Pick<Storage, "getItem" | "setItem"> | undefined = openStorage(),
): string {
  const known = read(storage) ?? remembered ?? newSessionId();
  remembered = known;
  try {
    if (read(storage) !== known) storage?.setItem(key, known);
  } catch {
    // Full or forbidden: the page's own memory will do.
  }
  return known;
}

/**
 * The same for components: null on the server and in the first paint, which must be alike. Deferred, so that the cart it asks for is
 * no part of the task that wakes the page up.
 */
export function useGuestSession(): string | null {
  return useDeferredValue(
    useSyncExternalStore(follow, () => mayDiffer() ? guestSessionId() : null, () => null),
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

function follow(changed: () => void): () => void {
  // Another tab may make it. Whoever listens makes the browser fetch what is stored, which takes a moment.
  const listen = () => globalThis.addEventListener("storage", changed);
  const callOff = onceMayDiffer(() => {
    listen();
    changed();
  });
  if (mayDiffer()) listen();
  return () => {
    callOff();
    globalThis.removeEventListener("storage", changed);
  };
}
