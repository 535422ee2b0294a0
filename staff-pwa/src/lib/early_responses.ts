/** What `opening.js` asked for before the app was there. */
type EarlyResponses = {
  requestedAt: number;
  answers: Record<string, Promise<Response | undefined> | undefined>;
};

/** Later than this an answer is old news. */
const freshMs = 10_000;

/**
 * The answer to what the page asked at `path` before the app was there, handed out once, and when it was asked in the device's epoch
 * milliseconds. Undefined where the page did not ask, where no answer came, and where it is too old.
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
