import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import type { Rate } from "@domain/shared/rate.ts";
import { isOwnRow, ownsPayment } from "@domain/payment/ownership.ts";
import type { Ports } from "@domain/ports/ports.ts";

/** Testing stolen cards takes many payments and declines; a guest causes few (threat T12; docs/product-rules.md, "Card testing"). */
const newPayments: Rate = { limit: 10, windowMs: minuteMs };
const declinesOfCart: Rate = { limit: 5, windowMs: 30 * minuteMs };
const declinesOfClient: Rate = { limit: 15, windowMs: 30 * minuteMs };
const once: Rate = { limit: 1, windowMs: 24 * 60 * minuteMs };

/** The cart's session and, when known, the client's network address. */
export type Payer = { sessionId: string; client?: string | undefined };

export type CardTestingRefusal =
  | { kind: "too_many_payments"; retryAt: Instant }
  | { kind: "too_many_declines"; retryAt: Instant };

type Deps = Pick<Ports, "limits" | "clock">;

/** Returns the refusal while this payer has too many declines, otherwise undefined. */
export async function cardPause(deps: Deps, payer: Payer): Promise<CardTestingRefusal | undefined> {
  for (const [key, rate] of declineCounters(payer)) {
    const retryAt = await deps.limits.spent(key, rate, deps.clock.now());
    if (retryAt !== undefined) return { kind: "too_many_declines", retryAt };
  }
  return undefined;
}

/** Returns whether at least `count` cards of this cart were declined lately. */
export async function hasDeclines(deps: Deps, sessionId: string, count: number): Promise<boolean> {
  const rate = { ...declinesOfCart, limit: count };
  return await deps.limits.spent(declinesKey(sessionId), rate, deps.clock.now()) !== undefined;
}

const declinesKey = (sessionId: string) => `declines:cart:${sessionId}`;

/** Counts a new payment of an address. Returns the refusal above the limit. Call it before the provider is called. */
export async function takeNewPayment(deps: Deps, payer: Payer): Promise<CardTestingRefusal | undefined> {
  if (payer.client === undefined) return undefined;
  const retryAt = await deps.limits.take(`new_payments:${payer.client}`, newPayments, deps.clock.now());
  return retryAt === undefined ? undefined : { kind: "too_many_payments", retryAt };
}

/**
 * Counts a declined card, once for each provider event. At the limit it cancels the payment at the provider, because the provider's
 * form could otherwise try more cards on it without a request to this API.
 */
export async function noteDecline(
  deps: Deps & Pick<Ports, "checkouts" | "payments" | "installation">,
  decline: { intentId: string; eventId: string },
): Promise<void> {
  const now = deps.clock.now();
  const checkout = await deps.checkouts.byIntent(decline.intentId);
  if (checkout?.state !== "open" || !isOwnRow(deps.installation, checkout)) return;
  if (await deps.limits.take(`decline:${decline.eventId}`, once, now) !== undefined) return;
  for (const [key, rate] of declineCounters(checkout)) await deps.limits.take(key, rate, now);
  if (await cardPause(deps, checkout) === undefined) return;
  // A payment that was authorized in the meantime becomes an order and must not be released.
  const intent = await deps.payments.read(decline.intentId);
  if (intent?.status !== "waiting" || !ownsPayment(deps.installation, intent, checkout)) return;
  await deps.payments.release(decline.intentId, checkout.id);
  await deps.checkouts.save({ ...checkout, state: "abandoned", updatedAt: now });
}

function declineCounters({ sessionId, client }: Payer): [key: string, rate: Rate][] {
  return [
    [declinesKey(sessionId), declinesOfCart],
    ...(client === undefined ? [] : [[`declines:client:${client}`, declinesOfClient] as [string, Rate]]),
  ];
}
