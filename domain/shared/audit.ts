import type { Actor } from "./actor.ts";
import type { Instant } from "./local_time.ts";

/** One entry of the audit log: actor, action, resource, time and outcome. */
export type AuditEntry = {
  at: Instant;
  /** The staff account; undefined for the guest and the system. */
  staffId?: string | undefined;
  action: string;
  resource:
    | "order"
    | "payment"
    | "dish"
    | "category"
    | "option_group"
    | "option"
    | "menu"
    | "hours"
    | "holiday"
    | "setting"
    | "store"
    | "session"
    | "account"
    | "station"
    | "printer"
    | "message";
  resourceId: string;
  /** `failed`: refused by a rule or a permission. `error`: an internal error. */
  status: "success" | "failed" | "error" | "pending";
  /** Values before and after, reasons, amounts. Must not contain contact details, tokens or card data. */
  details: Record<string, string | number | boolean | null>;
  /** The origin of the request; undefined means the current request. */
  origin?: AuditOrigin | undefined;
};

export type AuditOrigin = { sessionId?: string | undefined; address: string; userAgent: string };

type AuditFacts = {
  at: Instant;
  /** The actor. Entries of the guest and the system have no `staffId`. */
  by?: Actor | { id: string } | undefined;
  details?: AuditEntry["details"];
  /** Defaults to "success". */
  status?: AuditEntry["status"];
  origin?: AuditOrigin | undefined;
};

/** Creates an audit entry for `action` on one resource. */
export function audit(
  action: string,
  resource: AuditEntry["resource"],
  resourceId: string,
  { at, by, details = {}, status = "success", origin }: AuditFacts,
): AuditEntry {
  return {
    at,
    ...(by && "id" in by && { staffId: by.id }),
    action,
    resource,
    resourceId,
    status,
    details,
    ...(origin && { origin }),
  };
}

/** The sort keys of the audit log. Entries with equal keys are sorted by time. */
export const auditOrders = ["created_at", "action", "resource", "status"] as const;
export type AuditOrder = typeof auditOrders[number];

type Plain = string | number | boolean | null;

/**
 * Returns the audit details of an edit: `name_before` and `name_after` for every field that differs. Both records must have
 * the same keys.
 */
export function changesBetween<T extends Record<string, Plain>>(before: T, after: T): Record<string, Plain> {
  return Object.fromEntries(
    Object.keys(after).filter((key) => before[key] !== after[key]).flatMap((key) => [
      [`${key}_before`, before[key] ?? null],
      [`${key}_after`, after[key] ?? null],
    ]),
  );
}
