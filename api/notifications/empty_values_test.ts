import { deepEqual, equal } from "node:assert/strict";
import {
  messageFacts,
  type MessageRef,
  type MessageSubject,
  messageSubjects,
} from "@domain/notification/message.ts";
import type { PricedOption } from "@domain/menu/option.ts";
import type { Offer, OfferEnd, Order, OrderState } from "@domain/order/order.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import type { PaymentState, Refund } from "@domain/payment/payment.ts";
import type { DayClose, DayTotals } from "@domain/reports/day_close.ts";
import { emptyReconciliation } from "@domain/reports/payout_reconciliation.ts";
import { taxReport } from "@domain/reports/tax.ts";
import { languages, staffLanguages } from "@domain/shared/language.ts";
import type { Account } from "@domain/staff/account.ts";
import { account, anOrder, facts, fridayDinner, mina } from "@domain/testing/fixtures.ts";
import { messageContext } from "@api/testing/message_context.ts";
import type { LedgerOfMonth, MessageContext, MessageDefinition, Referents } from "./message_definition.ts";
import { messages } from "./messages.ts";

const at = fridayDinner;

/** The values that may be empty in messages about each kind of thing. */
const optionalValues = {
  order: [
    ...["restaurant", "phone", "address", "parking", "koreanNames"] as const,
    ...["firstName", "lastName", "reason", "details"] as const,
  ],
  cart_link: ["restaurant", "phone"],
  challenge: ["restaurant", "phone", "address", "firstName", "lastName"],
  account: ["restaurant", "phone", "address", "firstName", "lastName"],
  day_close: ["restaurant", "phone", "address", "discounts", "counts", "carriedOver"],
  month: ["restaurant", "phone", "address", "discounts", "differences"],
  call: ["restaurant", "phone", "address"],
  drill: ["restaurant", "phone", "address"],
  restaurant: ["restaurant", "phone", "address"],
} as const satisfies Record<MessageRef["kind"], readonly string[]>;
const kinds = Object.keys(optionalValues) as MessageRef["kind"][];
type Value = (typeof optionalValues)[MessageRef["kind"]][number];
type Has = Readonly<Record<Value, boolean>>;

/** Calls `visit` with every combination of present and absent values. */
async function everyCombination(
  values: readonly Value[],
  visit: (has: Has, what: string) => Promise<void>,
): Promise<void> {
  for (let bits = 0; bits < 2 ** values.length; bits++) {
    const present = values.filter((_, nth) => (bits >> nth) % 2 === 1);
    const has = Object.fromEntries(present.map((value) => [value, true]));
    await visit(has as Has, `with ${present.join(", ") || "no value"}`);
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
): {
  state: OrderState;
  payment: PaymentState;
  failed?: boolean;
  dispute?: Dispute["status"];
  /** How its offer ended; undefined while it waits. */
  offer?: OfferEnd | undefined;
}[] {
  const text = has.reason ? "The stove broke." : "";
  const captured: PaymentState = { state: "captured", capturedAt: at };
  const released: PaymentState = { state: "released", releasedAt: at };
  const partly: PaymentState = { state: "partially_refunded", capturedAt: at, refundedCents: 500 };
  const byStaff = { status: "cancelled", cancelledAt: at, cancelledBy: mina, text } as const;
  const denied = { status: "denied", deniedAt: at, deniedBy: mina, text } as const;
  return [
    { state: { status: "pending_approval" }, payment: { state: "authorized", authorizedAt: at } },
    { state: { status: "offered" }, payment: { state: "authorized", authorizedAt: at }, offer: undefined },
    { state: { status: "confirmed", ...accepted }, payment: captured, offer: "accepted" },
    ...(["declined", "lapsed"] as const).map((offer) => ({
      state: { ...denied, reason: "too_busy" as const },
      payment: released,
      offer,
    })),
    { state: { status: "confirmed", ...accepted }, payment: captured, dispute: "needs_response" },
    { state: { status: "confirmed", ...accepted, firstReadyAt: at }, payment: partly, dispute: "won" },
    { state: { status: "ready", markedReadyAt: at, ...accepted }, payment: captured, dispute: "lost" },
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

const referentsOf: { [Kind in MessageRef["kind"]]: (has: Has) => Referents[Kind][] } = {
  order: (has) => statesOf(has).flatMap((each) => languages.map((language) => orderOf(has, language, each))),
  cart_link: () =>
    languages.map((language) => ({ id: "2x4k", phone: "+17145550134", language, isUnused: true })),
  challenge: (has) => accountsOf(has).map((person) => ({ account: person, code: "123456" })),
  account: accountsOf,
  day_close: (has) => [{ close: closeOf(has), isInForce: true }],
  month: () => ["2026-07"],
  call: () =>
    staffLanguages.flatMap((language) => {
      const number = { name: "Mina", phone: "+17145550143", language };
      const orders = [0, 1, 2].map((waiting) => ({
        number,
        waiting,
        isDrill: false,
        isUnattended: waiting === 0,
      }));
      return [...orders, { number, waiting: 0, isDrill: true, isUnattended: false }];
    }),
  drill: () => [{ isOn: true }],
  restaurant: () => [{ isUnattended: true }],
};

function orderOf(
  has: Has,
  language: Order["language"],
  { state, payment, failed, dispute, offer }: ReturnType<typeof statesOf>[number],
): Order {
  const [line] = anOrder().lines;
  const options: PricedOption[] = [
    {
      ...{
        id: "large",
        groupId: "size",
        kind: "choice",
        name: { en: "Large", ko: has.koreanNames ? "대" : "" },
        quantity: 1,
        priceCents: 0,
      },
      ...{ adds: [], removes: [], isDefault: false, addedCents: 0 },
    },
  ];
  return anOrder({
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
        name: { ...line.name, ko: has.koreanNames ? line.name.ko : "" },
        note: has.details ? "no egg" : "",
        options: has.details ? options : [],
      }]
      : [],
    offers: state.status === "offered" || offer ? [offerOf(has, options, offer)] : [],
    refunds: [{
      ...refund,
      reason: has.reason ? "Cold soup" : "",
      ...(failed ? { outcome: { kind: "failed", at, reason: "bank_refused" } } : {}),
    }],
    disputes: dispute
      ? [{
        ...{ id: "dp_1", cents: 500, reason: has.reason ? "fraudulent" : "", status: dispute },
        ...{ isInquiry: false, openedAt: at, updatedAt: at },
        ...(has.details ? { evidenceDueBy: at } : {}),
      }]
      : [],
  });
}

/** An offer with every kind of change. Without details, its reason has no text of its own. */
function offerOf(has: Has, options: readonly PricedOption[], end: OfferEnd | undefined): Offer {
  const names = { lineId: "line_1", name: { en: "Bibimbap", ko: has.koreanNames ? "비빔밥" : "" } };
  return {
    changes: [
      { kind: "remove", ...names, quantity: 1 },
      {
        kind: "swap",
        ...names,
        from: options,
        to: has.details ? options : [],
        leftOut: [],
        unitPriceCents: 1695,
      },
      { kind: "pickup", from: { kind: "asap", minutes: { from: 15, to: 30 } }, to: at + 3_600_000 },
    ],
    bill: { ...anOrder().bill, totalCents: has.details ? 3687 : 1843 },
    beforeCents: 3687,
    reason: has.details ? "sold_out" : "other",
    text: has.reason ? "The stove broke." : "",
    by: mina,
    at,
    expiresAt: at + 300_000,
    ...(end && { ended: { as: end, by: mina, at } }),
  };
}

function accountsOf(has: Has): Account[] {
  return staffLanguages.map((language) =>
    account("manager", {
      firstName: has.firstName ? "Mina" : "",
      lastName: has.lastName ? "Kim" : "",
      language,
      username: "mina",
    })
  );
}

function closeOf(has: Has): DayClose {
  const count = has.counts ? 1 : 0;
  const totals: DayTotals = {
    ...{ orders: count, charged: count, missed: 0, promised: count, onTime: 0, notMarked: count },
    byOutcome: has.counts ? [{ status: "completed", orders: 1 }] : [],
    ...{ grossCents: 0, dishesCents: 0, charges: [], taxCents: 0, collectedCents: 0 },
    ...{ discountsCents: has.discounts ? 100 : 0, refundsCents: 0, afterRefundsCents: 0 },
    ...{ owedOrders: count, owedCents: 500 * count },
  };
  const carriedOver = has.carriedOver ? [{ id: "ord_1", number: "K-001" }] : [];
  return { id: "cls_1", day: "2026-07-10", closedAt: at, closedBy: mina, totals, carriedOver };
}

function ledgerOf(month: string, has: Has): LedgerOfMonth {
  const { months, quarters, year } = taxReport(2026, []);
  const discountsCents = has.discounts ? 100 : 0;
  const differing = { orders: has.differences ? 1 : 0, capturedCents: 0, refundedCents: 0 };
  return {
    ...{ month, paidOutCents: 0, tables: [] },
    periods: [...months.slice(6, 7), ...quarters.slice(2, 3), year].map((each) => ({
      ...each,
      discountsCents,
    })),
    reconciliation: { ...emptyReconciliation, differing },
  };
}

function contextOf(has: Has): MessageContext {
  return messageContext({
    restaurant: {
      ...facts.settings.restaurant,
      name: {
        en: has.restaurant ? "Jogakbo Kitchen" : "",
        ko: has.restaurant && has.koreanNames ? "조각보 식당" : "",
      },
      phone: has.phone ? "(714) 555-0142" : "",
      address: has.address ? "1 Main St, Garden Grove" : "",
      parkingNote: {
        en: has.parking ? "Behind the house" : "",
        ko: has.parking && has.koreanNames ? "건물 뒤편" : "",
      },
    },
    readLedger: (month) => Promise.resolve(ledgerOf(month, has)),
  });
}

type Referent = Referents[MessageRef["kind"]];

const channels = ["mail", "text", "push", "call"] as const;
type Channel = typeof channels[number];
const channelsOf = (about: MessageSubject): Channel[] =>
  channels.filter((channel) => (messages[about] as MessageDefinition)[channel] !== undefined);

async function expectCompleteMessage(
  about: MessageSubject,
  channel: Channel,
  referent: Referent,
  context: MessageContext,
  what: string,
): Promise<void> {
  const { mail, text, push, call }: MessageDefinition = messages[about];
  if (channel === "mail" && mail) expectCompleteEmail(await mail.write(referent, context), what);
  if (channel === "text" && text) expectComplete(text.write(referent, context), what);
  if (channel === "call" && call) expectComplete(call.write(referent, context).text, what);
  if (channel === "push" && push) {
    const { title, body } = push.write(referent);
    expectComplete(`${title}\n${body}`, what);
  }
}

/** The language of what a message refers to. Messages to the restaurant have every language. */
function languageOf(about: MessageSubject, referent: Referent): string {
  if (messageFacts[about].to === "restaurant" || typeof referent === "string") return "every language";
  if ("account" in referent) return referent.account.language;
  return "language" in referent ? referent.language : "every language";
}

const languagesOf = {
  guest: languages,
  caller: languages,
  account: staffLanguages,
  restaurant: ["every language"],
} as const;

Deno.test("every message is complete in each of its channels and languages, whatever values are empty", async () => {
  const written = new Set<string>();
  for (const kind of kinds) {
    const subjects = messageSubjects.filter((about) => messageFacts[about].ref === kind);
    await everyCombination(optionalValues[kind], async (has, values) => {
      const context = contextOf(has);
      for (const referent of referentsOf[kind](has)) {
        for (const about of subjects) {
          for (const channel of channelsOf(about)) {
            if (!(messages[about] as MessageDefinition).isTrue(referent, channel)) continue;
            const name = `${about} by ${channel} in ${languageOf(about, referent)}`;
            written.add(name);
            await expectCompleteMessage(about, channel, referent, context, `${name} ${values}`);
          }
        }
      }
    });
  }
  const all = messageSubjects.flatMap((about) =>
    channelsOf(about).flatMap((channel) =>
      languagesOf[messageFacts[about].to].map((language) => `${about} by ${channel} in ${language}`)
    )
  );
  deepEqual([...written].toSorted(), all.toSorted());
});
