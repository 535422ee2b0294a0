import type { messageFacts, MessageSubject } from "@domain/notification/message.ts";
import type { MessageDefinition } from "./message_definition.ts";
import { cartLinkSent } from "./messages/cart_link_sent.ts";
import { dayClosed } from "./messages/day_closed.ts";
import { disputeClosed } from "./messages/dispute_closed.ts";
import { disputeOpened } from "./messages/dispute_opened.ts";
import { drillUnanswered } from "./messages/drill_unanswered.ts";
import { emailChanged } from "./messages/email_changed.ts";
import { kitchenCall } from "./messages/kitchen_call.ts";
import { monthlyLedger } from "./messages/monthly_ledger.ts";
import { noTablet } from "./messages/no_tablet.ts";
import { orderCancelled } from "./messages/order_cancelled.ts";
import { orderConfirmed } from "./messages/order_confirmed.ts";
import { orderDelayed } from "./messages/order_delayed.ts";
import { orderDenied } from "./messages/order_denied.ts";
import { orderExpired } from "./messages/order_expired.ts";
import { orderOffered } from "./messages/order_offered.ts";
import { orderReady } from "./messages/order_ready.ts";
import { orderReceived } from "./messages/order_received.ts";
import { orderRefundFailed } from "./messages/order_refund_failed.ts";
import { orderRefunded } from "./messages/order_refunded.ts";
import { orderUnanswered } from "./messages/order_unanswered.ts";
import { refundFailed } from "./messages/refund_failed.ts";
import { signInAttack } from "./messages/sign_in_attack.ts";
import { signInCode } from "./messages/sign_in_code.ts";

/** The definition of every message. */
export const messages = {
  order_received: orderReceived,
  order_offered: orderOffered,
  order_confirmed: orderConfirmed,
  order_denied: orderDenied,
  order_expired: orderExpired,
  order_cancelled: orderCancelled,
  order_refunded: orderRefunded,
  order_refund_failed: orderRefundFailed,
  order_delayed: orderDelayed,
  order_ready: orderReady,
  cart_link_sent: cartLinkSent,
  order_unanswered: orderUnanswered,
  kitchen_call: kitchenCall,
  drill_unanswered: drillUnanswered,
  no_tablet: noTablet,
  sign_in_attack: signInAttack,
  sign_in_code: signInCode,
  email_changed: emailChanged,
  day_closed: dayClosed,
  monthly_ledger: monthlyLedger,
  dispute_opened: disputeOpened,
  dispute_closed: disputeClosed,
  refund_failed: refundFailed,
} satisfies { [Subject in MessageSubject]: MessageDefinition<(typeof messageFacts)[Subject]["ref"]> };

/**
 * Returns what to do with an unsent message of this age: `drop` it, `give_up` (staff see it as undelivered), or undefined to
 * send it.
 */
export function tooOld(about: MessageSubject, ageMs: number): "drop" | "give_up" | undefined {
  const { maxAgeMs, whenOlder } = messages[about];
  return ageMs > maxAgeMs ? whenOlder : undefined;
}
