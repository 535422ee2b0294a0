import type { Instant } from "../shared/local_time.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Message } from "../notification/message.ts";
import type { StreamEvent } from "./live.ts";

/** An unanswered order (`push`, then `text`) or opening drill, no armed tablet, most pickup windows held by guests who have not paid, or password guessing. */
export type Alert =
  | { step: "push" | "text"; orderId: string }
  | { step: "drill_push" | "drill_text"; day: string }
  | { step: "no_tablet" }
  | { step: "windows_held" }
  | { step: "sign_in_attack" };

export type Alerts = {
  /**
   * Raises an alert unless it is already raised, and stores its messages, event and audit entry in the same transaction.
   * Returns true for the one process that raised it.
   */
  raise(
    alert: Alert,
    at: Instant,
    effects: { messages: readonly Message[]; announce?: StreamEvent; audit?: AuditEntry },
  ): Promise<boolean>;
  /** Clears an alert, so that it can be raised again. Returns true for the one process that cleared it. */
  clear(alert: Alert, at: Instant, announce?: StreamEvent): Promise<boolean>;
};
