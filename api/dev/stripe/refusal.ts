import type { ErrorBody } from "./objects.ts";

/** A call that Stripe would answer with an error. What the call had already put into the books stays (a decline). */
export class Refusal extends Error {
  constructor(readonly status: number, readonly body: ErrorBody, readonly saved: boolean) {
    super(body.message);
  }
}

/** The call's parameters are wrong: nothing was begun, so an idempotency key is not used up. */
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

/** The parameters are fine but the object is in no state for the call. */
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
