/** The evidence of a dispute: staff export it, and the email about a new dispute has it attached. */
import { acceptedOf } from "./offers.ts";
import assert from "node:assert/strict";
import { isForGuest } from "@domain/notification/message.ts";
import type { Checkout } from "@domain/order/checkout.ts";
import type { OrderLine } from "@domain/order/agreement.ts";
import type { Order } from "@domain/order/order.ts";
import type { Evidence } from "@domain/payment/evidence.ts";
import type { Refund } from "@domain/payment/payment.ts";
import { exportEvidence } from "@domain/usecases/payments/evidence.ts";
import type { OnOrder } from "../staff_money.ts";
import { isRestored } from "../restored.ts";
import { hasDrinks } from "./alcohol.ts";
import { sumsOf } from "./money.ts";

type Row = readonly string[];

/** Staff export the evidence of an order. */
export async function exportChecked({ process: { ports }, store, staff, orderId }: OnOrder): Promise<void> {
  let order: Order | undefined;
  let checkout: Checkout | undefined;
  let [entries, messages] = [0, 0];
  const evidence = await exportEvidence({
    ...ports,
    payments: {
      ...ports.payments,
      read: (...args) => {
        const isOwn = order && order.payment.state !== "none" && !isRestored(order);
        assert.ok(isOwn, "the evidence asks the provider about a payment that is not ours");
        return ports.payments.read(...args);
      },
    },
    orders: {
      ...ports.orders,
      byId: async (id) => order = await ports.orders.byId(id),
      timeline: async (id) => {
        const timeline = await ports.orders.timeline(id);
        entries = timeline.length;
        return timeline;
      },
    },
    checkouts: { ...ports.checkouts, byId: async (id) => checkout = await ports.checkouts.byId(id) },
    outbox: {
      ...ports.outbox,
      about: async (ids) => {
        const about = await ports.outbox.about(ids);
        messages = about.filter(({ message }) => isForGuest(message.about)).length;
        return about;
      },
    },
  }, { orderId, staffId: staff.id });
  if (order === undefined) return assert.equal(evidence, undefined, "evidence of no order");
  assert.ok(evidence, "an order without evidence");
  const entry = store.audit.findLast(({ action, resourceId }) =>
    action === "order.evidence_exported" && resourceId === orderId
  );
  assert.deepEqual([entry?.staffId, entry?.details], [staff.id, { number: order.number }], "an export");
  assert.equal(evidence.fileName, `evidence-${order.number}-${order.day}.zip`);
  checkEvidence(evidence, order, checkout, { entries, messages });
}

function checkEvidence(
  { orderNumber, title, sections }: Evidence,
  order: Order,
  checkout: Checkout | undefined,
  counts: { entries: number; messages: number },
): void {
  assert.deepEqual([orderNumber, title], [
    order.number,
    `Evidence for order ${order.number} of ${order.day}`,
  ]);
  const rows = new Map(sections.map((section) => [section.name, section.rows]));
  for (const { columns, rows, name, title } of sections) {
    const titles = [name, title, ...columns];
    assert.ok(titles.every((text) => text !== ""), `a title of ${name} in the evidence is empty`);
    assert.ok(rows.every(([first]) => first !== ""), `a row of ${name} in the evidence has no name`);
    for (const row of rows) assert.equal(row.length, columns.length, "the columns of the evidence");
  }
  const facts = new Map(["order", "guest"].flatMap((name) => rows.get(name) ?? []) as [string, string][]);
  const fact = (name: string, value: string | undefined) =>
    assert.equal(facts.get(name), value === "" ? undefined : value, `${name} in the evidence`);
  const { contact, state, pickup, note, wantsTexts } = order;
  fact("Restaurant", "Jogakbo Kitchen, +17145550100");
  fact("Order number", order.number);
  fact("Order id", order.id);
  fact("Status", state.status);
  fact("Guest's note", note);
  fact("Email", contact.email);
  fact("Phone", contact.phone);
  fact("Asked for text messages", wantsTexts ? "yes" : "no");
  fact("Confirmed to be 21 or older", hasDrinks(order) ? order.isOfAge ? "yes" : "no" : undefined);
  const { firstName, lastName } = contact;
  fact("Name", /[가-힣]/.test(firstName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim());
  fact("IP address at authorization", checkout?.consent?.address ?? "not stored");
  fact("Browser at authorization", checkout?.consent?.userAgent ?? "not stored");
  fact("Terms shown beside the authorize button", checkout?.consent?.chargeTerms ?? "not stored");
  fact("Terms shown beside the box for text messages", checkout?.consent?.textTerms ?? "");
  checkTime(facts.get("Placed"), order.placedAt);
  checkTime(facts.get("Pickup"), pickup.kind === "scheduled" ? pickup.at : undefined);
  checkTime(facts.get("Form submitted"), checkout?.consent?.at);
  const arrival = facts.get("Guest reported to be here");
  checkTime(arrival?.slice(0, 25), order.arrival?.at);
  const bank = new Map((rows.get("authorization") ?? []) as [string, string][]);
  const isAsked = checkout?.asksForThreeDSecure === true;
  const asked = bank.get("3-D Secure asked for by the restaurant");
  assert.equal(
    asked,
    order.card || isAsked ? isAsked ? "yes" : "no" : asked,
    "whether 3-D Secure was asked for",
  );
  const report = order.card?.threeDSecure;
  const isPaid = order.payment.state !== "none";
  assert.equal(bank.has("3-D Secure"), isPaid, "3-D Secure in the evidence");
  assert.equal(
    bank.get("3-D Secure") === "not run",
    isPaid && report === undefined,
    "whether 3-D Secure ran",
  );
  const liability = report && (report.isLiabilityShifted ? "with the bank" : "not shifted");
  assert.equal(bank.get("Liability for fraud"), liability, "the liability in the evidence");
  checkReceipt(rows.get("receipt") ?? [], order);
  checkPayment(rows.get("payment") ?? [], order);
  assert.equal(rows.get("timeline")?.length, counts.entries, "the timeline of the evidence");
  const details = rows.get("timeline")?.map((row) => row.at(-1) ?? "") ?? [];
  assert.ok(
    !details.some((text) => /\b(number|by): /.test(text)),
    "a number or a name twice in the timeline",
  );
  assert.equal(rows.get("messages")?.length, counts.messages, "the messages of the evidence");
  if (order.payment.state === "none" || isRestored(order)) return;
  const placed = rows.get("timeline")?.find(([, , action]) => action === "order placed");
  assert.equal(placed?.[1], "the system", "who placed the order in the timeline");
  checkTime(placed?.[0], order.placedAt);
}

/** A moment is in Los Angeles, with its offset and without fractions of a second. */
function checkTime(text = "", at: number | undefined): void {
  if (at === undefined) return assert.doesNotMatch(text, /\d{4}-/, "a time in the evidence that is unknown");
  assert.match(text, /^[^Z]+-0[78]:00$/, "a time in the evidence without the offset of Los Angeles");
  const read = Temporal.Instant.from(text).epochMilliseconds;
  assert.equal(read, Math.floor(at / 1000) * 1000, "a time in the evidence");
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

function checkReceipt(rows: readonly Row[], order: Order): void {
  const { lines, bill } = order;
  const { captured, refunded } = sumsOf(order);
  const notCharged = captured > 0 ? bill.totalCents - captured : 0;
  assert.deepEqual(rows.map(([item, , , amount]) => [item, amount]), [
    ...lines.map((line) => [nameOf(line), dollars(line.quantity * line.unitPriceCents)]),
    ["Subtotal", dollars(bill.subtotalCents)],
    ...bill.charges.map(({ cents }) => ["Service fee", dollars(cents)]),
    [`Tax (${bill.taxPpm / 10_000} %)`, dollars(bill.taxCents)],
    ["Total", dollars(bill.totalCents)],
    ...(notCharged > 0 ? [["Not charged", dollars(-notCharged)]] : []),
    ...(refunded > 0 ? [["Refunded", dollars(-refunded)]] : []),
  ], "the receipt of the evidence");
  for (const [nth, { quantity, unitPriceCents, options, note }] of lines.entries()) {
    assert.deepEqual(rows[nth]?.toSpliced(3, 1).slice(1), [
      ...[String(quantity), dollars(unitPriceCents), options.map(optionText).join("; "), note],
    ], "a dish of the evidence");
  }
}

const nameOf = ({ name }: Pick<OrderLine, "name">) => name.ko ? `${name.en} (${name.ko})` : name.en;

function optionText(option: OrderLine["options"][number]): string {
  const { quantity, addedCents: cents } = option;
  const price = cents > 0 ? ` +${dollars(cents)}` : cents < 0 ? ` ${dollars(cents)}` : "";
  return `${nameOf(option)}${quantity > 1 ? ` ×${quantity}` : ""}${price}`;
}

function checkPayment(rows: readonly Row[], order: Order): void {
  const { payment, offers, bill, refunds, disputes, placedAt } = order;
  const row = (name: string) => rows.find(([first]) => first === name) ?? [];
  const isCharged = "capturedAt" in payment;
  assert.equal(
    rows.length,
    2 + (isCharged ? 1 : 0) + (order.card ? 1 : 0) + offers.length + refunds.length + disputes.length,
    "the rows about the payment",
  );
  assert.equal(row("Payment id at the payment provider")[1], payment.intentId);
  const held = acceptedOf(order)?.beforeCents ?? bill.totalCents;
  assert.equal(row("Authorized")[1], dollars(held), "the authorized amount in the evidence");
  for (const [nth, offer] of offers.entries()) {
    const [, details = "", when] = row(`Offer ${nth + 1}`);
    const total = `${dollars(offer.bill.totalCents)} instead of ${dollars(offer.beforeCents)}`;
    assert.ok(details.startsWith(`${total}: ${offer.ended?.as ?? "not answered"}`), details);
    checkTime(when, offer.at);
    checkTime(details.split(" ").at(-1), offer.ended?.at);
  }
  checkTime(row("Authorized")[2], placedAt);
  assert.equal(row("Charged")[1], isCharged ? dollars(sumsOf(order).captured) : undefined, "the charge");
  checkTime(row("Charged")[2], isCharged ? payment.capturedAt : undefined);
  for (const refund of refunds) {
    const [, details = "", when] = row(`Refund ${refund.number}`);
    assert.ok(details.startsWith(refundText(refund)), `${details} is not ${refundText(refund)}`);
    checkTime(when, refund.decidedAt);
    checkTime(details.split(" ").at(-1), "at" in refund.outcome ? refund.outcome.at : undefined);
  }
  for (const { id, cents, reason, status, openedAt, evidenceDueBy } of disputes) {
    const [, details = "", when] = row(`Dispute ${id}`);
    const [amount, cause, , due] = details.split(", ");
    assert.deepEqual([amount, cause], [dollars(cents), reason], "a dispute in the evidence");
    assert.match(details, new RegExp(status.replace("_", ".*")), "the status of a dispute in the evidence");
    checkTime(when, openedAt);
    checkTime(due?.split(" ").at(-1), evidenceDueBy);
  }
}

const systemReasons = new Map([
  ["charged_above_offer", "charged at the payment provider above the accepted offer"],
  ["charged_after_end", "charged at the payment provider after the order had ended"],
  ["refunded_at_provider", "refunded at the payment provider"],
]);

function refundText({ cents, reason, by, choice, outcome }: Refund): string {
  const lines = choice.kind === "lines" ? ` for ${choice.lines.length} lines` : "";
  const who = by.kind === "staff" ? by.name : "the system";
  const cause = "reason" in outcome ? ` (${outcome.reason})` : "";
  const shown = by.kind === "system" ? systemReasons.get(reason) : reason;
  return `${dollars(cents)}${lines}: ${shown}; by ${who}; ${outcome.kind}${cause}`;
}
