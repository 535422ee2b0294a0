import { type Instant, minuteMs } from "../shared/local_time.ts";
import type { Consent } from "../notification/consent.ts";
import type { Cents } from "../shared/money.ts";
import type { Texts } from "../shared/language.ts";
import type { Agreement } from "./agreement.ts";
import type { Contact } from "./order.ts";

/** A quote that a page shows. */
export type ShownQuote = {
  lines: readonly { id: string; name: Texts; unitPriceCents: Cents }[];
  totalCents: Cents;
};

/** What a checkout has at every stage. Its id becomes the order's id. */
type EveryCheckout = Agreement & {
  id: string;
  /** The installation that owns the payment. */
  installationId: string;
  sessionId: string;
  /** The client that opened it, for counting declined cards. */
  client?: string | undefined;
  /** The link of staff that the cart came from. */
  phoneLinkId?: string | undefined;
  /** The source of the cart. */
  source?: string | undefined;
  /** Whether the payment asks the bank for 3-D Secure. */
  asksForThreeDSecure: boolean;
  /**
   * The quote that a page showed last, when it is not what the card is authorized for: it is agreed to by pressing Pay. Only a guest who has
   * pressed Pay has one.
   */
  shown?: ShownQuote | undefined;
  /** Incremented by every change, to detect concurrent changes from two tabs. */
  version: number;
  createdAt: Instant;
  updatedAt: Instant;
  /** When the sweep reads the intent from the provider, unless the page or a webhook reports earlier. */
  nextCheckAt: Instant;
};

/** What the guest stored by submitting the form. */
export type Submission = {
  contact: Contact;
  /** Undefined when the address is not known. */
  consent?: Consent | undefined;
  /** When the guest last submitted the form. The page confirms the payment right afterwards. */
  payPressedAt: Instant;
};

type NotSubmitted = { contact?: undefined; consent?: undefined; payPressedAt?: undefined };

/** A submission whose contact and consent may be erased, or none. */
type StoredSubmission = { [Name in keyof Submission]?: Submission[Name] | undefined };

/** Stored before the provider creates its intent. */
export type BegunCheckout = EveryCheckout & NotSubmitted & { state: "open"; intentId?: undefined };

/** The guest sees the form and has not submitted it. */
export type UnsubmittedCheckout = EveryCheckout & NotSubmitted & { state: "open"; intentId: string };

/** The guest has submitted the form. Later changes of the cart keep the contact. */
export type SubmittedCheckout = EveryCheckout & Submission & { state: "open"; intentId: string };

/**
 * A card can be authorized for it. Cards are authorized without a submission, too: the form belongs to the provider, and the order then
 * takes the contact of the card.
 */
export type PayableCheckout = UnsubmittedCheckout | SubmittedCheckout;

/** A cart has at most one open checkout. */
export type OpenCheckout = BegunCheckout | PayableCheckout;

/** Its card was authorized, and it became an order. */
export type PlacedCheckout = EveryCheckout & StoredSubmission & { state: "placed"; intentId: string };

/** It ended without an order. Its intent, if there was one, is cancelled. */
export type AbandonedCheckout = EveryCheckout & StoredSubmission & {
  state: "abandoned";
  intentId?: string | undefined;
};

/**
 * What the guest is about to agree to, and the contact, stored before the card is authorized. See docs/product-rules.md, "Checkout".
 */
export type Checkout = OpenCheckout | PlacedCheckout | AbandonedCheckout;

/** The page confirms the payment within this time after the guest pressed Pay. */
export const confirmationMs = 5_000;

/** After the guest submits the form, the sweep waits this long for the page or a webhook to report. */
export const reportMs = 3_000;

/** Minimum interval between checks of a checkout whose guest has not submitted the form. */
export const idleCheckMs = 5 * minuteMs;
