import type { Instant } from "./local_time.ts";

/** One line of the audit log: who did what to which thing, when, and how it ended. */
export type AuditEntry = {
  at: Instant;
  /** The staff account, or undefined for the guest and the product itself. */
  staffId?: string | undefined;
  action: string;
  resource: "order" | "payment" | "dish" | "session" | "account" | "store";
  resourceId: string;
  status: "success" | "failed";
  /** Before and after, reasons, amounts. Never contact details, tokens or card data. */
  details: Record<string, string | number | boolean | null>;
};
