import { hourMs, type Instant } from "../shared/local_time.ts";

/** How long a device stays trusted after the last sign-in on it. */
export const trustedMs = 90 * 24 * hourMs;
/** An account keeps this many trusted devices; the one that was used longest ago makes room. */
export const maxTrustedDevices = 20;

/** A browser in which this account signed in before. It signs no one in: it only has a count of failures of its own. */
export type TrustedDevice = {
  id: string;
  staffId: string;
  userAgent: string;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
};
