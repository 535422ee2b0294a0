import { hourMs, type Instant, minuteMs } from "../shared/local_time.ts";
import { allowedFailures, counted, type SignInFailure, type SignInRecord, stationSource } from "./lockout.ts";

/** A PIN has four to six digits. */
const pinPattern = /^\d{4,6}$/;

/** Why a PIN cannot be chosen. */
export type PinProblem = "pin_invalid" | "pin_too_simple";

/** Returns why a new PIN is refused; undefined when it may be used. See docs/product-rules.md, "PIN". */
export function newPinProblem(pin: string): PinProblem | undefined {
  if (!pinPattern.test(pin)) return "pin_invalid";
  return isTrivial(pin) ? "pin_too_simple" : undefined;
}

/** PINs that people choose often, beside those that the patterns match. */
const common = new Set(["1004", "2580", "0852", "1357", "2468", "1379", "147258", "159357", "486486"]);

function isTrivial(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, nth) => (digit - (digits[nth] ?? 0) + 10) % 10);
  const isRun = steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0);
  const isRepeated = /^(\d{1,3})\1+$/.test(pin);
  const isYear = /^(19|20)\d\d$/.test(pin);
  return isRun || isRepeated || isYear || common.has(pin);
}

/** This many wrong PINs of one person on one station lock the person there. */
const maxOfPersonHere = allowedFailures;
/** This many wrong PINs on one station, for all persons together, lock PIN entry there. */
const maxOnStation = 10;
const lockMs = 15 * minuteMs;
/** This many wrong PINs of one person on all stations within `longMs` lock the PIN everywhere, until it is replaced. */
const maxOfPerson = 20;
const longMs = 24 * hourMs;

/** How long wrong PINs matter. */
export const pinRememberedMs = longMs;

/**
 * Returns until when no PIN may be checked for this person on this station; undefined when one may be checked now. Only failures on
 * stations count: anyone can try a sign-in with the name under which a person's wrong PINs are stored. `setAt` is when the person chose the
 * present PIN.
 */
export function pinLock(
  record: SignInRecord,
  source: string,
  now: Instant,
  setAt: Instant = -Infinity,
): Instant | undefined {
  const { onName: withName, fromSource } = counted(record, now);
  const onName = withName.filter((failure) => failure.source.startsWith(stationSource));
  const ofPersonHere = onName.filter((failure) => failure.source === source);
  const until = Math.max(
    whenFewer(ofPersonHere, maxOfPersonHere, lockMs),
    whenFewer(fromSource, maxOnStation, lockMs),
    whenFewer(onName.filter(({ at }) => at >= setAt), maxOfPerson, longMs),
  );
  return now < until ? until : undefined;
}

/** Returns when fewer than `max` of these failures are within the window; 0 when there are fewer than `max`. */
function whenFewer(failures: readonly SignInFailure[], max: number, windowMs: number): Instant {
  const last = failures.at(-max);
  return last === undefined ? 0 : last.at + windowMs;
}
