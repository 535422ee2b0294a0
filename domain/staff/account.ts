import type { Actor } from "../shared/actor.ts";
import type { Instant } from "../shared/local_time.ts";
import { fullName } from "../shared/person_name.ts";
import type { StaffLanguage } from "../shared/language.ts";
import type { Role } from "./permissions.ts";

export type Account = {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  language: StaffLanguage;
  passwordHash: string;
  mustChangePassword: boolean;
  /** When the temporary password expires; null when the password is not temporary. */
  temporaryUntil?: Instant | null | undefined;
  isDisabled: boolean;
};

/** A staff member who edits something. */
export type Editor = Pick<Account, "id" | "role">;

/** A sign-in on one device. Refresh tokens are stored as hashes; the previous one is for two tabs that refresh concurrently. */
export type Session = {
  id: string;
  staffId: string;
  refreshHash: string;
  previousHash?: string | undefined;
  rotatedAt: Instant;
  startedAt: Instant;
  lastActiveAt: Instant;
  /** Extended by every refresh, up to a limit. */
  expiresAt: Instant;
  /** Signed in with "Remember me". */
  isRemembered?: boolean | undefined;
  /** Signed in with a passkey in place of the password. */
  withPasskey?: boolean | undefined;
  endedAt?: Instant | undefined;
  /** The audited action that ended it. */
  endAction?: string | undefined;
  userAgent: string;
  address: string;
  /** The hash of the browser's device token; undefined for a shift on a station. */
  deviceHash?: string | undefined;
  /** The paired station on which this is the shift of a person who entered their PIN. Such a session has no refresh token. */
  stationId?: string | undefined;
  /** The role requires a second factor and the account has none: everything else is refused until it is set up. */
  mfaRequired?: boolean | undefined;
};

/** Returns the full name. */
export function displayName(account: Pick<Account, "firstName" | "lastName">): string {
  return fullName(account.firstName, account.lastName);
}

/** Returns the account as an actor. */
export function staffActor(account: Account): Actor & { kind: "staff" } {
  return { kind: "staff", id: account.id, name: displayName(account) };
}
