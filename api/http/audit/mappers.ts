import type { AuditEntry, AuditSession } from "@contract/schemas/audit.ts";
import { displayName } from "@domain/staff/account.ts";
import type { AuditedSession, AuditRecord } from "@domain/ports/audit_trail.ts";
import { type Instant, localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
import type { Cell } from "@api/csv/csv.ts";
import { iso } from "../instant.ts";

export function toAuditEntry(record: AuditRecord): AuditEntry {
  const { staff, origin } = record;
  // Entries of sign-ins have address and user agent in their details.
  const address = origin?.address ?? text(record.details.ip_address);
  const agent = origin?.userAgent ?? text(record.details.user_agent);
  return {
    id: String(record.id),
    action: record.action,
    resource: record.resource,
    resource_id: record.resourceId,
    status: record.status,
    first_name: staff?.firstName || "System",
    last_name: staff?.lastName ?? "",
    admin_user_id: record.staffId ?? null,
    admin_user_email: staff?.email ?? null,
    admin_user_role: staff?.role ?? null,
    ip_address: address || null,
    user_agent: agent || null,
    device_info: agent ? deviceOf(agent) : null,
    details: record.details,
    created_at: iso(record.at),
  };
}

export const auditColumns = [
  "id",
  "date",
  "time",
  "who",
  "role",
  "action",
  "resource",
  "resource_id",
  "status",
  "ip_address",
  "device",
  "details",
] as const;

/** Returns a row of the export. Date and time are Los Angeles local time. */
export function toAuditRow(record: AuditRecord): Cell[] {
  const entry = toAuditEntry(record);
  return [
    entry.id,
    localDateOf(record.at),
    localTimeOf(record.at),
    record.staff ? displayName(record.staff) : "System",
    entry.admin_user_role,
    entry.action,
    entry.resource,
    entry.resource_id,
    entry.status,
    entry.ip_address,
    entry.device_info,
    Object.entries(entry.details).map(([key, value]) => `${key}: ${value}`).join("; "),
  ];
}

export function toAuditSession(
  { session, staff, recentActions, actionCount }: AuditedSession,
  now: Instant,
): AuditSession {
  return {
    id: session.id,
    admin_user_id: staff.id,
    admin_user_name: displayName(staff),
    admin_user_email: staff.email,
    admin_user_role: staff.role,
    with_passkey: session.withPasskey ?? false,
    is_active: session.endedAt === undefined && now < session.expiresAt,
    created_at: iso(session.startedAt),
    last_activity: iso(session.lastActiveAt),
    ip_address: session.address || null,
    user_agent: session.userAgent || null,
    expires_at: iso(session.expiresAt),
    recent_actions: recentActions.map(({ action, at }) => ({
      action,
      created_at: iso(at),
    })),
    action_count: actionCount,
  };
}

const devices: readonly [RegExp, string][] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android(?!.*Mobile)/, "Android tablet"],
  [/Android/, "Android phone"],
  [/Macintosh/, "Mac or iPad"],
  [/Windows/, "Windows computer"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux computer"],
];

function deviceOf(userAgent: string): string | null {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
