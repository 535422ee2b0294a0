import type { Failure } from "@contract/schemas/envelope.ts";
import type { Pagination } from "@contract/schemas/page.ts";

/** The server refused a call. `failure` is missing when the response has no envelope or when no user is signed in. */
export class Refused extends Error {
  constructor(readonly status: number, readonly failure: Failure | undefined) {
    super(failure?.error ?? `HTTP ${status}`);
    this.name = "Refused";
  }
}

type Success<T> = { success: true; data: T; pagination?: Pagination };

/** Returns the envelope of a response, or undefined when a proxy responded. Rejects when the connection is lost within the body. */
export async function envelopeOf<T>(response: Response): Promise<Success<T> | Failure | undefined> {
  return await response.json().catch((problem) => {
    if (!(problem instanceof SyntaxError)) throw problem;
  });
}

/**
 * Returns the `data` of a successful response (docs/product-rules.md, "Response envelope"). Throws `Refused` for any other response, and
 * rejects as `envelopeOf` does.
 */
export async function dataOf<T>(response: Response): Promise<T> {
  return (await answerOf<T>(response)).data;
}

/** Returns the whole envelope of a successful response. Throws as `dataOf` does. */
export async function answerOf<T>(response: Response): Promise<Success<T>> {
  const envelope = await envelopeOf<T>(response);
  if (response.ok && envelope?.success === true) return envelope;
  throw new Refused(response.status, envelope?.success === false ? envelope : undefined);
}
