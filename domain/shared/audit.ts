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

/** What the audit log may be sorted by; within one of these by time. */
export const auditOrders = ["created_at", "action", "resource", "status"] as const;
export type AuditOrder = typeof auditOrders[number];
