import type { Instant } from "../shared/local_time.ts";
import type { Quote } from "../cart/quote.ts";
import type { Consent } from "./consent.ts";
import type { Bill, Contact, Language, OrderLine, Pickup } from "./order.ts";

/**
 * What a guest is about to authorize, kept before the card can be (decision 7): the cart as quoted, the pickup moment, and
 * the contact once it is known. Its id becomes the order's.
 */
export type Checkout = {
  id: string;
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
};

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
      serviceFeeCents: quote.serviceFeeCents,
      taxCents: quote.taxCents,
      totalCents: quote.totalCents,
      taxPpm: quote.taxPpm,
      serviceFeePpm: quote.serviceFeePpm,
    },
    prepMinutes: quote.prepMinutes,
  };
}
