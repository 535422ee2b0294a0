import type { Cents } from "../shared/money.ts";
import type { Instant } from "../shared/local_time.ts";

/** `needs_response` until evidence is submitted, `under_review` while the bank decides. */
export const disputeStatuses = ["needs_response", "under_review", "won", "lost"] as const;
export type DisputeStatus = typeof disputeStatuses[number];

/** A dispute as reported by the provider. */
export type ReportedDispute = {
  /** The provider's id. */
  id: string;
  /** The disputed amount, which can be less than the charge. */
  cents: Cents;
  /** The provider's reason code, such as `fraudulent` or `product_not_received`. */
  reason: string;
  status: DisputeStatus;
  /** An inquiry: no funds were withdrawn, and a refund is still possible. */
  isInquiry: boolean;
  /** The deadline for evidence. */
  evidenceDueBy?: Instant | undefined;
  openedAt: Instant;
};

/** A dispute as stored on the order. */
export type Dispute = ReportedDispute & {
  updatedAt: Instant;
  closedAt?: Instant | undefined;
};

type Disputed = { disputes: readonly Dispute[] };

/** Returns whether the bank has not decided the dispute. */
export function isOpenDispute({ status }: Pick<Dispute, "status">): boolean {
  return status === "needs_response" || status === "under_review";
}

/** Returns the earliest deadline for evidence of the disputes that need a response; undefined when none has one. */
export function nextEvidenceDueBy(orders: readonly Disputed[]): Instant | undefined {
  const deadlines = orders.flatMap(({ disputes }) =>
    disputes.flatMap(({ status, evidenceDueBy }) => status === "needs_response" ? evidenceDueBy ?? [] : [])
  );
  return deadlines.length > 0 ? Math.min(...deadlines) : undefined;
}

/** Returns whether a dispute blocks refunds. The provider refuses refunds of a charge with an open dispute. */
export function blocksRefund({ disputes }: Disputed): boolean {
  return disputes.some((dispute) => isOpenDispute(dispute) && !dispute.isInquiry);
}

/** Returns the amount of lost disputes in cents. */
export function lostCents({ disputes }: Disputed): Cents {
  return disputes.filter(({ status, isInquiry }) => status === "lost" && !isInquiry)
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** One change of a dispute. */
export type DisputeEvent = { kind: "opened" | "updated" | "closed"; dispute: Dispute };

/**
 * Applies the provider's disputes to an order. Returns the same order object and no events when nothing changed. Disputes
 * that are not in `reported` stay unchanged.
 */
export function recordDisputes<Order extends Disputed>(
  order: Order,
  reported: readonly ReportedDispute[],
  at: Instant,
): { order: Order; events: readonly DisputeEvent[] } {
  const events = reported.flatMap((report): DisputeEvent[] => {
    const earlier = order.disputes.find(({ id }) => id === report.id);
    if (earlier && isSame(earlier, report)) return [];
    // The bank's inquiry became a dispute: the money is withdrawn, and evidence has a new deadline.
    const known = earlier?.isInquiry && !report.isInquiry ? undefined : earlier;
    const isClosed = !isOpenDispute(report);
    const dispute: Dispute = {
      ...report,
      updatedAt: at,
      ...(isClosed ? { closedAt: known?.closedAt ?? at } : {}),
    };
    const opened: DisputeEvent[] = known ? [] : [{ kind: "opened", dispute }];
    if (isClosed && !(known && !isOpenDispute(known) && known.status === report.status)) {
      return [...opened, { kind: "closed", dispute }];
    }
    return known ? [{ kind: "updated", dispute }] : opened;
  });
  if (events.length === 0) return { order, events };
  const changed = new Map(events.map(({ dispute }) => [dispute.id, dispute]));
  const known = order.disputes.map((each) => changed.get(each.id) ?? each);
  const added = [...changed.values()].filter(({ id }) => !order.disputes.some((each) => each.id === id));
  return { order: { ...order, disputes: [...known, ...added] }, events };
}

function isSame(known: Dispute, report: ReportedDispute): boolean {
  return known.cents === report.cents && known.reason === report.reason && known.status === report.status &&
    known.isInquiry === report.isInquiry && known.evidenceDueBy === report.evidenceDueBy;
}
