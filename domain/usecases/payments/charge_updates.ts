import { audit } from "@domain/shared/audit.ts";
import { ok } from "@domain/shared/result.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { type DisputeEvent, recordDisputes, type ReportedDispute } from "@domain/payment/dispute.ts";
import { orderEmail } from "@domain/notification/message.ts";
import type { Order } from "@domain/order/order.ts";
import { pendingRefundCents, refundedCents, retainedCentsOf } from "@domain/payment/refund.ts";
import { sumBy } from "@domain/shared/money.ts";
import { type RefundOutcome } from "@domain/payment/payment.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Intent, ReportedRefund } from "@domain/ports/payments.ts";
import { changeBy, changeOrder, refundFailedMessages, type SettleDeps } from "./settle_payment.ts";

/**
 * Updates a charged order from its payment at the provider: refunds that completed, failed or were made at the provider, and disputes.
 * `intent` must be read after `order`. Makes further calls only when the intent differs from the order. Idempotent.
 */
export async function recordChargeUpdates(deps: SettleDeps, order: Order, intent: Intent): Promise<Order> {
  if (!("capturedAt" in order.payment) || order.payment.state === "refunding") return order;
  let [current, latest] = [order, intent];
  const isDifferent = latest.retainedCents !== retainedCentsOf(current);
  if (isDifferent || pendingRefundCents(current) > 0) {
    const reports = await deps.payments.refunds(intent.id);
    for (const report of reports) current = await recordRefundReport(deps, current, report);
    // The refunds were read after the intent, so its retained amount may be older.
    if (isDifferent || current !== order) latest = await deps.payments.read(intent.id) ?? latest;
    if (latest.retainedCents !== retainedCentsOf(current)) {
      current = await recordOutsideRefunds(deps, current, reports, latest.retainedCents);
    }
  }
  if (latest.isDisputed) {
    current = await recordDisputeReports(deps, current, await deps.payments.disputes(intent.id));
  }
  return current;
}

async function recordRefundReport(deps: SettleDeps, order: Order, report: ReportedRefund): Promise<Order> {
  const refund = order.refunds.find(({ number }) => report.attempt === `${order.id}:${number}`);
  const isRecent = refund !== undefined && report.status !== "pending" &&
    (refund.outcome.kind === "pending" || (refund.outcome.kind === "done" && report.status === "failed"));
  if (!isRecent) return order;
  const at = deps.clock.now();
  const isFailed = report.status === "failed";
  const outcome: RefundOutcome = isFailed
    ? { kind: "failed", at, reason: report.reason ?? "refused" }
    : { kind: "done", at };
  const { number, cents } = refund;
  return await changeOrder(
    deps,
    order,
    (fresh) =>
      changeBy(fresh, { do: "record_refund", number, outcome, at }, {
        ...(isFailed ? refundFailedMessages(fresh) : {}),
        audit: audit(isFailed ? "payment.refund_failed" : "payment.refund_completed", "payment", fresh.id, {
          at,
          details: {
            number: fresh.number,
            cents,
            refund: number,
            ...(isFailed ? { reason: report.reason ?? "refused" } : {}),
          },
          status: isFailed ? "failed" : "success",
        }),
      }),
  );
}

/**
 * Records the refunds that were made at the provider directly and their failures, each on its own. When the reports do not explain what
 * the provider retains, records the difference as one refund.
 */
async function recordOutsideRefunds(
  deps: SettleDeps,
  order: Order,
  reports: readonly ReportedRefund[],
  retainedCents: number,
): Promise<Order> {
  const now = deps.clock.now();
  const made = reports.filter(({ attempt }) => attempt === undefined);
  const missing = sumBy(unrecorded(order, made), ({ cents }) => cents);
  if (missing !== retainedCentsOf(order) - retainedCents) {
    return await recordOutsideRefund(deps, order, { retainedCents, madeAt: now });
  }
  let current = order;
  for (let [next] = unrecorded(current, made); next !== undefined;) {
    const { id, cents, createdAt } = next;
    const before = current;
    current = await recordOutsideRefund(deps, current, {
      retainedCents: retainedCentsOf(current) - cents,
      madeAt: Math.min(now, createdAt),
      reportId: id,
    });
    // Another process may have stored it, so the order is compared with the reports again.
    [next] = current === before ? [] : unrecorded(current, made);
  }
  return current;
}

/** Returns the reported refunds that the order does not have, and those whose failure it does not have with negative cents. */
function unrecorded(
  { refunds }: Order,
  made: readonly ReportedRefund[],
): Pick<ReportedRefund, "id" | "cents" | "createdAt">[] {
  return made.flatMap(({ id, cents, createdAt, status }) => {
    const known = refunds.find(({ reportId }) => reportId === id);
    if (status !== "failed") return known ? [] : [{ id, cents, createdAt }];
    return known?.outcome.kind === "done" ? [{ id, cents: -cents, createdAt }] : [];
  });
}

/** Records one refund that was made at the provider directly, or the failure of one. The guest is notified of both. */
async function recordOutsideRefund(
  deps: SettleDeps,
  order: Order,
  refund: { retainedCents: number; madeAt: Instant; reportId?: string },
): Promise<Order> {
  const { retainedCents, ...reported } = refund;
  const at = deps.clock.now();
  const before = JSON.stringify(order.refunds);
  const isFailed = retainedCents > retainedCentsOf(order);
  return await changeOrder(deps, order, (fresh) => {
    // Another process stored a refund, so `retainedCents` may be older than it. The next report decides.
    if (JSON.stringify(fresh.refunds) !== before) return ok({ order: fresh, at });
    const action = isFailed ? "payment.refund_failed" : "payment.refunded_outside";
    return changeBy(
      fresh,
      isFailed
        ? { do: "record_outside_refund_failed", retainedCents, ...reported, at }
        : { do: "record_outside_refund", retainedCents, ...reported, at },
      {
        ...(isFailed ? refundFailedMessages(fresh) : { messages: [orderEmail("order_refunded", fresh)] }),
        audit: audit(action, "payment", fresh.id, {
          at,
          details: {
            number: fresh.number,
            cents: Math.abs(retainedCentsOf(fresh) - retainedCents),
            refunded_before_cents: refundedCents(fresh),
          },
          status: isFailed ? "failed" : "success",
        }),
      },
    );
  });
}

async function recordDisputeReports(
  deps: SettleDeps,
  order: Order,
  reports: readonly ReportedDispute[],
): Promise<Order> {
  const at = deps.clock.now();
  let current = order;
  // Each report is its own change, so that it gets its own entry in the timeline.
  for (const report of reports) {
    current = await changeOrder(deps, current, (fresh) => {
      const { events } = recordDisputes(fresh, [report], at);
      const [event] = events.toReversed();
      if (!event) return ok({ order: fresh, at });
      return changeBy(fresh, { do: "record_disputes", disputes: [report], at }, {
        messages: events.flatMap(({ kind }) =>
          kind === "opened"
            ? [orderEmail("dispute_opened", fresh)]
            : kind === "closed"
            ? [orderEmail("dispute_closed", fresh)]
            : []
        ),
        audit: disputeAudit(fresh, event, at),
      });
    });
  }
  return current;
}

function disputeAudit(
  order: Order,
  { kind, dispute }: DisputeEvent,
  at: Instant,
): NonNullable<Change["audit"]> {
  return audit(`dispute.${kind}`, "payment", order.id, {
    at,
    details: {
      number: order.number,
      dispute: dispute.id,
      cents: dispute.cents,
      reason: dispute.reason,
      dispute_status: dispute.status,
    },
    status: kind === "closed" && dispute.status === "won"
      ? "success"
      : kind === "closed"
      ? "failed"
      : "pending",
  });
}
