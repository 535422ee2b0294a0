import { hourMs, type Instant, minuteMs } from "../shared/local_time.ts";

/** This many failures on one username from one client or trusted device lock the username there. */
export const allowedFailures = 5;
const lockMinutes = 15;
const lockMs = lockMinutes * minuteMs;

/** After this many failures on a username by unknown clients, a client that failed must wait before its next attempt. */
const slowFrom = 10;
const maxWaitMs = minuteMs;
/** After this many, unknown clients need a code in addition to the password. */
const codeFrom = 20;
/** Maximum attempts on one username per hour by all unknown clients together. */
const maxPerName = 60;
/** Maximum failures of one unknown client on all usernames within `lockMinutes`. */
const maxPerClient = 10;
/** Maximum number of usernames on which one unknown client may fail within an hour. */
export const maxNames = 8;

/** Failures and clients within an hour that are far above normal mistyping. */
const manyFailures = 30;
const manyClients = 5;

/** How long failures matter: a lock counts failures up to an hour before it. */
export const rememberedMs = 2 * hourMs;

/**
 * Failures up to this far ahead of the clock count, because a process whose clock is ahead stored them. Those further ahead do not count,
 * so that setting a clock back does not lock users out until it catches up.
 */
const aheadMs = hourMs;

/** Begins the source of a wrong PIN, before the id of the station. */
export const stationSource = "station:";

/** A sign-in with a wrong password or code. */
export type SignInFailure = {
  at: Instant;
  /** A key for the username. */
  name: string;
  /** A key for the client or the trusted device. */
  source: string;
  /** True for a device that is trusted for this username. */
  isTrusted: boolean;
};

/** The source of a sign-in. */
export type SignInSource = Pick<SignInFailure, "source" | "isTrusted">;

/** The earlier failures that count for one attempt, oldest first. */
export type SignInRecord = {
  /** On the same username, from all sources. */
  onName: readonly SignInFailure[];
  /** From the same source, on all usernames. */
  fromSource: readonly SignInFailure[];
};

export type SignInJudgement =
  /** Too many failures on this username from this source. */
  | { kind: "locked"; until: Instant }
  /** The unknown client must wait until then. */
  | { kind: "slowed"; until: Instant }
  /** The password may be checked. Until `codeUntil`, a correct password also needs a code. */
  | { kind: "open"; codeUntil: Instant | undefined };

/**
 * Decides whether a password may be checked now. For a trusted device only its own failures count, so that other clients
 * cannot lock out its user. For an unknown client its failures on this username (lock), its failures on all usernames, and
 * the failures of all unknown clients on this username count. See docs/product-rules.md, "Sign-in and lockout".
 */
export function judge(
  record: SignInRecord,
  { source, isTrusted }: SignInSource,
  now: Instant,
): SignInJudgement {
  const { onName, fromSource } = counted(record, now);
  const own = onName.filter((failure) => failure.source === source);
  const lock = lockEnd(own.map(({ at }) => at));
  if (lock !== undefined && now < lock) return { kind: "locked", until: lock };
  if (isTrusted) return { kind: "open", codeUntil: undefined };

  const unknown = within(onName.filter((failure) => !failure.isTrusted), hourMs, now);
  const until = Math.max(
    clientWait(fromSource, now),
    whenFewer(unknown, maxPerName, hourMs),
    repeatWait(own.at(-1)?.at, unknown.length),
  );
  if (now < until) return { kind: "slowed", until };
  const codeUntil = whenFewer(unknown, codeFrom, hourMs);
  return { kind: "open", codeUntil: codeUntil > now ? codeUntil : undefined };
}

/** Returns the failures that count at `now`. */
export function counted(record: SignInRecord, now: Instant): SignInRecord {
  const counts = ({ at }: SignInFailure) => at <= now + aheadMs;
  return { onName: record.onName.filter(counts), fromSource: record.fromSource.filter(counts) };
}

/** Returns whether the username is locked for at least one client or device. */
export function isLockedSomewhere(onName: readonly SignInFailure[], now: Instant): boolean {
  const bySource = Map.groupBy(counted({ onName, fromSource: [] }, now).onName, ({ source }) => source);
  return bySource.values().some((failures) => now < (lockEnd(failures.map(({ at }) => at)) ?? now));
}

/** Failures within an hour: by unknown clients, on all usernames, and of PINs. */
export type SignInSpread = {
  failures: number;
  clients: number;
  /** The maximum number of usernames on which one client failed. */
  maxNames: number;
  /** The maximum number of wrong PINs on one station. */
  maxPins: number;
};

/** Returns whether passwords or pairing codes are tried on many usernames or from many clients, or PINs until one is locked. */
export function isSpraying(spread: SignInSpread): boolean {
  return spread.maxNames >= maxNames || spread.maxPins >= allowedFailures ||
    (spread.failures >= manyFailures && spread.clients >= manyClients);
}

/** Returns the end of the last lock caused by these failures. After a lock the count restarts. */
function lockEnd(times: readonly Instant[]): Instant | undefined {
  let recent: Instant[] = [];
  let end: Instant | undefined;
  for (const at of times) {
    if (end !== undefined && at < end) continue;
    if (end !== undefined) {
      recent = [];
      end = undefined;
    }
    recent = [...recent.filter((earlier) => earlier > at - hourMs), at];
    if (recent.length >= allowedFailures) end = at + lockMs;
  }
  return end;
}

/** Returns when a client that failed too often or on too many usernames may try again. */
function clientWait(fromSource: readonly SignInFailure[], now: Instant): Instant {
  const lastOfNames = Map.groupBy(within(fromSource, hourMs, now), ({ name }) => name).values()
    .map((failures) => failures.at(-1)).filter((failure) => failure !== undefined).toArray()
    .toSorted((one, other) => one.at - other.at);
  return Math.max(
    whenFewer(within(fromSource, lockMs, now), maxPerClient, lockMs),
    whenFewer(lastOfNames, maxNames, hourMs),
  );
}

/** Returns when a client may repeat an attempt on a username with many failures by unknown clients. */
function repeatWait(lastOwn: Instant | undefined, failures: number): Instant {
  if (lastOwn === undefined || failures < slowFrom) return 0;
  return lastOwn + Math.min(1000 * 2 ** (failures - slowFrom), maxWaitMs);
}

/** Returns when fewer than `max` of these failures are within the window; 0 when there are fewer than `max`. */
function whenFewer(failures: readonly SignInFailure[], max: number, windowMs: number): Instant {
  const last = failures.at(-max);
  return last === undefined ? 0 : last.at + windowMs;
}

function within(failures: readonly SignInFailure[], windowMs: number, now: Instant): SignInFailure[] {
  return failures.filter(({ at }) => at > now - windowMs);
}

/** How long a device stays trusted after the last sign-in on it. */
export const trustedMs = 90 * 24 * hourMs;
/** Maximum trusted devices of an account. The least recently used one is removed first. */
export const maxTrustedDevices = 20;

/** A browser in which the account signed in before. Trust only means that its failed sign-ins are counted separately. */
export type TrustedDevice = {
  id: string;
  /** The hash of the token in the browser's cookie. */
  hash: string;
  staffId: string;
  userAgent: string;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
};
