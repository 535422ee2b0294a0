import type { AuditEntry } from "../shared/audit.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Checkout } from "../order/checkout.ts";
import type { Order, OrderStatus } from "../order/order.ts";
import type { PaymentStatus } from "../order/payment.ts";
import type { Message } from "../order/message.ts";

/** What one use case wants written, all of it or nothing: the order, what to announce, what to send, what to audit. */
export type Change = {
  order: Order;
  at: Instant;
  /** Goes to every live stream. */
  announce?: "new_order" | "order_updated" | undefined;
  messages?: readonly Message[] | undefined;
  audit?: AuditEntry | undefined;
};

export type Orders = {
  byId(id: string): Promise<Order | undefined>;
  byIntent(intentId: string): Promise<Order | undefined>;
  /** Oldest first. */
  withStatus(statuses: readonly OrderStatus[], limit: number): Promise<Order[]>;
  /** Orders whose money waits for the provider since before `before`. */
  withPayment(states: readonly PaymentStatus[], before: Instant, limit: number): Promise<Order[]>;
  /** Pending orders whose time ran out. */
  expiredBy(now: Instant, limit: number): Promise<Order[]>;

  /**
   * Turns an open checkout into its order in one transaction: locks the checkout, gives `build` the day's next number, stores
   * the order with everything in its change, empties the cart. Answers the existing order when it was placed before, and
   * undefined when the checkout was abandoned.
   */
  place(
    checkoutId: string,
    day: LocalDate,
    build: (checkout: Checkout, countOfDay: number) => Change,
  ): Promise<{ order: Order; isNew: boolean } | undefined>;

  /**
   * Locks the order, lets `decide` choose, and stores the whole change in one transaction. A change that answers the very same
   * order writes nothing. Undefined when there is no such order.
   */
  change<E>(id: string, decide: (order: Order) => Result<Change, E>): Promise<Result<Order, E> | undefined>;
};
