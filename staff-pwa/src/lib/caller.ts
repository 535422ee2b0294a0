import { dataOf, Refused } from "./session/refused.ts";
import type { SessionKeeper } from "./session/session.ts";

export type Request = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  /** Sent as the `Idempotency-Key` header. */
  idempotencyKey?: string;
  /** Sent as it is, instead of a body: a table, a form with a picture. */
  upload?: Blob | FormData;
  /** How long an answer is waited for; the usual 10 s unless told. */
  withinMs?: number;
};

export type CallDeps = {
  session: Pick<SessionKeeper, "freshToken" | "tokenAfter">;
  send: (request: Request, token: string) => Promise<Response>;
};

/**
 * One authenticated call; the server's answer as it came. A 401 leads to one new token and one retry (spec section 4).
 * Throws `Refused` when nobody is signed in, or what `send` rejects with when no answer comes within 10 s.
 */
export function asker({ session, send }: CallDeps) {
  return async function ask(request: Request): Promise<Response> {
    const token = await session.freshToken();
    if (token === undefined) throw new Refused(401, undefined);
    const response = await send(request, token);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    const next = await session.tokenAfter(token);
    if (next === undefined) throw new Refused(401, undefined);
    return await send(request, next);
  };
}

/** One authenticated call; its `data`. Throws as `asker` does, and `Refused` with the server's answer when that was no. */
export function caller(deps: CallDeps) {
  const ask = asker(deps);
  return async <T>(request: Request): Promise<T> => await dataOf<T>(await ask(request));
}
