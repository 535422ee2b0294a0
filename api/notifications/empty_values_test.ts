import { equal } from "node:assert/strict";
import { type GuestSubject, isForGuest, messageSubjects } from "@domain/notification/message.ts";
import type { PricedOption } from "@domain/menu/option.ts";
import type { Order, OrderState } from "@domain/order/order.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import type { PaymentState, Refund } from "@domain/payment/payment.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import { languages, staffLanguages } from "@domain/shared/language.ts";
import { account, anOrder, facts, fridayDinner } from "@domain/testing/fixtures.ts";
import { messageContext } from "@api/testing/message_context.ts";
import { messages } from "./messages.ts";

const at = fridayDinner;
const guestSubjects = messageSubjects.filter(isForGuest);
const mina = { kind: "staff", id: "staff_1", name: "Mina Kim" } as const;

/** Calls `visit` with every combination of present and absent values. */
async function everyCombination<Name extends string>(
  names: readonly Name[],
  visit: (has: Readonly<Record<Name, boolean>>) => void | Promise<void>,
): Promise<void> {
  for (let bits = 0; bits < 2 ** names.length; bits++) {
    await visit(
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

Deno.test("every message to a guest is complete whatever values are empty", async () => {
  const sent = new Set<GuestSubject>();
  await everyCombination([
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
    const context = messageContext({ restaurant });
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
            const { isTrue, mail, text } = messages[about];
            if (!isTrue(order, channel)) continue;
            sent.add(about);
            const what = `${about} by ${channel} in ${language}, ${state.status}, ${JSON.stringify(has)}`;
            if (channel === "mail") expectCompleteEmail(mail.write(order, context), what);
            else expectComplete(text.write(order, context), what);
          }
        }
      }
    }
  });
  equal(sent.size, guestSubjects.length);
});

Deno.test("every message to staff is complete whatever values are empty", async () => {
  await everyCombination(
    ["restaurant", "phone", "address", "firstName", "lastName", "reason", "date"],
    async (has) => {
      const restaurant = {
        ...facts.settings.restaurant,
        name: has.restaurant ? "Jogakbo Kitchen" : "",
        phone: has.phone ? "(714) 555-0142" : "",
        address: has.address ? "1 Main St, Garden Grove" : "",
      };
      const context = messageContext({ restaurant });
      const what = JSON.stringify(has);
      const disputed = {
        ...dispute,
        reason: has.reason ? dispute.reason : "",
        ...(has.date ? { evidenceDueBy: at } : {}),
      };
      const failed: Refund = { ...refund, outcome: { kind: "failed", at, reason: "bank_refused" } };
      for (const status of ["needs_response", "won", "lost"] as const) {
        const order = anOrder({ disputes: [{ ...disputed, status }], refunds: [failed] });
        for (const about of ["dispute_opened", "dispute_closed", "refund_failed"] as const) {
          const { isTrue, mail } = messages[about];
          if (isTrue(order)) expectCompleteEmail(await mail.write(order, context), `${about}, ${what}`);
        }
      }
      for (const language of staffLanguages) {
        const person = account("manager", {
          firstName: has.firstName ? "Mina" : "",
          lastName: has.lastName ? "Kim" : "",
          language,
          username: "mina",
        });
        expectCompleteEmail(messages.email_changed.mail.write(person, context), what);
        expectCompleteEmail(
          messages.sign_in_code.mail.write({ account: person, code: "123456" }, context),
          what,
        );
      }
      const unattended = { isUnattended: true };
      expectCompleteEmail(messages.sign_in_attack.mail.write(unattended, context), what);
      expectComplete(messages.no_tablet.text.write(unattended, context), what);
      expectComplete(messages.order_unanswered.text.write(anOrder(), context), what);
      const note = messages.order_unanswered.push.write(anOrder());
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
      expectCompleteEmail(messages.day_closed.mail.write({ close, isInForce: true }, context), what);
    },
  );
});
