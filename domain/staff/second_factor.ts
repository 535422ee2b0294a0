import type { Instant } from "../shared/local_time.ts";
import type { Role } from "./permissions.ts";
import { roles } from "./permissions.ts";

/** An authenticator app's secret, as stored for one account (RFC 6238). */
export type SecondFactor = {
  staffId: string;
  /** Base32, for apps that cannot scan the QR code. */
  secret: string;
  /** When the first code was verified; undefined until then. */
  confirmedAt?: Instant | undefined;
};

/** How long the code of a sign-in can be entered: from an app, and from an email. */
export const challengeMinutes = 5;
export const mailedCodeMinutes = 10;
/** Maximum attempts at the code of one sign-in. */
export const codeTries = 5;
/** Minimum interval between emails with the code. */
export const resendSeconds = 60;

/** The length of a TOTP step. */
export const codeSeconds = 30;
export const codeDigits = 6;
/** Number of recovery codes of an account with an authenticator app or a passkey. Each can be used once. */
export const recoveryCodeCount = 10;

/** Parses the setting `second_factor_roles`. Ignores unknown roles. */
export function readRoles(text: string): Role[] {
  const named = text.split(",").map((role) => role.trim());
  return roles.filter((role) => named.includes(role));
}
