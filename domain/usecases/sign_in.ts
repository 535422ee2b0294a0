import { hourMillis, type Instant, minuteMillis } from "../shared/local_time.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Account, Session } from "../staff/account.ts";
import { afterFailure, isLocked } from "../staff/lockout.ts";
import type { Ports } from "../ports/ports.ts";

type SignInDeps = Pick<
  Ports,
  "accounts" | "sessions" | "tokens" | "ids" | "clock" | "store" | "secondFactors"
>;
type PasswordDeps = SignInDeps & Pick<Ports, "attempts" | "passwords" | "challenges">;

/** Decision 31. */
const accessMinutes = 15;
const sessionHours = 12;
const rememberedHours = 7 * 24;
/** Two tabs of one tablet may refresh with the same token within this time. */
const graceMillis = 10_000;
/** Between the password and the code of the second factor. */
const challengeMinutes = 5;

export type SignedIn = {
  account: Account;
  accessToken: string;
  refreshToken: string;
  expiresAt: Instant;
  /** Their role asks for a second factor they have not set up. */
  mustEnrol: boolean;
};

/** Where a sign-in comes from, as audited. */
export type Origin = { userAgent: string; address: string };

export type SignInRefusal =
  | { kind: "bad_credentials" }
  | { kind: "locked"; until: Instant }
  | { kind: "too_many_at_once" }
  /** The password was right: the challenge and a code of the authenticator app finish the sign-in. */
  | { kind: "second_factor_required"; challenge: string };

/**
 * Checks a name and password and begins a session. Unknown, disabled, wrong and no longer valid cost one password hash
 * each, give the same answer and lock the name alike; a locked name costs the same, but its password is not looked at. A
 * lock stops new sign-ins only, never a tablet that is signed in (decision 31).
 */
export async function signIn(
  deps: PasswordDeps,
  command: Origin & { username: string; password: string; remember: boolean },
): Promise<Result<SignedIn, SignInRefusal>> {
  const attempt = await deps.attempts.inTurn(command.username, () => attemptSignIn(deps, command));
  return attempt ?? refuse({ kind: "too_many_at_once" });
}

async function attemptSignIn(
  deps: PasswordDeps,
  command: Origin & { username: string; password: string; remember: boolean },
): Promise<Result<SignedIn, SignInRefusal>> {
  const { username, password, remember } = command;
  const now = deps.clock.now();
  const [account, attempts] = await Promise.all([
    deps.accounts.byUsername(username),
    deps.attempts.of(username),
  ]);
  const locked = isLocked(attempts, now);
  const matches = await deps.passwords.verify(locked ? undefined : account?.passwordHash, password);
  if (locked) return refuse({ kind: "locked", until: attempts.lockedUntil ?? now });
  if (!account || account.isDisabled || !matches || now >= (account.temporaryUntil ?? Infinity)) {
    return refuse(await recordFailure(deps, username, account, command));
  }
  if (deps.passwords.isOutdated(account.passwordHash)) {
    await deps.accounts.rehash(account.id, account.passwordHash, await deps.passwords.hash(password));
  }
  const factor = await deps.secondFactors.of(account.id);
  if (factor?.confirmedAt !== undefined) {
    const { token, hash } = deps.tokens.refresh();
    await deps.challenges.issue(
      hash,
      { staffId: account.id, remember },
      now + challengeMinutes * minuteMillis,
    );
    return refuse({ kind: "second_factor_required", challenge: token });
  }
  if (attempts.failures > 0) await clearAttempts(deps, account, command);
  return ok(await beginSession(deps, account, { ...command, mustEnrol: await owesFactor(deps, account) }));
}

/** One more wrong password or code for this name; says whether it locked the name. */
export async function recordFailure(
  deps: Pick<Ports, "attempts" | "clock">,
  username: string,
  account: Account | undefined,
  origin: Origin,
): Promise<{ kind: "bad_credentials" } | { kind: "locked"; until: Instant }> {
  const now = deps.clock.now();
  const { lockedUntil } = await deps.attempts.record(username, now, (before) => afterFailure(before, now), {
    ...signInAudit(account?.id, now, "auth.login_failed", origin),
    status: "failed",
  });
  return lockedUntil === undefined ? { kind: "bad_credentials" } : { kind: "locked", until: lockedUntil };
}

export async function clearAttempts(
  deps: Pick<Ports, "attempts" | "clock">,
  account: Account,
  origin: Origin,
): Promise<void> {
  const now = deps.clock.now();
  const audit = signInAudit(account.id, now, "auth.attempts_cleared", origin);
  await deps.attempts.record(account.username, now, () => ({ failures: 0 }), audit);
}

/** Begins the session of somebody who has proved who they are. */
export async function beginSession(
  deps: Pick<Ports, "sessions" | "tokens" | "ids" | "clock">,
  account: Account,
  from: Origin & { remember: boolean; mustEnrol: boolean },
): Promise<SignedIn> {
  const now = deps.clock.now();
  const refresh = deps.tokens.refresh();
  const session: Session = {
    id: deps.ids.next("ses"),
    staffId: account.id,
    refreshHash: refresh.hash,
    rotatedAt: now,
    startedAt: now,
    lastActiveAt: now,
    expiresAt: now + (from.remember ? rememberedHours : sessionHours) * hourMillis,
    userAgent: from.userAgent,
    address: from.address,
    mustEnrol: from.mustEnrol,
  };
  await deps.sessions.begin(session, signInAudit(account.id, now, "auth.login", from));
  return await admit(deps, account, session, refresh.token);
}

/** True while the role asks for a second factor and the account has none (setting `second_factor_roles`). */
async function owesFactor(
  deps: Pick<Ports, "store" | "secondFactors">,
  account: Account,
): Promise<boolean> {
  const { settings } = await deps.store.load();
  if (!settings.secondFactorRoles.includes(account.role)) return false;
  return (await deps.secondFactors.of(account.id))?.confirmedAt === undefined;
}

/**
 * Trades a refresh token for the next one and a fresh access token; asked again within the grace, for the same next one. A
 * token used a second time after the grace ends its whole session: somebody else has it (decision 31).
 */
export async function refreshSession(
  deps: SignInDeps,
  refreshToken: string,
): Promise<Result<SignedIn, "signed_out">> {
  const now = deps.clock.now();
  const hash = deps.tokens.hashOf(refreshToken);
  const session = await deps.sessions.byRefreshHash(hash);
  if (!session || !isAlive(session, now)) return refuse("signed_out");
  const account = await deps.accounts.byId(session.staffId);
  if (!account || account.isDisabled) return refuse("signed_out");

  const next = deps.tokens.successor(refreshToken);
  if (session.refreshHash === hash) {
    if (await deps.sessions.rotate(session.id, hash, next.hash, now)) {
      const mustEnrol = await owesFactor(deps, account);
      if (mustEnrol !== (session.mustEnrol ?? false)) await deps.sessions.owe(session.id, mustEnrol);
      return ok(await admit(deps, account, { ...session, mustEnrol }, next.token));
    }
  } else if (!isCurrent(session, hash, now)) {
    await deps.sessions.end(session.id, {
      at: now,
      staffId: account.id,
      action: "auth.refresh_reused",
      resource: "session",
      resourceId: session.id,
      status: "failed",
      details: {},
    });
    return refuse("signed_out");
  }
  // The other tab of this tablet was first, or the answer was lost on the way: the same new token again.
  return ok(await admit(deps, account, session, next.token));
}

/** The session a refresh cookie stands for, without rotating it: the answer to "am I still signed in?". */
export async function sessionOfRefresh(
  deps: Pick<Ports, "accounts" | "sessions" | "tokens" | "clock">,
  refreshToken: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const hash = deps.tokens.hashOf(refreshToken);
  const session = await deps.sessions.byRefreshHash(hash);
  return session && isCurrent(session, hash, deps.clock.now()) ? await whoIs(deps, session) : undefined;
}

/** The present refresh token, or the one before it while the other tab may still be using it. */
function isCurrent(session: Session, hash: string, now: Instant): boolean {
  return session.refreshHash === hash ||
    (session.previousHash === hash && now - session.rotatedAt <= graceMillis);
}

/** Who a bearer token speaks for, while token, session and account all stand. */
export async function authenticate(
  deps: Pick<Ports, "accounts" | "tokens" | "clock">,
  accessToken: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const claims = await deps.tokens.verify(accessToken, deps.clock.now());
  const found = claims && await standing(deps, claims.sessionId);
  return found?.account.id === claims?.staffId ? found : undefined;
}

/** True while a session may still act and listen. */
export function isAlive(session: Session, now: Instant): boolean {
  return session.endedAt === undefined && now < session.expiresAt;
}

/** How long a ticket for one live stream may wait to be used (decision 18). */
export const ticketSeconds = 30;

/** A ticket that opens one live stream for this session, once. */
export async function issueTicket(
  deps: Pick<Ports, "tickets" | "ids" | "clock">,
  session: Session,
): Promise<string> {
  const ticket = deps.ids.next("tkt");
  await deps.tickets.issue(ticket, session.id, deps.clock.now() + ticketSeconds * 1000);
  return ticket;
}

/** Who a stream ticket speaks for; using it uses it up. */
export async function redeemTicket(
  deps: Pick<Ports, "tickets" | "accounts" | "clock">,
  ticket: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const sessionId = await deps.tickets.redeem(ticket, deps.clock.now());
  return sessionId === undefined ? undefined : await standing(deps, sessionId);
}

/** Who a session speaks for, while it and its account stand: asked again and again by open streams. */
export async function standing(
  deps: Pick<Ports, "accounts" | "clock">,
  sessionId: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const found = await deps.accounts.ofSession(sessionId);
  const stands = found && isAlive(found.session, deps.clock.now()) && !found.account.isDisabled;
  return stands ? found : undefined;
}

export async function signOut(deps: Pick<Ports, "sessions" | "clock">, session: Session): Promise<void> {
  await deps.sessions.end(session.id, {
    at: deps.clock.now(),
    staffId: session.staffId,
    action: "auth.logout",
    resource: "session",
    resourceId: session.id,
    status: "success",
    details: {},
  });
}

async function whoIs(
  deps: Pick<Ports, "accounts" | "clock">,
  session: Session,
): Promise<{ account: Account; session: Session } | undefined> {
  if (!isAlive(session, deps.clock.now())) return undefined;
  const account = await deps.accounts.byId(session.staffId);
  return account && !account.isDisabled ? { account, session } : undefined;
}

/** A fresh access token for a session that stands. */
export async function accessToken(deps: Pick<Ports, "tokens" | "clock">, session: Session): Promise<string> {
  const expiresAt = Math.min(deps.clock.now() + accessMinutes * minuteMillis, session.expiresAt);
  return await deps.tokens.issue({ sessionId: session.id, staffId: session.staffId }, expiresAt);
}

async function admit(
  deps: Pick<Ports, "tokens" | "clock">,
  account: Account,
  session: Session,
  refreshToken: string,
): Promise<SignedIn> {
  return {
    account,
    accessToken: await accessToken(deps, session),
    refreshToken,
    expiresAt: session.expiresAt,
    mustEnrol: session.mustEnrol ?? false,
  };
}

function signInAudit(staffId: string | undefined, at: Instant, action: string, from: Origin): AuditEntry {
  return {
    at,
    staffId,
    action,
    resource: "session",
    resourceId: staffId ?? "unknown",
    status: "success",
    details: {},
    origin: { address: from.address, userAgent: from.userAgent },
  };
}
