/** Calls to Stripe, with their three outcomes: an answer, a refusal, or an unknown effect. */
import pRetry from "p-retry";
import pTimeout from "p-timeout";
import Stripe from "stripe";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { ProviderMisconfigured, ProviderUnreachable } from "@domain/ports/payments.ts";

/** A person waits for the result of a call, so it must be short. The reconciliation completes calls that time out. */
const timeoutMs = 4_000;
/** Keys to try before a replayed failure is treated as an outage of Stripe. */
const maxKeys = 5;

/**
 * Returns the answer, or the error with which Stripe refused the request. Throws `ProviderMisconfigured` when Stripe rejects the key or its
 * permissions, and `ProviderUnreachable` when the effect is unknown.
 */
export async function trying<T>(call: () => Promise<T>): Promise<Result<T, Stripe.errors.StripeError>> {
  try {
    return ok(await withTimeout(withoutStackTraces(call)));
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

/** The SDK captures a stack trace for each call, which takes a tenth of a call's CPU time and is never used. */
function withoutStackTraces<T>(call: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return call();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** As `trying`, for calls that Stripe has no reason to refuse. A refusal throws `ProviderMisconfigured`. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  const answer = await trying(call);
  return answer.ok ? answer.value : unexpected(answer.error);
}

/** Throws `ProviderMisconfigured` for a refusal that the order's state does not explain. */
export function unexpected(refusal: Stripe.errors.StripeError): never {
  throw new ProviderMisconfigured(`refused: ${textOf(refusal)}`, { cause: refusal });
}

/**
 * Repeats a call with a new idempotency key when Stripe only replays an old failure. Stripe stores its own 5xx failures for a key like any
 * answer, and replays them for a day. Use it only for calls that cannot take effect twice.
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

function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return pTimeout(answer, {
    milliseconds: timeoutMs,
    // A fallback function, because an error created in advance would capture a stack trace at every call.
    fallback: () => {
      throw new ProviderUnreachable("no answer in time");
    },
  });
}

type Page = { limit: number; starting_after?: string };

/** Yields all pages of a list. */
export async function* pagesOf<T extends { id: string }>(
  list: (page: Page) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T[]> {
  let after = {};
  for (;;) {
    const page = await asking(() => list({ limit: 100, ...after }));
    yield page.data;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return;
    after = { starting_after: last.id };
  }
}
