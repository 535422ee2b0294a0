import type { Result } from "../shared/result.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartLink, PhoneLink } from "../cart/cart_link.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Message } from "../notification/message.ts";
import type { Instant } from "../shared/local_time.ts";

/** A link of staff and what is stored with it in one transaction. Every one announces `store_changed` to the tablets. */
export type PhoneLinkChange = {
  link: PhoneLink;
  at: Instant;
  audit?: AuditEntry | undefined;
  message?: Message | undefined;
};

export type Carts = {
  /** Returns the cart of a session; an empty cart for an unknown session. */
  load(sessionId: string): Promise<Cart>;

  /** Stores the cart that `decide` returns. Changes of one cart are serialized. A refusal stores nothing. */
  change<E>(sessionId: string, decide: (cart: Cart) => Result<Cart, E>): Promise<Result<Cart, E>>;

  /** Stores a new link of a guest or a program. */
  addLink(link: CartLink): Promise<void>;

  /** Returns the link with this id unless it has expired. */
  link(id: string, now: Instant): Promise<CartLink | undefined>;

  /** Stores a new link of staff. Returns the stored one instead, and stores nothing, when one has its idempotency key. */
  addPhoneLink(change: PhoneLinkChange): Promise<PhoneLink>;

  /** Returns the link of staff with this idempotency key. */
  phoneLinkOfKey(key: string): Promise<PhoneLink | undefined>;

  /** Returns up to `limit` links of staff that ended after `since` or have not ended, latest first. */
  phoneLinks(since: Instant, limit: number): Promise<PhoneLink[]>;

  /**
   * Stores the change that `decide` returns for a link of staff. Changes of one link are serialized, also with `Orders.place`. A change
   * with the same link object stores nothing. Returns undefined when there is no such link of staff.
   */
  changePhoneLink<E>(
    id: string,
    decide: (link: PhoneLink) => Result<PhoneLinkChange, E>,
  ): Promise<Result<PhoneLink, E> | undefined>;
};
