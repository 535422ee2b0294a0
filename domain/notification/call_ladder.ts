import { toE164 } from "../order/phone.ts";
import { type StaffLanguage, staffLanguages } from "../shared/language.ts";
import { hourMs, type Instant, minuteMs } from "../shared/local_time.ts";

/** A number that is called when an order gets no answer. `phone` is E.164. */
export type CallNumber = { name: string; phone: string; language: StaffLanguage };

/** A call that was placed. `endedAt` is when it was over, and `onItAt` when the person pressed 1. */
export type Call = {
  /** Counts up from 1 over all calls. */
  nth: number;
  phone: string;
  name: string;
  at: Instant;
  endedAt?: Instant | undefined;
  onItAt?: Instant | undefined;
  /** When the gateway took the call, or did not answer; undefined for a call that was not made. */
  madeAt?: Instant | undefined;
  /** A test call, which is about no order. It counts for the limit of its number. */
  isTest?: true | undefined;
  /** A call about an opening drill, which is about no order. */
  isDrill?: true | undefined;
};

/** The least for the setting `call_after_minutes`: the text about an unanswered order is sent after 3 minutes. */
export const minCallMinutes = 4;
/** The most numbers in the ladder. */
export const maxCallNumbers = 5;
/** The most calls to one number within an hour. */
export const maxCallsAnHour = 3;
/** The latest calls that are read: at least those of an hour. */
export const latestCalls = maxCallNumbers * maxCallsAnHour;
/** "I am on it" holds back further calls this long. */
const onItMs = 3 * minuteMs;
/** A call that could not be placed within this time is not placed. Shorter than a process holds a message, so that no death repeats a call. */
export const callWithinMs = 45_000;
/** A call without a report of its end is over after this long. */
export const callMs = minuteMs;

/**
 * Parses the setting `call_numbers`: numbers separated by semicolons, each "name phone language", such as
 * "Mina +17145550143 ko; Joe (714) 555-0144 en". Returns undefined for invalid text, a number that is listed twice and too many numbers.
 */
export function parseCallNumbers(text: string): CallNumber[] | undefined {
  const numbers: CallNumber[] = [];
  for (const entry of text.split(";").map((each) => each.trim()).filter((each) => each !== "")) {
    const [, name, typed, language] = /^(\S.{0,39}?) ([+(\d][\d().+ -]{6,29}) ([a-z]{2})$/.exec(entry) ?? [];
    const phone = toE164(typed ?? "");
    const spoken = staffLanguages.find((each) => each === language);
    if (name === undefined || phone === undefined || spoken === undefined) return undefined;
    numbers.push({ name, phone, language: spoken });
  }
  const isUnique = new Set(numbers.map(({ phone }) => phone)).size === numbers.length;
  return isUnique && numbers.length <= maxCallNumbers ? numbers : undefined;
}

/** Returns the value of the setting `call_numbers`. */
export function callNumbersText(numbers: readonly CallNumber[]): string {
  return numbers.map(({ name, phone, language }) => `${name} ${phone} ${language}`).join("; ");
}

/**
 * Returns the call whose "I am on it" holds back the next call at `now`, and until when. One that another process stored ahead of this
 * clock counts, too; one from before the clock was set back does not.
 */
export function onIt(calls: readonly Call[], now: Instant): { call: Call; until: Instant } | undefined {
  const latest = calls.filter(({ onItAt }) => Math.abs(now - (onItAt ?? -Infinity)) < onItMs)
    .toSorted((one, other) => (one.onItAt ?? 0) - (other.onItAt ?? 0)).at(-1);
  return latest && { call: latest, until: (latest.onItAt ?? 0) + onItMs };
}

/** Returns whether the restaurant was called since `placedAt`. Tests and calls about a drill do not count. */
export function wasCalledSince(placedAt: Instant, calls: readonly Call[]): boolean {
  return calls.some(({ at, madeAt, isTest, isDrill }) =>
    !isTest && !isDrill && madeAt !== undefined && at >= placedAt
  );
}

/**
 * Returns the number to call next, or undefined while none is due: the first number for a new cause, afterwards the one below the last
 * one called, and after the last number the first. A number that was called three times within the hour is passed over. The caller has
 * found that orders wait or no tablet listens in open hours, `since` when. `calls` are those of the last hour, in the order of `nth`.
 */
export function nextNumber(
  numbers: readonly CallNumber[],
  calls: readonly Call[],
  { since, now }: { since: Instant; now: Instant },
): CallNumber | undefined {
  const last = calls.at(-1);
  const isRunning = last?.endedAt === undefined && last?.onItAt === undefined &&
    Math.abs(now - (last?.at ?? -Infinity)) < callMs;
  if (isRunning || onIt(calls, now)) return undefined;
  const lastReal = calls.findLast(({ isTest }) => !isTest);
  const lastNth = lastReal && lastReal.at >= since
    ? numbers.findIndex(({ phone }) => phone === lastReal.phone)
    : -1;
  const inOrder = [...numbers.slice(lastNth + 1), ...numbers.slice(0, lastNth + 1)];
  return inOrder.find(({ phone }) => mayCall(phone, calls, now));
}

/** Returns whether a number has had fewer than three calls within the hour. A call further ahead is from before the clock was set back. */
export function mayCall(phone: string, calls: readonly Call[], now: Instant): boolean {
  const within = calls.filter((call) => call.phone === phone && Math.abs(now - call.at) < hourMs);
  return within.length < maxCallsAnHour;
}
