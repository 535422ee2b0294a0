/** What is left of a guest after the retention of the settings: nothing of the contact, and all of dishes, amounts and payments. */
import assert from "node:assert/strict";
import type { Order, OrderState } from "@domain/order/order.ts";
import { hourMs, type Instant } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { retainedCentsOf } from "@domain/payment/refund.ts";
import { billings } from "../cards.ts";
import { names } from "../guests.ts";
import { phones } from "../phones.ts";
import { foreignPrefix } from "../provider.ts";

const dayMs = 24 * hourMs;
/** A checkout that did not become an order, and a cart, last this long. */
const leftDays = 30;
/** Months differ in length, so a day near the end of the retention is not judged. */
const unclearDays = 4;

type Stored = "outside the store" | "nothing of guests" | ((store: MemoryPorts) => unknown);

/** Where each port stores what a guest typed. A new port does not compile without its row. */
const stored: Record<keyof MemoryPorts, Stored> = {
  orders: ({ orders }) => orders.all(),
  checkouts: ({ checkouts }) => checkouts.all(),
  carts: ({ carts }) => [carts.all(), carts.links()],
  kitchen: ({ kitchen }) => kitchen.holds(),
  outbox: ({ outbox }) => outbox.all(),
  printing: async ({ printing }) => {
    const printers = await printing.configured();
    return await Promise.all(printers.map(({ id }) => printing.jobs(id, 100_000)));
  },
  discrepancies: ({ discrepancies }) => discrepancies.all(),
  live: ({ live }) => live.after(0, 100_000),
  audit: ({ audit }) => audit,
  sessions: ({ sessions }) => sessions.all(),
  accounts: ({ accounts }) => accounts.all(),
  stations: ({ stations }) => stations.all(),
  store: ({ store }) => store.facts,
  limits: ({ limits }) => limits.all(),
  ...{ payments: "outside the store", transport: "outside the store" },
  ...{ clock: "nothing of guests", processes: "nothing of guests", ids: "nothing of guests" },
  ...{
    installation: "nothing of guests",
    menus: "nothing of guests",
    menuImports: "nothing of guests",
    payouts: "nothing of guests",
  },
  ...{ dayCloses: "nothing of guests", passwords: "nothing of guests", tokens: "nothing of guests" },
  ...{ attempts: "nothing of guests", trustedDevices: "nothing of guests" },
  ...{
    secondFactors: "nothing of guests",
    passkeys: "nothing of guests",
  },
  ...{ housekeeping: "nothing of guests", tablets: "nothing of guests", alerts: "nothing of guests" },
  ...{ calls: "nothing of guests", drills: "nothing of guests" },
  // Keyed hashes, which outlive the contact details. The fake holds the numbers themselves.
  textStops: "nothing of guests",
  ...{ push: "nothing of guests", auditTrail: "nothing of guests" },
  ...{ sales: "nothing of guests", health: "nothing of guests" },
  pictures: "nothing of guests",
};

/** What guests type in simulated evenings, with the trace of their browsers. */
const ofGuests = [
  ...names.flat(),
  ...phones.map(([phone]) => phone),
  ...billings.flatMap(([{ email }, { firstName, phone }]) => [email, phone, firstName]),
  ...[
    "@example.com",
    "no onions",
    "no egg",
    "ring the bell",
    "blue car",
    "Browser 1",
    "address 0",
    "address 1",
  ],
].filter((text) => text.length > 1 && !["", "no address", "Guest", "김"].includes(text));
/** What staff type about guests. The audit log keeps it. */
const ofStaff = [
  "cold food",
  "missing dish",
  "another reason",
  "another name",
  "the guest called",
  "paid in cash",
  "no gas",
  "a neighbor came",
];

/** Nothing that a guest typed is left anywhere, and nothing that staff typed about a guest outside the audit log. */
export async function checkErased(store: MemoryPorts): Promise<void> {
  for (const [port, place] of Object.entries(stored)) {
    if (typeof place === "string") continue;
    const text = JSON.stringify(await place(store));
    const known = port === "accounts" ? text.replaceAll(/"email":"[^"]*"/g, "") : text;
    const traces = port === "audit" ? ofGuests : [...ofGuests, ...ofStaff];
    const found = traces.find((trace) => known.includes(JSON.stringify(trace).slice(1, -1)));
    assert.equal(found, undefined, `the store (${port}) still has "${found}" of a guest`);
  }
}

/** The orders that must still have their contact, and those that must have lost it. No guest has come `since`. */
export function checkDue(store: MemoryPorts, since: Instant): void {
  const now = store.clock.now();
  for (const { placedAt, contact, number } of store.orders.all()) {
    const end = Temporal.Instant.fromEpochMilliseconds(placedAt).toZonedDateTimeISO("America/Los_Angeles")
      .add({ months: store.store.facts.settings.retentionMonths }).epochMilliseconds;
    if (Math.abs(now - end) < unclearDays * dayMs) continue;
    const isErased = Object.values(contact).every((text) => text === "");
    assert.equal(isErased, now > end, `${number}: whether the contact is erased`);
  }
  for (const { contact, consent, state, updatedAt, id } of store.checkouts.all()) {
    if (state === "placed" || now < updatedAt + (leftDays + 1) * dayMs) continue;
    assert.ok(!contact && !consent, `the contact of ${id}, which did not become an order, is not erased`);
  }
  const isOver = now > since + leftDays * dayMs;
  // An order that is placed late, from a charge in the provider's dashboard, empties its cart again.
  const carts = store.carts.all().filter(({ lines }) => lines.length > 0);
  assert.ok(!isOver || carts.length === 0, "the cart of a guest who left a month ago");
}

/** An order without what is erased. */
function withoutTexts(order: Order): unknown {
  const {
    contact: _,
    note: _note,
    textConsent: _consent,
    arrival,
    lines,
    offers,
    refunds,
    refundSettlement,
    refusedHandOvers,
    pickupCode: _code,
    state,
    ...rest
  } = order;
  return {
    ...rest,
    arrivedAt: arrival?.at,
    lines: lines.map((line) => ({ ...line, note: "" })),
    offers: offers.map((offer) => ({ ...offer, text: "" })),
    refunds: refunds.map((refund) => refund.by.kind === "staff" ? { ...refund, reason: "" } : refund),
    refundSettlement: { ...refundSettlement, reason: "" },
    refusedHandOvers: refusedHandOvers.map((refused) => ({ ...refused, reason: "" })),
    state: "text" in state ? { ...state, text: "" } : withoutReason(state),
  };
}

function withoutReason(state: OrderState): unknown {
  if (state.status !== "completed" || state.handOver === undefined || state.handOver.as === "code") {
    return state;
  }
  return { ...state, handOver: { ...state.handOver, reason: "" } };
}

/** Runs `erase`, which may change nothing of an order but its texts, and nothing of the audit log that is written. */
export async function checkErasure(store: MemoryPorts, erase: () => Promise<number>): Promise<void> {
  const [orders, entries] = [store.orders.all(), [...store.audit]];
  const count = await erase();
  const added = store.audit.slice(entries.length).filter(({ action }) => action === "guest_data.erased");
  const expected = count > 0 ? [{ orders: count }] : [];
  assert.deepEqual(added.map(({ details }) => details), expected, "the audit entry of an erasure");
  assert.ok(entries.every((entry, nth) => store.audit[nth] === entry), "an entry of the audit log changed");
  // Other steps run at the same time in the evening, when nothing is old enough.
  if (count === 0) return;
  const now = new Map(store.orders.all().map((order) => [order.id, order]));
  let changed = 0;
  for (const order of orders) {
    const after = now.get(order.id);
    if (after === order) continue;
    changed += 1;
    assert.ok(after, `${order.number} is gone`);
    assert.deepEqual(
      withoutTexts(after),
      withoutTexts(order),
      `${order.number} after its contact was erased`,
    );
  }
  assert.equal(changed, count, "the number of orders whose contact was erased");
}

/** The ledger stays right after the contact is erased. */
export function checkLedger(store: MemoryPorts): void {
  for (const order of store.orders.all()) {
    const { intentId } = order.payment;
    if (order.payment.state === "none" || intentId.startsWith(foreignPrefix)) continue;
    const { retainedCents } = store.payments.truth(intentId);
    assert.equal(retainedCentsOf(order), retainedCents, `cents retained of ${order.number} after months`);
  }
}
