/** What happens at the payment provider and at the guests' banks without the product, and what the provider reports of it. */
import type { ReportedDispute } from "@domain/payment/dispute.ts";
import type { Intent, ReportedRefund } from "@domain/ports/payments.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import type { Rng } from "../faults/rng.ts";

/** How the ids of payments begin that are not the restaurant's. */
export const foreignPrefix = "pi_foreign_";

type World = { store: MemoryPorts; rng: Rng };

function pickCharged({ store, rng }: World): Intent | undefined {
  const [first, ...rest] = store.payments.all().filter((intent) =>
    intent.status === "captured" && !intent.id.startsWith(foreignPrefix) && !isUnagreedCharge(intent)
  );
  return first && rng.pick([first, ...rest]);
}

/** The bank decides about a refund: one that is on its way, or rarely one that has arrived. */
export function settleAtTheBank({ store, rng }: World): void {
  const refunds = store.payments.all().flatMap(({ id }) =>
    store.payments.reports(id).refunds.map((refund) => ({ ...refund, intentId: id }))
  );
  const isReturned = rng.happens(0.2);
  const [first, ...rest] = refunds.filter(({ status }) => status === (isReturned ? "done" : "pending"));
  if (first === undefined) return;
  settle(store, rng.pick([first, ...rest]), isReturned || rng.happens(0.3) ? "failed" : "done", rng);
}

function settle(
  { payments }: MemoryPorts,
  { intentId, id }: ReportedRefund & { intentId: string },
  to: "done" | "failed",
  rng: Rng,
): void {
  payments.settleRefund(intentId, id, to, { reason: rng.pick(["bank_refused", "card_closed"]) });
}

/** The bank decides about every refund that is still on its way. */
export function settleEverything(store: MemoryPorts, rng: Rng): void {
  for (const { id: intentId } of store.payments.all()) {
    for (const refund of store.payments.reports(intentId).refunds) {
      if (refund.status === "pending") {
        settle(store, { ...refund, intentId }, rng.happens(0.7) ? "done" : "failed", rng);
      }
    }
  }
}

/** A guest's bank opens a dispute, or changes or decides the one that is open. */
export function dispute(world: World): void {
  const { store, rng } = world;
  const charged = pickCharged(world);
  if (charged === undefined) return;
  const [known] = store.payments.reports(charged.id).disputes;
  if (known === undefined) {
    const isPartial = rng.happens(0.4);
    store.payments.dispute(charged.id, {
      id: `dp_${charged.id}`,
      cents: isPartial ? rng.integer(1, charged.amountCents) : charged.amountCents,
      reason: rng.pick(["fraudulent", "product_not_received"]),
      isInquiry: rng.happens(0.4),
      openedAt: store.clock.now(),
      ...(rng.happens(0.7) && { evidenceDueBy: store.clock.now() + 168 * hourMs }),
      status: "needs_response",
    });
    return;
  }
  const isOpen = known.status === "needs_response" || known.status === "under_review";
  if (!isOpen) return;
  const to = rng.pick<Partial<ReportedDispute>>([
    { status: "under_review" },
    { isInquiry: false },
    { cents: Math.max(1, known.cents - 1) },
    { reason: "duplicate" },
    { evidenceDueBy: store.clock.now() + 48 * hourMs },
    { status: "won" },
    { status: "won" },
    { status: "lost" },
    { status: "lost" },
  ]);
  store.payments.dispute(charged.id, { ...known, ...to });
}

/** Somebody captures a hold in the provider's dashboard, sometimes a part of it. Returns the payment. */
export function captureInDashboard({ store, rng }: World): string | undefined {
  // Staff must resolve the capture of an amount that the guest did not agree to, as after a crash while the amount changed.
  const isAgreed = ({ id, amountCents }: Intent) =>
    store.checkouts.ofIntentNow(id)?.bill.totalCents === amountCents;
  const [first, ...rest] = store.payments.all().filter((intent) =>
    intent.status === "authorized" && !intent.id.startsWith(foreignPrefix) &&
    intent.clientSecret !== tamperedSecret && isAgreed(intent)
  );
  if (first === undefined) return undefined;
  const { id, amountCents } = rng.pick([first, ...rest]);
  store.payments.captureOutside(id, rng.happens(0.4) ? rng.integer(1, amountCents) : amountCents);
  return id;
}

/** Somebody refunds a charge in the provider's dashboard, sometimes in two parts. */
export function refundInDashboard(world: World): void {
  const { store, rng } = world;
  const charged = pickCharged(world);
  if (charged === undefined || charged.retainedCents < 1) return;
  const cents = rng.happens(0.2) ? charged.retainedCents : rng.integer(1, charged.retainedCents);
  const part = rng.happens(0.4) ? rng.integer(0, cents - 1) : 0;
  try {
    if (part > 0) store.payments.refundOutside(charged.id, part);
    store.payments.refundOutside(charged.id, cents - part);
  } catch {
    // The provider refuses refunds now.
  }
}

export const otherOrder = "ord_other";
const tamperedSecret = "changed by somebody";

/** A charge of another amount, currency or order than the guest agreed to. It becomes no order, and staff resolve it. */
export const isUnagreedCharge = ({ clientSecret, status }: Intent): boolean =>
  clientSecret === tamperedSecret && status === "captured";

/** Somebody authorizes a payment of the restaurant with another amount, currency or order than the guest agreed to, and sometimes charges it. */
export function tamper({ store, rng }: World): void {
  const [first, ...rest] = store.payments.all().filter(({ id, status }) =>
    status === "waiting" && !id.startsWith(foreignPrefix)
  );
  if (first === undefined) return;
  const intent = rng.pick([first, ...rest]);
  const to = rng.pick<Partial<Intent>>([
    { amountCents: intent.amountCents - 1 },
    { currency: "eur" },
    { orderId: otherOrder },
  ]);
  store.payments.put({ ...intent, ...to, clientSecret: tamperedSecret });
  store.payments.authorize(intent.id);
  if (rng.happens(0.3)) {
    store.payments.captureOutside(intent.id, store.payments.truth(intent.id).amountCents);
  }
}

/** A payment at the same provider that belongs to another restaurant, another program or the other mode. */
export function payElsewhere({ store, rng }: World): void {
  const owner = rng.pick<Partial<Intent>>([
    {},
    { orderId: "1042" },
    { orderId: "ord_9", installationId: "ins_other" },
    { orderId: "ord_8", installationId: store.installation.id, isLive: !store.installation.isLive },
  ]);
  const status = rng.pick(["authorized", "waiting"] as const);
  store.payments.put({ id: `${foreignPrefix}${rng.integer(0, 2 ** 31)}_${status}`, ...owner, status });
}
