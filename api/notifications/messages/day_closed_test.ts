import { deepEqual, equal, match, ok } from "node:assert/strict";
import { aDayClose, fridayDinner } from "@domain/testing/fixtures.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { messageContext } from "@api/testing/message_context.ts";
import { dayClosed } from "./day_closed.ts";

const close = aDayClose("cls_1");

Deno.test("the summary of a closed day has its totals in both languages and a link to the orders", () => {
  const { subject, text, html } = dayClosed.mail.write({ close, isInForce: true }, messageContext());
  match(subject, /July 10.*: 3 orders, \$44\.00$/);
  for (
    const part of [
      "Mina Kim closed the day at 5:00 PM.",
      "마감했습니다",
      "Carried over: K-001",
      "$44.30",
      "$19.52",
    ]
  ) {
    ok(text.includes(part), part);
  }
  match(html, /Collected · 결제액/);
  match(text, /https:\/\/staff\.example\/admin\/orders/);
  const totals = { ...close.totals, charges: [], owedOrders: 0, owedCents: 0 };
  const less = { ...close, carriedOver: [], totals };
  const plain = dayClosed.mail.write({ close: less, isInForce: true }, messageContext());
  equal(/Carried over|Service fee|Refunds owed/.test(plain.text), false);
});

Deno.test("the summary of a day that was closed on a later date names the date", () => {
  const late = { ...close, closedAt: fridayDinner + 42 * hourMs };
  const { text } = dayClosed.mail.write({ close: late, isInForce: true }, messageContext());
  match(text, /Mina Kim closed the day on Sun, July 12(?:,| at) 11:00 AM\./);
  match(text, /Mina Kim 님이 7월 12일 \(일\) 오전 11:00에 마감했습니다\./);
});

Deno.test("the summary of a day is true until the day is reopened", () => {
  deepEqual([true, false].map((isInForce) => dayClosed.isTrue({ close, isInForce })), [true, false]);
});
