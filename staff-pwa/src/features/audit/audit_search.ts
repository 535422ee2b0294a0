import type { AuditEntry } from "@contract/audit.ts";

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

const mostShown = 50;

/** The user agent cut at 50 characters (spec section 9); undefined where there is none. */
export function cutAgent(agent: string | null): string | undefined {
  if (agent === null || agent === "") return undefined;
  return agent.length > mostShown ? `${agent.slice(0, mostShown)}...` : agent;
}

export type Badge = "success" | "failed" | "warning" | "unknown";

/** The badge of a status (spec section 9): Success; Failed for failed and error; Warning; else Unknown. */
export function badgeOf(status: string): Badge {
  if (status === "success") return "success";
  if (status === "failed" || status === "error") return "failed";
  return status === "warning" || status === "pending" ? "warning" : "unknown";
}

export type Detail = { name: string; before?: string; after: string };

/** What an entry holds, with before and after of one thing put together; cents are shown as dollars. */
export function detailsOf(details: AuditEntry["details"]): Detail[] {
  return Object.entries(details).flatMap(([key, value]): Detail[] => {
    const after = /^(.*)_after$/.exec(key)?.[1];
    if (after !== undefined && `${after}_before` in details) {
      return [{
        name: plain(after),
        before: shown(after, details[`${after}_before`]),
        after: shown(after, value),
      }];
    }
    const before = /^(.*)_before$/.exec(key)?.[1];
    if (before !== undefined && `${before}_after` in details) return [];
    const next = /^new_(.*)$/.exec(key)?.[1];
    if (next !== undefined && `old_${next}` in details) {
      return [{ name: plain(next), before: shown(next, details[`old_${next}`]), after: shown(next, value) }];
    }
    const old = /^old_(.*)$/.exec(key)?.[1];
    if (old !== undefined && `new_${old}` in details) return [];
    return [{ name: plain(key), after: shown(key, value) }];
  });
}

const plain = (key: string): string => key.replace(/_cents$/, "").replaceAll("_", " ");

function shown(key: string, value: AuditEntry["details"][string] | undefined): string {
  if (value === null || value === undefined || value === "") return "—";
  if (key.endsWith("_cents") && typeof value === "number") return `$${(value / 100).toFixed(2)}`;
  if (key === "percent_change" && typeof value === "number") return `${value > 0 ? "+" : ""}${value}%`;
  return String(value);
}
