import { refundTime } from "@domain/shared/guest_texts.ts";
import type { OrderTexts } from "./texts.ts";

const bank = refundTime.en;

export const english: OrderTexts = {
  hello: ({ firstName, lastName }) => {
    const name = firstName || lastName;
    return name === "" ? "Hello," : `Hello ${name},`;
  },
  restaurant: "The restaurant",
  subjects: {
    order_received: (number) => `We received your order ${number}`,
    order_confirmed: (number, ready) => `Order ${number} is confirmed, ready ${ready}`,
    order_denied: (number) => `We couldn't accept order ${number}`,
    order_expired: (number) => `Order ${number} expired automatically`,
    order_cancelled: (number) => `Order ${number} is cancelled`,
    order_refunded: (number) => `Refund for order ${number}`,
    order_refund_failed: (number) => `Your refund for order ${number} did not arrive`,
    order_delayed: (number, ready) => `Order ${number} needs more time, ready ${ready}`,
    order_ready: (number) => `Order ${number} is ready for pickup`,
  },
  at: (time) => /^\d/.test(time) ? `at ${time}` : `on ${time}`,
  received: (total) =>
    `Your card is authorized for ${total} but not charged. Our team is reviewing your order, usually within ` +
    "5–10 minutes. We'll email you as soon as they decide.",
  reason: (reason) => `Reason: ${reason}`,
  refundFailed: ({ failed, owed }, restaurant) =>
    `We're sorry. Our refund of ${failed} to your card failed, and the money came back to us. ${restaurant} still ` +
    `owes you ${owed}.`,
  callAboutRefund: (_restaurant, phone) =>
    `Please call us${phone === "" ? "" : ` at ${phone}`}, so that we can refund you another way.`,
  confirmed: (restaurant, ready, total) =>
    `${restaurant} accepted your order. It will be ready for pickup ${ready}. Your card was charged ${total}.`,
  denied: (restaurant) => `We're sorry. ${restaurant} couldn't accept your order.`,
  soldOut: (names) => `Sold out: ${names}`,
  expired: (restaurant) =>
    `We're sorry. ${restaurant} didn't get to your order in time. It expired automatically.`,
  cancelledByGuest: "Your order is cancelled, as you asked.",
  cancelledByRestaurant: (restaurant) => `We're sorry. ${restaurant} had to cancel your order.`,
  delayed: (restaurant, ready, first) =>
    `We're sorry. ${restaurant} needs more time for your order. It will be ready for pickup ${ready} instead of ${first}.`,
  ready: "Your order is ready for pickup.",
  parking: (note) => `Parking: ${note}`,
  directions: "Get directions",
  money: {
    releasing: (total) => `You were not charged. The hold of ${total} is being released.`,
    released: (total, at) =>
      `You were not charged. The hold of ${total} was released at ${at}; some banks show it for a few days.`,
    refunding: (total) => `Your card was charged ${total}. We are requesting a refund.`,
    refundPending: (part, total) =>
      `A refund of ${part} of your ${total} is on its way to your card. ${bank}`,
    refundedWhole: (total) => `We refunded ${total}. ${bank}`,
    refundedPart: (part, total) => `We refunded ${part} of your ${total}. ${bank}`,
    charged: (total, restaurant) =>
      `Your card was charged ${total}. ${restaurant} will be in touch about your refund.`,
    restOwed: (rest, restaurant) => `${restaurant} will be in touch about the remaining ${rest}.`,
  },
  order: "Order",
  pickup: "Pickup",
  subtotal: "Subtotal",
  tax: (rate) => `Tax (${rate})`,
  total: "Total",
  notCharged: "Not charged",
  refunded: "Refunded",
  refundPending: "Refund on its way",
  seeOrder: "See your order",
  orderAgain: "Order again",
  stop: "Reply STOP to opt out, HELP for help.",
};
