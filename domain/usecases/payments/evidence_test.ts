import assert from "node:assert/strict";
import { pricedOptions, soldOptions } from "@domain/menu/option.ts";
import {
  aCheckout,
  anOrder,
  extras,
  fridayDinner,
  guest,
  mina,
  requests,
  restaurant,
} from "@domain/testing/fixtures.ts";
import type { HandOver } from "@domain/order/order.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { consentOf } from "@domain/notification/consent.ts";
import { orderEmail, orderText } from "@domain/notification/message.ts";
import { noteOutsideRefund } from "@domain/payment/refund.ts";
import { collectEvidence, exportEvidence } from "./evidence.ts";

async function disputed(order = anOrder(), asksForThreeDSecure = false) {
  const ports = restaurant();
  const consent = consentOf(
    { address: "203.0.113.7", userAgent: "Firefox ".repeat(100) },
    { language: "en", wantsTexts: true },
    fridayDinner,
  );
  await ports.checkouts.begin(aCheckout("ord_1", { consent, asksForThreeDSecure }));
  await ports.orders.add("2026-07-10", () => ({
    at: fridayDinner,
    order,
    messages: [orderEmail("order_received", order), orderText("order_unanswered", order)],
    audit: {
      at: fridayDinner,
      action: "order.placed",
      resource: "order",
      resourceId: "ord_1",
      status: "success",
      details: { number: "K-001" },
    },
  }));
  return ports;
}

Deno.test("evidence has guest, IP address, terms, receipt, timeline and messages, in local time with the offset", async () => {
  const ports = await disputed();
  const evidence = await collectEvidence(ports, "ord_1");
  assert.ok(evidence);
  const text = (name: string) => JSON.stringify(evidence.sections.find((each) => each.name === name)?.rows);
  assert.match(text("guest"), /203\.0\.113\.7/);
  assert.match(text("guest"), new RegExp(guest.email));
  assert.match(text("guest"), /not charged until our team approves/);
  assert.match(text("guest"), /Reply STOP/);
  assert.match(text("order"), /2026-07-10T\d\d:\d\d:\d\d-07:00/);
  assert.match(text("receipt"), /Bibimbap.*\$33\.90.*Tax \(8\.75 %\).*\$2\.97.*\$36\.87/);
  assert.match(text("timeline"), /the system","order placed","success",""\]/);
  assert.match(text("messages"), /order received.*waiting/);
  assert.doesNotMatch(
    text("messages"),
    /unanswered/,
    "an alert to the restaurant is no message to the guest",
  );
  assert.ok(!text("guest").includes("Firefox ".repeat(60)), "the user agent is cut");
});

Deno.test("evidence has time, source and terms of a consent to texts on the order's page", async () => {
  const ports = await disputed(anOrder({
    wantsTexts: true,
    textConsent: { at: fridayDinner, address: "198.51.100.4", userAgent: "Safari", terms: "Reply HALT" },
  }));
  const guest = (await collectEvidence(ports, "ord_1"))?.sections.find(({ name }) => name === "guest")?.rows;
  const facts = new Map(guest as [string, string][]);
  assert.equal(
    facts.get("Box for text messages checked on the order's page"),
    "2026-07-10T17:00:00-07:00: 198.51.100.4, Safari",
  );
  assert.equal(facts.get("Terms beside that box"), "Reply HALT");
});

Deno.test("evidence has what the bank said at the authorization, the 3-D Secure result and the guest's arrival", async () => {
  const ports = await disputed(
    anOrder({
      arrival: { at: fridayDinner, note: "blue Kia" },
      card: {
        ...{ brand: "visa", lastFour: "3055", country: "US", authorizationCode: "123456", networkId: "987" },
        ...{ securityCodeCheck: "pass", postalCodeCheck: "fail" },
        threeDSecure: { outcome: "challenge", isLiabilityShifted: true },
      },
    }),
    true,
  );
  const sections = (await collectEvidence(ports, "ord_1"))?.sections;
  const rowsOf = (name: string) => sections?.find((each) => each.name === name)?.rows;
  assert.deepEqual(rowsOf("authorization"), [
    ["Card issued in", "US"],
    ["Authorization code of the bank", "123456"],
    ["Transaction id of the card network", "987"],
    ["Security code check", "pass"],
    ["Postal code check", "fail"],
    ["3-D Secure asked for by the restaurant", "yes"],
    ["3-D Secure", "authenticated by a step of the guest"],
    ["Liability for fraud", "with the bank"],
  ]);
  const arrival = rowsOf("order")?.find(([name]) => name === "Guest reported to be here");
  assert.equal(arrival?.[1], "2026-07-10T17:00:00-07:00: blue Kia");
});

Deno.test("evidence of a payment without 3-D Secure says so", async () => {
  const sections = (await collectEvidence(await disputed(), "ord_1"))?.sections;
  assert.deepEqual(sections?.find(({ name }) => name === "authorization")?.rows, [
    ["3-D Secure asked for by the restaurant", "no"],
    ["3-D Secure", "not run"],
  ]);
});

Deno.test("evidence says when, by whom and against what an order was handed over", async () => {
  const accepted = { acceptedAt: fridayDinner, acceptedBy: mina, minutes: 20, readyAt: fridayDinner };
  const before = { status: "ready", markedReadyAt: fridayDinner, ...accepted } as const;
  const fact = async (handOver?: HandOver) => {
    const ports = await disputed(anOrder({
      state: { status: "completed", completedAt: fridayDinner, ...accepted, handOver },
      transitions: [{ kind: "complete", by: mina, at: fridayDinner, madeAt: fridayDinner, before }],
    }));
    const rows = (await collectEvidence(ports, "ord_1"))?.sections.find(({ name }) => name === "order")?.rows;
    return new Map(rows as [string, string][]).get("Handed over");
  };
  const by = "2026-07-10T17:00:00-07:00 by Mina Kim, ";
  assert.equal(await fact({ as: "code" }), `${by}the guest said the right pickup code`);
  assert.equal(await fact({ as: "id", reason: "" }), `${by}an ID was checked`);
  assert.equal(
    await fact({ as: "without", reason: "phone is dead" }),
    `${by}without the pickup code: phone is dead`,
  );
  assert.equal(await fact(), `${by}pickup code not asked for`);
});

Deno.test("evidence says when and by whom the food was kept, and why", async () => {
  const refused = { by: mina, madeAt: fridayDinner, reason: "" };
  const ports = await disputed(anOrder({
    refusedHandOvers: [refused, { ...refused, madeAt: fridayDinner + 60_000, reason: "another name" }],
  }));
  const rows = (await collectEvidence(ports, "ord_1"))?.sections.find(({ name }) => name === "order")?.rows;
  assert.equal(
    new Map(rows as [string, string][]).get("Not handed over"),
    "2026-07-10T17:00:00-07:00 by Mina Kim, neither pickup code nor ID; " +
      "2026-07-10T17:01:00-07:00 by Mina Kim, neither pickup code nor ID: another name",
  );
});

Deno.test("the receipt lists the options of a dish with their quantities and prices", async () => {
  const options = pricedOptions(
    1695,
    soldOptions([extras, requests], [{ id: "cheese", quantity: 2 }, {
      id: "no_egg",
      quantity: 1,
    }]),
  );
  const lines = anOrder().lines.map((line) => ({ ...line, options }));
  const ports = await disputed(anOrder({ lines }));
  const sections = (await collectEvidence(ports, "ord_1"))?.sections;
  const receipt = sections?.find(({ name }) => name === "receipt");
  assert.equal(receipt?.rows[0]?.[4], "Cheese (치즈) ×2 +$4.00; No egg (계란 빼고)");
  assert.ok(receipt?.rows.every((row) => row.length === receipt.columns.length));
});

Deno.test("the receipt says what of the total was not charged", async () => {
  const receiptOf = async (uncapturedCents: number) => {
    const { payment } = anOrder();
    const uncaptured = { taxableCents: uncapturedCents, exemptCents: 0, taxCents: 0 };
    const ports = await disputed(
      anOrder({ payment: { ...payment, state: "captured", capturedAt: fridayDinner, uncaptured } }),
    );
    const sections = (await collectEvidence(ports, "ord_1"))?.sections;
    const rows = sections?.find(({ name }) => name === "receipt")?.rows ?? [];
    return rows.slice(-2).map(([label, , , amount]) => `${label} ${amount}`);
  };
  assert.deepEqual(await receiptOf(500), ["Total $36.87", "Not charged -$5.00"]);
  // The whole hold was captured after an accepted offer, and the difference is refunded.
  assert.deepEqual(await receiptOf(-500), ["Tax (8.75 %) $2.97", "Total $36.87"]);
});

Deno.test("the receipt shows what a discount took off where its price is more than the dish", async () => {
  const half = { ...extras, options: extras.options.map((each) => ({ ...each, priceCents: -400 })) };
  const options = pricedOptions(300, soldOptions([half], [{ id: "cheese", quantity: 1 }]));
  const lines = anOrder().lines.map((line) => ({ ...line, options, unitPriceCents: 0 }));
  const ports = await disputed(anOrder({ lines }));
  const sections = (await collectEvidence(ports, "ord_1"))?.sections;
  const receipt = sections?.find(({ name }) => name === "receipt");
  assert.match(receipt?.rows[0]?.[4] ?? "", /^Cheese \(치즈\) \D*3\.00$/);
});

Deno.test("a refund made in the provider's dashboard is said in words", async () => {
  const order = anOrder();
  const { totalCents: amountCents } = order.bill;
  const payment = { ...order.payment, amountCents, state: "captured", capturedAt: fridayDinner } as const;
  const refunded = noteOutsideRefund({ ...order, payment }, {
    retainedCents: amountCents - 500,
    madeAt: fridayDinner,
  });
  const ports = await disputed(refunded);
  const rows = (await collectEvidence(ports, "ord_1"))?.sections.flatMap((section) => section.rows);
  const [, row = ""] = rows?.find(([label]) => label === "Refund 1") ?? [];
  assert.match(row, /^\$5\.00: refunded at the payment provider; by the system; done /);
});

Deno.test("the restaurant's row omits empty parts of its address", async () => {
  const ports = await disputed();
  const named = async (change: Partial<Settings["restaurant"]>) => {
    const { settings } = ports.store.facts;
    const name = { en: "Jogakbo", ko: "" };
    const changed = { ...settings, restaurant: { ...settings.restaurant, name, ...change } };
    ports.store.facts = { ...ports.store.facts, settings: changed };
    const evidence = await collectEvidence(ports, "ord_1");
    const rows = evidence?.sections.find(({ name }) => name === "order")?.rows ?? [];
    return rows.find(([label]) => label === "Restaurant")?.[1];
  };
  assert.equal(await named({ address: "1 Garden Grove", phone: "" }), "Jogakbo, 1 Garden Grove");
  assert.equal(await named({ address: "", phone: "+17145551234" }), "Jogakbo, +17145551234");
});

Deno.test("an export is audited, works without the provider, and does not exist for an unknown order", async () => {
  const ports = await disputed();
  assert.equal(await exportEvidence(ports, { orderId: "ord_9", staffId: "staff_admin" }), undefined);
  ports.payments.breakNext("lost_before_effect");
  const exported = await exportEvidence(ports, { orderId: "ord_1", staffId: "staff_admin" });
  assert.equal(exported?.fileName, "evidence-K-001-2026-07-10.zip");
  assert.deepEqual(ports.audit.map(({ action, staffId }) => [action, staffId]), [
    ["order.placed", undefined],
    ["order.evidence_exported", "staff_admin"],
  ]);
});
