import { accessTokenMs } from "@domain/staff/session_end.ts";

const renewBeforeMs = 60_000;

/**
 * Returns when a token received at `receivedAt` ends, both in device epoch milliseconds. The time counts from the receipt, so a wrong
 * device clock does not matter.
 */
export const tokenEnd = (receivedAt: number): number => receivedAt + accessTokenMs;

/** True from one minute before the end: the token must be renewed. */
export const endsSoon = (endsAt: number, now: number): boolean => now >= endsAt - renewBeforeMs;

/** Milliseconds until the token must be renewed; never negative. */
export const renewIn = (endsAt: number, now: number): number => Math.max(0, endsAt - renewBeforeMs - now);
