import { caller, type Request } from "./caller.ts";
import { learnServerTime } from "./clock.ts";
import { session } from "./session/this_device.ts";

async function send({ method, path, body }: Request, token: string): Promise<Response> {
  const askedAt = Date.now();
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    cache: "no-store",
    signal: AbortSignal.timeout(10_000),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  learnServerTime(response.headers.get("date"), askedAt, Date.now());
  return response;
}

export const call = caller({ session, send });
