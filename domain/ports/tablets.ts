import type { Instant } from "../shared/local_time.ts";

/** A device with the orders page open. */
export type Tablet = {
  id: string;
  /** The signed-in staff member; undefined for a paired station. */
  staffId?: string | undefined;
  /** The session of the staff member; undefined for a paired station. */
  sessionId?: string | undefined;
  stationId?: string | undefined;
  /** The device's name, such as "Counter" or "iPad, Chrome"; empty until reported. At most 40 characters. */
  name: string;
  /** True when its sound is on. */
  isArmed: boolean;
  isVisible: boolean;
  seenAt: Instant;
};

export type Tablets = {
  /** Replaces the tablet's earlier report. The time at which a tablet was last armed is stored separately. */
  report(tablet: Tablet): Promise<void>;
  /** Returns the tablets that reported since then, latest first, with the name of the signed-in staff member, empty for a station. */
  seenSince(since: Instant): Promise<(Tablet & { staffName: string })[]>;
};
