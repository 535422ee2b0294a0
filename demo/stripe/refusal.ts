import type { ErrorBody } from "./objects.ts";

/** An error response. Changes that the call has already recorded, such as a decline, are kept. */
export class Refusal extends Error {
  constructor(readonly status: number, readonly body: ErrorBody, readonly saved: boolean) {
    super(body.message);
  }
}

/** Invalid parameters. Processing has not started, so the response is not saved for the idempotency key. */
export function badParameter(message: string, param?: string, code?: string): Refusal {
  const body: ErrorBody = { type: "invalid_request_error", message };
  if (code) body.code = code;
  if (param) body.param = param;
  return new Refusal(400, body, false);
}

export function missingParameter(param: string): Refusal {
  return badParameter(`Missing required param: ${param}.`, param, "parameter_missing");
}

export function noSuch(what: string, id: string, param: string): Refusal {
  return new Refusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  }, false);
}

/** Valid parameters, but the object's state does not allow the call. */
export function wrongState(code: string, message: string, intent?: unknown): Refusal {
  const body: ErrorBody = { type: "invalid_request_error", code, message };
  if (intent) body.payment_intent = intent;
  return new Refusal(400, body, true);
}

export function notAllowed(message: string, code?: string): Refusal {
  const body: ErrorBody = { type: "invalid_request_error", message };
  if (code) body.code = code;
  return new Refusal(401, body, false);
}
