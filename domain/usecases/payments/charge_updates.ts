import { audit } from "@domain/shared/audit.ts";
import { ok } from "@domain/shared/result.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { type DisputeEvent, recordDisputes, type ReportedDispute } from "@domain/payment/dispute.ts";
import { orderEmail } from "@domain/notification/message.ts";
import type { Order } from "@domain/order/order.ts";
import { pendingRefundCents, refundedCents, retainedCentsOf } from "@domain/payment/refund.ts";
import { type RefundOutcome } from "@domain/payment/payment.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Intent, ReportedRefund } from "@domain/ports/payments.ts";
import { changeBy, changeOrder } from "../ordering/change_order.ts";
import { refundFailedMessages } from "./settle_refund.ts";
import type { SettleDeps } from "./settle_payment.ts";

/**
 * Updates a charged order from its payment at the provider: refunds that completed, failed or were made at the provider, and disputes.
 * `intent` must be read after `order`. Makes further calls only when the intent differs from the order. Idempotent.
 */
export async function recordChargeUpdates(deps: SettleDeps, order: Order, intent: Intent): Promise<Order> {
  if (!("capturedAt" in order.payment) || order.payment.state === "refunding") return order;
  let [current, latest] = [order, intent];
  if (pendingRefundCents(current) > 0 || latest.retainedCents > retainedCentsOf(current)) {
    for (const report of await deps.payments.refunds(intent.id)) {
      current = await recordRefundReport(deps, current, report);
    }
    // The refunds were read after the intent, so its retained amount may be older.
    if (current !== order) latest = await deps.payments.read(intent.id) ?? latest;
  }
  if (latest.retainedCents !== retainedCentsOf(current)) {
    current = await recordOutsideRefund(deps, current, latest.retainedCents);
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

/** Records a refund that was made at the provider directly, or its failure. The guest is notified of both. */
async function recordOutsideRefund(deps: SettleDeps, order: Order, retainedCents: number): Promise<Order> {
  const at = deps.clock.now();
  const before = JSON.stringify(order.refunds);
  const isFailed = retainedCents > retainedCentsOf(order);
  const madeAt = isFailed ? at : await outsideRefundTime(deps, order, at);
  return await changeOrder(deps, order, (fresh) => {
    // Another process stored a refund, so `retainedCents` may be older than it. The next report decides.
    if (JSON.stringify(fresh.refunds) !== before) return ok({ order: fresh, at });
    const action = isFailed ? "payment.refund_failed" : "payment.refunded_outside";
    return changeBy(
      fresh,
      isFailed
        ? { do: "record_outside_refund_failed", retainedCents, at }
        : { do: "record_outside_refund", retainedCents, madeAt, at },
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

/** Returns when the newest refund was made at the provider directly. A webhook can be days late, and reports date a refund when it was made. */
async function outsideRefundTime(
  { payments }: Pick<SettleDeps, "payments">,
  { payment }: Order,
  now: Instant,
): Promise<Instant> {
  const reports = await payments.refunds(payment.intentId);
  const made = reports.filter(({ attempt, status }) => attempt === undefined && status !== "failed")
    .map(({ createdAt }) => createdAt);
  return made.length === 0 ? now : Math.min(now, Math.max(...made));
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
