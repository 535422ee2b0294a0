import { dataOf, Refused } from "./session/refused.ts";
import type { SessionKeeper } from "./session/session.ts";

export type Request = { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; body?: unknown };

export type CallDeps = {
  session: Pick<SessionKeeper, "freshToken" | "tokenAfter">;
  send: (request: Request, token: string) => Promise<Response>;
};

/**
 * One authenticated call; its `data`. A 401 leads to one new token and one retry (spec section 4).
 * Throws `Refused` with the server's answer, or what `send` rejects with when no answer comes within 10 s.
 */
export function caller({ session, send }: CallDeps) {
  return async function call<T>(request: Request): Promise<T> {
    const token = await session.freshToken();
    if (token === undefined) throw new Refused(401, undefined);
    const response = await send(request, token);
    if (response.status !== 401) return await dataOf<T>(response);
    await response.body?.cancel();
    const next = await session.tokenAfter(token);
    if (next === undefined) throw new Refused(401, undefined);
    return await dataOf<T>(await send(request, next));
  };
}
