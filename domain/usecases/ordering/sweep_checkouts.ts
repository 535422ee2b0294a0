import { idleCheckMs, type OpenCheckout, reportMs } from "@domain/order/checkout.ts";
import { forEachConcurrent } from "@domain/shared/for_each_concurrent.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import type { CallOptions, Intent } from "@domain/ports/payments.ts";
import { reconcile, type ReconcileDeps } from "../payments/reconcile.ts";

/** Interval of sweeps; one process runs them. An authorized card waits at most this long, plus one or two seconds, for its order. */
export const sweepEveryMs = 4_000;

/**
 * Limit of provider requests in one sweep. A lease lasts 3.6 s, so sweeps make at most 3 requests a second in total. The pages of guests
 * make at most 2 more (`track_order.ts`).
 */
const maxCalls = 10;
/** Retries would exceed the limit of requests; the next sweep repeats a failed one. */
const single: CallOptions = { retries: false };
/** Above this number of paying guests, their payments are read from the provider's list, 100 in one call. */
const maxSingleReads = 8;
/** Limit of list pages in one sweep; the next sweep checks the remaining payments. */
const maxPages = 6;
const maxPaying = 300;

/** The page confirms the payment right after the guest pressed pay, and retries this long on a bad connection. */
const confirmMs = 2 * minuteMs;
/** A bank's authentication challenge stays open for about this long. */
const bankMs = 15 * minuteMs;
/**
 * Skips one sweep while a bank authenticates the guest. Two sweeps, at most half a second each, and the read take less than 10 seconds.
 * Slower sweeps skip none.
 */
const bankCheckMs = 4_500;

/** A checkout closes when its guest did nothing for longer than this. */
export const abandonedMs = 60 * minuteMs;

/**
 * Checks open checkouts that neither the page nor the webhook has reported: places the order of an authorized card and closes checkouts
 * without activity for an hour (docs/adr/0006-checkout-sweeps.md). Returns the number of checkouts it checked.
 *
 * A checkout whose guest pressed pay is checked at every sweep for two minutes. While the bank authenticates the guest, it is checked at
 * every second sweep for up to fifteen minutes. Any other checkout costs at most one call in five minutes, and closing one costs one read
 * and one cancellation. One process sweeps at a time, and it claims the checkouts it checks, so that another does not repeat the calls.
 */
export async function sweepCheckouts(deps: ReconcileDeps): Promise<number> {
  const now = deps.clock.now();
  const pressedSince = now - bankMs;
  const paying = await deps.checkouts.claimPaying(now, {
    pressedSince,
    until: now + reportMs,
    limit: maxPaying,
  });
  const calls = { left: maxCalls };
  const failures: unknown[] = [];
  const note = (cause: unknown) => void failures.push(cause);

  const listed = paying.length > maxSingleReads
    ? await findInList(deps, paying, calls).catch((cause) => (note(cause), new Map<string, Intent>()))
    : new Map<string, Intent>();
  await forEachConcurrent(paying, (checkout) => checkCheckout(deps, checkout, calls, listed)).catch(note);

  const idle = await deps.checkouts.claimIdle(now, {
    pressedSince,
    until: now + idleCheckMs,
    // Closing a checkout takes two calls.
    limit: Math.floor(calls.left / 2),
  });
  await forEachConcurrent(idle, (checkout) => checkCheckout(deps, checkout, calls, listed)).catch(note);

  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
  return paying.length + idle.length;
}

/** Finds the payments of these checkouts in the provider's list of recent payments. */
async function findInList(
  deps: ReconcileDeps,
  checkouts: readonly OpenCheckout[],
  calls: { left: number },
): Promise<Map<string, Intent>> {
  const missing = new Set(checkouts.flatMap(({ intentId }) => intentId ?? []));
  const found = new Map<string, Intent>();
  const oldest = Math.min(...checkouts.map(({ createdAt }) => createdAt));
  const span = Math.min(deps.clock.now() - oldest + minuteMs, abandonedMs);
  let pages = 0;
  calls.left -= 1;
  for await (const intents of deps.payments.recent(span, single)) {
    for (const intent of intents) {
      if (missing.delete(intent.id)) found.set(intent.id, intent);
    }
    pages += 1;
    if (missing.size === 0 || pages === maxPages) break;
    calls.left -= 1;
  }
  return found;
}

/** Checks one checkout and schedules its next check. */
async function checkCheckout(
  deps: ReconcileDeps,
  checkout: OpenCheckout,
  calls: { left: number },
  listed: ReadonlyMap<string, Intent>,
): Promise<void> {
  const now = deps.clock.now();
  const { intentId } = checkout;
  const isAbandoned = now - checkout.updatedAt > abandonedMs;
  let intent = intentId === undefined ? undefined : listed.get(intentId);
  const needed = (intent === undefined ? 1 : 0) + (isAbandoned ? 1 : 0);
  if (intentId !== undefined && calls.left < needed) return;
  if (intentId !== undefined) {
    calls.left -= needed;
    intent ??= await deps.payments.read(intentId, single);
    if (intent?.status === "authorized" && await reconcile(deps, intentId, { seen: intent })) return;
  }
  // The comparison of payments places the order of a charge, and it needs the open checkout.
  if (isAbandoned && intent?.status !== "captured") return await abandon(deps, checkout, intent);
  const sincePayMs = checkout.payPressedAt === undefined ? Infinity : now - checkout.payPressedAt;
  if (sincePayMs < confirmMs) return;
  const isAtBank = intent?.isConfirming === true && sincePayMs < bankMs;
  const next = isAtBank ? now + bankCheckMs : nextIdleCheck(checkout.updatedAt, now);
  await deps.checkouts.scheduleCheck(checkout, next);
}

/** Doubles the time since the guest's last step, at most until the checkout counts as abandoned. */
function nextIdleCheck(updatedAt: Instant, now: Instant): Instant {
  const abandonedAt = updatedAt + abandonedMs + 1;
  const doubled = updatedAt + 2 * (now - updatedAt);
  return Math.max(now + idleCheckMs, Math.min(doubled, abandonedAt));
}

/** Stores the end first. The save fails when the checkout has just become an order, and then the authorization must stay. */
async function abandon(
  deps: ReconcileDeps,
  checkout: OpenCheckout,
  intent: Intent | undefined,
): Promise<void> {
  const closed = await deps.checkouts.save({ ...checkout, state: "abandoned", updatedAt: deps.clock.now() });
  if (!closed.ok || intent === undefined) return;
  // A payment that has ended needs no call.
  if (intent.status === "waiting" || intent.status === "authorized") {
    await deps.payments.release(intent.id, checkout.id, single);
  }
}
