import { hourMillis, type Instant, minuteMillis } from "../shared/local_time.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Account, Session } from "../staff/account.ts";
import { afterFailure, isLocked } from "../staff/lockout.ts";
import type { Ports } from "../ports/ports.ts";

type SignInDeps = Pick<Ports, "accounts" | "sessions" | "passwords" | "tokens" | "ids" | "clock">;

/** Decision 31. */
const accessMinutes = 15;
const sessionHours = 12;
const rememberedHours = 7 * 24;
/** Two tabs of one tablet may refresh with the same token within this time. */
const graceMillis = 10_000;

export type SignedIn = { account: Account; accessToken: string; refreshToken: string; expiresAt: Instant };

export type SignInRefusal = { kind: "bad_credentials" } | { kind: "locked"; until: Instant };

/**
 * Checks a name and password and begins a session. Unknown, disabled and wrong take the same time and give the same answer; a lock
 * stops new sign-ins only, never a tablet that is signed in (decision 31).
 */
export async function signIn(
  deps: SignInDeps,
  command: { username: string; password: string; remember: boolean; userAgent: string; address: string },
): Promise<Result<SignedIn, SignInRefusal>> {
  const now = deps.clock.now();
  const account = await deps.accounts.byUsername(command.username);
  const matches = await deps.passwords.verify(account?.passwordHash, command.password);
  if (!account || account.isDisabled) return refuse({ kind: "bad_credentials" });
  if (isLocked(account, now)) return refuse({ kind: "locked", until: account.lockedUntil ?? now });
  if (!matches) {
    const attempts = afterFailure(account, now);
    await deps.accounts.recordAttempts(account.id, attempts, {
      ...signInAudit(account.id, now, "auth.login_failed", command),
      status: "failed",
    });
    return refuse(
      attempts.lockedUntil === undefined
        ? { kind: "bad_credentials" }
        : { kind: "locked", until: attempts.lockedUntil },
    );
  }
  if (account.failures > 0) {
    await deps.accounts.recordAttempts(
      account.id,
      { failures: 0 },
      signInAudit(account.id, now, "auth.attempts_cleared", command),
    );
  }
  const refresh = deps.tokens.refresh();
  const session: Session = {
    id: deps.ids.next("ses"),
    staffId: account.id,
    refreshHash: refresh.hash,
    rotatedAt: now,
    startedAt: now,
    lastActiveAt: now,
    expiresAt: now + (command.remember ? rememberedHours : sessionHours) * hourMillis,
    userAgent: command.userAgent,
    address: command.address,
  };
  await deps.sessions.begin(session, signInAudit(account.id, now, "auth.login", command));
  return ok(await admit(deps, account, session, refresh.token));
}

/**
 * Trades a refresh token for a new one and a fresh access token. A token used a second time after the grace ends its whole
 * session: somebody else has it (decision 31).
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

  if (session.refreshHash === hash) {
    const next = deps.tokens.refresh();
    if (await deps.sessions.rotate(session.id, hash, next.hash, now)) {
      return ok(await admit(deps, account, session, next.token));
    }
  } else if (now - session.rotatedAt > graceMillis) {
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
  // The other tab of this tablet was first and holds the new token already: this one only needs access.
  return ok(await admit(deps, account, session, refreshToken));
}

/** The session a refresh cookie stands for, without rotating it: the answer to "am I still signed in?". */
export async function sessionOfRefresh(
  deps: Pick<Ports, "accounts" | "sessions" | "tokens" | "clock">,
  refreshToken: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const session = await deps.sessions.byRefreshHash(deps.tokens.hashOf(refreshToken));
  return session ? await whoIs(deps, session) : undefined;
}

/** Who a bearer token speaks for, while token, session and account all stand. */
export async function authenticate(
  deps: Pick<Ports, "accounts" | "sessions" | "tokens" | "clock">,
  accessToken: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const claims = await deps.tokens.verify(accessToken, deps.clock.now());
  const session = claims ? await deps.sessions.byId(claims.sessionId) : undefined;
  return session && session.staffId === claims?.staffId ? await whoIs(deps, session) : undefined;
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
  deps: Pick<Ports, "tickets" | "accounts" | "sessions" | "clock">,
  ticket: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const sessionId = await deps.tickets.redeem(ticket, deps.clock.now());
  return sessionId === undefined ? undefined : await standing(deps, sessionId);
}

/** Who a session speaks for, while it and its account stand: asked again and again by open streams. */
export async function standing(
  deps: Pick<Ports, "accounts" | "sessions" | "clock">,
  sessionId: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const session = await deps.sessions.byId(sessionId);
  return session ? await whoIs(deps, session) : undefined;
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
  deps: SignInDeps,
  account: Account,
  session: Session,
  refreshToken: string,
): Promise<SignedIn> {
  return {
    account,
    accessToken: await accessToken(deps, session),
    refreshToken,
    expiresAt: session.expiresAt,
  };
}

function signInAudit(
  staffId: string,
  at: Instant,
  action: string,
  from: { userAgent: string; address: string },
): AuditEntry {
  return {
    at,
    staffId,
    action,
    resource: "session",
    resourceId: staffId,
    status: "success",
    details: { user_agent: from.userAgent, ip_address: from.address },
  };
}
