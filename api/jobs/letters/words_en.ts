import type { Words } from "./words.ts";

const bank = "Banks take up to ten days to show a refund.";

export const english: Words = {
  locale: "en-US",
  hello: (name) => `Hello ${name},`,
  subjects: {
    order_received: (number) => `We received your order ${number}`,
    order_confirmed: (number, ready) => `Order ${number} is confirmed, ready ${ready}`,
    order_denied: (number) => `Order ${number} could not be taken`,
    order_expired: (number) => `Order ${number} was not answered in time`,
    order_cancelled: (number) => `Order ${number} is cancelled`,
    order_refunded: (number) => `Refund for order ${number}`,
    order_ready: (number) => `Order ${number} is ready for pickup`,
  },
  at: (time) => /^\d/.test(time) ? `at ${time}` : `on ${time}`,
  received: (total) =>
    `Your card is authorized for ${total} but not charged. Staff review your order now, usually within 5-10 ` +
    "minutes; we will write again when they have.",
  confirmed: (restaurant, ready, total) =>
    `${restaurant} accepted your order. It will be ready for pickup ${ready}. Your card was charged ${total}.`,
  denied: (restaurant) => `We are sorry: ${restaurant} could not take your order.`,
  expired: (restaurant) => `We are sorry: ${restaurant} did not answer in time.`,
  cancelledByGuest: "Your order is cancelled, as you asked.",
  cancelledByRestaurant: (restaurant) => `We are sorry: ${restaurant} had to cancel your order.`,
  ready: "Your order is ready for pickup.",
  reasons: {
    sold_out: "A dish in your order is sold out.",
    too_busy: "The kitchen is too busy to take your order right now.",
    closing: "The restaurant is closing.",
    cannot_make: "The kitchen cannot make a dish the way you asked.",
    other: "",
  },
  money: {
    releasing: (total) => `You were not charged. The hold of ${total} is being released.`,
    released: (total, at) =>
      `You were not charged. The hold of ${total} was released at ${at}; some banks show it for a few days.`,
    refunding: (total) => `Your card was charged ${total}. We are requesting a refund.`,
    refundPending: (part, total) =>
      `A refund of ${part} of your ${total} is on its way to your card. ${bank}`,
    refundedWhole: (total) => `${total} was given back to your card. ${bank}`,
    refundedPart: (part, total) => `${part} of your ${total} was given back to your card. ${bank}`,
    charged: (total, restaurant) =>
      `Your card was charged ${total}. ${restaurant} will be in touch about your money.`,
  },
  subtotal: "Subtotal",
  serviceFee: "Service fee",
  tax: "Tax",
  total: "Total",
  refunded: "Refunded",
  seeOrder: "See your order",
  stop: "Reply STOP to end, HELP for help.",
};
