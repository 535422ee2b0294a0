import type { EndpointRow } from "@contract/endpoint_row.ts";
import type { EndpointName } from "@contract/endpoints.ts";
import {
  type Answer,
  type AnyOptions,
  type CallArguments,
  type JsonName,
  requestOf,
} from "../../../web/api_client.ts";
import { dataOf, Refused } from "./session/refused.ts";
import type { SessionKeeper } from "./session/session.ts";

export type Request = ReturnType<typeof requestOf> & { timeoutMs: number };

/** What a call may say about its sending, besides its own options: how long an answer is waited for, the usual 10 s unless given. */
export type Sending = { timeoutMs?: number };

export type CallDeps = {
  session: Pick<SessionKeeper, "freshToken" | "tokenAfter">;
  send: (request: Request, token: string) => Promise<Response>;
};

const usualMs = 10_000;
/** Ten megabytes over a restaurant's line. */
const uploadMs = 120_000;

/**
 * The authenticated calls of one table. A 401 leads to one new token and one retry (spec section 4). Each throws `Refused` with the
 * server's answer when that was no and without one when nobody is signed in, or what `send` rejects with when no answer comes.
 */
export function caller<Name extends EndpointName>(
  { session, send }: CallDeps,
  rows: Readonly<Record<Name, EndpointRow>>,
) {
  /** The server's answer as it came. */
  async function respond(name: Name, options: AnyOptions & Sending = {}): Promise<Response> {
    const { timeoutMs = options.upload === undefined ? usualMs : uploadMs } = options;
    const request = { ...requestOf(rows[name], options), timeoutMs };
    const token = await session.freshToken();
    if (token === undefined) throw new Refused(401, undefined);
    const response = await send(request, token);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    const next = await session.tokenAfter(token);
    if (next === undefined) throw new Refused(401, undefined);
    return await send(request, next);
  }

  return {
    respond,

    /** The `data` of the answer; of a list, one page of its rows. */
    async api<N extends Name & JsonName>(
      name: N,
      ...[options]: CallArguments<N, Sending>
    ): Promise<Answer<N>> {
      return await dataOf<Answer<N>>(await respond(name, options));
    },
  };
}
