/** Everything a letter may say, in one language. Amounts and times come in as they are to be read. */
export type OrderTexts = {
  hello(guest: { firstName: string; lastName: string }): string;
  subjects: {
    order_received(number: string): string;
    order_confirmed(number: string, ready: string): string;
    order_denied(number: string): string;
    order_expired(number: string): string;
    order_cancelled(number: string): string;
    order_refunded(number: string): string;
    order_ready(number: string): string;
  };
  /** A time, or a date and time, within a sentence. */
  at(time: string): string;
  received(total: string): string;
  pickup(when: string): string;
  refundReason(reason: string): string;
  confirmed(restaurant: string, ready: string, total: string): string;
  denied(restaurant: string): string;
  expired(restaurant: string): string;
  cancelledByGuest: string;
  cancelledByRestaurant(restaurant: string): string;
  ready: string;
  money: {
    releasing(total: string): string;
    released(total: string, at: string): string;
    refunding(total: string): string;
    refundPending(part: string, total: string): string;
    refundedWhole(total: string): string;
    refundedPart(part: string, total: string): string;
    charged(total: string, restaurant: string): string;
    /** After a refund of a part. */
    restOwed(rest: string, restaurant: string): string;
  };
  subtotal: string;
  tax: string;
  total: string;
  refunded: string;
  /** A refund that the bank has not settled, on the receipt. */
  refundPending: string;
  seeOrder: string;
  /** Below every text message (decision 33). */
  stop: string;
};
