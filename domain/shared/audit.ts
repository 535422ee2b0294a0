import type { Actor } from "./actor.ts";
import type { Instant } from "./local_time.ts";

/** One line of the audit log: who did what to which thing, when, and how it ended. */
export type AuditEntry = {
  at: Instant;
  /** The staff account, or undefined for the guest and the product itself. */
  staffId?: string | undefined;
  action: string;
  resource:
    | "order"
    | "payment"
    | "dish"
    | "category"
    | "menu"
    | "hours"
    | "holiday"
    | "setting"
    | "store"
    | "session"
    | "account";
  resourceId: string;
  /** Refused by a rule or a role: failed. Broken on our side: error. */
  status: "success" | "failed" | "error" | "pending";
  /** Before and after, reasons, amounts. Never contact details, tokens or card data. */
  details: Record<string, string | number | boolean | null>;
  /** Where the request came from; left out, it is the request being answered. */
  origin?: AuditOrigin | undefined;
};

export type AuditOrigin = { sessionId?: string | undefined; address: string; userAgent: string };

type AuditFacts = {
  at: Instant;
  /** Whoever did it. The guest and the system have no account, so their entries name none. */
  by?: Actor | { id: string } | undefined;
  details?: AuditEntry["details"];
  /** "success" when left out. */
  status?: AuditEntry["status"];
  origin?: AuditOrigin | undefined;
};

/** The entry of `action` on one resource. */
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

/** What the audit log may be sorted by; within one of these by time. */
export const auditOrders = ["created_at", "action", "resource", "status"] as const;
export type AuditOrder = typeof auditOrders[number];
