import { envelopeOf, Refused } from "../session/refused.ts";

/** What the person is asked for: a PIN for an action that the server refused, or because they chose to switch. */
export type PinRequest = { reason: "station_locked" | "pin_required" | "switch" };

let request: (PinRequest & { settle: (isUnlocked: boolean) => void }) | undefined;
const listeners = new Set<() => void>();

function set(next: typeof request) {
  request = next;
  for (const listener of listeners) listener();
}

export const pinRequest = {
  now: (): PinRequest | undefined => request,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Closes the prompt. The action is sent again if `isUnlocked`. */
  settle(isUnlocked: boolean): void {
    const open = request;
    set(undefined);
    open?.settle(isUnlocked);
  },
};

/** Shows the prompt and resolves when it closes. A second action waits for the same prompt. */
export function askPin(reason: PinRequest["reason"]): Promise<boolean> {
  return new Promise((resolve) => {
    const before = request;
    set({
      reason,
      settle: (isUnlocked) => {
        before?.settle(isUnlocked);
        resolve(isUnlocked);
      },
    });
  });
}

/**
 * Asks for the PIN that a refused call needs. Returns whether the call can be sent again. Throws `Refused` when `person`, who is at the
 * station, is no longer the one who made the call. Rejects when the connection is lost before the reason of the refusal arrives.
 */
export async function unlock(refused: Response, person: () => string | undefined): Promise<boolean> {
  const failure = await envelopeOf(refused.clone());
  if (failure?.success !== false) return false;
  if (failure.code !== "station_locked" && failure.code !== "pin_required") return false;
  const madeBy = person();
  if (!await askPin(failure.code)) return false;
  if (madeBy !== undefined && person() !== madeBy) {
    throw new Refused(409, { ...failure, code: "tap_of_another" });
  }
  return true;
}
