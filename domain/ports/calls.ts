import type { Call } from "../notification/call_ladder.ts";
import type { Message } from "../notification/message.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";
import type { StreamEvent } from "./live.ts";

/** The calls about waiting orders. */
export type Calls = {
  /** Returns the latest calls, oldest first. They include those of the last hour. */
  latest(): Promise<Call[]>;
  /** Stores a call in one transaction with its message, which a test call has none of. Returns false when another process stored the call of this `nth`. */
  place(call: Call, message?: Message): Promise<boolean>;
  /** Stores that a call was made, with its events in one transaction. Does nothing when that is stored already. */
  made(nth: number, at: Instant, announce: readonly StreamEvent[]): Promise<void>;
  /** Stores that a call is over, unless it was over before. */
  end(nth: number, at: Instant): Promise<void>;
  /** Stores "I am on it" with its audit entry and event. Returns false when it was stored before or no such call exists. */
  onIt(nth: number, at: Instant, effects: { audit: AuditEntry; announce: StreamEvent }): Promise<boolean>;
};
