import { useSyncExternalStore } from "react";
import { mayDiffer, onceMayDiffer } from "../../lib/in_browser.ts";

/** An order of this device that has not ended: the id its page is known by, and its number. */
export type RunningOrder = { id: string; number: string };

const key = "running_order";
const listeners = new Set<() => void>();
let shown: RunningOrder | undefined;

type Storing = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What this device keeps; undefined without an order, and where storage is blocked or damaged. */
export function readRunningOrder(storage: Storing | undefined = openStorage()): RunningOrder | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? "null");
    const isOrder = typeof kept === "object" && kept !== null && "id" in kept && "number" in kept &&
      typeof kept.id === "string" && typeof kept.number === "string" &&
      /^(?:ord|pi)_\w{8,255}$/.test(kept.id);
    return isOrder ? { id: String(kept.id), number: String(kept.number) } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the order on this device, in place of an earlier one. */
export function keepRunningOrder(order: RunningOrder, storage: Storing | undefined = openStorage()): void {
  write(() => storage?.setItem(key, JSON.stringify(order)));
}

/** Forgets the order with that number, and no other one. */
export function forgetRunningOrder(number: string, storage: Storing | undefined = openStorage()): void {
  if (readRunningOrder(storage)?.number === number) write(() => storage?.removeItem(key));
}

/** For components: undefined on the server and in the first paint, which must be alike. */
export function useRunningOrderHere(): RunningOrder | undefined {
  return useSyncExternalStore(follow, () => mayDiffer() ? current() : undefined, () => undefined);
}

/** The same object as long as nothing changed. */
function current(): RunningOrder | undefined {
  const kept = readRunningOrder();
  if (kept?.id !== shown?.id || kept?.number !== shown?.number) shown = kept;
  return shown;
}

function write(change: () => void): void {
  try {
    change();
  } catch {
    // Blocked or full: the guest still has the page's address and the email.
  }
  for (const listener of listeners) listener();
}

function openStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function follow(changed: () => void): () => void {
  const callOff = onceMayDiffer(changed);
  listeners.add(changed);
  globalThis.addEventListener("storage", changed);
  return () => {
    callOff();
    listeners.delete(changed);
    globalThis.removeEventListener("storage", changed);
  };
}
