import type { Failure } from "@contract/schemas/envelope.ts";
import type { Pagination } from "@contract/schemas/page.ts";

/** The server answered, and the answer was no. `failure` is missing where it did not speak in the envelope. */
export class Refused extends Error {
  constructor(readonly status: number, readonly failure: Failure | undefined) {
    super(failure?.error ?? `HTTP ${status}`);
    this.name = "Refused";
  }
}

type Success<T> = { success: true; data: T; pagination?: Pagination };

/** The `data` of a successful answer (decision 2). Throws `Refused` for every other answer. */
export async function dataOf<T>(response: Response): Promise<T> {
  return (await answerOf<T>(response)).data;
}

/** The same with all that stands beside the data. */
export async function answerOf<T>(response: Response): Promise<Success<T>> {
  const envelope: Success<T> | Failure | undefined = await response.json().catch(() => undefined);
  if (response.ok && envelope?.success === true) return envelope;
  throw new Refused(response.status, envelope?.success === false ? envelope : undefined);
}
