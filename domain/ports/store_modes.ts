import type { CapacityLimits } from "../hours/capacity.ts";
import type { Actor } from "../shared/actor.ts";
import type { AuditEntry } from "../shared/audit.ts";
import type { Instant } from "../shared/local_time.ts";

/** Who started a mode, when, and when it ends. Only staff start modes. */
export type Begun = { since: Instant; by: Actor & { kind: "staff" }; until: Instant };

/** The modes that staff switched on. */
export type Modes = {
  pause?: Begun | undefined;
  asapOff?: Begun | undefined;
  busy?: Begun & { minutes: number } | undefined;
  /** The kitchen's limits until closing, instead of those of the settings. */
  tonight?: Begun & CapacityLimits | undefined;
};

/** The next modes and the audit entry of their change. */
export type ModesChange = { modes: Modes; audit: AuditEntry };

/** The modes of the store. */
export type StoreModes = {
  /** May include modes whose end has passed. */
  modes(): Promise<Modes>;

  /** Stores the modes that `decide` returns with their audit entry and one event, in one transaction. Changes are serialized. */
  changeModes(decide: (modes: Modes) => ModesChange): Promise<Modes>;

  /** Removes modes that ended by `now` and publishes one event. Returns true for the one process that removed any. */
  endDueModes(now: Instant): Promise<boolean>;
};
