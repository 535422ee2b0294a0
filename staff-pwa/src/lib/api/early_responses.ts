/** The requests that `opening.js` sends before the app has loaded. Times are in device epoch milliseconds. */
type EarlyResponses = {
  requestedAt: number;
  answers: Record<string, Promise<{ response: Response; answeredAt: number } | undefined> | undefined>;
  /** The paths whose successful responses have arrived with their bodies. */
  arrived: ReadonlySet<string>;
};

/** Older responses are discarded. */
const freshMs = 10_000;

const read = (): EarlyResponses | undefined => Reflect.get(globalThis, "earlyResponses");

const isFresh = ({ requestedAt }: EarlyResponses) => Date.now() - requestedAt < freshMs;

/** True if `takeEarlyResponse` would return a successful response without waiting. */
export function hasEarlyResponse(path: string): boolean {
  const early = read();
  return early?.answers[path] !== undefined && early.arrived.has(path) && isFresh(early);
}

/**
 * Returns the response to the early request of `path`, once, with the times of both in device epoch milliseconds. The app may read it long
 * after it arrived. Returns undefined when there was no such request, when it failed, or when it is more than 10 s old.
 */
export async function takeEarlyResponse(
  path: string,
): Promise<{ response: Response; requestedAt: number; answeredAt: number } | undefined> {
  const earlyResponses = read();
  const answer = earlyResponses?.answers[path];
  if (earlyResponses === undefined || answer === undefined) return undefined;
  delete earlyResponses.answers[path];
  const { requestedAt } = earlyResponses;
  const early = isFresh(earlyResponses) ? await answer : undefined;
  return early && { ...early, requestedAt };
}
