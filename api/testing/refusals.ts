/** What every refusal owes to whoever made the call. */
import { equal, match, ok } from "node:assert/strict";
import { failure } from "@contract/schemas/envelope.ts";

export type Refused = { status: number; code: string; error: string; fields: string[] };

/** Words that only a programmer understands, and what a stack trace or the libraries would give away. */
const innards =
  /zod|expected|received|undefined|null|NaN|\[object|Error:|\.ts\b|\bat \S+:\d+|node_modules|postgres|drizzle|stripe|invalid_|_id\b|[a-z][A-Z]|[{}<>]|constraint|syntax/;

/** Reads a response that must be a refusal in the envelope, with a sentence for people and nothing of our innards. */
export async function readRefusal(response: Response, about: string): Promise<Refused> {
  const text = await response.text();
  ok(response.status >= 400 && response.status < 500, `${about}: ${response.status} ${text}`);
  match(response.headers.get("content-type") ?? "", /^application\/json\b/, about);
  const { error, code, request_id, details = [] } = failure.parse(JSON.parse(text));
  for (const sentence of [error, ...details.map(({ message }) => message)]) {
    match(sentence, /^[A-Z][^\n]{5,200}$/, `${about}: ${text}`);
    ok(!innards.test(sentence), `${about} gives away its innards: ${text}`);
  }
  match(code, /^[a-z_]+$/, about);
  equal(response.headers.get("x-request-id"), request_id, about);
  return { status: response.status, code, error, fields: details.map(({ field }) => field) };
}
