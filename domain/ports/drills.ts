import type { Drill } from "../hours/drill.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { StreamEvent } from "./live.ts";

/** The opening drills. */
export type Drills = {
  /** Returns the drill of the latest day. */
  latest(): Promise<Drill | undefined>;
  /** Stores a drill with its event. Returns true for the one process that began the drill of this day. */
  begin(drill: Drill, announce: StreamEvent): Promise<boolean>;
  /** Stores who heard a drill, with its audit entry and event. Returns false when it was heard before or does not exist. */
  answer(
    day: Drill["day"],
    answer: NonNullable<Drill["answer"]>,
    effects: { audit: AuditEntry; announce: StreamEvent },
  ): Promise<boolean>;
};
