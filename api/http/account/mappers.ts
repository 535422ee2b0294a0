import { endsBy } from "@domain/staff/session_end.ts";
import type { OwnSession, Passkey as PasskeyJson } from "@contract/schemas/account.ts";
import type { AuthUser, TrustedDevice } from "@contract/schemas/auth.ts";
import type { ListedUser, User } from "@contract/schemas/users.ts";
import type { TrustedDevice as Device } from "@domain/staff/lockout.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import type { Passkey } from "@domain/staff/passkey.ts";
import { userVersion } from "@domain/staff/users.ts";
import type { AccountSummary } from "@domain/ports/staff.ts";
import type { AuditRecord } from "@domain/ports/audit_trail.ts";
import { iso, isoOrNull } from "../instant.ts";

/** Contains both spellings of the names, because clients use both. */
export function toAuthUser(account: Account): AuthUser {
  const { id, username, email, firstName, lastName, role, language, mustChangePassword } = account;
  return {
    id,
    username,
    email,
    firstName,
    lastName,
    first_name: firstName,
    last_name: lastName,
    role,
    language,
    mustChangePassword,
  };
}

export function toUser(account: Account): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    first_name: account.firstName,
    last_name: account.lastName,
    role: account.role,
    language: account.language,
    is_disabled: account.isDisabled,
    must_change_password: account.mustChangePassword,
    version: userVersion(account),
  };
}

export function toListedUser(found: AccountSummary, isLocked: boolean): ListedUser {
  return {
    ...toUser(found.account),
    is_locked: isLocked,
    second_factor: found.hasSecondFactor,
    last_login_at: isoOrNull(found.lastSignInAt),
    open_sessions: found.openSessions,
  };
}

export function toOwnSession(session: Session, current: Session): OwnSession {
  return {
    id: session.id,
    is_current: session.id === current.id,
    created_at: iso(session.startedAt),
    last_activity: iso(session.lastActiveAt),
    expires_at: iso(session.expiresAt),
    ends_by: endsBy(session),
    with_passkey: session.withPasskey ?? false,
    ip_address: session.address === "" ? null : session.address,
    user_agent: session.userAgent === "" ? null : session.userAgent,
  };
}

export function toPasskey(passkey: Passkey, host: string | undefined): PasskeyJson {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: iso(passkey.createdAt),
    last_used_at: isoOrNull(passkey.lastUsedAt),
    is_usable: passkey.host === host,
  };
}

export function toTrustedDevice(device: Device): TrustedDevice {
  return {
    id: device.id,
    user_agent: device.userAgent === "" ? null : device.userAgent,
    created_at: iso(device.createdAt),
    last_used_at: iso(device.lastUsedAt),
    expires_at: iso(device.expiresAt),
  };
}

export function toOwnAuditEntry(record: AuditRecord) {
  return {
    id: record.id,
    action: record.action,
    resource: record.resource,
    resource_id: record.resourceId,
    status: record.status,
    ip_address: record.origin?.address || null,
    user_agent: record.origin?.userAgent || null,
    created_at: iso(record.at),
  };
}
