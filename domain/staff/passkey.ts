import type { Instant } from "../shared/local_time.ts";

/** A passkey of an account: a key pair whose private half never leaves the person's device (WebAuthn). */
export type Passkey = {
  id: string;
  staffId: string;
  /** The authenticator's name for the key pair, in base64url. */
  credentialId: string;
  /** The public half, as COSE in base64url. */
  publicKey: string;
  /** The host name that it was made for. Browsers offer it nowhere else. */
  host: string;
  /** Number of uses that the authenticator reported; 0 for those that do not count. */
  uses: number;
  /** How browsers reach the authenticator: "internal", "hybrid", "usb" and others. */
  transports: readonly string[];
  name: string;
  createdAt: Instant;
  lastUsedAt?: Instant | undefined;
};

export const maxPasskeys = 10;
export const maxPasskeyName = 40;
/** How long an added or used passkey may take from the question to the answer. */
export const passkeyMinutes = 5;

/**
 * Returns the host name for which passkeys can be made at this address, undefined where browsers offer none: without https, except on the
 * machine itself, and at an IP address.
 */
export function passkeyHost(
  { protocol, hostname }: { protocol: string; hostname: string },
): string | undefined {
  const isOwnMachine = hostname === "localhost" || hostname.endsWith(".localhost");
  const isAddress = hostname.includes(":") || /^[\d.]+$/.test(hostname);
  return (protocol === "https:" && !isAddress) || isOwnMachine ? hostname : undefined;
}

/** True when an authenticator that reported `before` uses may report `now`. A copy of it falls behind (WebAuthn, "Signature Counter"). */
export function isLaterUse(before: number, now: number): boolean {
  return now > before || (now === 0 && before === 0);
}
