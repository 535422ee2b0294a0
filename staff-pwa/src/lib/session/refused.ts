import type { Failure } from "@contract/envelope.ts";

/** The server answered, and the answer was no. `failure` is missing where it did not speak in the envelope. */
export class Refused extends Error {
  constructor(readonly status: number, readonly failure: Failure | undefined) {
    super(failure?.error ?? `HTTP ${status}`);
    this.name = "Refused";
  }
}

/** The `data` of a successful answer (decision 2). Throws `Refused` for every other answer. */
export async function dataOf<T>(response: Response): Promise<T> {
  const envelope: { success: true; data: T } | Failure | undefined = await response.json().catch(() =>
    undefined
  );
  if (response.ok && envelope?.success === true) return envelope.data;
  throw new Refused(response.status, envelope?.success === false ? envelope : undefined);
}
