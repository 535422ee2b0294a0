import { hourMs, type Instant, minuteMs } from "../shared/local_time.ts";

/** This many failures on one name from one client, or from one trusted device, lock the name there. */
export const allowedFailures = 5;
export const lockMinutes = 15;
const lockMs = lockMinutes * minuteMs;

/** From this many failures on a name by unknown clients on, a client that failed must wait before it tries again. */
const slowFrom = 10;
const longestWaitMs = minuteMs;
/** From this many on, unknown clients need a code besides the right password. */
export const codeFrom = 20;
/** No more guesses than this are checked on one name within an hour, over all unknown clients together. */
export const maxPerName = 60;
/** One unknown client may fail this often within the time of a lock, over all names. */
export const maxPerClient = 10;
/** One unknown client may fail on this many different names within an hour. */
export const maxNames = 8;

/** Failures by unknown clients within an hour that are far above what a restaurant's staff mistypes. */
const manyFailures = 30;
const manyClients = 5;

/** How far back failures matter: a lock counts those within an hour before it. */
export const rememberedMs = 2 * hourMs;

/** One sign-in with a wrong password or a wrong code. */
export type SignInFailure = {
  at: Instant;
  /** Equal for equal names. */
  name: string;
  /** The client or the trusted device, equal for the same one. */
  source: string;
  /** It came from a device that is trusted for this name. */
  isTrusted: boolean;
};

/** Where a sign-in comes from. */
export type SignInSource = Pick<SignInFailure, "source" | "isTrusted">;

/** The failures that count for one attempt, oldest first. */
export type SignInRecord = {
  /** On the same name, from everywhere. */
  onName: readonly SignInFailure[];
  /** From the same source, on every name. */
  fromSource: readonly SignInFailure[];
};

export type SignInJudgement =
  /** Too many failures on this name from here. */
  | { kind: "locked"; until: Instant }
  /** Unknown clients must wait until then. */
  | { kind: "slowed"; until: Instant }
  /** `codeUntil`: a right password is not enough from here before then. */
  | { kind: "open"; codeUntil: Instant | undefined };

/**
 * Whether a password may be checked now. A trusted device is judged by its own failures alone, so that strangers never
 * lock out the person who uses it. An unknown client is judged by its own failures on this name (lock), by its failures on
 * any name, and by those of all unknown clients on this name.
 */
export function judge(
  record: SignInRecord,
  { source, isTrusted }: SignInSource,
  now: Instant,
): SignInJudgement {
  // A clock that was set back must not lock anybody out until it catches up; those of two servers differ a little.
  const isPast = ({ at }: SignInFailure) => at <= now + minuteMs;
  const [onName, fromSource] = [record.onName.filter(isPast), record.fromSource.filter(isPast)];
  const own = onName.filter((failure) => failure.source === source);
  const lock = lockEnd(own.map(({ at }) => at));
  if (lock !== undefined && now < lock) return { kind: "locked", until: lock };
  if (isTrusted) return { kind: "open", codeUntil: undefined };

  const strangers = within(onName.filter((failure) => !failure.isTrusted), hourMs, now);
  const until = Math.max(
    clientWait(fromSource, now),
    whenFewer(strangers, maxPerName, hourMs),
    repeatWait(own.at(-1)?.at, strangers.length),
  );
  if (now < until) return { kind: "slowed", until };
  const codeUntil = whenFewer(strangers, codeFrom, hourMs);
  return { kind: "open", codeUntil: codeUntil > now ? codeUntil : undefined };
}

/** Whether the name is locked for at least one client or device. */
export function isLockedSomewhere(onName: readonly SignInFailure[], now: Instant): boolean {
  const bySource = Map.groupBy(onName, ({ source }) => source);
  return bySource.values().some((failures) => now < (lockEnd(failures.map(({ at }) => at)) ?? now));
}

/** Failures by unknown clients within an hour, over the whole restaurant. */
export type SignInSpread = {
  failures: number;
  clients: number;
  /** The most different names that one client failed on. */
  maxNames: number;
};

/** Passwords are being tried on many names or from many clients. */
export function isSpraying(spread: SignInSpread): boolean {
  return spread.maxNames >= maxNames ||
    (spread.failures >= manyFailures && spread.clients >= manyClients);
}

/** When the last lock ends that these failures caused; those after a lock's end count from the start again. */
function lockEnd(times: readonly Instant[]): Instant | undefined {
  let counted: Instant[] = [];
  let end: Instant | undefined;
  for (const at of times) {
    if (end !== undefined && at < end) continue;
    if (end !== undefined) {
      counted = [];
      end = undefined;
    }
    counted = [...counted.filter((earlier) => earlier > at - hourMs), at];
    if (counted.length >= allowedFailures) end = at + lockMs;
  }
  return end;
}

/** Until when a client must wait that failed too often, or on too many names. */
function clientWait(fromSource: readonly SignInFailure[], now: Instant): Instant {
  const lastOfNames = Map.groupBy(within(fromSource, hourMs, now), ({ name }) => name).values()
    .map((failures) => failures.at(-1)).filter((failure) => failure !== undefined).toArray()
    .toSorted((one, other) => one.at - other.at);
  return Math.max(
    whenFewer(within(fromSource, lockMs, now), maxPerClient, lockMs),
    whenFewer(lastOfNames, maxNames, hourMs),
  );
}

/** Until when a client must wait that failed on a name which many unknown clients fail on. */
function repeatWait(lastOwn: Instant | undefined, strangers: number): Instant {
  if (lastOwn === undefined || strangers < slowFrom) return 0;
  return lastOwn + Math.min(1000 * 2 ** (strangers - slowFrom), longestWaitMs);
}

/** The moment from which fewer than `most` of these failures lie within the window; 0 when that is so already. */
function whenFewer(failures: readonly SignInFailure[], max: number, windowMs: number): Instant {
  const last = failures.at(-max);
  return last === undefined ? 0 : last.at + windowMs;
}

function within(failures: readonly SignInFailure[], windowMs: number, now: Instant): SignInFailure[] {
  return failures.filter(({ at }) => at > now - windowMs);
}
