import type { AuditEntry } from "@contract/schemas/audit.ts";

export type AuditFilters = {
  action: string;
  resource: string;
  admin_user_id: string;
  status: "" | AuditEntry["status"];
  date_from: string;
  date_to: string;
};

export type AuditOrder = {
  sortBy: "created_at" | "action" | "resource" | "status";
  sortOrder: "asc" | "desc";
};

export const noFilters: AuditFilters = {
  action: "",
  resource: "",
  admin_user_id: "",
  status: "",
  date_from: "",
  date_to: "",
};

export type SessionFilters = Pick<AuditFilters, "admin_user_id" | "date_from" | "date_to"> & {
  is_active: string;
};

export const noSessionFilters: SessionFilters = {
  admin_user_id: "",
  date_from: "",
  date_to: "",
  is_active: "",
};

/** A search waits until nobody has typed for so long (spec section 9). */
export const typingMs = 300;

/** Newest first (spec section 9). */
export const usualOrder: AuditOrder = { sortBy: "created_at", sortOrder: "desc" };

/** Sorted by another column downwards, or by the same one the other way round. */
export const orderedBy = (order: AuditOrder, column: AuditOrder["sortBy"]): AuditOrder => ({
  sortBy: column,
  sortOrder: order.sortBy === column && order.sortOrder === "desc" ? "asc" : "desc",
});

const maxListed = 50;

/** The user agent cut at 50 characters (spec section 9); undefined where there is none. */
export function cutAgent(agent: string | null): string | undefined {
  if (agent === null || agent === "") return undefined;
  return agent.length > maxListed ? `${agent.slice(0, maxListed)}...` : agent;
}

export type Badge = "success" | "failed" | "warning" | "unknown";

/** The badge of a status (spec section 9): Success; Failed for failed and error; Warning; else Unknown. */
export function badgeOf(status: string): Badge {
  if (status === "success") return "success";
  if (status === "failed" || status === "error") return "failed";
  return status === "warning" || status === "pending" ? "warning" : "unknown";
}
