import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { chargeNames } from "@domain/cart/charge.ts";
import type { GuestSubject } from "@domain/notification/message.ts";
import type { Offer, Order } from "@domain/order/order.ts";
import { type PaymentState, type Refund, type RefundOutcome } from "@domain/payment/payment.ts";
import { isAcceptedRefund, noteOutsideRefund, refundStray } from "@domain/payment/refund.ts";
import type { Language } from "@domain/shared/language.ts";
import { formatDollars, toPercent } from "@domain/shared/money.ts";
import { type PricedOption, pricedOptions } from "@domain/menu/option.ts";
import {
  anOrder,
  chargedBill,
  chopsticks,
  facts,
  fridayDinner,
  gochujang,
  guest,
  mina,
} from "@domain/testing/fixtures.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { emailColors } from "./email.ts";
import { messages } from "./messages.ts";

const writeEmail = (
  about: GuestSubject,
  order: Order,
  restaurant: Settings["restaurant"],
  { publicUrl }: { publicUrl: string },
) => messages[about].mail.write(order, { restaurant, publicUrl });
const writeText = (
  about: GuestSubject,
  order: Order,
  restaurant: Settings["restaurant"],
  { publicUrl }: { publicUrl: string },
) => messages[about].text.write(order, { restaurant, publicUrl });

const { restaurant } = facts.settings;
const links = { publicUrl: "https://eat.example" };
const at = fridayDinner + 12 * 60_000;
const accepted = { acceptedAt: at, acceptedBy: mina, minutes: 20, readyAt: at + 20 * 60_000 };
const confirmed = { status: "confirmed", ...accepted } as const;
const denied = { status: "denied", deniedAt: at, deniedBy: mina, reason: "sold_out", text: "" } as const;
const cancelled = {
  status: "cancelled",
  cancelledAt: at,
  cancelledBy: mina,
  text: "The stove broke.",
} as const;

function order(state: Order["state"], payment: PaymentState, more: Partial<Order> = {}): Order {
  return anOrder({ state, payment: { intentId: "pi_1", amountCents: 3687, ...payment }, ...more });
}

const released: PaymentState = { state: "released", releasedAt: at };
const acceptedOffer: Offer = {
  changes: [{ kind: "remove", lineId: "line_9", name: { en: "Galbi", ko: "갈비" }, quantity: 1 }],
  ...{ bill: anOrder().bill, beforeCents: 5_644, reason: "sold_out", text: "" },
  ...{ at: fridayDinner, by: mina, expiresAt: fridayDinner + 5 * 60_000 },
  ended: { as: "accepted", by: { kind: "guest" }, at },
};
const emails: Record<string, [GuestSubject, Order, RegExp, RegExp]> = {
  received: [
    "order_received",
    order({ status: "pending_approval" }, { state: "authorized", authorizedAt: at }),
    /authorized for \$36\.87 but not charged/,
    /아직 결제되지 않음/,
  ],
  confirmed: [
    "order_confirmed",
    order(confirmed, { state: "captured", capturedAt: at }),
    /ready for pickup at 5:32 PM/,
    /오후 5:32/,
  ],
  denied: [
    "order_denied",
    order(denied, released),
    /Reason: A dish in your order is sold out\.\n\nYou were not charged\. The hold of \$36\.87 was released at 5:12 PM; some banks show it for a few days\./,
    /사유: 주문하신 메뉴 중 품절된 메뉴가 있습니다/,
  ],
  "denied, charged outside": [
    "order_denied",
    order(denied, { state: "refunding", capturedAt: at, refundedCents: 0, since: at, number: 1 }),
    /Your card was charged \$36\.87\. We are requesting a refund/,
    /환불을 요청하고 있습니다/,
  ],
  expired: [
    "order_expired",
    order({ status: "expired", expiredAt: at }, { state: "releasing", since: at }),
    /is being released/,
    /취소 진행 중입니다/,
  ],
  "cancelled by the guest": [
    "order_cancelled",
    order({ ...cancelled, cancelledBy: { kind: "guest" }, text: "" }, released),
    /as you asked/,
    /요청하신 대로/,
  ],
  "cancelled by the restaurant": [
    "order_cancelled",
    order(cancelled, { state: "refunded", capturedAt: at, refundedCents: 3687 }),
    /had to cancel your order\.\n\nReason: The stove broke\.\n\nWe refunded \$36\.87/,
    /사유: The stove broke/,
  ],
  "cancelled by the restaurant after a part was refunded": [
    "order_cancelled",
    order(cancelled, { state: "partially_refunded", capturedAt: at, refundedCents: 1000 }),
    /We refunded \$10\.00 of your \$36\.87[^]*will be in touch about the remaining \$26\.87/,
    /나머지 금액 \$26\.87/,
  ],
  "cancelled by the restaurant after all but a cent was refunded": [
    "order_cancelled",
    order(cancelled, { state: "partially_refunded", capturedAt: at, refundedCents: 3686 }),
    /We refunded \$36\.86 of your \$36\.87[^]*will be in touch about the remaining \$0\.01/,
    /나머지 금액 \$0\.01/,
  ],
  "part refunded": [
    "order_refunded",
    order(confirmed, { state: "partially_refunded", capturedAt: at, refundedCents: 1000 }),
    /We refunded \$10\.00 of your \$36\.87[^]*Refunded: −\$10\.00/,
    /\$10\.00 환불 완료/,
  ],
  "confirmed with less captured": [
    "order_confirmed",
    order(confirmed, {
      ...{ state: "captured", capturedAt: at },
      uncaptured: { taxableCents: 92, exemptCents: 0, taxCents: 8 },
    }),
    /Your card was charged \$35\.87\.[^]*Total: \$36\.87\nNot charged: −\$1\.00/,
    /카드 결제 금액: \$35\.87[^]*결제되지 않은 금액: −\$1\.00/,
  ],
  "confirmed with the whole hold captured after an accepted offer": [
    "order_confirmed",
    order(confirmed, {
      ...{ state: "refunding", capturedAt: at, refundedCents: 0, since: at, number: 1 },
      uncaptured: { taxableCents: -92, exemptCents: 0, taxCents: -8 },
    }),
    /Your card was charged \$37\.87\.[^]*Total: \$36\.87\n(?!Not charged)/,
    /카드 결제 금액: \$37\.87[^]*합계: \$36\.87\n(?!결제되지 않은 금액)/,
  ],
  "denied after an accepted offer whose charge failed": [
    "order_denied",
    order(denied, released, { offers: [acceptedOffer] }),
    /The hold of \$56\.44 was released/,
    /카드 승인 금액 \$56\.44/,
  ],
  "a refund that failed": [
    "order_refund_failed",
    order(confirmed, { state: "captured", capturedAt: at }, {
      refunds: [{
        ...{ number: 1, cents: 500, choice: { kind: "amount", cents: 500 }, reason: "Cold soup", by: mina },
        ...{ decidedAt: at, outcome: { kind: "failed", at, reason: "card_closed" } },
      }],
    }),
    /Our refund of \$5\.00 to your card failed[^]*still owes you \$5\.00\.\n\nPlease call us,/,
    /카드 환불 \$5\.00 처리에 실패[^]*돌려드릴 금액: \$5\.00\.[^]*에 전화해 주세요/,
  ],
  "more time": [
    "order_delayed",
    order({
      status: "preparing",
      startedAt: at,
      ...accepted,
      readyAt: accepted.readyAt + 15 * 60_000,
      firstReadyAt: accepted.readyAt,
    }, { state: "captured", capturedAt: at }),
    /needs more time for your order\. It will be ready for pickup at \d+:\d\d PM instead of \d+:\d\d PM\./,
    /준비 예정 시간: 오후 \d+:\d\d \(처음 안내: 오후 \d+:\d\d\)/,
  ],
  ready: [
    "order_ready",
    order({ status: "ready", markedReadyAt: at, ...accepted }, { state: "captured", capturedAt: at }),
    /ready for pickup\./,
    /준비되었습니다/,
  ],
};

for (const [name, [about, given, english, korean]] of Object.entries(emails)) {
  Deno.test(`writes the email in both languages, with the receipt: ${name}`, () => {
    const email = writeEmail(about, given, restaurant, links);
    match(email.text, english);
    match(
      email.text,
      /2 × Bibimbap \(비빔밥\): \$33\.90\n {4}no egg\nSubtotal: \$33\.90\nTax \(8\.75%\): \$2\.97\nTotal: \$36\.87/,
    );
    ok(email.text.includes(`Hello ${guest.firstName},`));
    match(email.html, /<html lang="en">/);
    ok(email.html.includes(email.subject.replaceAll("'", "&#39;")));
    const inKorean = writeEmail(about, { ...given, language: "ko" }, restaurant, links);
    match(inKorean.text, korean);
    match(inKorean.text, /2 × 비빔밥 \(Bibimbap\): \$33\.90/);
    match(inKorean.html, /<html lang="ko">/);
    doesNotMatch(inKorean.subject, /[A-JL-Za-z]{2}/);
    // No time is broken at the end of a line.
    for (const { html } of [email, inKorean]) {
      doesNotMatch(html.slice(html.indexOf("<h1")), /\d [AP]M\b|오[전후] \d/);
    }
    for (const language of ["en", "ko"] as const) {
      const text = writeText(about, { ...given, language }, restaurant, links);
      ok(text.includes(language === "ko" ? "https://eat.example/ko/o/" : "https://eat.example/o/"), text);
    }
  });
}

/** Orders have ids of this length. */
const longId = `ord_${"x".repeat(32)}`;

Deno.test("a text about an accepted or ready order fits into two segments in both languages", () => {
  for (const each of [emails.confirmed, emails.ready]) {
    ok(each);
    const [about, given] = each;
    const pickupCode = { digits: "0417", wrong: [] };
    const long = { ...given, id: longId, number: "K-142", pickupCode };
    const name = { ...restaurant.name, ko: "조각보 키친" };
    const place = { ...restaurant, phone: "+17145550142", name };
    const english = writeText(about, long, place, links);
    match(english, /\(714\) 555-0142/);
    match(english, /^[\x20-\x7e]+$/, "characters of GSM-7");
    ok(english.length <= 2 * 153, english);
    const korean = writeText(about, { ...long, language: "ko" }, place, links);
    ok(korean.length <= 2 * 67, `${korean.length}: ${korean}`);
  }
});

Deno.test("the confirmed and the ready email and the ready text tell the pickup code, other messages do not", () => {
  for (const [name, [about, given]] of Object.entries(emails)) {
    const order = { ...given, pickupCode: { digits: "0417", wrong: [] } };
    for (const [language, code] of [["en", "Pickup code: 0417"], ["ko", "픽업코드: 0417"]] as const) {
      const email = writeEmail(about, { ...order, language }, restaurant, links).text;
      equal(email.includes(code), /^(confirmed|ready)/.test(name), `${name} ${language}`);
      equal(/0417/.test(email), email.includes(code));
    }
  }
  const text = (name: string, language: "en" | "ko") => {
    const [about, given] = emails[name] ?? [];
    ok(about && given);
    return writeText(
      about,
      { ...given, language, pickupCode: { digits: "0417", wrong: [] } },
      restaurant,
      links,
    );
  };
  match(text("ready", "en"), /Pickup code: 0417\./);
  match(text("ready", "ko"), /픽업코드 0417 /);
  doesNotMatch(text("confirmed", "en"), /0417/);
});

Deno.test("every email has the special instructions, each utensil and the card", () => {
  for (const [about, given] of Object.values(emails)) {
    const more = {
      note: "Ring the bell",
      utensils: [chopsticks, gochujang],
      card: { brand: "amex", lastFour: "0005" },
    };
    match(
      writeEmail(about, { ...given, ...more }, restaurant, links).text,
      /Special instructions: Ring the bell\nUtensils and sauces: Chopsticks, Gochujang sauce\nCard: American Express •••• 0005\n/,
    );
    match(
      writeEmail(about, { ...given, ...more, language: "ko" }, restaurant, links).text,
      /요청 사항: Ring the bell\n수저·소스: 젓가락, 고추장\n카드: American Express •••• 0005\n/,
    );
    const plain = writeEmail(about, { ...given, note: "", utensils: [] }, restaurant, links).text;
    match(plain, /Utensils and sauces: None\n/);
    doesNotMatch(plain, /Special instructions/);
  }
});

Deno.test("the confirmation of a scheduled order links to its calendar entry", () => {
  const [about, given] = emails.confirmed ?? [];
  ok(about && given);
  const scheduled = { ...given, pickup: { kind: "scheduled", at: fridayDinner + 60 * 60_000 } as const };
  match(writeEmail(about, scheduled, restaurant, links).text, /Add to calendar: https:\S+#calendar\n/);
  doesNotMatch(writeEmail(about, given, restaurant, links).text, /Add to calendar/);
});

Deno.test("the confirmed and the ready email have directions and the parking note in the guest's language", () => {
  for (const name of ["confirmed", "ready"]) {
    const [about, given] = emails[name] ?? [];
    ok(about && given);
    const place = {
      ...restaurant,
      address: "1 Main St",
      parkingNote: { en: "Behind the house", ko: "건물 뒤편" },
    };
    const english = writeEmail(about, given, place, links);
    match(english.text, /Parking: Behind the house[^]*Get directions: https:\/\/www\.google\.com\/maps/);
    const korean = writeEmail(about, { ...given, language: "ko" }, place, links);
    match(korean.text, /주차 안내: 건물 뒤편[^]*길찾기: https/);
    doesNotMatch(writeEmail(about, given, restaurant, links).text, /Parking/);
  }
});

Deno.test("the email and the text about an offer say what changes and until when, and the confirmation lists what changed", () => {
  const offer: Offer = {
    changes: [
      { kind: "remove", lineId: "line_9", name: { en: "Galbi", ko: "갈비" }, quantity: 1 },
      { kind: "pickup", from: anOrder().pickup, to: fridayDinner + 2 * 3_600_000 },
    ],
    ...{ bill: anOrder().bill, beforeCents: 5_644, reason: "sold_out", text: "" },
    ...{ at: fridayDinner, by: mina, expiresAt: fridayDinner + 5 * 60_000 },
  };
  const offered = { status: "offered" } as const;
  const ended = { ...offer, ended: { as: "accepted", by: { kind: "guest" }, at } } as const;
  for (
    const [language, change, money, until, changed] of [
      [
        "en",
        "Without 1 × Galbi",
        "$36.87 instead of $56.44",
        "5:05 PM",
        "Changed as you agreed: Without 1 × Galbi",
      ],
      [
        "ko",
        "갈비 (Galbi) 1개 제외",
        "$36.87 (기존 $56.44)",
        "오후 5:05",
        "수락하신 변경: 갈비 (Galbi) 1개 제외",
      ],
    ] as const
  ) {
    const asked = order(offered, { state: "authorized", authorizedAt: at }, { language, offers: [offer] });
    const { text } = writeEmail("order_offered", asked, restaurant, links);
    for (const part of [change, money, until, "7:00"]) ok(text.includes(part), `${part} in ${text}`);
    const short = writeText("order_offered", asked, restaurant, links);
    for (const part of [until, links.publicUrl]) ok(short.includes(part), `${part} in ${short}`);
    const agreed = order(confirmed, { state: "captured", capturedAt: at }, { language, offers: [ended] });
    const confirmation = writeEmail("order_confirmed", agreed, restaurant, links).text;
    ok(confirmation.includes(changed), confirmation);
  }
});

Deno.test("the email about an offer says how many of an option the dish has, where they are several or were", () => {
  const eggs = (quantity: number): PricedOption => ({
    ...{
      id: "egg",
      groupId: "eggs",
      kind: "choice",
      name: { en: "Egg", ko: "계란" },
      quantity,
      isDefault: false,
    },
    ...{ adds: [], removes: [], priceCents: 100, addedCents: 100 * quantity },
  });
  const textOf = (from: number, to: number) => {
    const offer: Offer = {
      changes: [{
        ...{ kind: "swap", lineId: "line_9", name: { en: "Ramyeon", ko: "" }, unitPriceCents: 1_000 },
        ...{ from: [eggs(from)], to: [eggs(to)], leftOut: [] },
      }],
      ...{ bill: anOrder().bill, beforeCents: 5_644, reason: "sold_out", text: "" },
      ...{ at: fridayDinner, by: mina, expiresAt: fridayDinner + 5 * 60_000 },
    };
    const asked = order({ status: "offered" }, { state: "authorized", authorizedAt: at }, {
      offers: [offer],
    });
    return /Ramyeon: .*/.exec(writeEmail("order_offered", asked, restaurant, links).text)?.[0];
  };
  equal(textOf(3, 2), "Ramyeon: 2 × Egg (계란)");
  equal(textOf(2, 1), "Ramyeon: 1 × Egg (계란)");
  equal(textOf(1, 1), "Ramyeon: Egg (계란)");
});

Deno.test("the email about a denied order names what is sold out", () => {
  const [line] = anOrder().lines;
  ok(line);
  const soldOut = { dishIds: [line.dishId], optionIds: [] };
  const given = order({ ...denied, soldOut }, released);
  match(writeEmail("order_denied", given, restaurant, links).text, /Sold out: Bibimbap \(비빔밥\)/);
  match(
    writeEmail("order_denied", { ...given, language: "ko" }, restaurant, links).text,
    /품절: 비빔밥 \(Bibimbap\)/,
  );
});

Deno.test("links to the page of the order's current state", () => {
  const link = (text: string) => /https:\S+/.exec(text)?.[0];
  const texts = [emails.denied, emails.confirmed].map((each) =>
    each && link(writeEmail(each[0], each[1], restaurant, links).text)
  );
  deepEqual(texts, [
    "https://eat.example/order-pending/pi_1",
    "https://eat.example/order-confirmation/ord_1",
  ]);
  const denied = emails.denied;
  const korean = denied && writeEmail(denied[0], { ...denied[1], language: "ko" }, restaurant, links).text;
  equal(link(korean ?? ""), "https://eat.example/ko/order-pending/pi_1");
});

Deno.test("T13: escapes a guest's texts in the HTML", () => {
  const hostile = `<img src=x onerror=alert(1)> & "quoted"`;
  const [line] = anOrder().lines;
  ok(line);
  const { html } = writeEmail(
    "order_received",
    anOrder({
      contact: { ...guest, firstName: hostile },
      lines: [{ ...line, note: hostile, name: { ...line.name, en: hostile } }],
    }),
    { ...restaurant, name: { ...restaurant.name, en: hostile } },
    links,
  );
  doesNotMatch(html, /<img/);
  equal(html.split("&#60;img src=x").length, 6);
  doesNotMatch(html, /<style>[^]*onerror[^]*<\/style>/);
});

Deno.test("gives the date of a pickup on another day", () => {
  const tomorrow = { ...confirmed, readyAt: at + 24 * 3_600_000 };
  const given = order(tomorrow, { state: "captured", capturedAt: at });
  match(
    writeEmail("order_confirmed", given, restaurant, links).subject,
    /ready on Sat, July 11[^0-9]*5:12 PM/,
  );
});

Deno.test("puts no name of the guest or the restaurant in the subject", () => {
  const name = "Mina\r\nBcc: eve@example.com";
  for (const [about, { contact, ...rest }] of Object.values(emails)) {
    for (const language of ["en", "ko"] as const) {
      const named = { ...rest, language, contact: { ...contact, firstName: name, lastName: name } };
      const { subject } = writeEmail(about, named, { ...restaurant, name: { en: name, ko: name } }, links);
      doesNotMatch(subject, /[\r\n]|Mina/, about);
    }
  }
});

Deno.test("every email gives the order number and the pickup with its date", () => {
  for (const [about, given] of Object.values(emails)) {
    for (const language of ["en", "ko"] as const) {
      const { text } = writeEmail(about, { ...given, language }, restaurant, links);
      match(
        text,
        language === "ko"
          ? /주문 번호: K-\d+\n픽업: \d{4}년 7월 10일/
          : /Order: K-\d+\nPickup: Fri, July 10, \d{4}/,
      );
    }
  }
});

Deno.test("an email about an order that was not prepared or was refunded links to its reorder button", () => {
  for (const [about, given] of Object.values(emails)) {
    const { text, html } = writeEmail(about, given, restaurant, links);
    const isOffered = ["order_denied", "order_expired", "order_cancelled", "order_refunded"].includes(about);
    equal(/Order again: https:\S+#order-again\n/.test(text), isOffered, about);
    equal(html.includes("#order-again"), isOffered, about);
  }
});

Deno.test("an email about a failed refund names the restaurant's phone number in both languages", () => {
  const [, given] = emails["a refund that failed"] ?? [];
  ok(given);
  const withPhone = { ...restaurant, phone: "(714) 555-0142" };
  for (
    const [language, text] of [["en", "call us at (714) 555-0142,"], [
      "ko",
      "(714) 555-0142)에 전화해",
    ]] as const
  ) {
    ok(writeEmail("order_refund_failed", { ...given, language }, withPhone, links).text.includes(text));
  }
});

Deno.test("the footer links the restaurant's address and phone", () => {
  const place = { address: "10482 Ramie Street, Garden Grove", phone: "(714) 555-0142" };
  const { html } = writeEmail("order_ready", anOrder(), { ...restaurant, ...place }, links);
  match(html, /href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&#38;query=[^"]+"/);
  match(html, /href="tel:\+17145550142"/);
});

Deno.test("the colors are those of the site's light and dark themes", async () => {
  const css = await Deno.readTextFile(new URL("../../web/tokens.css", import.meta.url));
  const theme = (name: string) => css.slice(css.indexOf(`[data-theme="${name}"]`));
  for (const name of ["light", "dark"] as const) {
    const { paper, raised, line, ink, soft, accent, onAccent } = emailColors[name];
    const tokens = { paper, raised, line, ink, "ink-soft": soft, accent, "on-accent": onAccent };
    for (const [token, color] of Object.entries(tokens)) {
      match(theme(name), new RegExp(`^[^}]*--${token}: ${color};`), `${name} ${token}`);
    }
  }
  for (const color of emailColors.stripe) ok(css.includes(color), color);
});

Deno.test("gives the pickup time in the first email", () => {
  const pending = order({ status: "pending_approval" }, { state: "authorized", authorizedAt: at });
  const text = (more: Partial<Order>) =>
    writeEmail("order_received", { ...pending, ...more }, restaurant, links).text;
  match(
    text({ pickup: { kind: "asap", minutes: { from: 45, to: 60 } } }),
    /Pickup: Fri, July 10, 2026, ASAP \(45-60 minutes\)/,
  );
  const pickup = { kind: "scheduled", at: fridayDinner + 60 * 60_000 } as const;
  match(text({ pickup }), /Pickup: Fri, July 10, 2026(?:,| at) 6:00 PM/);
  match(text({ pickup, language: "ko" }), /픽업: 2026년 7월 10일 \(금\) 오후 6:00/);
  match(text({ language: "ko" }), /픽업: 2026년 7월 10일 \(금\), 바로 픽업/);
});

Deno.test("the first email of a closed restaurant says when the review begins", () => {
  const pending = order({ status: "pending_approval" }, { state: "authorized", authorizedAt: at });
  const text = (language: Language, opensAt?: number) =>
    messages.order_received.mail.write({ ...pending, language }, { ...links, restaurant, opensAt }).text;
  const tomorrow = Date.parse("2026-07-11T11:00-07:00");
  match(text("en"), /Our team is reviewing your order, usually within 5–10 minutes\./);
  match(text("ko"), /보통 5~10분 안에/);
  match(
    text("en", tomorrow),
    /We are closed until Sat, July 11(?:,| at) 11:00 AM\. After that our team reviews your order, usually within 5–10 minutes\. We'll email you/,
  );
  match(text("en", Date.parse("2026-07-10T17:30-07:00")), /We are closed until 5:30 PM\. After that/);
  match(text("ko", tomorrow), /7월 11일 \(토\) 오전 11:00에 문을 연 뒤/);
});

const refund: Refund = {
  number: 1,
  cents: 1000,
  choice: { kind: "amount", cents: 1000 },
  reason: "The soup was missing",
  by: mina,
  decidedAt: at,
  outcome: { kind: "done", at },
};
const pending: Refund = { ...refund, outcome: { kind: "pending", acceptedAt: at } };

/** The refund email after these refunds, in both languages. */
function refundTexts(...refunds: Refund[]): string[] {
  const refundedCents = refunds.filter(isAcceptedRefund).reduce((sum, { cents }) => sum + cents, 0);
  const given = order(confirmed, { state: "partially_refunded", capturedAt: at, refundedCents }, { refunds });
  return (["en", "ko"] as const).map((language) =>
    writeEmail("order_refunded", { ...given, language }, restaurant, links).text
  );
}

Deno.test("the refund email gives the reason staff wrote", () => {
  const [english = "", inKorean = ""] = refundTexts(refund);
  match(english, /We refunded [^]*\n\nReason: The soup was missing\n/);
  match(inKorean, /사유: The soup was missing/);
});

Deno.test("the refund email gives the reason while the refund is pending", () => {
  for (const text of refundTexts(pending)) match(text, /The soup was missing/);
});

Deno.test("the refund email gives the reason of the latest refund that was accepted", () => {
  const second = { number: 2, reason: "The rice was cold" };
  for (const text of refundTexts(refund, { ...pending, ...second })) {
    match(text, /The rice was cold/);
    doesNotMatch(text, /The soup was missing/);
  }
  const outcomes: RefundOutcome[] = [
    { kind: "pending" },
    { kind: "refused", at, reason: "refused" },
    { kind: "failed", at, reason: "bank_refused" },
  ];
  for (const outcome of outcomes) {
    for (const text of refundTexts(pending, { ...refund, ...second, outcome })) {
      match(text, /The soup was missing/);
      doesNotMatch(text, /The rice was cold/);
    }
  }
});

Deno.test("the receipt in the email separates settled and pending refunds", () => {
  const [english = "", inKorean = ""] = refundTexts(refund, { ...pending, number: 2, cents: 500 });
  match(english, /Total: \$36\.87\nRefunded: −\$10\.00\nRefund on its way: −\$5\.00\n/);
  match(inKorean, /합계: \$36\.87\n환불: −\$10\.00\n환불 진행 중: −\$5\.00\n/);
  for (const text of refundTexts(pending)) doesNotMatch(text, /Refunded:|환불:/);
});

Deno.test("the refund email gives no reason for a refund that no member of staff made", () => {
  const captured = order(confirmed, { state: "captured", capturedAt: at });
  const [outside] = noteOutsideRefund(captured, {
    retainedCents: captured.bill.totalCents - 1000,
    madeAt: at,
  }).refunds;
  const given = refundStray(order(denied, released), { cents: 3687 }, at);
  const [stray] = given.ok ? given.value.refunds : [];
  ok(outside && stray);
  for (const each of [outside, { ...stray, outcome: pending.outcome }]) {
    for (const text of refundTexts(refund, { ...each, number: 2 })) {
      doesNotMatch(text, /Reason|사유/);
      ok(!text.includes(each.reason));
    }
  }
});

Deno.test("the receipt in the email has every charge of the bill with its rate and purpose, in both languages", () => {
  for (const language of ["en", "ko"] as const) {
    const { text } = writeEmail(
      "order_received",
      anOrder({ language, bill: chargedBill }),
      restaurant,
      links,
    );
    for (const { kind, ppm, cents, purpose } of chargedBill.charges) {
      const label = `${chargeNames[kind][language]} (${toPercent(ppm)}%)`;
      const row = `\n${label}: ${formatDollars(cents)}\n    ${purpose?.[language]}\n`;
      ok(text.includes(row), text);
    }
  }
});

Deno.test("the receipt shows what a discount took off where its price is more than the dish", () => {
  const half = {
    isDefault: false,
    groupId: "extras",
    kind: "choice",
    adds: [],
    removes: [],
    id: "half",
  } as const;
  const options = pricedOptions(300, [
    { ...half, name: { en: "Half", ko: "반 마리" }, quantity: 1, priceCents: -400 },
  ]);
  const lines = anOrder().lines.map((line) => ({ ...line, options, unitPriceCents: 0 }));
  match(
    writeEmail("order_received", anOrder({ lines }), restaurant, links).text,
    /Half \(반 마리\) −\$3\.00\n/,
  );
});

Deno.test("the receipt lists the options of a dish below it in both languages, with their share of the price", () => {
  const option = { isDefault: false, groupId: "extras", kind: "choice", adds: [], removes: [] } as const;
  const options = pricedOptions(1695, [
    { ...option, id: "cheese", name: { en: "Cheese", ko: "치즈" }, quantity: 2, priceCents: 200 },
    { ...option, id: "half", name: { en: "Half", ko: "반 마리" }, quantity: 1, priceCents: -400 },
    { ...option, id: "no_egg", name: { en: "No egg", ko: "계란 빼고" }, quantity: 1, priceCents: 0 },
  ]);
  const { lines } = anOrder();
  const given = anOrder({ lines: lines.map((line) => ({ ...line, options })) });
  const email = writeEmail("order_received", given, restaurant, links);
  match(
    email.text,
    /\(비빔밥\): \$33\.90\n {4}2 × Cheese \(치즈\) \+\$4\.00\n {4}Half \(반 마리\) −\$4\.00\n {4}No egg \(계란 빼고\)\n {4}no egg\n/,
  );
  match(email.html, />2 × Cheese \(치즈\) \+\$4\.00</);
  match(
    writeEmail("order_received", { ...given, language: "ko" }, restaurant, links).text,
    /2 × 치즈 \(Cheese\)/,
  );
});
