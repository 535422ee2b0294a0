import { equal } from "node:assert/strict";
import { type GuestSubject, isForGuest, messageSubjects } from "@domain/notification/message.ts";
import { isObsolete } from "@domain/notification/message_rules.ts";
import type { PricedOption } from "@domain/menu/option.ts";
import type { Order, OrderState } from "@domain/order/order.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import type { PaymentState, Refund } from "@domain/payment/payment.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import { languages, staffLanguages } from "@domain/shared/language.ts";
import { anOrder, facts, fridayDinner } from "@domain/testing/fixtures.ts";
import { writeDayClose } from "./day_close_email.ts";
import { writeEmail, writeText } from "./order_email.ts";
import { paymentAlertSubjects, writePaymentAlert } from "./payment_alert_email.ts";
import { noTabletText, unansweredNote, unansweredText } from "./staff_alerts.ts";
import { emailChangedEmail, signInAttackEmail, signInCodeEmail } from "./staff_email.ts";

const links = { publicUrl: "https://eat.example" };
const at = fridayDinner;
const guestSubjects = messageSubjects.filter(isForGuest);
const mina = { kind: "staff", id: "staff_1", name: "Mina Kim" } as const;

/** Calls `visit` with every combination of present and absent values. */
function everyCombination<Name extends string>(
  names: readonly Name[],
  visit: (has: Readonly<Record<Name, boolean>>) => void,
): void {
  for (let bits = 0; bits < 2 ** names.length; bits++) {
    visit(
      Object.fromEntries(names.map((name, nth) => [name, (bits >> nth) % 2 === 1])) as Record<Name, boolean>,
    );
  }
}

const faults = {
  "an absent value as a word": /\b(undefined|null|NaN)\b|\[object/,
  "two spaces": /\S {2,}/,
  "a space before punctuation": / [.,;:!?)](?!\w)/,
  "empty brackets": /\(\s*\)|“”|""/,
  "two marks in a row": /[,;:]\s*[.,;:!?]|\.\.(?!\.)/,
  "a line that begins with punctuation": /^\s*[.,;:!?)\]]/m,
  "a label without a value": /^(?!Hello).*[:：,(–—]\s*$/m,
  "a link without an address": /: https?:\/\/\S*[=/]?$(?<!\w)|tel:\+?$/m,
} as const;

/** Texts without a fault. Most of the combinations have most lines in common. */
const complete = new Set<string>();

function expectComplete(text: string, what: string): void {
  if (complete.has(text)) return;
  for (const [fault, pattern] of Object.entries(faults)) {
    equal(pattern.exec(text)?.[0], undefined, `${what}: ${fault} in\n${text}`);
  }
  complete.add(text);
}

function expectCompleteEmail(email: { subject: string; text: string; html: string }, what: string): void {
  expectComplete(email.subject, `${what}, subject`);
  expectComplete(email.text, `${what}, text`);
  equal(/^\s|\n{3}/.test(email.text), false, `${what}: an empty line in\n${email.text}`);
  const body = email.html.slice(email.html.indexOf("<body"));
  equal(/href="(?:#|tel:\+?|[^"]*[=/])?"/.exec(body)?.[0], undefined, `${what}: an empty link`);
  equal(/<(p|td|a|div|h1)\b[^>]*>\s*<\/\1>/.exec(body)?.[0], undefined, `${what}: an empty element`);
  const shown = body.replaceAll(/<(?:br|\/p|\/td|\/div|\/h1)[^>]*>/g, "\n").replaceAll(/<[^>]+>/g, "")
    .replaceAll("&nbsp;", "").replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  for (const line of shown.split("\n")) expectComplete(line.trim(), `${what}, HTML`);
}

const accepted = { acceptedAt: at, acceptedBy: mina, minutes: 20, readyAt: at + 20 * 60_000 };
const dispute: Dispute = {
  ...{ id: "dp_1", cents: 500, reason: "fraudulent", status: "needs_response", isInquiry: false },
  ...{ openedAt: at, updatedAt: at },
};
const refund: Refund = {
  number: 1,
  cents: 500,
  choice: { kind: "amount", cents: 500 },
  reason: "Cold soup",
  by: mina,
  decidedAt: at,
  outcome: { kind: "done", at },
};

/** The states and payments that orders have while messages about them are sent. */
function statesOf(
  has: { reason: boolean },
): { state: OrderState; payment: PaymentState; failed?: boolean }[] {
  const text = has.reason ? "The stove broke." : "";
  const captured: PaymentState = { state: "captured", capturedAt: at };
  const released: PaymentState = { state: "released", releasedAt: at };
  const partly: PaymentState = { state: "partially_refunded", capturedAt: at, refundedCents: 500 };
  const byStaff = { status: "cancelled", cancelledAt: at, cancelledBy: mina, text } as const;
  const denied = { status: "denied", deniedAt: at, deniedBy: mina, text } as const;
  return [
    { state: { status: "pending_approval" }, payment: { state: "authorized", authorizedAt: at } },
    { state: { status: "confirmed", ...accepted }, payment: captured },
    { state: { status: "confirmed", ...accepted, firstReadyAt: at }, payment: partly },
    { state: { status: "ready", markedReadyAt: at, ...accepted }, payment: captured },
    ...(["sold_out", "other"] as const).map((reason) => ({
      state: { ...denied, reason, soldOut: { dishIds: [], optionIds: [] } },
      payment: released,
    })),
    { state: { status: "expired", expiredAt: at }, payment: { state: "releasing", since: at } },
    ...[captured, partly, { state: "refunded", capturedAt: at, refundedCents: 3687 } as const].map((
      payment,
    ) => ({ state: byStaff, payment })),
    {
      state: byStaff,
      payment: { state: "refunding", capturedAt: at, refundedCents: 0, since: at, number: 1 },
    },
    { state: { ...byStaff, cancelledBy: { kind: "guest" } }, payment: released },
    { state: { status: "completed", completedAt: at, ...accepted }, payment: captured, failed: true },
  ];
}

Deno.test("every message to a guest is complete whatever values are empty", () => {
  const sent = new Set<GuestSubject>();
  everyCombination([
    "firstName",
    "lastName",
    "restaurant",
    "phone",
    "address",
    "parking",
    "koreanNames",
    "reason",
    "details",
  ], (has) => {
    const { settings } = facts;
    const restaurant = {
      ...settings.restaurant,
      name: has.restaurant ? "Jogakbo Kitchen" : "",
      nameKorean: has.restaurant && has.koreanNames ? "조각보 식당" : "",
      phone: has.phone ? "(714) 555-0142" : "",
      address: has.address ? "1 Main St, Garden Grove" : "",
      parkingNote: has.parking ? "Behind the house" : "",
      parkingNoteKorean: has.parking && has.koreanNames ? "건물 뒤편" : "",
    };
    const [line] = anOrder().lines;
    const options: PricedOption[] = [
      {
        ...{ id: "large", groupId: "size", kind: "choice", name: "Large", quantity: 1, priceCents: 0 },
        ...{ nameKorean: has.koreanNames ? "대" : "", adds: [], removes: [], addedCents: 0 },
      },
    ];
    for (const { state, payment, failed } of statesOf(has)) {
      for (const language of languages) {
        const order: Order = anOrder({
          ...{ state, language, wantsTexts: true },
          payment: { intentId: "pi_1", amountCents: 3687, ...payment },
          contact: {
            firstName: has.firstName ? "Jisoo" : "",
            lastName: has.lastName ? "Kim" : "",
            email: "guest@example.com",
            phone: "+17145550134",
          },
          lines: line
            ? [{
              ...line,
              nameKorean: has.koreanNames ? line.nameKorean : "",
              note: has.details ? "no egg" : "",
              options: has.details ? options : [],
            }]
            : [],
          refunds: [{
            ...refund,
            reason: has.reason ? "Cold soup" : "",
            ...(failed ? { outcome: { kind: "failed", at, reason: "bank_refused" } } : {}),
          }],
        });
        for (const about of guestSubjects) {
          for (const channel of ["mail", "text"] as const) {
            if (isObsolete(about, { order, channel })) continue;
            sent.add(about);
            const what = `${about} by ${channel} in ${language}, ${state.status}, ${JSON.stringify(has)}`;
            if (channel === "mail") expectCompleteEmail(writeEmail(about, order, restaurant, links), what);
            else expectComplete(writeText(about, order, restaurant, links), what);
          }
        }
      }
    }
  });
  equal(sent.size, guestSubjects.length);
});

Deno.test("every message to staff is complete whatever values are empty", () => {
  everyCombination(["restaurant", "phone", "address", "firstName", "lastName", "reason", "date"], (has) => {
    const restaurant = {
      ...facts.settings.restaurant,
      name: has.restaurant ? "Jogakbo Kitchen" : "",
      phone: has.phone ? "(714) 555-0142" : "",
      address: has.address ? "1 Main St, Garden Grove" : "",
    };
    const what = JSON.stringify(has);
    const disputed = {
      ...dispute,
      reason: has.reason ? dispute.reason : "",
      ...(has.date ? { evidenceDueBy: at } : {}),
    };
    const failed: Refund = { ...refund, outcome: { kind: "failed", at, reason: "bank_refused" } };
    for (const status of ["needs_response", "won", "lost"] as const) {
      const order = anOrder({ disputes: [{ ...disputed, status }], refunds: [failed] });
      for (const about of paymentAlertSubjects) {
        if (isObsolete(about, { order, channel: "mail" })) continue;
        expectCompleteEmail(writePaymentAlert(about, order, restaurant, links), `${about}, ${what}`);
      }
    }
    for (const language of staffLanguages) {
      const account = {
        firstName: has.firstName ? "Mina" : "",
        lastName: has.lastName ? "Kim" : "",
        language,
        username: "mina",
      };
      expectCompleteEmail(emailChangedEmail(account, at, { restaurant, ...links }), what);
      expectCompleteEmail(signInCodeEmail("123456", account, { restaurant, ...links }), what);
    }
    expectCompleteEmail(signInAttackEmail({ restaurant, ...links }), what);
    expectComplete(noTabletText(restaurant.name, links), what);
    expectComplete(unansweredText(anOrder(), links), what);
    const note = unansweredNote(anOrder());
    expectComplete(`${note.title}\n${note.body}`, what);
    const close: DayClose = {
      ...{ id: "cls_1", day: "2026-07-10", closedAt: at, closedBy: mina, carriedOver: [] },
      totals: {
        ...{
          orders: 0,
          charged: 0,
          byOutcome: [],
          grossCents: 0,
          dishesCents: 0,
          discountsCents: 0,
          charges: [],
          taxCents: 0,
          collectedCents: 0,
        },
        ...{
          refundsCents: 0,
          afterRefundsCents: 0,
          owedOrders: 0,
          owedCents: 0,
          missed: 0,
          promised: 0,
          onTime: 0,
          notMarked: 0,
        },
      },
    };
    expectCompleteEmail(writeDayClose(close, restaurant, links), what);
  });
});
