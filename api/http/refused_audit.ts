import { type Endpoint, refusedAction } from "@contract/endpoint.ts";
import type { AuditEntry, AuditOrigin } from "@domain/shared/audit.ts";
import { Refusal } from "./refusals.ts";
import type { HttpContext, Staff } from "./call.ts";
import type { Services } from "./services.ts";

const resourceOfTag: Record<string, AuditEntry["resource"]> = {
  Menu: "dish",
  Orders: "order",
  Users: "account",
  "Sign-in": "session",
};

/**
 * Writes down what staff tried and were refused: every change, and every page that is not for their role. Reading is
 * otherwise not audited.
 */
export async function auditRefused(
  { ports, log }: Services,
  refused: { name: string; endpoint: Endpoint; caller: Staff; http: HttpContext; cause: unknown },
): Promise<void> {
  const { name, endpoint, caller, http, cause } = refused;
  const isRefusal = cause instanceof Refusal;
  const isDenied = isRefusal && cause.refused.code === "access_denied";
  if (endpoint.method === "GET" && !isDenied) return;
  const action = refusedAction(name, endpoint);
  const resource = endpoint.audit?.resource ?? resourceOfTag[endpoint.tag] ?? "store";
  try {
    await ports.auditTrail.write({
      at: ports.clock.now(),
      staffId: caller.account.id,
      action,
      resource,
      // Also what no column takes must leave its trace.
      resourceId: (http.req.param("id") ?? "").replaceAll("\0", "").slice(0, 64).toWellFormed(),
      status: isRefusal ? "failed" : "error",
      details: isRefusal ? { code: cause.refused.code, reason: cause.refused.error } : {},
    });
  } catch (trouble) {
    // The caller must hear the refusal itself, not that the log could not be written.
    log("error", "audit.unwritten", { action, cause: String(trouble) });
  }
}

export function originOf(http: HttpContext, caller: Staff | undefined): AuditOrigin {
  return {
    sessionId: caller?.session.id,
    address: http.env?.remoteAddress ?? "",
    userAgent: (http.req.header("user-agent") ?? "").slice(0, 300),
  };
}
