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

/** "1:45 PM" or "Sat, November 21 at 11:00 AM", as the server names the moment ordering resumes. */
const when = String.raw`(?<when>(?:\w+, \w+ \d+ at )?\d+:\d+ [AP]M)`;
const until = `(?: until about ${when})?`;
const opens = `(?: Orders start again (?:at|on) ${when}\\.)?`;
const earliest = `(?: The earliest pickup is (?:at|on) ${when}\\.)?`;

/** Sentences with a moment or a phone number in them: how they read, their text, and the text that names the moment. */
const patterns: readonly [RegExp, TextId, TextId][] = [
  [new RegExp(`^We are closed right now\\.${opens}`), "server.closed", "asap.resumes"],
  [new RegExp(`^The kitchen has paused orders${until}\\.`), "server.paused", "asap.resumes"],
  [new RegExp(`^ASAP orders are off${until}\\.`), "server.asapOff", "asap.asap_offEnds"],
  [new RegExp(`^It's too late for ASAP today\\.${opens}`), "server.pastLastOrder", "asap.resumes"],
  [
    new RegExp(`^This order would not be ready before we close\\.${opens}`),
    "server.tooSlow",
    "asap.resumes",
  ],
  [
    new RegExp(
      `^We cannot take ASAP orders right now\\.${earliest} Please call us at (?<phone>.+) or schedule`,
    ),
    "server.unattended",
    "asap.earliest",
  ],
  [
    new RegExp(`^We cannot take ASAP orders right now\\.${earliest} Please call us or`),
    "checkout.pickup.asapNot",
    "asap.earliest",
  ],
];

type OwnText = { id: TextId; values?: Values; moment?: { id: TextId; when: string } };

/** The text of our own for a sentence of the server, with what is of the moment in it; `when` is in Korean. */
export function ownText(sentence: string): OwnText | undefined {
  const id: TextId | undefined = known[sentence as keyof typeof known];
  if (id !== undefined) return { id };
  for (const [pattern, id, momentId] of patterns) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const { when, ...values } = found.groups ?? {};
    return {
      id,
      ...(Object.keys(values).length > 0 && { values }),
      ...(when !== undefined && { moment: { id: momentId, when: koreanMoment(when) } }),
    };
  }
  return undefined;
}

/** "11월 21일 (토) 오전 11:00" of "Sat, November 21 at 11:00 AM"; the time alone of a time. */
function koreanMoment(moment: string): string {
  const [, weekday = "", month = "", day = "", time = "", half] =
    /^(?:(\w+), (\w+) (\d+) at )?(\d+:\d+) ([AP])M$/.exec(moment) ?? [];
  const clock = `${half === "A" ? "오전" : "오후"} ${time}`;
  if (weekday === "") return clock;
  const named = "일월화수목금토"[["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(weekday)];
  return `${new Date(`${month} 1, 2000`).getMonth() + 1}월 ${day}일 (${named}) ${clock}`;
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
    if (own === undefined) return sentence;
    const { id, values, moment } = own;
    return moment === undefined
      ? text(id, values)
      : `${text(id, values)} ${text(moment.id, { when: moment.when })}`;
  };
}
