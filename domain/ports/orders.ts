import type { AuditEntry } from "../shared/audit.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { PhoneLink } from "../cart/cart_link.ts";
import type { PayableCheckout } from "../order/checkout.ts";
import type { GuestRecord } from "../pickup/unusual.ts";
import type { Contact, Order, OrderStatus, Tab } from "../order/order.ts";
import type { PaymentConcern } from "../payment/payment_concern.ts";
import type { PaymentStatus } from "../payment/payment.ts";
import type { OrderSearch } from "../order/search.ts";
import type { PrintJob } from "../printing/print_job.ts";
import type { Message, MessageSubject } from "../notification/message.ts";
import type { Menu } from "../menu/menu.ts";
import type { MenuChange } from "./menus.ts";
import type { Modes, ModesChange } from "./store_modes.ts";

/** The writes of one use case, stored in one transaction: the order, its event, messages and audit entry. */
export type Change = {
  order: Order;
  at: Instant;
  /** The event for every live stream. */
  announce?: "new_order" | "order_updated" | "order_due" | undefined;
  messages?: readonly (Message & { notBefore?: Instant })[] | undefined;
  /** Deletes unsent messages with these subjects. */
  withdraw?: readonly MessageSubject[] | undefined;
  audit?: AuditEntry | undefined;
  /** The kitchen tickets to print. */
  tickets?: readonly PrintJob[] | undefined;
};

/**
 * A change of an order. `modes` sets the store's modes with it, as `Store.changeModes` does, and `menu` changes the menu, as
 * `Menus.change` does.
 */
export type OrderChange = Change & {
  modes?: ((before: Modes) => ModesChange) | undefined;
  menu?: ((before: Menu) => MenuChange) | undefined;
};

/** From `from` (inclusive) to `to` (exclusive). */
export type Span = { from: Instant; to: Instant };

export type OrderFilter = {
  /**
   * Pending orders are sorted oldest first, scheduled ones by slot, those in progress by promised time, ended ones latest
   * first. Open orders of another installation (in a restored copy) are excluded: only that installation can answer them.
   */
  tab: Tab;
  /** Only orders of this business day. */
  day?: LocalDate | undefined;
  /** Only orders that ended within this span. */
  ended?: Span | undefined;
  search?: OrderSearch | undefined;
  /** Only orders of this installation with one of these concerns, on any tab. */
  concerns?: readonly PaymentConcern[] | undefined;
};

/** Maximum number of orders that are counted and can be paged through. */
export const maxCountedOrders = 1_000;

/** `current` are open orders and those that ended today, `earlier` those that ended before, latest first. */
export type SearchedOrders = { current: Order[]; earlier: Order[] };

export type FoundOrders = { orders: Order[]; total: number; isAtLeast: boolean };

/** An audit entry with the name of the staff member; undefined for the guest and the system. */
export type TimelineEntry = AuditEntry & { id: number; staffName?: string | undefined };

/** Orders with one phone number, without test orders. `lastNoShow` is the day on which the latest no-show was placed. */
export type PhoneHistory = { orders: number; noShows: number; lastNoShow: LocalDate | undefined };

/** Orders. "This installation" excludes orders that came with a restored copy. */
export type Orders = {
  /** Returns undefined when the order does not exist. */
  byId(id: string): Promise<Order | undefined>;
  /** Returns the existing ones of these orders, unordered. */
  byIds(ids: readonly string[]): Promise<Order[]>;
  /** Returns undefined when no order has this intent. */
  byIntent(intentId: string): Promise<Order | undefined>;
  /** Returns the orders of these intents, unordered. */
  byIntents(intentIds: readonly string[]): Promise<Order[]>;
  /** Returns orders of this installation, oldest first. */
  withStatus(statuses: readonly OrderStatus[], limit: number): Promise<Order[]>;
  /** Returns orders of this installation that entered one of these payment states before `before`. */
  withPayment(states: readonly PaymentStatus[], before: Instant, limit: number): Promise<Order[]>;
  /** Returns orders of this installation with one of these concerns, oldest first. */
  withConcern(concerns: readonly PaymentConcern[], limit: number): Promise<Order[]>;
  /** Counts the orders of this installation by concern; concerns without orders are omitted. */
  countConcerns(): Promise<Partial<Record<PaymentConcern, number>>>;
  /** Returns pending orders of this installation whose approval window, and offered ones whose offer, ended by `now`. */
  expiredBy(now: Instant, limit: number): Promise<Order[]>;

  /**
   * Returns one page of the matching orders, sorted as described at `OrderFilter`, and the total. With `isAtLeast` there are
   * more than `total`, which is then `maxCountedOrders`.
   */
  find(filter: OrderFilter, page: { page: number; limit: number }): Promise<FoundOrders>;
  /**
   * Returns the orders of every tab and day that match by number, name or phone, or by a dish when they were placed on `dishesFrom` (a
   * Los Angeles date) or later. `current` is unordered and includes the orders that ended at `today` or later; open orders of
   * another installation are excluded. Each list has at most `limit` orders, and those that match by a dish only come last.
   */
  search(
    search: OrderSearch,
    scope: { today: Instant; dishesFrom: LocalDate; limit: number },
  ): Promise<SearchedOrders>;
  /** Counts the orders on each tab; on the last tab, those that ended within `ended`. */
  counts(ended: Span): Promise<Record<Tab, number>>;
  /** Returns the audit entries of an order and its payment, oldest first. */
  timeline(id: string): Promise<TimelineEntry[]>;
  /** Counts the other orders with the phone number of this order. All are 0 when its contact details are erased. */
  phoneHistory(order: Pick<Order, "id" | "contact">): Promise<PhoneHistory>;
  /** Returns the record of the guest with this contact. The usual total is that of orders placed on `from` (a Los Angeles date) or later. */
  guestRecord(contact: Pick<Contact, "phone" | "email">, from: LocalDate): Promise<GuestRecord>;
  /** Returns confirmed scheduled orders of this installation whose prep time starts by `now`. */
  dueToStart(now: Instant, limit: number): Promise<Order[]>;

  /** Stores a test order, which has no checkout, with the day's next free number (`freeCount`). */
  add(day: LocalDate, build: (countOfDay: number) => Change): Promise<Order>;

  /**
   * Turns an open checkout into its order in one transaction: passes the checkout and the day's next free count (`freeCount`) to
   * `build`, stores the change, ends the cart's hold and takes the ordered lines out of the cart (`leftAfter`). Returns the existing order when it was already placed, and
   * undefined when the checkout does not exist, has no intent, was abandoned, or `build` returns undefined. `link` is the link of staff
   * that the checkout names; it is locked, and an order with its id as `phoneLinkId` becomes its order.
   */
  place(
    checkoutId: string,
    day: LocalDate,
    build: (
      checkout: PayableCheckout,
      countOfDay: number,
      link: PhoneLink | undefined,
    ) => Change | undefined,
  ): Promise<{ order: Order; isNew: boolean } | undefined>;

  /**
   * Stores the change that `decide` returns for the order, as the order's next version, in one transaction. Changes of one order are
   * serialized. A change with the same order object stores nothing, modes and menu included. Returns undefined when the order does not exist. See
   * docs/adr/0002-order-writes.md.
   */
  change<E>(
    id: string,
    decide: (order: Order) => Result<OrderChange, E>,
  ): Promise<Result<Order, E> | undefined>;
};
