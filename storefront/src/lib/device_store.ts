import { useSyncExternalStore } from "react";
import { isHydrated, onHydrated } from "./in_browser.ts";

export type ValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * A value under `key` in this browser's storage. `parse` gets the stored text, null without one, and must not throw. `empty` is the value
 * on the server and during hydration, whose output must be the same. With blocked or full storage nothing is kept.
 */
export function deviceStore<T>(key: string, parse: (text: string | null) => T, empty: T) {
  const listeners = new Set<() => void>();
  let cached: { text: string | null; value: T } = { text: null, value: empty };

  const read = (storage: ValueStorage | undefined = openStorage()): T => parse(textIn(storage));

  /** Stores the value; undefined removes it. */
  const write = (value: T | undefined, storage: ValueStorage | undefined = openStorage()): void => {
    try {
      if (value === undefined) storage?.removeItem(key);
      else storage?.setItem(key, JSON.stringify(value));
    } catch {
      // The callers work without the stored value.
    }
    for (const listener of listeners) listener();
  };

  const textIn = (storage: ValueStorage | undefined): string | null => {
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };

  /** Returns the same object until the storage changes, as useSyncExternalStore requires. */
  const current = (): T => {
    const text = textIn(openStorage());
    if (text !== cached.text) cached = { text, value: parse(text) };
    return cached.value;
  };

  const subscribe = (changed: () => void): () => void => {
    const cancel = onHydrated(changed);
    listeners.add(changed);
    globalThis.addEventListener("storage", changed);
    return () => {
      cancel();
      listeners.delete(changed);
      globalThis.removeEventListener("storage", changed);
    };
  };

  const useValue = (): T =>
    useSyncExternalStore(subscribe, () => isHydrated() ? current() : empty, () => empty);

  return { read, write, useValue };
}

/** Removes the value of a store that another feature has. */
export function removeStored(key: string, storage: ValueStorage | undefined = openStorage()): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Nothing is stored in blocked storage.
  }
  globalThis.dispatchEvent(new Event("storage"));
}

function openStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
