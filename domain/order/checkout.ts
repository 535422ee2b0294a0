import { type Instant, minuteMs } from "../shared/local_time.ts";
import type { Quote } from "../cart/quote.ts";
import type { Consent } from "../notification/consent.ts";
import type { Bill, Contact, OrderLine, Pickup } from "./order.ts";
import type { Language } from "../shared/language.ts";

/**
 * What a guest is about to authorize, kept before the card can be (decision 7): the cart as quoted, the pickup moment, and
 * the contact once it is known. Its id becomes the order's.
 */
export type Checkout = {
  id: string;
  /** The installation whose payment it is; absent when it was made before installations had ids. */
  installationId?: string | undefined;
  sessionId: string;
  /** Where it was opened from, for counting declined cards. */
  client?: string | undefined;
  /** `open` until it becomes an order or its intent is cancelled. A cart has at most one that is open. */
  state: "open" | "placed" | "abandoned";
  /** Absent between storing the checkout and the provider's answer. */
  intentId?: string | undefined;
  /** Rises with every change, so that two tabs cannot overwrite each other unseen. */
  version: number;
  lines: readonly OrderLine[];
  bill: Bill;
  prepMinutes: number;
  pickup: Pickup;
  contact?: Contact | undefined;
  /** Absent until the guest submits the form. */
  consent?: Consent | undefined;
  note: string;
  wantsTexts: boolean;
  wantsCutlery: boolean;
  language: Language;
  createdAt: Instant;
  updatedAt: Instant;
  /** When the guest last sent the form to pay: the page confirms the payment right after it. */
  payPressedAt?: Instant | undefined;
  /** When the provider is asked about it, unless page or webhook report first. */
  nextCheckAt: Instant;
};

/** After the guest pressed pay, page and webhook get this long to report before the provider is asked. */
export const reportMs = 3_000;

/** A checkout whose guest does not pay is asked about no more often than this. */
export const idleCheckMs = 5 * minuteMs;

/** The agreed lines and amounts of a quote; lines that cannot be had are not in it. */
export function agreed(quote: Quote): { lines: OrderLine[]; bill: Bill; prepMinutes: number } {
  return {
    lines: quote.lines.filter((line) => line.isAvailable).map((line) => ({
      id: line.id,
      dishId: line.dish.id,
      name: line.dish.name,
      nameKorean: line.dish.nameKorean,
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      isTaxable: line.dish.isTaxable,
      note: line.note,
    })),
    bill: {
      subtotalCents: quote.subtotalCents,
      charges: quote.charges,
      taxCents: quote.taxCents,
      totalCents: quote.totalCents,
      taxPpm: quote.taxPpm,
    },
    prepMinutes: quote.prepMinutes,
  };
}
