import { atom } from "jotai";
import { atomWithStorage } from "jotai/utils";
import type { StaffLanguage } from "@domain/shared/language.ts";

// What this tablet remembers by itself; nothing here comes from the server.
const atStart = { getOnInit: true };

export const themeChoice = atomWithStorage<"dark" | "light">("counter.theme", "dark", undefined, atStart);

/** Chosen language by user id; until somebody chooses, the language of their account holds. */
export const languageChoices = atomWithStorage<Readonly<Record<string, StaffLanguage>>>(
  "counter.languages",
  {},
  undefined,
  atStart,
);

/** 0 to 1 (spec section 9: 0.7 by default). */
export const volumeChoice = atomWithStorage("counter.volume", 0.7, undefined, atStart);

/** What its users call this device in the list of those that listen; empty for its kind, "iPad, Chrome". */
export const deviceLabel = atomWithStorage("counter.device-label", "", undefined, atStart);

/** This device shows the orders without ever ringing, and does not count as listening. */
export const neverRings = atomWithStorage("counter.never-rings", false, undefined, atStart);

/** When the mute ends by itself, in device epoch milliseconds (decision 17). A reload does not lengthen it. */
export const mutedUntil = atomWithStorage("counter.muted-until", 0, undefined, atStart);

/**
 * When each order was last looked at on this tablet, in server epoch milliseconds; an order for later that has come due is looked
 * at anew, under `dueKey`. A reload forgets none of it.
 */
export const seenOrders = atomWithStorage<Readonly<Record<string, number>>>(
  "counter.seen",
  {},
  undefined,
  atStart,
);

const duePrefix = "due:";
export const dueKey = (orderId: string): string => `${duePrefix}${orderId}`;

/** The ids of the orders looked at since they came due, as one text: looking at any other draws nothing anew. */
export const seenDueOrders = atom((get) =>
  Object.keys(get(seenOrders)).filter((key) => key.startsWith(duePrefix)).map((key) =>
    key.slice(duePrefix.length)
  ).join()
);

/** Whether this tablet prints the ticket of each order it accepts. */
export const printsHere = atomWithStorage("counter.prints-here", false, undefined, atStart);
