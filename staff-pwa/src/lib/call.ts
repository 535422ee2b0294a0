import type { Pagination } from "@contract/page.ts";
import { asker, caller, type Request } from "./caller.ts";
import { learnServerTime } from "./clock.ts";
import { takeOpened } from "./opened.ts";
import { answerOf } from "./session/refused.ts";
import { session } from "./session/this_device.ts";

const usualMs = 10_000;
/** Ten megabytes over a restaurant's line. */
const uploadMs = 120_000;

async function send(
  { method, path, body, idempotencyKey, upload, withinMs = upload === undefined ? usualMs : uploadMs }:
    Request,
  token: string,
): Promise<Response> {
  const opened = await takeOpened(path);
  const askedAt = opened?.askedAt ?? Date.now();
  const response = opened?.response ?? await fetch(path, {
    method,
    credentials: "same-origin",
    cache: "no-store",
    signal: AbortSignal.timeout(withinMs),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(upload !== undefined ? { body: upload } : body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  learnServerTime(response.headers.get("date"), askedAt, Date.now());
  return response;
}

export const call = caller({ session, send });

const ask = asker({ session, send });

/** One page of a list, with where it stands in the whole. */
export async function callPage<T>(path: string): Promise<{ rows: T[]; pagination: Pagination }> {
  const { data, pagination } = await answerOf<T[]>(await ask({ method: "GET", path }));
  if (pagination === undefined) throw new Error(`${path} answered without its pagination`);
  return { rows: data, pagination };
}

/** Saves a table the server makes under the name the server gives it. Throws as `call` does. */
export async function download(path: string): Promise<void> {
  const response = await ask({ method: "GET", path });
  if (!response.ok) await answerOf(response);
  const named = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = named ?? "table.csv";
  link.click();
  // Given up only after the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
