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

/** The debounce of the search field. */
export const typingMs = 300;

/** Newest first. */
export const defaultOrder: AuditOrder = { sortBy: "created_at", sortOrder: "desc" };

/** Sorts by another column in descending order, or reverses the order of the same column. */
export const orderedBy = (order: AuditOrder, column: AuditOrder["sortBy"]): AuditOrder => ({
  sortBy: column,
  sortOrder: order.sortBy === column && order.sortOrder === "desc" ? "asc" : "desc",
});

const maxAgentLength = 50;

/** The user agent, truncated to 50 characters. Returns undefined when there is none. */
export function cutAgent(agent: string | null): string | undefined {
  if (agent === null || agent === "") return undefined;
  return agent.length > maxAgentLength ? `${agent.slice(0, maxAgentLength)}...` : agent;
}

export type Badge = "success" | "failed" | "warning" | "unknown";

/** The badge of a status: failed for failed and error, warning for warning and pending, unknown for other values. */
export function badgeOf(status: string): Badge {
  if (status === "success") return "success";
  if (status === "failed" || status === "error") return "failed";
  return status === "warning" || status === "pending" ? "warning" : "unknown";
}
