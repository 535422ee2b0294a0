import { Refused } from "../../../lib/session/refused.ts";

/** A server that breaks on a mark again and again will not take it. */
const maxRetries = 4;

/**
 * Whether a tap that failed is sent again: yes while no answer came, or one that says "not now"; a no to the tap itself is final, and
 * so is a session that is over.
 */
export function mayStillWork(problem: unknown, failures: number, isSignedOut: boolean): boolean {
  if (isSignedOut) return false;
  if (!(problem instanceof Refused)) return true;
  const { status } = problem;
  if (status === 401 || status === 408 || status === 429) return true;
  return status === 500 ? failures < maxRetries : status > 500;
}
