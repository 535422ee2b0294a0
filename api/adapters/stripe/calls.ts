/** What a call to Stripe may come to: an answer, a refusal, or nothing that can be relied on. */
import pRetry from "p-retry";
import pTimeout from "p-timeout";
import Stripe from "stripe";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { ProviderMisconfigured, ProviderUnreachable } from "@domain/ports/payments.ts";

/** Whoever pressed a button has waited long enough after this; what was asked is looked at again later. */
const timeoutMs = 4_000;
/** More answers in a row that only repeat an old failure are Stripe's own trouble. */
const maxKeys = 5;

/**
 * The answer, or a refusal that Stripe made on purpose. A refused key or account throws `ProviderMisconfigured`, everything whose effect
 * is unknown `ProviderUnreachable`.
 */
export async function trying<T>(call: () => Promise<T>): Promise<Result<T, Stripe.errors.StripeError>> {
  try {
    return ok(await inTime(begun(call)));
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const wasAnswered = cause instanceof Stripe.errors.StripeInvalidRequestError ||
      cause instanceof Stripe.errors.StripeCardError;
    if (wasAnswered) return refuse(cause);
    const { statusCode } = cause;
    const isRefused = statusCode === 401 || statusCode === 403;
    throw new (isRefused ? ProviderMisconfigured : ProviderUnreachable)(textOf(cause), { cause });
  }
}

function textOf({ type, code, statusCode }: Stripe.errors.StripeError): string {
  return `${type}: ${code ?? statusCode ?? "no answer"}`;
}

/** The SDK writes down where each call came from, a tenth of what a call costs; nobody is ever shown it. */
function begun<T>(call: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return call();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The answer to a call that Stripe has no reason to refuse. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  const answer = await trying(call);
  return answer.ok ? answer.value : unexpected(answer.error);
}

/** A refusal that the order's state does not explain: the account or the configuration is the cause. */
export function unexpected(refusal: Stripe.errors.StripeError): never {
  throw new ProviderMisconfigured(`refused: ${textOf(refusal)}`, { cause: refusal });
}

/**
 * Stripe remembers a failure of its own for the key as it remembers any answer, and repeats it for a day. Such a repeated failure says
 * nothing: the call is made anew with the next key. Only for calls that cannot take effect twice.
 */
export async function withKeys<T>(key: string, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  return await pRetry((attempt) => call(attempt === 1 ? key : `${key}:${attempt}`), {
    retries: maxKeys - 1,
    minTimeout: 0,
    shouldRetry: ({ error }) => isRepeatedFailure(error),
  });
}

function isRepeatedFailure(thrown: Error): boolean {
  const { cause } = thrown instanceof ProviderUnreachable ? thrown : {};
  return cause instanceof Stripe.errors.StripeError && (cause.statusCode ?? 0) >= 500 &&
    cause.headers?.["idempotent-replayed"] === "true";
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return pTimeout(answer, {
    milliseconds: timeoutMs,
    // An error made before it is needed would capture a stack at every call.
    fallback: () => {
      throw new ProviderUnreachable("no answer in time");
    },
  });
}
