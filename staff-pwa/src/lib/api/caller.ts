import type { Address } from "@contract/endpoint.ts";
import {
  type Answer,
  type AnyOptions,
  type CallArguments,
  type JsonEndpoint,
  requestOf,
} from "@web/api_client.ts";
import { dataOf, Refused } from "../session/refused.ts";
import type { SessionKeeper } from "../session/session.ts";

export type Request = ReturnType<typeof requestOf> & { timeoutMs: number };

/** Options of sending. `timeoutMs` limits the wait for a response: 10 s by default, 120 s for uploads. */
export type Sending = { timeoutMs?: number };

export type CallDeps = {
  session: Pick<SessionKeeper, "freshToken" | "tokenAfter">;
  send: (request: Request, token: string) => Promise<Response>;
  /** On a paired station, asks for the PIN that a refused call needs. Returns whether to send the call again. */
  unlock?: (refused: Response) => Promise<boolean>;
};

const usualMs = 10_000;
/** Allows 10 MB over a slow connection. */
const uploadMs = 120_000;

/**
 * Returns authenticated calls. After a 401 they renew the token and retry once (docs/product-rules.md,
 * "Sessions"). They throw `Refused` with the server's failure when it refuses and without a failure when no user is signed in.
 * Without a response they reject as `send` does.
 */
export function caller({ session, send, unlock }: CallDeps) {
  /** The unparsed response. */
  async function respond(endpoint: Address, options: AnyOptions & Sending = {}): Promise<Response> {
    const { timeoutMs = options.upload === undefined ? usualMs : uploadMs } = options;
    const request = { ...requestOf(endpoint, options), timeoutMs };
    const token = await session.freshToken();
    if (token === undefined) throw new Refused(401, undefined);
    const response = await send(request, token);
    if (response.status === 403 && await unlock?.(response)) return await send(request, token);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    const next = await session.tokenAfter(token);
    if (next === undefined) throw new Refused(401, undefined);
    return await send(request, next);
  }

  return {
    respond,

    /** Returns the `data` of the response. For a list this is one page of rows. */
    async api<E extends JsonEndpoint>(
      endpoint: E,
      ...[options]: CallArguments<E, Sending>
    ): Promise<Answer<E>> {
      return await dataOf<Answer<E>>(await respond(endpoint, options));
    },
  };
}

type QueryValue = string | number | boolean | undefined;

/** Returns the query without undefined and empty values, as strings. */
export function queryOf(query: Readonly<Record<string, QueryValue>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]]
    ),
  );
}
