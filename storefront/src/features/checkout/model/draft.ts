import type { KnownContact } from "@/lib/device_memory.ts";
import { type CheckoutForm, emptyForm } from "./checkout_form.ts";
import type { Contact, PickupTime } from "@contract/schemas/checkout_form.ts";

const draftKey = "checkout_draft";
const providerKey = "checkout_provider";

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;
/** What the guest typed and the pickup time. */
type Draft = Pick<CheckoutForm, "customer_info" | "special_instructions" | "pickup_time">;

/** Returns what the guest typed and chose in this tab, so that it survives a reload, the cart and the bank's page. Never includes what guests tick, as a consent or utensils, for which they are asked each time. */
export function readDraft(storage: DraftStorage | undefined = openStorage()): Draft {
  const stored = storedAt(storage, draftKey);
  const pickup = textsOf(stored["pickup_time"]);
  return {
    customer_info: { ...emptyForm.customer_info, ...textsOf(stored["customer_info"]) },
    special_instructions: textsOf(stored)["special_instructions"] ?? "",
    pickup_time: {
      ...emptyForm.pickup_time,
      ...pickup,
      option: pickup["option"] === "scheduled" ? "scheduled" : "asap",
    },
  };
}

/** Fills the empty fields of a contact with those that this device keeps. */
export function withContact(contact: Contact, known: KnownContact | undefined): Contact {
  if (known === undefined) return contact;
  const { firstName, lastName, email, phone } = contact;
  return {
    firstName: firstName || known.firstName,
    lastName: lastName || known.lastName,
    email: email || known.email,
    phone: phone || known.phone,
  };
}

export function saveDraft(
  { customer_info, special_instructions, pickup_time }: Draft,
  storage: DraftStorage | undefined = openStorage(),
): void {
  write(storage, draftKey, { customer_info, special_instructions, pickup_time });
}

/** Chooses the pickup time of a link for the checkout, which says so when it is not offered any more. */
export function choosePickup(
  { option, scheduledDate, scheduledTime }: PickupTime,
  storage: DraftStorage | undefined = openStorage(),
): void {
  const pickup_time = { option, scheduledDate: scheduledDate ?? "", scheduledTime: scheduledTime ?? "" };
  saveDraft({ ...readDraft(storage), pickup_time }, storage);
}

export type Provider = { publishableKey: string; scriptUrl: string; paymentIntentId: string };

/** Returns the started payment and its Stripe script, needed after a reload and after the bank's page. */
export function readProvider(storage: DraftStorage | undefined = openStorage()): Provider | undefined {
  const { publishableKey, scriptUrl, paymentIntentId } = textsOf(storedAt(storage, providerKey));
  return publishableKey !== undefined && scriptUrl !== undefined && paymentIntentId !== undefined
    ? { publishableKey, scriptUrl, paymentIntentId }
    : undefined;
}

export function saveProvider(started: Provider, storage: DraftStorage | undefined = openStorage()): void {
  const { publishableKey, scriptUrl, paymentIntentId } = started;
  write(storage, providerKey, { publishableKey, scriptUrl, paymentIntentId });
}

/** Removes the draft and the started payment from the browser, once the order is placed. */
export function forgetDraft(storage: DraftStorage | undefined = openStorage()): void {
  try {
    storage?.removeItem(draftKey);
    storage?.removeItem(providerKey);
  } catch {
    // Blocked storage is empty.
  }
}

function write(storage: DraftStorage | undefined, key: string, value: unknown): void {
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // With full or blocked storage the draft is lost.
  }
}

function storedAt(storage: DraftStorage | undefined, key: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(storage?.getItem(key) ?? "{}"));
  } catch {
    return {};
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).filter((entry): entry is [string, string] =>
      typeof entry[1] === "string"
    ),
  );

function openStorage(): DraftStorage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** What a wallet knows of its owner. */
export type WalletOwner = { name: string; email?: string | undefined; phone?: string | undefined };

/** Fills the empty fields of a contact from the wallet. The last word of a name is the last name. */
export function withWalletContact(contact: Contact, owner: WalletOwner | undefined): Contact {
  const names = (owner?.name ?? "").trim().split(/\s+/);
  const lastName = names.length > 1 ? names.pop() ?? "" : "";
  const hasName = contact.firstName.trim() !== "" || contact.lastName.trim() !== "";
  return {
    firstName: hasName ? contact.firstName : names.join(" "),
    lastName: hasName ? contact.lastName : lastName,
    email: contact.email.trim() || (owner?.email ?? ""),
    phone: contact.phone.trim() || (owner?.phone ?? ""),
  };
}
