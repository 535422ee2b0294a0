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
  /** A temporary password opens nothing from then on; null where the password is their own. */
  temporaryUntil?: Instant | null | undefined;
  isDisabled: boolean;
};

/** Whoever changes something in the back office, as far as the rules look. */
export type Editor = Pick<Account, "id" | "role">;

/** A sign-in on one device. Its refresh token is kept only as a hash, with the one before it for two racing tabs. */
export type Session = {
  id: string;
  staffId: string;
  refreshHash: string;
  previousHash?: string | undefined;
  rotatedAt: Instant;
  startedAt: Instant;
  lastActiveAt: Instant;
  /** Moves on with every refresh, up to a limit. */
  expiresAt: Instant;
  /** Signed in with "Remember me". */
  isRemembered?: boolean | undefined;
  endedAt?: Instant | undefined;
  /** The audited action that ended it. */
  endAction?: string | undefined;
  userAgent: string;
  address: string;
  /** Their role asks for a second factor and they have none yet: they may do nothing else first. */
  mfaRequired?: boolean | undefined;
};

export function displayName(account: Pick<Account, "firstName" | "lastName">): string {
  return fullName(account.firstName, account.lastName);
}

/** The member of staff as the one who does something. */
export function staffActor(account: Account): Actor & { kind: "staff" } {
  return { kind: "staff", id: account.id, name: displayName(account) };
}
