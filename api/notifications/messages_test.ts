import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { type Order, type OrderState, type OrderStatus, orderStatuses } from "@domain/order/order.ts";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import type { Refund } from "@domain/payment/payment.ts";
import { account, anOrder, fridayDinner, mina } from "@domain/testing/fixtures.ts";
import {
  type GuestSubject,
  isForGuest,
  type Message,
  messageSubjects,
  type OrderSubject,
} from "@domain/notification/message.ts";
import { messageContext } from "@api/testing/message_context.ts";
import { messages, tooOld } from "./messages.ts";

Deno.test("a message past its maximum age is dropped, or fails when staff must know that it was not delivered", () => {
  const ages = [
    ["order_received", 12 * hourMs, "drop"],
    ["order_offered", hourMs, "drop"],
    ["order_delayed", 2 * hourMs, "drop"],
    ["order_ready", 2 * hourMs, "drop"],
    ["order_unanswered", 15 * minuteMs, "drop"],
    ["cart_link_sent", 15 * minuteMs, "give_up"],
    ["kitchen_call", 45_000, "drop"],
    ["drill_unanswered", 15 * minuteMs, "drop"],
    ["no_tablet", 15 * minuteMs, "drop"],
    ["sign_in_attack", 12 * hourMs, "give_up"],
    ["sign_in_code", 10 * minuteMs, "drop"],
    ["email_changed", 72 * hourMs, "give_up"],
    ["order_confirmed", 72 * hourMs, "give_up"],
    ["order_denied", 72 * hourMs, "give_up"],
    ["order_expired", 72 * hourMs, "give_up"],
    ["order_cancelled", 72 * hourMs, "give_up"],
    ["order_refunded", 72 * hourMs, "give_up"],
    ["dispute_opened", 72 * hourMs, "give_up"],
    ["dispute_closed", 72 * hourMs, "give_up"],
    ["refund_failed", 72 * hourMs, "give_up"],
    ["order_refund_failed", 72 * hourMs, "give_up"],
    ["day_closed", 72 * hourMs, "give_up"],
    ["monthly_ledger", 7 * 24 * hourMs, "give_up"],
  ] as const;
  deepEqual(ages.map(([about]) => about).toSorted(), [...messageSubjects].toSorted());
  for (const [about, age, end] of ages) {
    deepEqual([tooOld(about, age), tooOld(about, age + 1)], [undefined, end], about);
  }
});

const at = fridayDinner;
const guestSubjects = messageSubjects.filter(isForGuest);
const accepted = { acceptedAt: at, acceptedBy: mina, minutes: 20, readyAt: at + 20 * minuteMs };
const states: { [Status in OrderStatus]: OrderState & { status: Status } } = {
  pending_approval: { status: "pending_approval" },
  offered: { status: "offered" },
  confirmed: { status: "confirmed", ...accepted },
  preparing: { status: "preparing", startedAt: at, ...accepted },
  ready: { status: "ready", markedReadyAt: at, ...accepted },
  completed: { status: "completed", completedAt: at, ...accepted },
  no_show: { status: "no_show", noShowAt: at, ...accepted },
  denied: { status: "denied", deniedAt: at, deniedBy: mina, reason: "other", text: "" },
  expired: { status: "expired", expiredAt: at },
  cancelled: { status: "cancelled", cancelledAt: at, cancelledBy: mina, text: "" },
};
const refund: Refund = {
  number: 1,
  cents: 500,
  choice: { kind: "amount", cents: 500 },
  reason: "cold soup",
  by: mina,
  decidedAt: at,
  outcome: { kind: "done", at },
};

const isObsolete = (about: OrderSubject, order: Order, channel: Message["channel"] = "mail") =>
  !messages[about].isTrue(order, channel);

/** The statuses in which a message about an order is sent. */
function sentIn(
  about: GuestSubject | "order_unanswered",
  channel: "mail" | "text",
  more: Partial<Order> = {},
) {
  return orderStatuses.filter((status) =>
    !isObsolete(about, anOrder({ ...more, state: states[status] }), channel)
  );
}

Deno.test("a message to the guest is sent only in the statuses in which it is true", () => {
  const anyTime = [...orderStatuses];
  const emails: Record<GuestSubject, readonly OrderStatus[]> = {
    order_received: ["pending_approval"],
    order_offered: ["offered"],
    order_confirmed: ["confirmed", "preparing", "ready", "completed", "no_show"],
    order_denied: ["denied"],
    order_expired: ["expired"],
    order_cancelled: ["cancelled"],
    order_refunded: anyTime,
    order_refund_failed: [],
    order_delayed: [],
    order_ready: ["ready"],
  };
  const refunded = { refunds: [refund] };
  for (const about of guestSubjects) deepEqual(sentIn(about, "mail", refunded), emails[about], about);
  deepEqual(sentIn("order_unanswered", "text"), ["pending_approval"]);
});

Deno.test("the text about a confirmation is dropped when the order has ended; the email stays the receipt of the charge", () => {
  deepEqual(sentIn("order_confirmed", "text"), ["confirmed", "preparing", "ready"]);
});

Deno.test("a message about more time is true while the order is accepted, not ready and extended", () => {
  for (const status of ["confirmed", "preparing", "ready", "completed"] as const) {
    const order = anOrder({ state: { ...states[status], firstReadyAt: at } });
    deepEqual(isObsolete("order_delayed", order), status === "ready" || status === "completed", status);
  }
});

Deno.test("a refund email is dropped when no refund is accepted any more, those about a failed one when it was repeated", () => {
  const failed: Refund = { ...refund, outcome: { kind: "failed", at: at + 1, reason: "bank_refused" } };
  const again: Refund = { ...refund, number: 2, decidedAt: at + 2 };
  const dropped = (refunds: Refund[]) => {
    const order = anOrder({
      refunds,
      payment: { intentId: "pi_1", amountCents: 3687, state: "captured", capturedAt: at },
    });
    return [
      isObsolete("order_refunded", order),
      isObsolete("refund_failed", order),
      isObsolete("order_refund_failed", order),
    ];
  };
  deepEqual(dropped([failed]), [true, false, false]);
  deepEqual(dropped([failed, again]), [false, true, true]);
});

Deno.test("an alert about a dispute is sent while the dispute is open, the one about its end afterwards", () => {
  const dispute: Dispute = {
    id: "dp_1",
    cents: 500,
    reason: "fraudulent",
    status: "needs_response",
    isInquiry: false,
    openedAt: at,
    updatedAt: at,
  };
  const dropped = (status: Dispute["status"]) => {
    const order = anOrder({ disputes: [{ ...dispute, status }] });
    return [isObsolete("dispute_opened", order), isObsolete("dispute_closed", order)];
  };
  deepEqual([dropped("needs_response"), dropped("under_review")], [[false, true], [false, true]]);
  deepEqual([dropped("won"), dropped("lost")], [[true, false], [true, false]]);
});

Deno.test("the email about a decided dispute says what is kept of a refunded charge, and that an inquiry is no dispute", async () => {
  const closed: Dispute = {
    ...{ id: "dp_1", cents: 3687, reason: "general", status: "won", isInquiry: false },
    ...{ openedAt: at, updatedAt: at, closedAt: at },
  };
  const emailOf = async (dispute: Dispute, refundedCents: number) => {
    const money = { intentId: "pi_1", amountCents: 3687, capturedAt: at };
    const payment: Order["payment"] = refundedCents === 0
      ? { ...money, state: "captured" }
      : { ...money, state: refundedCents < 3687 ? "partially_refunded" : "refunded", refundedCents };
    const order = anOrder({ disputes: [dispute], payment });
    const { subject, text } = await messages.dispute_closed.mail.write(order, messageContext());
    return `${subject}\n${text}`;
  };
  match(await emailOf(closed, 0), /dispute was won[^]*in your favor\. You keep \$36\.87\./);
  match(await emailOf(closed, 687), /in your favor\. You keep \$30\.00\./);
  doesNotMatch(await emailOf(closed, 3687), /You keep/);
  match(await emailOf({ ...closed, status: "lost" }, 3687), /You lose \$36\.87\./);
  const inquiry = await emailOf({ ...closed, isInquiry: true }, 3687);
  match(inquiry, /the inquiry is closed[^]*inquiry about \$36\.87 is closed and did not become a dispute\./);
  doesNotMatch(inquiry, /won|You keep|in your favor/);
});

Deno.test("of two disputes of one charge, the email is about the one that was decided last", async () => {
  const dispute = { reason: "general", isInquiry: false, openedAt: at } as const;
  const order = anOrder({
    disputes: [
      { ...dispute, id: "dp_1", cents: 1200, status: "lost", updatedAt: at + 2, closedAt: at + 2 },
      { ...dispute, id: "dp_2", cents: 500, status: "won", updatedAt: at + 1, closedAt: at + 1 },
    ],
  });
  const { text } = await messages.dispute_closed.mail.write(order, messageContext());
  match(text, /You lose \$12\.00\./);
});

Deno.test("the alerts about refunds and disputes list the order's money by its terms", async () => {
  const failed: Refund = {
    ...refund,
    cents: 500,
    outcome: { kind: "failed", at: at + 1, reason: "bank_refused" },
  };
  const order = anOrder({
    refunds: [failed],
    payment: { intentId: "pi_1", amountCents: 3687, state: "captured", capturedAt: at },
  });
  for (const about of ["refund_failed", "dispute_opened", "dispute_closed"] as const) {
    const { text } = await messages[about].mail.write(order, messageContext());
    match(text, /Collected · 결제액: \$36\.87\nRefunds owed · 미지급 환불: \$5\.00/, about);
  }
});

Deno.test("messages about no order end with what they are about", () => {
  const { drill_unanswered, no_tablet, sign_in_code, sign_in_attack, email_changed, monthly_ledger } =
    messages;
  deepEqual([true, false].map((isOn) => drill_unanswered.isTrue({ isOn })), [true, false]);
  deepEqual([true, false].map((isUnattended) => no_tablet.isTrue({ isUnattended })), [true, false]);
  const isCodeUsable = (isDisabled: boolean) =>
    sign_in_code.isTrue({ account: account("manager", { isDisabled }), code: "123456" });
  deepEqual([false, true].map(isCodeUsable), [true, false]);
  for (const { isTrue } of [sign_in_attack, email_changed, monthly_ledger]) equal(isTrue(), true);
});
