import { type CheckoutForm, emptyForm } from "./checkout_form.ts";

const key = "checkout_draft";
const provider = "checkout_provider";

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Draft = Pick<CheckoutForm, "firstName" | "lastName" | "email" | "phone" | "specialInstructions">;

/** What the guest had typed in this tab, so that a refresh or the bank's page costs nothing. Never a consent. */
export function readDraft(shelf: Shelf | undefined = openShelf()): Draft {
  return { ...draftOf(emptyForm), ...textsIn(shelf, key) };
}

export function saveDraft(form: CheckoutForm, shelf: Shelf | undefined = openShelf()): void {
  write(shelf, key, draftOf(form));
}

function draftOf({ firstName, lastName, email, phone, specialInstructions }: CheckoutForm): Draft {
  return { firstName, lastName, email, phone, specialInstructions };
}

export type Provider = { publishableKey: string; scriptUrl: string; paymentIntentId: string };

/** Which payment was begun with whose script, for the guest who comes back from the bank's page or from a refresh. */
export function readProvider(shelf: Shelf | undefined = openShelf()): Provider | undefined {
  const { publishableKey, scriptUrl, paymentIntentId } = textsIn(shelf, provider);
  return publishableKey !== undefined && scriptUrl !== undefined && paymentIntentId !== undefined
    ? { publishableKey, scriptUrl, paymentIntentId }
    : undefined;
}

export function saveProvider(begun: Provider, shelf: Shelf | undefined = openShelf()): void {
  const { publishableKey, scriptUrl, paymentIntentId } = begun;
  write(shelf, provider, { publishableKey, scriptUrl, paymentIntentId });
}

/** The order is on its way: nothing of it stays in the browser. */
export function forgetDraft(shelf: Shelf | undefined = openShelf()): void {
  try {
    shelf?.removeItem(key);
    shelf?.removeItem(provider);
  } catch {
    // Blocked storage holds nothing either.
  }
}

function write(shelf: Shelf | undefined, at: string, value: Record<string, string>): void {
  try {
    shelf?.setItem(at, JSON.stringify(value));
  } catch {
    // Full or blocked: the guest types again, that is all.
  }
}

function textsIn(shelf: Shelf | undefined, at: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(shelf?.getItem(at) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

function openShelf(): Shelf | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
