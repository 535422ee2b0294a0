/** The texts of emails and text messages to guests, in one language. Amounts and times are passed in as formatted texts. */
export type OrderTexts = {
  hello(guest: { firstName: string; lastName: string }): string;
  /** Stands for the restaurant while it has no name. */
  restaurant: string;
  subjects: {
    order_received(number: string): string;
    order_confirmed(number: string, ready: string): string;
    order_denied(number: string): string;
    order_expired(number: string): string;
    order_cancelled(number: string): string;
    order_refunded(number: string): string;
    order_refund_failed(number: string): string;
    order_delayed(number: string, ready: string): string;
    order_ready(number: string): string;
  };
  /** A time, or a date and time, within a sentence. */
  at(time: string): string;
  received(total: string): string;
  /** Why staff denied, cancelled or refunded the order. */
  reason(reason: string): string;
  /** `failed` did not reach the guest, `owed` is everything that the restaurant owes. */
  refundFailed(amounts: { failed: string; owed: string }, restaurant: string): string;
  /** Whom to call; `phone` is formatted or empty. */
  callAboutRefund(restaurant: string, phone: string): string;
  confirmed(restaurant: string, ready: string, total: string): string;
  denied(restaurant: string): string;
  soldOut(names: string): string;
  expired(restaurant: string): string;
  cancelledByGuest: string;
  cancelledByRestaurant(restaurant: string): string;
  /** `first` is the time promised first, `ready` the new one. */
  delayed(restaurant: string, ready: string, first: string): string;
  ready: string;
  /** The restaurant's note about parking. */
  parking(note: string): string;
  /** The label of the link to the map. */
  directions: string;
  money: {
    releasing(total: string): string;
    released(total: string, at: string): string;
    refunding(total: string): string;
    refundPending(part: string, total: string): string;
    refundedWhole(total: string): string;
    refundedPart(part: string, total: string): string;
    charged(total: string, restaurant: string): string;
    /** After a partial refund. */
    restOwed(rest: string, restaurant: string): string;
  };
  order: string;
  pickup: string;
  subtotal: string;
  /** `rate` is a percentage such as "8.75%". */
  tax(rate: string): string;
  total: string;
  /** What of the total was not charged, on the receipt. */
  notCharged: string;
  refunded: string;
  /** A refund that the bank has not settled, on the receipt. */
  refundPending: string;
  seeOrder: string;
  orderAgain: string;
  /** At the end of every text message: docs/product-rules.md, "Text messages". */
  stop: string;
};
