import type { AuditEntry } from "../shared/audit.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Checkout } from "../order/checkout.ts";
import type { Order, OrderStatus } from "../order/order.ts";
import type { PaymentConcern } from "../payment/payment_concern.ts";
import type { PaymentStatus } from "../payment/payment.ts";
import type { OrderSearch } from "../order/search.ts";
import type { Tab } from "../order/tabs.ts";
import type { Message, MessageSubject } from "../notification/message.ts";
import type { Modes, ModesChange } from "./store_modes.ts";

/** What one use case wants written, all of it or nothing: the order, what to announce, what to send, what to audit. */
export type Change = {
  order: Order;
  at: Instant;
  /** Goes to every live stream. */
  announce?: "new_order" | "order_updated" | "order_due" | undefined;
  messages?: readonly (Message & { notBefore?: Instant })[] | undefined;
  /** Messages about these that nobody has begun to send are taken back. */
  withdraw?: readonly MessageSubject[] | undefined;
  audit?: AuditEntry | undefined;
  /** The id of a kitchen ticket to print. */
  ticket?: string | undefined;
};

/** A change of an order; `modes` sets the store's modes with it, as `StoreModes.change` does. */
export type OrderChange = Change & { modes?: ((before: Modes) => ModesChange) | undefined };

/** From a moment until just before another. */
export type Span = { from: Instant; to: Instant };

export type OrderFilter = {
  /**
   * Waiting orders oldest first, scheduled by slot, those in progress by promise, ended ones latest first. Open orders of another
   * installation (in a restored copy) are left out: only that installation can answer them.
   */
  tab: Tab;
  /** Only orders that ended within. */
  ended?: Span | undefined;
  search?: OrderSearch | undefined;
  /** Only orders of our installation with one of these concerns, on whatever tab they are. */
  concerns?: readonly PaymentConcern[] | undefined;
};

/** So far a list is counted and paged through; narrower searches lead to what lies beyond. */
export const maxCountedOrders = 1_000;

export type FoundOrders = { orders: Order[]; total: number; isAtLeast: boolean };

/** A line of the audit log with the name of whoever did it; without one it was the guest or the product itself. */
export type TimelineEntry = AuditEntry & { id: number; staffName?: string | undefined };

export type Orders = {
  byId(id: string): Promise<Order | undefined>;
  /** In no order; those there are. */
  byIds(ids: readonly string[]): Promise<Order[]>;
  byIntent(intentId: string): Promise<Order | undefined>;
  /** The orders of these intents, in no order. */
  byIntents(intentIds: readonly string[]): Promise<Order[]>;
  /** Those of our installation, oldest first. */
  withStatus(statuses: readonly OrderStatus[], limit: number): Promise<Order[]>;
  /** Orders of our installation whose money waits for the provider since before `before`. */
  withPayment(states: readonly PaymentStatus[], before: Instant, limit: number): Promise<Order[]>;
  /** Orders of our installation with one of these concerns about their charge, oldest first. */
  withConcern(concerns: readonly PaymentConcern[], limit: number): Promise<Order[]>;
  /** How many orders of our installation have each concern; those with none are left out. */
  countConcerns(): Promise<Partial<Record<PaymentConcern, number>>>;
  /** Pending orders of our installation whose time ran out. */
  expiredBy(now: Instant, limit: number): Promise<Order[]>;

  /**
   * One page of the orders that fit, in the tab's own order, and how many fit in all: with `isAtLeast` there are more than `total`,
   * which is then the most that is counted.
   */
  find(filter: OrderFilter, page: { page: number; limit: number }): Promise<FoundOrders>;
  /** How many orders each tab has; of the ended ones those within `ended`. */
  counts(ended: Span): Promise<Record<Tab, number>>;
  /** What happened to an order and its money, oldest first. */
  timeline(id: string): Promise<TimelineEntry[]>;
  /** Accepted orders of this installation for later whose prep time begins by `now`. */
  dueToStart(now: Instant, limit: number): Promise<Order[]>;

  /**
   * Stores an order that no checkout made, with the day's next number that no open order has (`freeCount`): the counter's
   * test order.
   */
  add(day: LocalDate, build: (countOfDay: number) => Change): Promise<Order>;

  /**
   * Turns an open checkout into its order in one transaction: locks the checkout, gives `build` the day's next number
   * that no open order has (`freeCount`), stores the order with everything in its change, empties the cart. Answers the existing order when it was placed before, and
   * undefined when the checkout was abandoned.
   */
  place(
    checkoutId: string,
    day: LocalDate,
    build: (checkout: Checkout, countOfDay: number) => Change,
  ): Promise<{ order: Order; isNew: boolean } | undefined>;

  /**
   * Lets `decide` choose, and stores the whole change at once over the order it was chosen for. Where another change was first,
   * `decide` chooses anew. A change that answers the very same order writes nothing, no modes either. Undefined when there is
   * no such order.
   */
  change<E>(
    id: string,
    decide: (order: Order) => Result<OrderChange, E>,
  ): Promise<Result<Order, E> | undefined>;
};
