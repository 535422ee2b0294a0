import type { Instant } from "../shared/local_time.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Message } from "../notification/message.ts";
import type { StreamEvent } from "./live.ts";

/** An order that waits (`push`, then `text`), the store without a tablet, or someone guessing passwords. */
export type Alert =
  | { step: "push" | "text"; orderId: string }
  | { step: "no_tablet" }
  | { step: "sign_in_attack" };

export type Alerts = {
  /**
   * Raises an alert once until it is cleared, however many processes try; its messages and its announcement are written with it.
   * True for the one who did.
   */
  raise(
    alert: Alert,
    at: Instant,
    effects: { messages: readonly Message[]; announce?: StreamEvent; audit?: AuditEntry },
  ): Promise<boolean>;
  /** Takes an alert down, so that it can be raised anew. True for the one who did. */
  clear(alert: Alert, at: Instant, announce?: StreamEvent): Promise<boolean>;
};
