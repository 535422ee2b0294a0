import { audit } from "../../shared/audit.ts";
import { type Instant, minuteMs } from "../../shared/local_time.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import type { Account, Session } from "../../staff/account.ts";
import { endsBy, renewedEnd, type SessionEnd, sessionEnd } from "../../staff/session_end.ts";
import type { Ports } from "../../ports/ports.ts";

export type SessionDeps = Pick<
  Ports,
  "accounts" | "sessions" | "tokens" | "clock" | "store" | "secondFactors"
>;
/** Decision 31. */
const accessMinutes = 15;
/** Two tabs of one tablet may refresh with the same token within this time. */
const graceMs = 10_000;

export type SignedIn = {
  account: Account;
  accessToken: string;
  refreshToken: string;
  /** When the session ends unless it is refreshed before, and by which limit. */
  expiresAt: Instant;
  endsBy: ReturnType<typeof endsBy>;
  /** Their role asks for a second factor they have not set up. */
  mfaRequired: boolean;
};

/** True while the role asks for a second factor and the account has none (setting `second_factor_roles`). */
export async function requiresMfa(
  deps: Pick<Ports, "store" | "secondFactors">,
  account: Account,
): Promise<boolean> {
  const { settings } = await deps.store.load();
  if (!settings.secondFactorRoles.includes(account.role)) return false;
  return (await deps.secondFactors.of(account.id))?.confirmedAt === undefined;
}

/**
 * Trades a refresh token for the next one and a fresh access token, and renews the session's idle limit; asked again within the
 * grace, for the same next one. A token used a second time after the grace ends its whole session: somebody else has it.
 * Refused with the reason for the end, which only the session's last two tokens learn.
 */
export async function refreshSession(
  deps: SessionDeps,
  refreshToken: string,
): Promise<Result<SignedIn, SessionEnd>> {
  const now = deps.clock.now();
  const hash = deps.tokens.hashOf(refreshToken);
  const session = await deps.sessions.byRefreshHash(hash);
  if (!session) return refuse("signed_out");
  const account = await deps.accounts.byId(session.staffId);
  const end = sessionEnd(session, account, now);
  if (!account || end !== undefined) {
    const isOwn = session.refreshHash === hash || session.previousHash === hash;
    return refuse(isOwn && end !== undefined ? end : "signed_out");
  }

  const next = deps.tokens.successor(refreshToken);
  const renewed = { ...session, expiresAt: renewedEnd(session, now) };
  if (session.refreshHash === hash) {
    if (await deps.sessions.rotate(session.id, hash, next.hash, now, renewed.expiresAt)) {
      const mfaRequired = await requiresMfa(deps, account);
      if (mfaRequired !== (session.mfaRequired ?? false)) {
        await deps.sessions.setMfaRequired(session.id, mfaRequired);
      }
      return ok(await admit(deps, account, { ...renewed, mfaRequired }, next.token));
    }
  } else if (!isCurrent(session, hash, now)) {
    await deps.sessions.end(
      session.id,
      audit("auth.refresh_reused", "session", session.id, { at: now, by: account, status: "failed" }),
    );
    return refuse("session_reused");
  }
  // The other tab of this tablet was first, or the answer was lost on the way: the same new token again.
  return ok(await admit(deps, account, renewed, next.token));
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
    (session.previousHash === hash && now - session.rotatedAt <= graceMs);
}

/** Who a bearer token speaks for, while token, session and account all stand. */
export async function authenticate(
  deps: Pick<Ports, "accounts" | "tokens" | "clock">,
  accessToken: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const claims = await deps.tokens.verify(accessToken, deps.clock.now());
  const found = claims && await current(deps, claims.sessionId);
  return found?.account.id === claims?.staffId ? found : undefined;
}

/** True while a session may still act and listen. */
export function isActive(session: Session, now: Instant): boolean {
  return session.endedAt === undefined && now < session.expiresAt;
}

/** Who a session speaks for, while it and its account stand: asked again and again by open streams. */
export async function current(
  deps: Pick<Ports, "accounts" | "clock">,
  sessionId: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const found = await deps.accounts.ofSession(sessionId);
  const stands = found && isActive(found.session, deps.clock.now()) && !found.account.isDisabled;
  return stands ? found : undefined;
}

export async function signOut(deps: Pick<Ports, "sessions" | "clock">, session: Session): Promise<void> {
  await deps.sessions.end(
    session.id,
    audit("auth.logout", "session", session.id, { at: deps.clock.now(), by: { id: session.staffId } }),
  );
}

async function whoIs(
  deps: Pick<Ports, "accounts" | "clock">,
  session: Session,
): Promise<{ account: Account; session: Session } | undefined> {
  if (!isActive(session, deps.clock.now())) return undefined;
  const account = await deps.accounts.byId(session.staffId);
  return account && !account.isDisabled ? { account, session } : undefined;
}

/** A fresh access token for a session that stands. */
export async function accessToken(deps: Pick<Ports, "tokens" | "clock">, session: Session): Promise<string> {
  const expiresAt = Math.min(deps.clock.now() + accessMinutes * minuteMs, session.expiresAt);
  return await deps.tokens.issue({ sessionId: session.id, staffId: session.staffId }, expiresAt);
}

/** What a client gets for a session that begins or is refreshed. */
export async function admit(
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
    endsBy: endsBy(session),
    mfaRequired: session.mfaRequired ?? false,
  };
}
