import type { Actor } from "../shared/actor.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";

/** Who began a mode, when, and until when it lasts. Only staff begin one. */
export type Begun = { since: Instant; by: Actor & { kind: "staff" }; until: Instant };

/** What staff switched on for a while, by whom and until when. */
export type Modes = {
  pause?: Begun | undefined;
  asapOff?: Begun | undefined;
  busy?: Begun & { minutes: number } | undefined;
};

/** The next modes and the audit entry of their change. */
export type ModesChange = { modes: Modes; audit: AuditEntry };

export type StoreModes = {
  /** Those past their end may still be there. */
  load(): Promise<Modes>;

  /** Lets `decide` choose the next modes; two changes happen one after the other. Modes, audit line and announcement are one. */
  change(decide: (modes: Modes) => ModesChange): Promise<Modes>;

  /** Takes away what ended by `now` and announces it, once however many processes ask. Answers whether anything was. */
  endDue(now: Instant): Promise<boolean>;
};
