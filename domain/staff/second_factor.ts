import type { Instant } from "../shared/local_time.ts";
import type { Role } from "./permissions.ts";
import { roles } from "./permissions.ts";

/** An authenticator app's secret, as stored for one account (RFC 6238). */
export type SecondFactor = {
  staffId: string;
  /** Base32, as it is typed into an app that cannot scan. */
  secret: string;
  /** Absent until the first code proved that the app has it. */
  confirmedAt?: Instant | undefined;
  /** Codes left for a lost phone. */
  recoveryCodes: number;
};

/** How long the code of one sign-in may be entered: from an app, and from a mail. */
export const challengeMinutes = 5;
export const mailedCodeMinutes = 10;
/** One challenge may be answered this often. */
export const codeTries = 5;
/** A mailed code is sent again no sooner. */
export const resendSeconds = 60;

/** One code holds for this long. */
export const codeSeconds = 30;
export const codeDigits = 6;
/** So many codes for a lost phone are handed out, each good once. */
export const recoveryCodeCount = 10;

/** The roles of the setting `second_factor_roles`; words that are no role are passed over. */
export function readRoles(text: string): Role[] {
  const words = text.split(",").map((word) => word.trim());
  return roles.filter((role) => words.includes(role));
}
