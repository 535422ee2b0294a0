/** The requests that `opening.js` sends before the app has loaded. Times are in device epoch milliseconds. */
type EarlyResponses = {
  requestedAt: number;
  answers: Record<string, Promise<{ response: Response; answeredAt: number } | undefined> | undefined>;
};

/** Older responses are discarded. */
const freshMs = 10_000;

/**
 * Returns the response to the early request of `path`, once, with the times of both in device epoch milliseconds. The app may read it long
 * after it arrived. Returns undefined when there was no such request, when it failed, or when it is more than 10 s old.
 */
export async function takeEarlyResponse(
  path: string,
): Promise<{ response: Response; requestedAt: number; answeredAt: number } | undefined> {
  const earlyResponses: EarlyResponses | undefined = Reflect.get(globalThis, "earlyResponses");
  const answer = earlyResponses?.answers[path];
  if (earlyResponses === undefined || answer === undefined) return undefined;
  delete earlyResponses.answers[path];
  const { requestedAt } = earlyResponses;
  const early = Date.now() - requestedAt < freshMs ? await answer : undefined;
  return early && { ...early, requestedAt };
}
