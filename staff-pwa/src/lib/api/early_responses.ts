/** The requests that `opening.js` sends before the app has loaded. */
type EarlyResponses = {
  requestedAt: number;
  answers: Record<string, Promise<Response | undefined> | undefined>;
};

/** Older responses are discarded. */
const freshMs = 10_000;

/**
 * Returns the response to the early request of `path`, once, with the time of the request in device epoch milliseconds. Returns
 * undefined when there was no such request, when it failed, or when it is more than 10 s old.
 */
export async function takeEarlyResponse(
  path: string,
): Promise<{ response: Response; requestedAt: number } | undefined> {
  const earlyResponses: EarlyResponses | undefined = Reflect.get(globalThis, "earlyResponses");
  const answer = earlyResponses?.answers[path];
  if (earlyResponses === undefined || answer === undefined) return undefined;
  delete earlyResponses.answers[path];
  const { requestedAt } = earlyResponses;
  const response = Date.now() - requestedAt < freshMs ? await answer : undefined;
  return response && { response, requestedAt };
}
