import { type Checkout, idleCheckMs, reportMs } from "../../order/checkout.ts";
import { forEachConcurrent } from "../../shared/for_each_concurrent.ts";
import { type Instant, minuteMs } from "../../shared/local_time.ts";
import type { CallOptions, Intent } from "../../ports/payments.ts";
import { reconcile, type ReconcileDeps } from "../payments/reconcile.ts";

/** How often one process of all sweeps. An authorized card waits this long for its order at most, and a second or two more. */
export const sweepEveryMs = 4_000;

/**
 * Requests of one sweep. A lease lasts 3.6 s, so all sweeps make at most 3 requests a second; the pages of guests may cause 2 more
 * (`track_order.ts`).
 */
const maxCalls = 10;
/** Every request counts, so none is repeated: the next sweep asks again. */
const single: CallOptions = { retries: false };
/** More paying guests than this are looked up in the provider's list, 100 with one call. */
const maxSingleReads = 8;
/** A longer list is not read to its end: what was not seen is asked for at the next sweep. */
const maxPages = 6;
const maxPaying = 300;

/** The page confirms the payment right after the guest pressed pay; on a bad line it tries for a while. */
const confirmMs = 2 * minuteMs;
/** A bank's question to the guest is open for about this long. */
const bankMs = 15 * minuteMs;
/**
 * Skips one sweep while the bank asks. Two sweeps, up to half a second each, and the read fit into 10 seconds; slower sweeps skip none.
 */
const bankCheckMs = 4_500;

const abandonedMs = 60 * minuteMs;

/**
 * Checks open checkouts that neither page nor webhook reports on: places the order of an authorized card and closes what was
 * forgotten.
 *
 * A guest who pressed pay is looked up at every sweep for two minutes, as the authorization may come at any moment. While the bank asks
 * the guest, every second sweep looks, for up to fifteen minutes. Everybody else costs one call in five minutes or more, and the closing of a checkout one read and
 * one cancellation. Only one process may sweep at a time; each takes what it looks at, so that another does not ask the same again.
 * Answers how many checkouts it looked at.
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

  const quiet = await deps.checkouts.claimIdle(now, {
    pressedSince,
    until: now + idleCheckMs,
    // Closing one takes two calls.
    limit: Math.floor(calls.left / 2),
  });
  await forEachConcurrent(quiet, (checkout) => checkCheckout(deps, checkout, calls, listed)).catch(note);

  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
  return paying.length + quiet.length;
}

/** The provider's word on these checkouts as far as its list of recent payments has it. */
async function findInList(
  deps: ReconcileDeps,
  checkouts: readonly Checkout[],
  calls: { left: number },
): Promise<Map<string, Intent>> {
  const wanted = new Set(checkouts.flatMap(({ intentId }) => intentId ?? []));
  const found = new Map<string, Intent>();
  const eldest = Math.min(...checkouts.map(({ createdAt }) => createdAt));
  const span = Math.min(deps.clock.now() - eldest + minuteMs, abandonedMs);
  let pages = 0;
  calls.left -= 1;
  for await (const intents of deps.payments.recent(span, single)) {
    for (const intent of intents) {
      if (wanted.delete(intent.id)) found.set(intent.id, intent);
    }
    pages += 1;
    if (wanted.size === 0 || pages === maxPages) break;
    calls.left -= 1;
  }
  return found;
}

/** Looks at one checkout and decides when to look again. */
async function checkCheckout(
  deps: ReconcileDeps,
  checkout: Checkout,
  calls: { left: number },
  listed: ReadonlyMap<string, Intent>,
): Promise<void> {
  const now = deps.clock.now();
  const { intentId } = checkout;
  const isForgotten = now - checkout.updatedAt > abandonedMs;
  let intent = intentId === undefined ? undefined : listed.get(intentId);
  const needed = (intent === undefined ? 1 : 0) + (isForgotten ? 1 : 0);
  if (intentId !== undefined && calls.left < needed) return;
  if (intentId !== undefined) {
    calls.left -= needed;
    intent ??= await deps.payments.read(intentId, single);
    if (intent?.status === "authorized" && await reconcile(deps, intentId, intent)) return;
  }
  if (isForgotten) return await abandon(deps, checkout, intent);
  const pressedMs = checkout.payPressedAt === undefined ? Infinity : now - checkout.payPressedAt;
  if (pressedMs < confirmMs) return;
  const isAtBank = intent?.isConfirming === true && pressedMs < bankMs;
  const next = isAtBank ? now + bankCheckMs : nextIdleCheck(checkout.updatedAt, now);
  await deps.checkouts.scheduleCheck(checkout, next);
}

/** Twice as long after the guest's last step each time, and once more when the checkout is forgotten. */
function nextIdleCheck(updatedAt: Instant, now: Instant): Instant {
  const forgotten = updatedAt + abandonedMs + 1;
  const doubled = updatedAt + 2 * (now - updatedAt);
  return Math.max(now + idleCheckMs, Math.min(doubled, forgotten));
}

/** Ours first: a card authorized this very moment has its order already, and then its hold must stay. */
async function abandon(
  deps: ReconcileDeps,
  checkout: Checkout,
  intent: Intent | undefined,
): Promise<void> {
  const closed = await deps.checkouts.save({ ...checkout, state: "abandoned", updatedAt: deps.clock.now() });
  if (!closed.ok || intent === undefined) return;
  // A payment that has ended needs no call.
  if (intent.status === "waiting" || intent.status === "authorized") {
    await deps.payments.release(intent.id, checkout.id, single);
  }
}
