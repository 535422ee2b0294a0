import { type Endpoint, refusedAction } from "@contract/endpoint.ts";
import { audit, type AuditEntry, type AuditOrigin } from "@domain/shared/audit.ts";
import { answerOf, Refusal } from "../refusals.ts";
import type { Caller, HttpContext } from "./call.ts";
import type { Services } from "../services.ts";

/** Refusals whose audit entry the use case writes. */
const storedFailures: ReadonlySet<string> = new Set(["wrong_pin", "pin_locked", "pickup_code_wrong"]);

const resourceOfTag: Record<string, AuditEntry["resource"]> = {
  Menu: "dish",
  Orders: "order",
  Users: "account",
  "Sign-in": "session",
};

/**
 * Adds refused requests of staff to the audit log: every write, and reads that their role does not permit. Other reads are not
 * audited.
 */
export async function auditRefused(
  { ports, log }: Services,
  refused: { name: string; endpoint: Endpoint; caller: Caller; http: HttpContext; cause: unknown },
): Promise<void> {
  const { name, endpoint, caller, http, cause } = refused;
  const isRefusal = cause instanceof Refusal;
  const isDenied = isRefusal && cause.code === "access_denied";
  if (endpoint.method === "GET" && !isDenied) return;
  // Not an attempt at something forbidden: the page asks for the PIN and sends the request again.
  if (isRefusal && (cause.code === "station_locked" || cause.code === "pin_required")) return;
  // The body did not arrive whole, as when a page is closed during the request.
  if (isRefusal && cause.code === "unreadable_body") return;
  // The use case has stored the failure.
  if (isRefusal && storedFailures.has(cause.code)) return;
  const action = refusedAction(name, endpoint);
  const resource = endpoint.audit?.resource ?? resourceOfTag[endpoint.tag] ?? "store";
  try {
    // Ids that no column can store are audited too, in a storable form.
    const id = (http.req.param("id") ?? "").replaceAll("\0", "").slice(0, 64).toWellFormed();
    await ports.auditTrail.write(audit(action, resource, id, {
      at: ports.clock.now(),
      by: caller.staff?.account,
      details: {
        ...(isRefusal && refusedDetails(cause, ports.clock.now())),
        ...(caller.station && { station: caller.station.name }),
      },
      status: isRefusal ? "failed" : "error",
    }));
  } catch (writeError) {
    // The caller gets the refusal itself even when the audit entry cannot be written.
    log("error", "audit.unwritten", { action, cause: String(writeError) });
  }
}

/** Returns the code and English text, with the parameters for other languages as JSON. */
function refusedDetails(refusal: Refusal, now: number): Record<string, string> {
  const { code, params, error, details: [first] = [] } = answerOf(refusal, now).body;
  return {
    code,
    reason: error,
    ...(params && { params: JSON.stringify(params) }),
    ...(first && { field_error: JSON.stringify(first) }),
  };
}

export function originOf(http: HttpContext, caller: Caller | undefined): AuditOrigin {
  return {
    sessionId: caller?.staff?.session.id,
    address: http.env?.remoteAddress ?? "",
    userAgent: (http.req.header("user-agent") ?? "").slice(0, 300),
  };
}
