import { hourMs, minuteMs } from "../shared/local_time.ts";
import { acceptance, mayExtend, mayPrepare, type Order } from "../order/order.ts";
import { isOpenDispute } from "../payment/dispute.ts";
import { failedRefundCents, isAcceptedRefund, refundOwedCents } from "../payment/refund.ts";
import type { Message, MessageSubject, OrderSubject } from "./message.ts";

/** What a message is judged by when it is due: the order as it is now, or the state of what else it is about. */
export type MessageContext<Subject extends MessageSubject> = Subject extends OrderSubject
  ? { order: Order; channel: Message["channel"] }
  : Subject extends "no_tablet" ? { isUnattended: boolean }
  : Subject extends "sign_in_code" ? { isUsable: boolean }
  : Subject extends "day_closed" ? { isInForce: boolean }
  : Record<never, never>;

type Rule<Subject extends MessageSubject> = {
  /** An older message is dropped, or it fails and is listed as undelivered. */
  maxAgeMs: number;
  whenOlder: "drop" | "give_up";
  /** Whether what the message says is still true. */
  isTrue(context: MessageContext<Subject>): boolean;
};

const always = () => true;
const twoHours = { maxAgeMs: 2 * hourMs, whenOlder: "drop" } as const;
const quarterHour = { maxAgeMs: 15 * minuteMs, whenOlder: "drop" } as const;
const threeDays = { maxAgeMs: 72 * hourMs, whenOlder: "give_up" } as const;

/** Until when each message is sent. See docs/product-rules.md, "Message age". */
const rules: { readonly [Subject in MessageSubject]: Rule<Subject> } = {
  order_received: {
    maxAgeMs: 12 * hourMs,
    whenOlder: "drop",
    isTrue: ({ order }) => order.state.status === "pending_approval",
  },
  // The email is also the receipt of the charge; the text only says when to come.
  order_confirmed: {
    ...threeDays,
    isTrue: ({ order: { state }, channel }) =>
      channel === "text" ? mayPrepare(state.status) : acceptance(state) !== undefined,
  },
  order_denied: {
    ...threeDays,
    isTrue: ({ order }) => order.state.status === "denied",
  },
  order_expired: {
    ...threeDays,
    isTrue: ({ order }) => order.state.status === "expired",
  },
  order_cancelled: {
    ...threeDays,
    isTrue: ({ order }) => order.state.status === "cancelled",
  },
  order_refunded: {
    ...threeDays,
    isTrue: ({ order }) => order.refunds.some(isAcceptedRefund),
  },
  order_refund_failed: {
    ...threeDays,
    isTrue: ({ order }) => failedRefundCents(order) > 0 && refundOwedCents(order) > 0,
  },
  order_delayed: {
    ...twoHours,
    isTrue: ({ order: { state } }) =>
      mayExtend(state.status) && acceptance(state)?.firstReadyAt !== undefined,
  },
  order_ready: {
    ...twoHours,
    isTrue: ({ order }) => order.state.status === "ready",
  },
  order_unanswered: {
    ...quarterHour,
    isTrue: ({ order }) => order.state.status === "pending_approval",
  },
  dispute_opened: {
    ...threeDays,
    isTrue: ({ order }) => order.disputes.some(isOpenDispute),
  },
  dispute_closed: {
    ...threeDays,
    isTrue: ({ order }) => order.disputes.some((dispute) => !isOpenDispute(dispute)),
  },
  refund_failed: {
    ...threeDays,
    isTrue: ({ order }) => failedRefundCents(order) > 0,
  },
  no_tablet: {
    ...quarterHour,
    isTrue: ({ isUnattended }) => isUnattended,
  },
  sign_in_code: {
    maxAgeMs: 10 * minuteMs,
    whenOlder: "drop",
    isTrue: ({ isUsable }) => isUsable,
  },
  email_changed: { ...threeDays, isTrue: always },
  sign_in_attack: { maxAgeMs: 12 * hourMs, whenOlder: "give_up", isTrue: always },
  // A reopened day gets a new summary when it is closed again.
  day_closed: {
    ...threeDays,
    isTrue: ({ isInForce }) => isInForce,
  },
  monthly_ledger: { maxAgeMs: 7 * 24 * hourMs, whenOlder: "give_up", isTrue: always },
};

/** Returns whether what a message says is no longer true, so that it is dropped. */
export function isObsolete<Subject extends MessageSubject>(
  about: Subject,
  context: MessageContext<Subject>,
): boolean {
  return !rules[about].isTrue(context);
}

/**
 * Returns what to do with an unsent message of this age: `drop` it, `give_up` (staff see it as undelivered), or undefined to
 * send it.
 */
export function tooOld(about: MessageSubject, ageMs: number): "drop" | "give_up" | undefined {
  const { maxAgeMs, whenOlder } = rules[about];
  return ageMs > maxAgeMs ? whenOlder : undefined;
}
