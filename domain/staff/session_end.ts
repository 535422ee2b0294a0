import { hourMs, type Instant } from "../shared/local_time.ts";
import type { Account, Session } from "./account.ts";

/** How long a session may go without a refresh. */
const idleHours = 12;
const rememberedIdleHours = 7 * 24;
/** How long a session may last from its sign-in, however often it is refreshed. */
const limitHours = 30 * 24;

/** Why a session is over; `signed_out` where nothing more is known, and after a logout in the same browser. */
export type SessionEnd =
  | "signed_out"
  | "signed_out_elsewhere"
  | "session_idle"
  | "session_limit"
  | "session_reused"
  | "ended_by_owner"
  | "account_disabled"
  | "password_changed"
  | "password_reset";

/** The end of a session that is begun or refreshed now. Never earlier than the end it has already. */
export function renewedEnd(
  session: Pick<Session, "startedAt" | "isRemembered"> & { expiresAt?: Instant },
  now: Instant,
): Instant {
  const idle = now + (session.isRemembered ? rememberedIdleHours : idleHours) * hourMs;
  return Math.max(session.expiresAt ?? 0, Math.min(idle, limitOf(session)));
}

/** Which limit ends a session at its `expiresAt`. */
export function endsBy(
  session: Pick<Session, "startedAt" | "expiresAt">,
): Extract<SessionEnd, "session_idle" | "session_limit"> {
  return session.expiresAt >= limitOf(session) ? "session_limit" : "session_idle";
}

/** Why a session is over; undefined while it stands. */
export function sessionEnd(
  session: Session,
  account: Pick<Account, "isDisabled"> | undefined,
  now: Instant,
): SessionEnd | undefined {
  if (session.endedAt !== undefined) return endsByAction[session.endAction ?? ""] ?? "signed_out";
  if (account === undefined || account.isDisabled) return "account_disabled";
  return now < session.expiresAt ? undefined : endsBy(session);
}

/** By the audited action that ended the session. */
const endsByAction: Record<string, SessionEnd> = {
  "auth.logout_all": "signed_out_elsewhere",
  "auth.session_ended": "signed_out_elsewhere",
  "auth.refresh_reused": "session_reused",
  "auth.password_changed": "password_changed",
  "user.password_reset": "password_reset",
  "user.sessions_ended": "ended_by_owner",
  // Of all edits, only taking access away ends sessions.
  "user.updated": "account_disabled",
};

const limitOf = ({ startedAt }: Pick<Session, "startedAt">): Instant => startedAt + limitHours * hourMs;
