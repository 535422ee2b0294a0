import type { Passkey as PasskeyJson } from "@contract/schemas/account.ts";
import type { AuthUser } from "@contract/schemas/auth.ts";
import type { ListedUser, User } from "@contract/schemas/users.ts";
import type { Account } from "@domain/staff/account.ts";
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

export function toPasskey(passkey: Passkey, host: string | undefined): PasskeyJson {
  return {
    id: passkey.id,
    name: passkey.name,
    created_at: iso(passkey.createdAt),
    last_used_at: isoOrNull(passkey.lastUsedAt),
    is_usable: passkey.host === host,
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
