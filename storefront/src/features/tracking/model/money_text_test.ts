import { equal } from "node:assert/strict";
import type { Translate } from "../../../lib/i18n.ts";
import { moneyText, when } from "./money_text.ts";

const said: Translate = (id, values) => `${id} ${JSON.stringify(values)}`;
const released = {
  state: "released",
  amount: 38.4,
  refunded_amount: 0,
  pending_refund_amount: 0,
  owed_amount: 0,
  at: "2026-11-21T02:12:00.000Z",
} as const;

Deno.test("the money sentence names the amount with two decimals and the restaurant's time", () => {
  equal(
    moneyText(released, said, "en", new Date("2026-11-21T05:00:00Z")),
    'money.released {"amount":"$38.40","at":"6:12 PM"}',
  );
});

Deno.test("what is owed for an order that was not made is named beside what was charged", () => {
  const charged = { ...released, state: "captured", owed_amount: 38.4 } as const;
  equal(
    moneyText(charged, said, "en", new Date("2026-11-21T05:00:00Z")),
    'money.charged {"amount":"$38.40","at":"6:12 PM"} money.owed {"owed":"$38.40"}',
  );
});

Deno.test("another day's moment carries its date, judged in Los Angeles", () => {
  equal(when(released.at, "en", new Date("2026-11-21T07:59:00Z")), "6:12 PM");
  equal(when(released.at, "en", new Date("2026-11-21T08:00:00Z")), "Fri, Nov 20, 6:12 PM");
});
