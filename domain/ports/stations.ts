import type { AuditEntry } from "../shared/audit.ts";
import type { StaffLanguage } from "../shared/language.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Result } from "../shared/result.ts";
import type { Account, Session } from "../staff/account.ts";
import type { Station } from "../staff/station.ts";

/** The person who entered their PIN on a station. */
export type Shift = { account: Account; session: Session };

/** Who sets a PIN: the account, its session, and the hash of the password that was checked. */
export type PinSetter = { staffId: string; sessionId: string; passwordHash: string };

/** Paired tablets, and the PINs of the people who work on them, stored as password hashes. Revoked stations stay stored. */
export type Stations = {
  /**
   * Stores a station that waits for its pairing code. It replaces a waiting station of the same name. Refused when a paired station that is
   * not revoked has the name, ignoring case, or when there are `max` stations that are not revoked.
   */
  add(
    station: Pick<Station, "id" | "name"> & { codeHash: string; codeExpiresAt: Instant },
    max: number,
    audit: AuditEntry,
  ): Promise<Result<Station, { kind: "station_name_taken" } | { kind: "too_many_stations" }>>;
  /** Pairs the station of an unexpired code with a device and uses up the code. Returns undefined for any other code. */
  pair(
    codeHash: string,
    device: { secretHash: string; language: StaffLanguage; userAgent: string; at: Instant },
    audit: (station: Station) => AuditEntry,
  ): Promise<Station | undefined>;
  /** Returns the stations that are not revoked, by name. */
  all(): Promise<Station[]>;
  /** Returns the station of a current or replaced device secret, revoked or not. */
  bySecretHash(hash: string): Promise<Station | undefined>;
  /** Returns a station, revoked or not, with the person whose shift is open. */
  byId(id: string, now: Instant): Promise<{ station: Station; shift?: Shift | undefined } | undefined>;
  /** Replaces the device secret if `from` is still the current one. Returns false when another tab replaced it first. */
  rotate(id: string, from: string, to: string, at: Instant): Promise<boolean>;
  /** Records that the station is in use and, with `isConfirmed`, that it received its current secret. */
  seen(id: string, at: Instant, isConfirmed: boolean): Promise<void>;
  /** Revokes the station and ends its shift. Returns false when it does not exist or is revoked. */
  revoke(id: string, audit: AuditEntry): Promise<boolean>;
  /** Begins a person's shift on a station in place of the one before. Returns false when the person no longer has this PIN. */
  beginShift(stationId: string, session: Session, pinHash: string, audit: AuditEntry): Promise<boolean>;
  /** Moves the end of a shift that is open. */
  extendShift(sessionId: string, at: Instant, expiresAt: Instant): Promise<void>;
  /** Returns the hash of a person's PIN and when it was set; undefined without one. */
  pinOf(staffId: string): Promise<{ hash: string; setAt: Instant } | undefined>;
  /** Returns every PIN. */
  pins(): Promise<{ staffId: string; hash: string }[]>;
  /**
   * Stores a person's PIN in one conditional write. `others` are the hashes of the other persons' PINs it was compared with. Stores nothing
   * when they have changed since, and nothing when the person's session ended, the password changed or the account is disabled.
   */
  setPin(
    by: PinSetter,
    hash: string,
    others: readonly string[],
    audit: AuditEntry,
  ): Promise<"stored" | "others_changed" | "not_allowed">;
  /** Removes a person's PIN. Returns false when there was none. */
  removePin(staffId: string, audit: AuditEntry): Promise<boolean>;
  /** Returns the enabled accounts with a PIN, by name. */
  people(): Promise<Account[]>;
};
