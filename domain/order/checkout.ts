import { type Instant, minuteMs } from "../shared/local_time.ts";
import type { Consent } from "../notification/consent.ts";
import type { Agreement } from "./agreement.ts";
import type { Contact } from "./order.ts";

/**
 * What the guest is about to agree to, and the contact, stored before the card is authorized. Its id becomes the order's id. See
 * docs/product-rules.md, "Checkout".
 */
export type Checkout = Agreement & {
  id: string;
  /** The installation that owns the payment. */
  installationId: string;
  sessionId: string;
  /** The client that opened it, for counting declined cards. */
  client?: string | undefined;
  /** `open` until it becomes an order or its intent is cancelled. A cart has at most one open checkout. */
  state: "open" | "placed" | "abandoned";
  /** Undefined until the provider has created the intent. */
  intentId?: string | undefined;
  /** Incremented by every change, to detect concurrent changes from two tabs. */
  version: number;
  contact?: Contact | undefined;
  /** Undefined until the guest submits the form. */
  consent?: Consent | undefined;
  createdAt: Instant;
  updatedAt: Instant;
  /** When the guest last submitted the form. The page confirms the payment right afterwards. */
  payPressedAt?: Instant | undefined;
  /** When the sweep reads the intent from the provider, unless the page or a webhook reports earlier. */
  nextCheckAt: Instant;
};

/** After the guest submits the form, the sweep waits this long for the page or a webhook to report. */
export const reportMs = 3_000;

/** Minimum interval between checks of a checkout whose guest has not submitted the form. */
export const idleCheckMs = 5 * minuteMs;
