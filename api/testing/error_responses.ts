/** Checks that apply to every error response. */
import { equal, match, ok } from "node:assert/strict";
import { failure } from "@contract/schemas/envelope.ts";

export type ErrorResponse = { status: number; code: string; error: string; fields: string[] };

/** Technical terms and traces of code or libraries that error messages must not contain. */
const internals =
  /zod|expected|received|undefined|null|NaN|\[object|Error:|\.ts\b|\bat \S+:\d+|node_modules|postgres|drizzle|stripe|invalid_|_id\b|[a-z][A-Z]|[{}<>]|constraint|syntax/;

/** Reads an error response and checks that its messages are readable and reveal no internals. */
export async function readErrorResponse(response: Response, label: string): Promise<ErrorResponse> {
  const text = await response.text();
  ok(response.status >= 400 && response.status < 500, `${label}: ${response.status} ${text}`);
  match(response.headers.get("content-type") ?? "", /^application\/json\b/, label);
  const { error, code, request_id, details = [] } = failure.parse(JSON.parse(text));
  for (const message of [error, ...details.map(({ message }) => message)]) {
    match(message, /^[A-Z][^\n]{5,200}$/, `${label}: ${text}`);
    ok(!internals.test(message), `${label} reveals internals: ${text}`);
  }
  match(code, /^[a-z_]+$/, label);
  equal(response.headers.get("x-request-id"), request_id, label);
  return { status: response.status, code, error, fields: details.map(({ field }) => field) };
}
