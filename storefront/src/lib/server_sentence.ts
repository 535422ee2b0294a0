import { type TextId, useLanguage, useText } from "./i18n.ts";

/** The server writes its sentences in English; those a guest meets on the way to the food have a text of their own here. */
export const known = {
  "We are closed right now. Please schedule your pickup.": "server.closed",
  "The kitchen is not taking new orders for right now. Please call us or schedule your pickup.":
    "server.paused",
  "It is too late for an order for right now. Please schedule your pickup.": "server.pastLastOrder",
  "This order would not be ready before we close. Please schedule your pickup.": "server.tooSlow",
  "The kitchen is not taking orders for this time. Please choose a later one.": "server.pausedThen",
  "Please choose one of the pickup times offered.": "server.notASlot",
  "Please choose a pickup date and time.": "server.notASlot",
  "We cannot take online orders for right now. Please call us or schedule your pickup.": "server.paused",
  "This pickup time is too soon now. Please choose a later one.": "server.tooSoon",
  "This pickup time is too far ahead. Please choose an earlier one.": "server.tooFar",
  "We are closed at this time. Please choose another pickup time.": "server.closedThen",
  "Online ordering is closed for maintenance. Please call us to order.": "server.maintenance",
  "Online ordering is switched off right now. Please call us to order.": "server.orderingOff",
  "Some dishes are no longer available. Please take them out of your cart.": "server.dishesOff",
  "Your total changed. Please check it before you authorize the payment.": "server.totalChanged",
  "Your cart is being checked out in another window. Please try again.": "server.busyElsewhere",
  "The card service does not answer right now. You were not charged. Please try again in a moment.":
    "server.payment",
  "Online payment is not available right now. You were not charged. Please call us to order.":
    "server.paymentUnavailable",
  "This total cannot be paid online. Please change your order or call us.": "server.amountRefused",
  "Too many checkouts were opened from here. Please wait a minute, or call us to order.":
    "server.tooManyPayments",
  "Several cards were declined, so paying is paused for a while. Please call us to order.":
    "server.tooManyDeclines",
  "This checkout is no longer open. Please go back to your cart.": "server.checkoutOver",
  "A dish in your order is sold out.": "server.soldOut",
  "The kitchen is too busy to take your order right now.": "server.tooBusy",
  "The restaurant is closing.": "server.closing",
  "The kitchen cannot make a dish the way you asked.": "server.cannotMake",
  "The restaurant could not take your order.": "server.couldNotTake",
  "The restaurant did not answer in time.": "server.noAnswer",
  "You cancelled this order.": "server.youCancelled",
  "The restaurant had to cancel this order.": "server.theyCancelled",
} as const satisfies Record<string, TextId>;

/** The one sentence with something of the moment in it: whom to call. */
const unattended = /^We cannot take online orders for right now\. Please call us at (.+) or schedule/;

/**
 * A sentence of the server in the page's language. In English as it came; in Korean its own text, else `instead`, else as it
 * came, which is better than nothing.
 */
export function useServerSentence(): (sentence: string, instead?: TextId) => string {
  const text = useText();
  const language = useLanguage();
  return (sentence, instead) => {
    if (language === "en") return sentence;
    const phone = unattended.exec(sentence)?.[1];
    if (phone !== undefined) return text("server.unattended", { phone });
    const id = Object.entries(known).find(([english]) => english === sentence)?.[1] ?? instead;
    return id === undefined ? sentence : text(id);
  };
}
