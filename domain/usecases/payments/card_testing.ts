import { type Instant, minuteMs } from "../../shared/local_time.ts";
import type { Rate } from "../../shared/rate.ts";
import { isOwnRow, ownsPayment } from "../../payment/ownership.ts";
import type { Ports } from "../../ports/ports.ts";

/** Somebody trying out stolen cards needs new payments and many declines; a guest needs one and a few (threat T12). */
const newPayments: Rate = { limit: 10, windowMs: minuteMs };
const declinesOfCart: Rate = { limit: 5, windowMs: 30 * minuteMs };
const declinesOfClient: Rate = { limit: 15, windowMs: 30 * minuteMs };
const once: Rate = { limit: 1, windowMs: 24 * 60 * minuteMs };

/** Who pays: the cart, and the address it came from where that is known. */
export type Payer = { sessionId: string; client?: string | undefined };

export type CardTestingRefusal =
  | { kind: "too_many_payments"; retryAt: Instant }
  | { kind: "too_many_declines"; retryAt: Instant };

type Deps = Pick<Ports, "limits" | "clock">;

/** Why this payer may not go on to a card right now, or undefined. */
export async function cardPause(deps: Deps, payer: Payer): Promise<CardTestingRefusal | undefined> {
  for (const [key, rate] of declineCounters(payer)) {
    const retryAt = await deps.limits.spent(key, rate, deps.clock.now());
    if (retryAt !== undefined) return { kind: "too_many_declines", retryAt };
  }
  return undefined;
}

/** Takes one of the few new payments an address may open; asked before the provider is. */
export async function takeNewPayment(deps: Deps, payer: Payer): Promise<CardTestingRefusal | undefined> {
  if (payer.client === undefined) return undefined;
  const retryAt = await deps.limits.take(`new_payments:${payer.client}`, newPayments, deps.clock.now());
  return retryAt === undefined ? undefined : { kind: "too_many_payments", retryAt };
}

/**
 * Counts a declined card, each of the provider's events once. After too many the payment is closed at the provider, because its page
 * could go on trying cards on it without asking us.
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
  // A card that was authorized in the meantime is an order, not an attempt.
  const intent = await deps.payments.read(decline.intentId);
  if (intent?.status !== "waiting" || !ownsPayment(deps.installation, intent, checkout)) return;
  await deps.payments.release(decline.intentId, checkout.id);
  await deps.checkouts.save({ ...checkout, state: "abandoned", updatedAt: now });
}

function declineCounters({ sessionId, client }: Payer): [key: string, rate: Rate][] {
  return [
    [`declines:cart:${sessionId}`, declinesOfCart],
    ...(client === undefined ? [] : [[`declines:client:${client}`, declinesOfClient] as [string, Rate]]),
  ];
}
