import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import { accessTokenMs, endsBy, renewedEnd, type SessionEnd, sessionEnd } from "@domain/staff/session_end.ts";
import type { Ports } from "@domain/ports/ports.ts";

export type SessionDeps = Pick<
  Ports,
  "accounts" | "sessions" | "tokens" | "clock" | "store" | "secondFactors" | "passkeys"
>;
/** Two tabs of one device may refresh with the same token within this time. */
const graceMs = 10_000;

export type SignedIn = {
  account: Account;
  accessToken: string;
  refreshToken: string;
  /** When the session ends without another refresh; `endsBy` names the limit that ends it. */
  expiresAt: Instant;
  endsBy: ReturnType<typeof endsBy>;
  /** The role requires a second factor and the account has neither an app nor a passkey. */
  mfaRequired: boolean;
};

/** True when the role requires a second factor (setting `second_factor_roles`) and the account has neither an app nor a passkey. */
export async function requiresMfa(
  deps: Pick<Ports, "store" | "secondFactors" | "passkeys">,
  account: Account,
): Promise<boolean> {
  if (!await isMfaDuty(deps, account)) return false;
  if ((await deps.secondFactors.of(account.id))?.confirmedAt !== undefined) return false;
  return !await hasPasskey(deps, account);
}

/** True when the role requires a second factor. */
export async function isMfaDuty(deps: Pick<Ports, "store">, account: Account): Promise<boolean> {
  const { settings } = await deps.store.load();
  return settings.secondFactorRoles.includes(account.role);
}

/** True when the account can sign in with a passkey at the present address of the staff app. Those of an earlier address do not count. */
export async function hasPasskey(
  deps: Pick<Ports, "passkeys">,
  account: Account,
): Promise<boolean> {
  const { host } = deps.passkeys;
  return host !== undefined && (await deps.passkeys.of(account.id)).some((passkey) => passkey.host === host);
}

/**
 * Exchanges a refresh token for the next one and a new access token, and renews the session's idle limit. A repeat within the grace
 * period returns the same next token. A reuse after the grace period ends the session, because the token may be stolen. Refuses with
 * the reason for the session's end; older tokens than the last two get `signed_out`.
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
    // A tab that refreshes second gets the same next token.
    await deps.sessions.rotate(session.id, hash, next.hash, now, renewed.expiresAt);
  } else if (!isCurrent(session, hash, now)) {
    await deps.sessions.end(
      session.id,
      audit("auth.refresh_reused", "session", session.id, { at: now, by: account, status: "failed" }),
    );
    return refuse("session_reused");
  }
  // Also for a repeat, because a crash may have prevented it the first time.
  const mfaRequired = await requiresMfa(deps, account);
  if (mfaRequired !== (session.mfaRequired ?? false)) {
    await deps.sessions.setMfaRequired(session.id, mfaRequired);
  }
  return ok(await admit(deps, account, { ...renewed, mfaRequired }, next.token));
}

/** Returns the account and session of a refresh token without rotating it, undefined when the session has ended. */
export async function sessionOfRefresh(
  deps: Pick<Ports, "accounts" | "sessions" | "tokens" | "clock">,
  refreshToken: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const hash = deps.tokens.hashOf(refreshToken);
  const session = await deps.sessions.byRefreshHash(hash);
  return session && isCurrent(session, hash, deps.clock.now()) ? await withAccount(deps, session) : undefined;
}

/** True for the current refresh token, and for the previous one within the grace period. */
function isCurrent(session: Session, hash: string, now: Instant): boolean {
  return session.refreshHash === hash ||
    (session.previousHash === hash && now - session.rotatedAt <= graceMs);
}

/** Returns the account and session of an access token. Undefined when the token, the session or the account is not valid. */
export async function authenticate(
  deps: Pick<Ports, "accounts" | "tokens" | "clock">,
  accessToken: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const claims = await deps.tokens.verify(accessToken, deps.clock.now());
  const found = claims && await current(deps, claims.sessionId);
  return found?.account.id === claims?.staffId ? found : undefined;
}

/** True until the session is ended or expires. */
export function isActive(session: Session, now: Instant): boolean {
  return session.endedAt === undefined && now < session.expiresAt;
}

/** Returns a session with its account. Undefined when the session has ended or the account is disabled. Open streams call it often. */
export async function current(
  deps: Pick<Ports, "accounts" | "clock">,
  sessionId: string,
): Promise<{ account: Account; session: Session } | undefined> {
  const found = await deps.accounts.ofSession(sessionId);
  const isValid = found && isActive(found.session, deps.clock.now()) && !found.account.isDisabled;
  return isValid ? found : undefined;
}

/**
 * Ends the sessions of both tokens of a device and audits the sign-out. A replaced refresh token ends its session too: only the device
 * or a thief has it.
 */
export async function signOut(
  deps: Pick<Ports, "accounts" | "sessions" | "tokens" | "clock">,
  device: { accessToken?: string | undefined; refreshToken?: string | undefined },
): Promise<void> {
  const { accessToken, refreshToken } = device;
  const sessions = await Promise.all([
    accessToken === undefined ? undefined : authenticate(deps, accessToken).then((found) => found?.session),
    refreshToken === undefined ? undefined : deps.sessions.byRefreshHash(deps.tokens.hashOf(refreshToken)),
  ]);
  for (const session of sessions) {
    if (!session) continue;
    await deps.sessions.end(
      session.id,
      audit("auth.logout", "session", session.id, { at: deps.clock.now(), by: { id: session.staffId } }),
    );
  }
}

async function withAccount(
  deps: Pick<Ports, "accounts" | "clock">,
  session: Session,
): Promise<{ account: Account; session: Session } | undefined> {
  if (!isActive(session, deps.clock.now())) return undefined;
  const account = await deps.accounts.byId(session.staffId);
  return account && !account.isDisabled ? { account, session } : undefined;
}

/** Issues an access token for an active session. It expires with the session at the latest. */
export async function accessToken(deps: Pick<Ports, "tokens" | "clock">, session: Session): Promise<string> {
  const expiresAt = Math.min(deps.clock.now() + accessTokenMs, session.expiresAt);
  return await deps.tokens.issue({ sessionId: session.id, staffId: session.staffId }, expiresAt);
}

/** Builds the response for a session that begins or is refreshed. */
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
