import { hourMs, type Instant, minuteMs } from "../shared/local_time.ts";
import type { Account, Session } from "./account.ts";

/** Lifetime of an access token (docs/product-rules.md, "Sessions"). A session that ends earlier ends its token too. */
export const accessTokenMs = 15 * minuteMs;

/** Idle timeout without a refresh, in hours. */
const idleHours = 12;
const rememberedIdleHours = 7 * 24;
/** Maximum duration of a session from its sign-in, in hours. */
const limitHours = 30 * 24;

/** Why a session ended. `signed_out`: a logout in the same browser, or an unknown reason. */
export type SessionEnd =
  | "signed_out"
  | "signed_out_elsewhere"
  | "session_idle"
  | "session_limit"
  | "session_reused"
  | "ended_by_owner"
  | "account_disabled"
  | "password_changed"
  | "password_reset"
  | "station_revoked";

/** Returns the new expiry of a session that starts or is refreshed at `now`. Never earlier than its current expiry. */
export function renewedEnd(
  session: Pick<Session, "startedAt" | "isRemembered"> & { expiresAt?: Instant },
  now: Instant,
): Instant {
  const idle = now + (session.isRemembered ? rememberedIdleHours : idleHours) * hourMs;
  return Math.max(session.expiresAt ?? 0, Math.min(idle, limitOf(session)));
}

/** Returns the limit that determines the session's `expiresAt`. */
export function endsBy(
  session: Pick<Session, "startedAt" | "expiresAt">,
): Extract<SessionEnd, "session_idle" | "session_limit"> {
  return session.expiresAt >= limitOf(session) ? "session_limit" : "session_idle";
}

/** Returns why a session ended; undefined while it is open. See docs/product-rules.md, "Sessions". */
export function sessionEnd(
  session: Session,
  account: Pick<Account, "isDisabled"> | undefined,
  now: Instant,
): SessionEnd | undefined {
  if (session.endedAt !== undefined) return endsByAction[session.endAction ?? ""] ?? "signed_out";
  if (account === undefined || account.isDisabled) return "account_disabled";
  return now < session.expiresAt ? undefined : endsBy(session);
}

/** The reason for each audited action that ends sessions. */
const endsByAction: Record<string, SessionEnd> = {
  "auth.logout_all": "signed_out_elsewhere",
  "auth.device_removed": "signed_out_elsewhere",
  "auth.refresh_reused": "session_reused",
  "auth.password_changed": "password_changed",
  "user.password_reset": "password_reset",
  "user.device_removed": "ended_by_owner",
  "user.sessions_ended": "ended_by_owner",
  // The only edit of an account that ends its sessions is disabling it.
  "user.updated": "account_disabled",
};

const limitOf = ({ startedAt }: Pick<Session, "startedAt">): Instant => startedAt + limitHours * hourMs;
