import { Refused } from "@/lib/session/refused.ts";

/** Retries after status 500: a server that keeps failing on a transition will not accept it. */
const maxRetries = 4;

/** Repeats of an answer that a proxy, not the server, refused: it may be restarting. */
const maxAnswerRepeats = 3;

/** Whether a proxy responded because it did not reach the server. */
export const isProxyFailure = (problem: unknown): problem is Refused =>
  problem instanceof Refused && problem.failure === undefined && [502, 503, 504].includes(problem.status);

/** Whether Accept or Deny is sent again. A repeat changes nothing (docs/product-rules.md, "Repeated actions"). */
export function isAnswerRepeated(problem: unknown, failures: number): boolean {
  return failures < maxAnswerRepeats && isProxyFailure(problem);
}

/**
 * Whether a failed tap is sent again: yes without a response, after a proxy's response and for temporary failures, no when the server
 * rejected the tap or the user is signed out.
 */
export function isRetryable(problem: unknown, failures: number, isSignedOut: boolean): boolean {
  if (isSignedOut) return false;
  if (!(problem instanceof Refused)) return true;
  const { status, failure } = problem;
  if (failure === undefined) return true;
  if (status === 500) return failures < maxRetries;
  return status === 401 || status === 408 || status === 429 || status > 500;
}
