/** What `opening.js` asked for before the app was there. */
type Opened = { askedAt: number; answers: Record<string, Promise<Response | undefined> | undefined> };

/** Later than this an answer is old news. */
const freshMs = 10_000;

/**
 * The answer to what the page asked at `path` before the app was there, handed out once, and when it was asked in the device's epoch
 * milliseconds. Undefined where the page did not ask, where no answer came, and where it is too old.
 */
export async function takeOpened(path: string): Promise<{ response: Response; askedAt: number } | undefined> {
  const opened: Opened | undefined = Reflect.get(globalThis, "opened");
  const answer = opened?.answers[path];
  if (opened === undefined || answer === undefined) return undefined;
  delete opened.answers[path];
  const { askedAt } = opened;
  const response = Date.now() - askedAt < freshMs ? await answer : undefined;
  return response && { response, askedAt };
}
