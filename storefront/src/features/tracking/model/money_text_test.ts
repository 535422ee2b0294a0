import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import type { Translate } from "@/lib/i18n.ts";
import { moneyText, subtractedRows, when } from "./money_text.ts";

const idAndValues: Translate = (id, values) => `${id} ${JSON.stringify(values)}`;
const released = {
  state: "released",
  amount: 38.4,
  refunded_amount: 0,
  pending_refund_amount: 0,
  uncaptured_amount: 0,
  failed_refund_amount: 0,
  owed_amount: 0,
  at: "2026-11-21T02:12:00.000Z",
} as const;

Deno.test("the money message has the amount with two decimals and the restaurant's local time", () => {
  equal(
    moneyText({ status: "denied", money: released }, idAndValues, "en", "2026-11-20"),
    'money.released {"amount":"$38.40","at":"6:12\u00a0PM"}',
  );
});

const textOf = (money: Partial<GuestOrder["money"]>) =>
  moneyText({ status: "completed", money: { ...released, ...money } }, idAndValues, "en", "2026-11-20");

Deno.test("the money message distinguishes held, releasing and released amounts", () => {
  equal(textOf({ state: "held" }), 'money.held {"amount":"$38.40"}');
  equal(textOf({ state: "releasing" }), 'money.releasing {"amount":"$38.40"}');
  equal(textOf({ state: "released" }), 'money.released {"amount":"$38.40","at":"6:12\u00a0PM"}');
});

Deno.test("the money message shows a charge until part of it is refunded", () => {
  equal(textOf({ state: "captured" }), 'money.charged {"amount":"$38.40","at":"6:12\u00a0PM"}');
  equal(
    textOf({ state: "captured", refunded_amount: 10 }),
    'money.partlyRefunded {"amount":"$38.40","refunded":"$10.00","at":"6:12\u00a0PM"}',
  );
  equal(
    textOf({ state: "refunded", refunded_amount: 38.4 }),
    'money.refunded {"amount":"$38.40","at":"6:12\u00a0PM"}',
  );
});

Deno.test("shows a refund as pending until the bank accepts it", () => {
  equal(
    textOf({ state: "refund_pending", refunded_amount: 38.4, pending_refund_amount: 10 }),
    'money.refundPending {"amount":"$38.40","pending":"$10.00"}',
  );
});

Deno.test("adds the owed amount after the charged amount", () => {
  const charged = { ...released, state: "captured", owed_amount: 38.4 } as const;
  equal(
    moneyText({ status: "cancelled", money: charged }, idAndValues, "en", "2026-11-20"),
    'money.charged {"amount":"$38.40","at":"6:12\u00a0PM"} money.owed {"owed":"$38.40"}',
  );
});

Deno.test("a failed refund says what is still owed and asks the guest to call", () => {
  const failed = { ...released, state: "captured", failed_refund_amount: 5, owed_amount: 5 } as const;
  equal(
    moneyText({ status: "completed", money: failed }, idAndValues, "en", "2026-11-20"),
    'money.charged {"amount":"$38.40","at":"6:12\u00a0PM"} money.refundFailed {"failed":"$5.00","owed":"$5.00"}',
  );
  const again = { ...failed, state: "refunding", owed_amount: 0 } as const;
  equal(
    moneyText({ status: "completed", money: again }, idAndValues, "en", "2026-11-20"),
    "money.refunding undefined",
  );
});

Deno.test("a charge never stands alone under an order that was not accepted", () => {
  const charged = { ...released, state: "captured" } as const;
  for (const status of ["cancelled", "denied", "expired"] as const) {
    match(moneyText({ status, money: charged }, idAndValues, "en", undefined), / money\.ask /);
    const refunding = { ...charged, state: "refunding" } as const;
    equal(
      moneyText({ status, money: refunding }, idAndValues, "en", undefined),
      "money.refunding undefined",
    );
  }
  doesNotMatch(
    moneyText({ status: "completed", money: charged }, idAndValues, "en", undefined),
    /money\.ask/,
  );
});

Deno.test("a time has its date unless the restaurant's day is that of the time, whatever the device's clock says", () => {
  equal(when(released.at, "en", "2026-11-20"), "6:12\u00a0PM");
  equal(when(released.at, "ko", "2026-11-20"), "오후\u00a06:12");
  equal(when(released.at, "en", "2026-11-21"), "Fri, Nov 20, 6:12\u00a0PM");
  equal(when("2026-11-21T07:59:00Z", "en", "2026-11-20"), "11:59\u00a0PM");
  equal(when("2026-11-21T08:00:00Z", "en", "2026-11-20"), "Sat, Nov 21, 12:00\u00a0AM");
  equal(when(released.at, "en", undefined), "Fri, Nov 20, 6:12\u00a0PM");
});

const rows = (refunded_amount: number, pending_refund_amount: number, uncaptured_amount = 0) =>
  subtractedRows({ uncaptured_amount, refunded_amount, pending_refund_amount });

Deno.test("lists what was not charged, settled and pending refunds in separate rows", () => {
  deepEqual(rows(0, 0, 1), [{ label: "receipt.notCharged", amount: 1 }]);
  deepEqual(rows(0, 0), []);
  deepEqual(rows(10, 0), [{ label: "receipt.refunded", amount: 10 }]);
  deepEqual(rows(10, 10), [{ label: "receipt.refundPending", amount: 10 }]);
  deepEqual(rows(12.3, 10.1), [
    { label: "receipt.refunded", amount: 2.2 },
    { label: "receipt.refundPending", amount: 10.1 },
  ]);
});
