import { type TextId, useLanguage, useText, type Values } from "./i18n.ts";

/** The server writes its sentences in English; those a guest meets on the way to the food have a text of their own here. */
export const known = {
  "Please choose one of the pickup times offered.": "server.notASlot",
  "Please choose a pickup date and time.": "server.notASlot",
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

/** Sentences with a moment or a phone number in them, by how they begin and end. */
const patterns: readonly [RegExp, TextId][] = [
  [/^We are closed right now\./, "server.closed"],
  [/^The kitchen has paused orders.* schedule your pickup\.$/, "server.paused"],
  [/^The kitchen has paused orders.* choose a later time\.$/, "server.pausedThen"],
  [/^It's too late for ASAP today\./, "server.pastLastOrder"],
  [/^This order would not be ready before we close\./, "server.tooSlow"],
  [/^We cannot take ASAP orders right now\. Please call us or/, "server.paused"],
  [/^We cannot take ASAP orders right now\. Please call us at (?<phone>.+) or schedule/, "server.unattended"],
];

/** The text of our own for a sentence of the server, with what is of the moment in it. */
export function ownText(sentence: string): { id: TextId; values?: Values } | undefined {
  const id: TextId | undefined = known[sentence as keyof typeof known];
  if (id !== undefined) return { id };
  for (const [pattern, id] of patterns) {
    const found = pattern.exec(sentence);
    if (found) return { id, ...(found.groups && { values: { ...found.groups } }) };
  }
  return undefined;
}

/**
 * A sentence of the server in the page's language. In English as it came; in Korean its own text, else `instead`, else as it
 * came, which is better than nothing.
 */
export function useServerSentence(): (sentence: string, instead?: TextId) => string {
  const text = useText();
  const language = useLanguage();
  return (sentence, instead) => {
    if (language === "en") return sentence;
    const own = ownText(sentence) ?? (instead && { id: instead });
    return own === undefined ? sentence : text(own.id, own.values);
  };
}
