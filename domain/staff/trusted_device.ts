import { hourMs, type Instant } from "../shared/local_time.ts";

/** How long a device stays trusted after the last sign-in on it. */
export const trustedMs = 90 * 24 * hourMs;
/** Maximum trusted devices of an account. The least recently used one is removed first. */
export const maxTrustedDevices = 20;

/** A browser in which the account signed in before. Trust only means that its failed sign-ins are counted separately. */
export type TrustedDevice = {
  id: string;
  staffId: string;
  userAgent: string;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
};
