/**
 * Checks every report of money against the payment provider's books and the test's own records, to the cent. The expectations are computed
 * in integers, without the product's rules of money.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Analytics } from "@contract/schemas/analytics.ts";
import type { LedgerOrder, PayoutRow, TaxPeriodData } from "@contract/schemas/ledger.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { startMessageGateways } from "@api/testing/message_gateways.ts";
import { postgresOutbox } from "@api/adapters/postgres/messages/outbox.ts";
import { outbox } from "@api/adapters/postgres/messages/tables.ts";
import { dishes } from "@api/adapters/postgres/menu/tables.ts";
import { orders } from "@api/adapters/postgres/orders/tables.ts";
import { holidays, weeklyHours } from "@api/adapters/postgres/store/tables.ts";
import { at, dishWithOptions, optionlessDish, orderOf, readyToPay } from "@api/testing/guests.ts";
import { callStripeDirectly, cards, ledger, pay, setFault } from "@api/testing/money.ts";
import { syncPayoutsOf } from "@api/testing/payouts.ts";
import { until } from "@api/testing/poll.ts";
import { readCsv } from "@api/testing/read_csv.ts";
import { newDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { expectData, setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
import type { ChosenOptions } from "@demo/restaurant/options_to_choose.ts";

/** Local times in Los Angeles with the rates of tax and service fee then: both clock changes, midnights, and ends of quarters and years. */
const moments = [
  ["2027-03-14T01:59:30-08:00", "8.75", "0"],
  ["2027-03-14T03:00:05-07:00", "8.75", "3.33"],
  ["2027-03-31T23:58:00-07:00", "9.9999", "12.3457"],
  ["2027-04-01T00:00:05-07:00", "10.2501", "30"],
  ["2027-06-30T23:58:00-07:00", "7.25", "0.5"],
  ["2027-11-07T01:30:00-07:00", "9.5", "29.9999"],
  ["2027-11-07T01:30:00-08:00", "9.5", "3.33"],
  ["2027-11-07T23:58:00-08:00", "8.75", "0"],
  ["2027-11-08T00:00:05-08:00", "8.75", "3.33"],
  ["2027-12-31T23:58:00-08:00", "10.5", "12.3457"],
  ["2028-01-01T00:00:05-08:00", "10.5", "0.5"],
] as const;
const [from, to] = ["2027-03-14", "2028-01-01"];

/**
 * Each moment has one order with the first outcome and six with those of a row, and the rows take turns. The first row's turn comes at the
 * end of a year, whose emails have a line for each of its amounts. The second row's comes last, when some of its outcomes stay open.
 */
const outcomes = [
  "charged",
  ...[
    "refund_repeated",
    "settled_after_failure",
    "captured_in_part",
    "refunded_dish",
    "unanswered",
    "disputed",
  ],
  ...[
    "refund_pends",
    "settled_after_cancelling",
    "denied",
    "refunded_amount",
    "dispute_won",
    "refunded_in_parts",
  ],
  ...[
    "cancelled_by_guest",
    "cancelled_by_staff",
    "refunded_full",
    "refund_failed",
    "refunded_by_provider",
    "dispute_lost",
  ],
] as const;
type Outcome = typeof outcomes[number];
const ordersOfMoment = 7;

type Parts = { taxable: bigint; exempt: bigint; tax: bigint };
type Line = {
  dishId: string;
  quantity: bigint;
  cents: bigint;
  isTaxable: boolean;
  options: { id: string; added: bigint }[];
};
type Bill = { dishes: bigint; fee: bigint; tax: bigint; taxable: bigint; exempt: bigint; total: bigint };
/** A refund as decided: an amount, or quantities of lines. `left` are the lines that stay charged. */
type Decided = { cents: bigint; left?: Line[]; at: string; hasFailed?: true };
type Sold = {
  id: string;
  intentId: string;
  number: string;
  day: string;
  lines: Line[];
  taxPpm: bigint;
  feePpm: bigint;
  bill: Bill;
  outcome: Outcome;
  refunds: Decided[];
  /** What the restaurant returned otherwise than to the card. */
  settledOtherwise: bigint;
  /** What follows at the next moment. */
  later?: (counter: Counter, instant: string) => Promise<void>;
};

const half = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);
const ppmOf = (percent: string): bigint => BigInt(Math.round(Number(percent) * 10_000));
const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
/** The cents of a number of dollars in JSON, or of an amount in a table. */
const cents = (dollars: number | string): bigint => BigInt(Math.round(Number(dollars) * 100));

function billOf(lines: readonly Line[], taxPpm: bigint, feePpm: bigint): Bill {
  const dishes = sumOf(lines.map((line) => line.quantity * line.cents));
  const taxedDishes = sumOf(lines.filter((line) => line.isTaxable).map((line) => line.quantity * line.cents));
  const fee = half(dishes * feePpm, 1_000_000n);
  const taxable = taxedDishes + fee;
  const tax = half(taxable * taxPpm, 1_000_000n);
  return { dishes, fee, tax, taxable, exempt: dishes + fee - taxable, total: dishes + fee + tax };
}

const total = ({ taxable, exempt, tax }: Parts): bigint => taxable + exempt + tax;
const add = (all: readonly Parts[]): Parts => ({
  taxable: sumOf(all.map((each) => each.taxable)),
  exempt: sumOf(all.map((each) => each.exempt)),
  tax: sumOf(all.map((each) => each.tax)),
});
const minus = (one: Parts, other: Parts): Parts => ({
  taxable: one.taxable - other.taxable,
  exempt: one.exempt - other.exempt,
  tax: one.tax - other.tax,
});
const smaller = (one: Parts, other: Parts): Parts => ({
  taxable: one.taxable < other.taxable ? one.taxable : other.taxable,
  exempt: one.exempt < other.exempt ? one.exempt : other.exempt,
  tax: one.tax < other.tax ? one.tax : other.tax,
});
const nothing: Parts = { taxable: 0n, exempt: 0n, tax: 0n };

function shareOf(amount: bigint, whole: Parts): Parts {
  if (total(whole) === 0n) return { ...nothing, exempt: amount };
  const tax = half(amount * whole.tax, total(whole));
  const taxed = half(amount * (whole.tax + whole.taxable), total(whole));
  return { tax, taxable: taxed - tax, exempt: amount - taxed };
}

/** What the reports say about one order. */
function expected(order: Sold, captured: bigint) {
  const whole: Parts = order.bill;
  const discount = captured === 0n ? nothing : shareOf(order.bill.total - captured, whole);
  const sales = minus(whole, discount);
  let left = sales;
  let leftOfLines = whole;
  const refunds = order.refunds.filter(({ hasFailed }) => !hasFailed).map((refund) => {
    const bill = refund.left && billOf(refund.left, order.taxPpm, order.feePpm);
    // An earlier refund of an amount may have taken a part of the dish's.
    const exact = bill ? smaller(minus(leftOfLines, bill), left) : nothing;
    const parts = add([exact, shareOf(refund.cents - total(exact), minus(left, exact))]);
    leftOfLines = bill ?? leftOfLines;
    left = minus(left, parts);
    return { ...refund, parts };
  });
  const isCharged = captured > 0n;
  return {
    order,
    captured,
    isCharged,
    gross: order.bill.dishes + order.bill.fee,
    discounts: discount.taxable + discount.exempt,
    sales,
    refunds,
    refunded: add(refunds.map(({ parts }) => parts)),
    released: isCharged ? 0n : order.bill.total,
    owed: owedFor(order, captured),
  };
}

/** What is still owed to the guest at the end. */
function owedFor({ outcome, refunds, settledOtherwise }: Sold, captured: bigint): bigint {
  if (outcome === "settled_after_cancelling") return captured - settledOtherwise;
  const isFailed = outcome === "refund_failed" || outcome === "settled_after_failure";
  return isFailed ? sumOf(refunds.map(({ cents }) => cents)) - settledOtherwise : 0n;
}
type Expected = ReturnType<typeof expected>;

const chicken = demoMenu.dishes.find(({ optionGroupIds }) => optionGroupIds.includes("group_chicken_size"));
const pricesOf = new Map(
  demoMenu.optionGroups.flatMap(({ options }) => options.map(({ id, priceCents }) => [id, priceCents])),
);
const cheapCents = 1_000;

/** The lines of the nth order: dishes of one cent to some dollars, options that add and take off, and one below the floor of 0.00. */
function linesOf(nth: number): [dishId: string, quantity: number, options?: ChosenOptions][] {
  ok(chicken);
  const rice = nth % 3 === 0 ? "option_no_rice" : "option_multigrain_rice";
  return [
    [dishWithOptions.id, 1 + nth % 3, [{ id: "option_spice_0" }, { id: rice }]],
    ...(nth % 2 === 0
      ? [[chicken.id, 1 + nth % 4, [{
        id: nth % 4 === 0 ? "option_half_chicken" : "option_whole_chicken",
      }]]] as [string, number, ChosenOptions][]
      : []),
    ...(nth % 3 !== 1 ? [[optionlessDish.id, 1 + nth % 2]] as [string, number][] : []),
  ];
}

function recordOf([dishId, quantity, options = []]: ReturnType<typeof linesOf>[number]): Line {
  const dish = demoMenu.dishes.find(({ id }) => id === dishId);
  ok(dish);
  const base = BigInt(dishId === chicken?.id ? cheapCents : dish.priceCents);
  // Each line has at most one option with a price, so the floor cuts that one.
  const added = options.map(({ id }) => {
    const price = BigInt(pricesOf.get(id) ?? 0);
    return { id, added: base + price < 0n ? -base : price };
  });
  return {
    dishId,
    quantity: BigInt(quantity),
    cents: base + sumOf(added.map((each) => each.added)),
    isTaxable: dishId !== optionlessDish.id,
    options: added,
  };
}

const localDay = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO("America/Los_Angeles").toPlainDate().toString();

type Counter = Awaited<ReturnType<typeof signIn>>;

function refundAs(shop: RunningShop, { token }: Counter, id: string, body: object) {
  return expectData(shop, "refundOrder", {
    ...{ id, token, body: { reason: "The soup was cold", ...body } },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
}

/** Waits until a refund is owed, and returns it. */
async function owedOf(shop: RunningShop, { token }: Counter, id: string): Promise<bigint> {
  return await until("a refund that is owed", async () => {
    const { order } = await expectData(shop, "orderDetail", { id, token });
    return order.refund_owed_amount > 0 ? cents(order.refund_owed_amount) : undefined;
  }, 30_000);
}

/** Waits until the provider has reported that a refund of the order succeeded. */
async function refundDone(shop: RunningShop, { token }: Counter, id: string): Promise<void> {
  await until("the end of the refund", async () => {
    const { order } = await expectData(shop, "orderDetail", { id, token });
    return order.refunds.some(({ status }) => status === "done");
  }, 30_000);
}

/** Records that what is owed was returned otherwise than to the card. */
async function settle(shop: RunningShop, { token }: Counter, id: string): Promise<void> {
  await expectData(shop, "settleRefund", { id, token, body: { reason: "Paid back in cash" } });
}

/** The outcome of the nth order. */
function outcomeOf(nth: number): Outcome {
  const [usual, ...others] = outcomes;
  const [moment, place] = [Math.floor(nth / ordersOfMoment), nth % ordersOfMoment];
  return place === 0 ? usual : others[(moment * (ordersOfMoment - 1) + place - 1) % others.length] ?? usual;
}

/** Places an order and moves it to its outcome. */
async function sell(
  shop: RunningShop,
  counter: Counter,
  nth: number,
  [instant, tax, fee]: typeof moments[number],
): Promise<Sold> {
  const outcome = outcomeOf(nth);
  const chosen = linesOf(nth);
  const lines = chosen.map(recordOf);
  const bill = billOf(lines, ppmOf(tax), ppmOf(fee));
  const day = localDay(instant);
  const pickupDay = instant.slice(11, 13) === "23" ? Temporal.PlainDate.from(day).add({ days: 1 }) : day;
  const { opened } = await readyToPay(shop, { lines: chosen, pickup: at(pickupDay.toString(), "18:00") });
  const hasPendingRefunds = outcome === "refund_pends" || outcome === "refund_repeated";
  const paid = await pay(shop, opened, hasPendingRefunds ? cards.refundPends : cards.good);
  equal(paid.body.status, "requires_capture", JSON.stringify(paid.body));
  const intentId = opened.paymentIntentId;
  const placed = await orderOf(shop, intentId);
  const sold: Sold = {
    ...{ id: placed.id, intentId, number: placed.order_number, day, lines, bill, outcome, refunds: [] },
    taxPpm: ppmOf(tax),
    feePpm: ppmOf(fee),
    settledOtherwise: 0n,
  };
  if (outcome === "unanswered") return sold;
  if (outcome === "denied") {
    const denied = await counter.deny(placed.id, { reason: null });
    ok(denied.ok, denied.text);
    return sold;
  }
  if (outcome === "cancelled_by_guest") {
    await expectData(shop, "cancelByGuest", { id: placed.id });
    return sold;
  }
  if (outcome === "captured_in_part") {
    await callStripeDirectly(shop, `/v1/payment_intents/${intentId}/capture`, {
      amount_to_capture: String(bill.total - BigInt(1 + nth)),
    });
  }
  const accepted = await counter.accept(placed.id, 20);
  ok(accepted.ok, accepted.text);
  const refund = (body: object) => refundAs(shop, counter, placed.id, body);
  const amount = BigInt(101 + 37 * nth % 400);
  const decide = (more: Omit<Decided, "at">) => sold.refunds.push({ at: instant, ...more });
  if (outcome === "refunded_amount") {
    await refund({ amount: Number(amount) / 100 });
    decide({ cents: amount });
  } else if (outcome === "refunded_full") {
    await refund({ amount: 0.01 });
    await refund({ full: true });
    decide({ cents: 1n });
    decide({ cents: bill.total - 1n });
  } else if (outcome === "refunded_dish" || outcome === "refunded_in_parts") {
    const [item] = accepted.data.items;
    ok(item);
    if (outcome === "refunded_in_parts") {
      await refund({ amount: 0.37 });
      decide({ cents: 37n });
    }
    await refund({ items: [{ id: item.id, quantity: 1 }] });
    const left = lines.map((line, index) => index === 0 ? { ...line, quantity: line.quantity - 1n } : line);
    decide({ cents: bill.total - billOf(left, sold.taxPpm, sold.feePpm).total, left });
    if (outcome === "refunded_in_parts") {
      await refund({ amount: 0.01 });
      decide({ cents: 1n });
    }
  } else if (outcome === "refund_pends") {
    await refund({ amount: Number(amount) / 100 });
    decide({ cents: amount });
    sold.later = async (counter, at) => {
      await setFault(shop, { settle_refund: intentId, status: "succeeded" });
      await refundDone(shop, counter, placed.id);
      await refundAs(shop, counter, placed.id, { amount: 0.02 });
      sold.refunds.push({ cents: 2n, at });
    };
  } else if (outcome === "refund_repeated") {
    await refund({ amount: Number(amount) / 100 });
    const first: Decided = { cents: amount, at: instant };
    sold.refunds.push(first);
    sold.later = async (counter, at) => {
      await setFault(shop, { settle_refund: intentId, status: "failed" });
      await owedOf(shop, counter, placed.id);
      first.hasFailed = true;
      await refundAs(shop, counter, placed.id, { amount: Number(amount) / 100 });
      sold.refunds.push({ cents: amount, at });
      await setFault(shop, { settle_refund: intentId, status: "succeeded" });
      await refundDone(shop, counter, placed.id);
    };
  } else if (outcome === "settled_after_failure") {
    await refund({ amount: Number(amount) / 100 });
    await setFault(shop, { settle_refund: intentId, status: "failed" });
    decide({ cents: amount, hasFailed: true });
    sold.later = async (counter) => {
      equal(await owedOf(shop, counter, placed.id), amount);
      await settle(shop, counter, placed.id);
      sold.settledOtherwise = amount;
    };
  } else if (outcome === "settled_after_cancelling") {
    const body = { reason: "The gas went out", refund: false };
    await expectData(shop, "cancelOrder", { id: placed.id, token: counter.token, body });
    sold.later = async (counter) => {
      equal(await owedOf(shop, counter, placed.id), bill.total);
      await settle(shop, counter, placed.id);
      sold.settledOtherwise = bill.total;
    };
  } else if (outcome === "refunded_by_provider") {
    const made = await callStripeDirectly(shop, "/v1/refunds", {
      payment_intent: intentId,
      amount: String(amount),
    });
    equal(made.status, 200);
    // The emulator's clock is the machine's. A refund is never later than the product's time.
    const madeAt = new Date(Math.min(Date.now(), Date.parse(instant))).toISOString();
    sold.refunds.push({ cents: amount, at: madeAt });
  } else if (outcome === "refund_failed") {
    await refund({ amount: Number(amount) / 100 });
    await setFault(shop, { settle_refund: intentId, status: "failed" });
    decide({ cents: amount, hasFailed: true });
  } else if (outcome === "cancelled_by_staff") {
    const body = { reason: "The gas went out", refund: true };
    await expectData(shop, "cancelOrder", { id: placed.id, token: counter.token, body });
    decide({ cents: bill.total });
  } else if (outcome === "disputed" || outcome === "dispute_won" || outcome === "dispute_lost") {
    await setFault(shop, { dispute: intentId, amount: disputedCents });
    if (outcome === "disputed") return sold;
    const id = await until("the dispute", async () => {
      const { order } = await expectData(shop, "orderDetail", { id: placed.id, token: counter.token });
      return order.disputes[0]?.id;
    }, 30_000);
    await setFault(shop, { dispute: id, status: outcome.replace("dispute_", "") });
  }
  return sold;
}

const disputedCents = 500;

type Mail = { subject: string; text: string };

/** Every email so far, newest first. */
async function mailsOf({ url }: RunningShop): Promise<Mail[]> {
  const response = await fetch(`${url}/dev/outbox`, { headers: { accept: "application/json" } });
  return await response.json();
}

/** Waits for an email whose subject or text has this phrase. */
async function mailWith(shop: RunningShop, part: "subject" | "text", phrase: string): Promise<Mail> {
  return await until(
    `an email with ${phrase}`,
    async () => (await mailsOf(shop)).find((email) => email[part].includes(phrase)),
    30_000,
  );
}

/** Waits until due orders have expired and every message is sent or dropped, those too that wait for a refund's result. */
async function sendMessages(shop: RunningShop, instant: string): Promise<void> {
  const now = Date.parse(instant) + 20_000;
  await setClock(shop, new Date(now).toISOString());
  await until("the messages to be sent", async () => {
    const isUnsettled = or(
      and(eq(orders.status, "pending_approval"), lt(orders.expiresAt, now)),
      eq(orders.paymentStatus, "releasing"),
    );
    if ((await shop.db.select({ id: orders.id }).from(orders).where(isUnsettled)).length > 0) return false;
    const rows = await shop.db.select().from(outbox);
    return rows.every(({ sentAt, failedAt, droppedAt }) => (sentAt ?? failedAt ?? droppedAt) !== null);
  }, 60_000);
}

/** The refunded sums that an order had one after the other. */
function refundedSums(refunds: readonly Decided[]): bigint[] {
  let sum = 0n;
  return [
    sum,
    ...refunds.flatMap(({ cents, hasFailed }) => {
      sum += cents;
      return hasFailed ? [sum, sum -= cents] : [sum];
    }),
  ];
}

/** An amount as it is shown: "−$1,234.50". */
const shown = "[−-]?\\$[\\d,]+\\.\\d\\d";
const shownCents = (amount: string): bigint => {
  const value = cents(amount.replace(/[−-]?\$/, "").replaceAll(",", ""));
  return /^[−-]/.test(amount) ? -value : value;
};

/** Checks each amount of an email to the guest of an order. */
function checkGuestMail({ subject, text }: Mail, { order, captured }: Expected): void {
  const { bill } = order;
  const what = `${order.outcome} of ${order.day}: ${subject}\n${text}`;
  const start = text.search(/^\d+ × /m);
  const [paragraphs, receipt] = [text.slice(0, start), text.slice(start)];
  const rows = receipt.matchAll(new RegExp(`^(.+): (${shown})$`, "gm"))
    .map(([, label = "", amount = ""]) => ({ label, cents: shownCents(amount) })).toArray();
  const sumOfRows = (pattern: RegExp) =>
    sumOf(rows.filter(({ label }) => pattern.test(label)).map((each) => each.cents));
  const [refunded, pending] = [-sumOfRows(/^Refunded$/), -sumOfRows(/^Refund on its way$/)];
  ok(refundedSums(order.refunds).includes(refunded + pending), what);
  const isOfCharge = /is confirmed|^Refund|did not arrive/.test(subject) || refunded + pending > 0n;
  const notCharged = isOfCharge ? bill.total - captured : 0n;
  deepEqual(
    [/^\d+ × /, /^Subtotal$/, /^Service fee \(/, /^Tax \(/, /^Total$/, /^Not charged$/].map(sumOfRows),
    [bill.dishes, bill.dishes, bill.fee, bill.tax, bill.total, -notCharged],
    what,
  );
  const optional = [bill.fee, notCharged, refunded, pending].filter((amount) => amount !== 0n);
  equal(rows.length, order.lines.length + 3 + optional.length, what);

  const failed = order.refunds.find(({ hasFailed }) => hasFailed)?.cents ?? 0n;
  const phrases: [string, bigint[]][] = [
    ["authorized for (A)", [bill.total]],
    ["hold of (A)", [bill.total]],
    ["charged (A)", [captured]],
    ["We refunded (A) of your (A)", [refunded, captured]],
    ["We refunded (A)", [captured]],
    ["refund of (A) of your (A) is on its way", [pending, captured]],
    ["Our refund of (A) to your card failed", [failed]],
    ["still owes you (A)", [failed]],
  ];
  let left = paragraphs;
  for (const [phrase, expected] of phrases) {
    const pattern = new RegExp(phrase.replaceAll("(A)", `(${shown})`));
    const found = pattern.exec(left);
    if (!found) continue;
    deepEqual(found.slice(1).map(shownCents), expected, what);
    left = left.replace(pattern, "");
  }
  ok(!left.includes("$"), `an unknown amount in ${what}`);
}

/** Checks the amounts in every email to guests, and that each order has the emails of its outcome. */
function checkGuestMails(mails: readonly Mail[], all: readonly Expected[]): void {
  for (const each of all) {
    const { id, intentId, outcome, refunds } = each.order;
    const own = mails.filter(({ text }) => text.includes(`/${id}`) || text.includes(`/${intentId}`));
    ok(own.length > 0, outcome);
    for (const mail of own) checkGuestMail(mail, each);
    const latest = (start: RegExp) => own.find(({ subject }) => start.test(subject));
    const isCancelled = outcome.includes("cancel");
    if (each.isCharged && !isCancelled) ok(latest(/is confirmed/), outcome);
    if (isCancelled) ok(latest(/is cancelled/), outcome);
    if (outcome === "denied") ok(latest(/couldn't accept/), outcome);
    if (outcome === "unanswered") ok(latest(/expired/), outcome);
    if (outcome === "settled_after_failure") ok(latest(/did not arrive/), outcome);
    const last = latest(outcome === "cancelled_by_staff" ? /is cancelled/ : /^Refund for/);
    if (refunds.length === 0 || outcome === "refunded_by_provider" || refunds.at(-1)?.hasFailed) continue;
    ok(last, `${outcome} has no email about its refund`);
    const sums = last.text.matchAll(new RegExp(`^(?:Refunded|Refund on its way): (${shown})$`, "gm"))
      .map(([, amount = ""]) => -shownCents(amount)).toArray();
    equal(sumOf(sums), total(each.refunded), `${outcome}: ${last.text}`);
  }
}

type Table = readonly Record<string, string>[];
type Amounts<Row> = Record<string, (row: Row) => number | null>;

const isAmount = (cell: string): boolean => /^-?\d+\.\d\d$/.test(cell);

/**
 * Expects each amount of an exported table to be the one on screen, row by row. A new column with amounts fails until it is in
 * `amounts`, or in `checkedElsewhere`.
 */
function expectTable<Row>(
  table: Table,
  rows: readonly Row[],
  amounts: Amounts<Row>,
  what: string,
  checkedElsewhere: readonly string[] = [],
): void {
  equal(table.length, rows.length, what);
  const columns = Object.keys(table[0] ?? {}).filter((column) =>
    table.some((row) => isAmount(row[column] ?? ""))
  );
  deepEqual(columns.filter((column) => !(column in amounts)), checkedElsewhere, what);
  for (const [nth, row] of rows.entries()) {
    for (const [column, of] of Object.entries(amounts)) {
      const [cell, amount] = [table[nth]?.[column], of(row)];
      equal(
        cell === "" ? null : cents(cell ?? NaN),
        amount === null ? null : cents(amount),
        `${what} ${column}`,
      );
    }
  }
}

/** Expects the rows to add up to the whole in each column with amounts, apart from `without`. */
function expectSums(
  parts: Table,
  whole: Record<string, string> | undefined,
  what: string,
  without: readonly string[] = [],
) {
  ok(whole, what);
  for (const [column, cell] of Object.entries(whole)) {
    if (!isAmount(cell) || without.includes(column) || parts.every((row) => row[column] === "")) continue;
    equal(sumOf(parts.map((row) => cents(row[column] ?? NaN))), cents(cell), `${what} ${column}`);
  }
}

/** The amounts of these names. */
const named = <Name extends string>(...names: readonly Name[]): Amounts<Record<Name, number | null>> =>
  Object.fromEntries(names.map((name) => [name, (row: Record<Name, number | null>) => row[name]]));

const serviceFee = ({ charges }: { charges: readonly { kind: string; amount: number }[] }): number =>
  charges.find(({ kind }) => kind === "service_fee")?.amount ?? 0;
const sumOfDollars = (...amounts: readonly number[]): number => Number(sumOf(amounts.map(cents))) / 100;

const dayAmounts: Amounts<Analytics["summary"]> = named(
  ...["gross_sales", "dishes", "service_fee", "discounts", "tax", "collected"] as const,
  ...["refunds", "after_refunds", "average"] as const,
);

/** The amounts of a tax period and of each of its rates. */
const partAmounts: Amounts<Pick<TaxPeriodData, "sales" | "refunds" | "after_refunds">> = {
  exempt_sales: ({ sales }) => sales.exempt,
  taxable_sales: ({ sales }) => sales.taxable,
  tax: ({ sales }) => sales.tax,
  refunds_exempt: ({ refunds }) => refunds.exempt,
  refunds_taxable: ({ refunds }) => refunds.taxable,
  refunds_tax: ({ refunds }) => refunds.tax,
  exempt_after_refunds: ({ after_refunds }) => after_refunds.exempt,
  taxable_after_refunds: ({ after_refunds }) => after_refunds.taxable,
  tax_after_refunds: ({ after_refunds }) => after_refunds.tax,
};

const taxAmounts: Amounts<TaxPeriodData> = {
  ...named("gross_sales", "discounts", "net_sales", "collected"),
  ...partAmounts,
  service_fee: serviceFee,
  refunds: ({ refunds }) => sumOfDollars(refunds.exempt, refunds.taxable, refunds.tax),
  tax_computed_on_sum: ({ rates }) => sumOfDollars(...rates.map(({ computed_tax }) => computed_tax)),
  later_refunded_sales: ({ later_refunds }) => sumOfDollars(later_refunds.exempt, later_refunds.taxable),
  later_refunds_tax: ({ later_refunds }) => later_refunds.tax,
};

const rateAmounts: Amounts<TaxPeriodData["rates"][number]> = {
  tax_rate_percent: ({ rate }) => rate,
  ...partAmounts,
  tax_computed_on_sum: ({ computed_tax }) => computed_tax,
};

const orderAmounts: Amounts<LedgerOrder> = {
  ...named(
    ...["gross_sales", "dishes", "discounts", "tax", "total", "collected"] as const,
    ...["refunds", "refunds_tax", "released", "settled_otherwise", "fees", "after_fees"] as const,
  ),
  taxable_sales: ({ taxable }) => taxable,
  exempt_sales: ({ exempt }) => exempt,
  service_fee: serviceFee,
  tax_rate_percent: ({ tax_rate }) => tax_rate,
};

const payoutAmounts: Amounts<PayoutRow> = named(
  ...["collected", "refunds", "disputes", "fees", "other", "after_fees", "payout", "difference"] as const,
);

/** The tables that are attached to an email, by their names. */
function attachedTables(email: string): Map<string, Table> {
  const parts = email.matchAll(/filename="?([\w-]+\.csv)"?[^]*?\r\n\r\n([\w+/=\r\n]+)/g);
  return new Map(
    parts.map(([, name = "", text = ""]) => [
      name,
      readCsv(new TextDecoder().decode(Uint8Array.fromBase64(text.replaceAll(/\s/g, "")))),
    ]),
  );
}

Deno.test("every report of money agrees to the cent with the provider's books and own records, for orders of a year", async () => {
  await using things = new AsyncDisposableStack();
  const databaseUrl = await newDatabase(things);
  const shop = await startShop(await openPostgres(databaseUrl), things);
  ok(chicken);
  await shop.db.delete(holidays);
  await shop.db.update(weeklyHours).set({
    isClosed: false,
    intervals: sql`(select intervals from weekly_hours where not is_closed order by day desc limit 1)`,
  });
  await shop.db.update(dishes).set({ priceCents: cheapCents, lunchPriceCents: null })
    .where(eq(dishes.id, chicken.id));
  await shop.db.update(dishes).set({ isTaxable: false }).where(eq(dishes.id, optionlessDish.id));

  const sold: Sold[] = [];
  for (const moment of moments) {
    const [instant, tax_rate, service_fee_rate] = moment;
    const now = new Date(instant).toISOString();
    await setClock(shop, now);
    const counter = await signIn(shop, "admin");
    const rates = Object.entries({
      tax_rate,
      service_fee_rate,
      service_fee_purpose: "Health insurance",
      service_fee_purpose_korean: "건강 보험",
    });
    await expectData(shop, "saveSettings", {
      token: counter.token,
      body: { settings: rates.map(([setting_key, setting_value]) => ({ setting_key, setting_value })) },
    });
    await setClock(shop, now);
    for (const order of sold) {
      await order.later?.(counter, instant);
      delete order.later;
    }
    const nths = Array.from({ length: ordersOfMoment }, (_, nth) => sold.length + nth);
    sold.push(...await Promise.all(nths.map((nth) => sell(shop, counter, nth, moment))));
    // An earlier order is refunded after its day, and some after their month, quarter or year.
    const earlier = sold.at(-2 * ordersOfMoment);
    if (earlier?.outcome === "charged") {
      await refundAs(shop, counter, earlier.id, { amount: 5 });
      earlier.refunds.push({ cents: 500n, at: instant });
    }
    await sendMessages(shop, instant);
  }
  await setClock(shop, "2028-01-01T20:00:00Z");
  const { token } = await signIn(shop, "admin");
  const unanswered = sold.filter(({ outcome }) => outcome === "unanswered");
  await until("the unanswered orders to expire", async () => {
    const intents = await ledger(shop);
    return unanswered.every(({ intentId }) =>
      intents.find(({ id }) => id === intentId)?.status === "canceled"
    );
  }, 60_000);

  const intents = new Map((await ledger(shop)).map((intent) => [intent.id, intent]));
  const all = sold.map((order): Expected => {
    const intent = intents.get(order.intentId);
    ok(intent);
    equal(BigInt(intent.amount), order.bill.total, `${order.number} of ${order.day}: the bill`);
    const found = expected(order, BigInt(intent.amount_captured));
    equal(BigInt(intent.amount_refunded), total(found.refunded), `${order.number}: the refunds`);
    return found;
  });
  const charged = all.filter(({ isCharged }) => isCharged);

  await sendMessages(shop, "2028-01-01T20:00:00Z");
  checkGuestMails(await mailsOf(shop), all);

  type DayAmounts = Record<
    "gross_sales" | "dishes" | "discounts" | "tax" | "collected" | "refunds" | "after_refunds",
    bigint
  >;
  const amountsOf = (some: readonly Expected[]): DayAmounts => {
    const collected = sumOf(some.map(({ captured }) => captured));
    const refunds = sumOf(some.map(({ refunded }) => total(refunded)));
    return {
      gross_sales: sumOf(some.map(({ gross }) => gross)),
      dishes: sumOf(some.map(({ order }) => order.bill.dishes)),
      discounts: sumOf(some.map(({ discounts }) => discounts)),
      tax: sumOf(some.map(({ sales }) => sales.tax)),
      collected,
      refunds,
      after_refunds: collected - refunds,
    };
  };
  const keys = Object.keys(amountsOf([])) as (keyof DayAmounts)[];
  const read = (row: Record<keyof DayAmounts, number> | Record<string, string>) =>
    Object.fromEntries(
      keys.map((key) => [key, cents((row as Record<string, string | number>)[key] ?? NaN)]),
    );
  const csv = async (path: string, bearer = token) => {
    const response = await fetch(new URL(`/api/admin/${path}`, shop.url), {
      headers: { authorization: `Bearer ${bearer}` },
    });
    equal(response.status, 200, path);
    return readCsv(await response.text());
  };
  const range = `from=${from}&to=${to}`;

  await until("the webhooks", async () => {
    const { summary } = await expectData(shop, "analytics", { token, query: { from, to } });
    return cents(summary.refunds) === amountsOf(charged).refunds;
  }, 30_000);

  // Analytics: summary, days and options, as JSON and as CSV.
  const analytics = await expectData(shop, "analytics", { token, query: { from, to } });
  deepEqual([analytics.summary.orders, analytics.summary.charged], [all.length, charged.length]);
  deepEqual(read(analytics.summary), amountsOf(charged), "summary");
  const days = new Set(sold.map(({ day }) => day));
  const ofDay = (day: string) => charged.filter(({ order }) => order.day === day);
  for (const row of analytics.by_day) deepEqual(read(row), amountsOf(ofDay(row.date)), row.date);
  const dayRows = await csv(`analytics.csv?${range}`);
  deepEqual(read(dayRows.at(-1) ?? {}), amountsOf(charged), "the total of analytics.csv");
  for (const row of dayRows.slice(0, -1)) {
    deepEqual(read(row), amountsOf(ofDay(row.date ?? "")), `analytics.csv ${row.date}`);
  }
  expectTable(dayRows, [...analytics.by_day, analytics.summary], dayAmounts, "analytics.csv");
  expectSums(dayRows.slice(0, -1), dayRows.at(-1), "analytics.csv", ["average"]);
  const optionSales = new Map<string, { times: bigint; cents: bigint }>();
  const required = new Set(
    demoMenu.optionGroups.filter(({ min }) => min > 0).flatMap(({ options }) => options.map(({ id }) => id)),
  );
  for (const line of charged.flatMap(({ order }) => order.lines)) {
    for (const { id, added } of line.options) {
      if (required.has(id)) continue;
      const before = optionSales.get(id) ?? { times: 0n, cents: 0n };
      optionSales.set(id, {
        times: before.times + line.quantity,
        cents: before.cents + line.quantity * added,
      });
    }
  }
  deepEqual(
    new Map(
      analytics.by_option.map(({ option_id, quantity, sales }) => [
        option_id,
        { times: BigInt(quantity), cents: cents(sales) },
      ]),
    ),
    optionSales,
  );
  const optionRows = await csv(`analytics/options.csv?${range}`);
  expectTable(
    optionRows,
    analytics.by_option,
    { ...named("sales"), attach_rate_percent: ({ attach_rate }) => Math.round(attach_rate * 1_000) / 10 },
    "options.csv",
  );
  equal(
    sumOf(optionRows.map((row) => cents(row.sales ?? NaN))),
    sumOf([...optionSales.values()].map((each) => each.cents)),
  );

  // Tax report: months, quarters and years, as JSON and as CSV.
  for (const year of [2027, 2028]) {
    const report = await expectData(shop, "taxReport", { token, query: { year: String(year) } });
    const rows = await csv(`ledger/tax.csv?year=${year}`);
    const ofPeriods = rows.filter(({ tax_rate_percent }) => tax_rate_percent === "all");
    expectTable(
      ofPeriods,
      [...report.months, ...report.quarters, report.year],
      taxAmounts,
      `tax.csv of ${year}`,
    );
    const laterRefunds = ["later_refunded_sales", "later_refunds_tax", "tax_computed_on_sum"];
    expectSums(ofPeriods.slice(0, 12), ofPeriods.at(-1), `months of ${year}`, laterRefunds);
    expectSums(ofPeriods.slice(12, 16), ofPeriods.at(-1), `quarters of ${year}`, laterRefunds);
    for (const period of [report.year, ...report.quarters, ...report.months]) {
      const ofRates = rows.filter((row) => row.period === period.name && row.tax_rate_percent !== "all");
      const sumsOnly = ["gross_sales", "discounts", "collected", "refunds", "net_sales"];
      if (ofRates.length > 0) {
        expectTable(ofRates, period.rates, rateAmounts, `rates of ${period.name}`, sumsOnly);
        expectSums(ofRates, ofPeriods.find((row) => row.period === period.name), `rates of ${period.name}`);
      }
      const [, quarter] = period.name.split("-Q");
      const ends = quarter === undefined
        ? period.name
        : `${year}-${String(3 * Number(quarter)).padStart(2, "0")}`;
      const some = charged.filter(({ order: { day } }) =>
        quarter === undefined
          ? day.startsWith(period.name)
          : day.startsWith(`${year}-`) && Math.ceil(Number(day.slice(5, 7)) / 3) === Number(quarter)
      );
      const later = add(
        some.flatMap(({ refunds }) =>
          refunds.filter(({ at }) => localDay(at).slice(0, ends.length) > ends).map(({ parts }) => parts)
        ),
      );
      const [sales, refunded] = [
        add(some.map((each) => each.sales)),
        add(some.map((each) => each.refunded)),
      ];
      const partsOf = ({ taxable, exempt, tax }: { taxable: number; exempt: number; tax: number }) => ({
        taxable: cents(taxable),
        exempt: cents(exempt),
        tax: cents(tax),
      });
      deepEqual(
        {
          orders: period.orders,
          gross: cents(period.gross_sales),
          discounts: cents(period.discounts),
          collected: cents(period.collected),
          sales: partsOf(period.sales),
          refunds: partsOf(period.refunds),
          after: partsOf(period.after_refunds),
          later: partsOf(period.later_refunds),
        },
        {
          orders: some.length,
          gross: amountsOf(some).gross_sales,
          discounts: amountsOf(some).discounts,
          collected: amountsOf(some).collected,
          sales,
          refunds: refunded,
          after: minus(sales, refunded),
          later,
        },
        period.name,
      );
      const row = rows.find((each) => each.period === period.name && each.tax_rate_percent === "all");
      ok(row, period.name);
      deepEqual(
        ["taxable_sales", "exempt_sales", "tax", "refunds_taxable", "refunds_tax", "tax_after_refunds"]
          .map((key) => cents(row[key] ?? NaN)),
        [sales.taxable, sales.exempt, sales.tax, refunded.taxable, refunded.tax, sales.tax - refunded.tax],
        `tax.csv ${period.name}`,
      );
    }
  }

  // The totals of a day, as the day close shows them, and the dashboard.
  for (const day of days) {
    const { totals } = await expectData(shop, "dayReport", { token, query: { date: day } });
    deepEqual(read(totals), amountsOf(ofDay(day)), `day close ${day}`);
    equal(cents(totals.owed), sumOf(ofDay(day).map(({ owed }) => owed)), `owed ${day}`);
  }
  const dashboard = await expectData(shop, "dashboard", { token });
  deepEqual(
    [dashboard.todays_orders, cents(dashboard.revenue), cents(dashboard.payment_issues.owed_amount)],
    [
      sold.filter(({ day }) => day === to).length,
      amountsOf(ofDay(to)).after_refunds,
      sumOf(all.map(({ owed }) => owed)),
    ],
  );

  // The close of a day and its email.
  const closing = "2027-12-31";
  const { open } = await expectData(shop, "dayReport", { token, query: { date: closing } });
  const orders = open.map(({ id }) => ({ id, as: "carry_over" as const }));
  const closed = await expectData(shop, "closeDay", { token, body: { date: closing, orders } });
  ok(closed.close);
  deepEqual(read(closed.close.totals), amountsOf(ofDay(closing)), "the close");
  const email = await mailWith(shop, "text", "End of day");
  const names = {
    ...{ gross_sales: "Gross sales", dishes: "Dishes", discounts: "Discounts", tax: "Tax" },
    ...{ collected: "Collected", refunds: "Refunds", after_refunds: "After refunds" },
  };
  for (const key of keys) {
    const [, amount = "NaN"] = new RegExp(`^${names[key]} [^$]*\\$([\\d,.]+)$`, "m").exec(email.text) ?? [];
    equal(cents(amount.replaceAll(",", "")), amountsOf(ofDay(closing))[key], `${key} in ${email.text}`);
  }

  // The ledger of orders with the provider's fees, as JSON and as CSV, and the payouts.
  await syncPayoutsOf(shop, 4);
  const balanceOf = ({ order: { intentId, outcome }, captured, refunded }: Expected) => {
    const fees = captured === 0n ? 0n : half(captured * 29n, 1_000n) + 30n;
    const lost = outcome === "disputed" || outcome === "dispute_lost" ? BigInt(disputedCents) : 0n;
    ok(intents.has(intentId));
    const withDispute = fees + (lost > 0n ? 1_500n : 0n);
    return { fees: withDispute, lost, net: captured - total(refunded) - lost - withDispute };
  };
  const columns: Record<string, (each: Expected) => bigint> = {
    gross_sales: ({ gross }) => gross,
    dishes: ({ order }) => order.bill.dishes,
    service_fee: ({ order }) => order.bill.fee,
    discounts: ({ discounts }) => discounts,
    taxable_sales: ({ sales }) => sales.taxable,
    exempt_sales: ({ sales }) => sales.exempt,
    tax: ({ sales }) => sales.tax,
    total: ({ sales }) => total(sales),
    collected: ({ captured }) => captured,
    refunds: ({ refunded }) => total(refunded),
    refunds_taxable: ({ refunded }) => refunded.taxable,
    refunds_exempt: ({ refunded }) => refunded.exempt,
    refunds_tax: ({ refunded }) => refunded.tax,
    released: ({ released }) => released,
    settled_otherwise: ({ order }) => order.settledOtherwise,
    fees: (each) => balanceOf(each).fees,
    after_fees: (each) => balanceOf(each).net,
  };
  const rows = await csv(`ledger/orders.csv?${range}`);
  equal(rows.length, all.length);
  for (const each of all) {
    const row = rows.find(({ payment_intent }) => payment_intent === each.order.intentId);
    ok(row);
    for (const [column, of] of Object.entries(columns)) {
      equal(cents(row[column] ?? NaN), of(each), `${each.order.outcome} ${each.order.day} ${column}`);
    }
    deepEqual(
      row.refund_dates,
      [...new Set(each.refunds.map(({ at }) => localDay(at)))].join(" "),
      each.order.outcome,
    );
  }
  for (const month of new Set([...days].map((day) => day.slice(0, 7)))) {
    const { orders } = await expectData(shop, "ledger", { token, query: { month } });
    const some = all.filter(({ order }) => order.day.startsWith(month));
    equal(orders.length, some.length);
    const ofMonth = rows.filter(({ date }) => date?.startsWith(month)).map((row) =>
      orders.findIndex(({ payment_intent }) => payment_intent === row.payment_intent)
    );
    expectTable(
      rows.filter(({ date }) => date?.startsWith(month)),
      ofMonth.flatMap((nth) => orders[nth] ?? []),
      orderAmounts,
      `orders.csv of ${month}`,
      // The expected amounts above have them.
      ["refunds_taxable", "refunds_exempt"],
    );
  }
  ok(rows.some(({ after_fees }) => after_fees?.startsWith("-")), "an order that costs more than it brings");
  // The emulator pays out by the machine's clock.
  const today = Temporal.Now.plainDateISO("UTC");
  const arrivals = `from=${today.subtract({ days: 2 })}&to=${today.add({ days: 10 })}`;
  const payouts = await csv(`ledger/payouts.csv?${arrivals}`);
  const months = [...new Set(payouts.map(({ arrival_date }) => arrival_date?.slice(0, 7) ?? ""))];
  const onScreen = await Promise.all(
    months.map(async (month) => (await expectData(shop, "payouts", { token, query: { month } })).payouts),
  );
  expectTable(
    payouts,
    payouts.flatMap(({ payout_id }) => onScreen.flat().find(({ id }) => id === payout_id) ?? []),
    payoutAmounts,
    "payouts.csv",
  );
  const balances = charged.map(balanceOf);
  deepEqual(
    ["collected", "refunds", "disputes", "fees", "other", "after_fees", "payout", "difference"].map((
      column,
    ) => sumOf(payouts.map((row) => cents(row[column] ?? NaN)))),
    [
      sumOf(charged.map(({ captured }) => captured)),
      sumOf(charged.map(({ refunded }) => total(refunded))),
      sumOf(balances.map(({ lost }) => lost)),
      sumOf(balances.map(({ fees }) => fees)),
      0n,
      sumOf(balances.map(({ net }) => net)),
      sumOf(balances.map(({ net }) => net)),
      0n,
    ],
    "all payouts",
  );

  // The email of the last month, with its quarter and its year.
  await setClock(shop, "2028-01-02T20:00:00Z");
  await postgresOutbox(shop.db).putMonthlyLedger("2027-12", Date.parse("2028-01-02T20:00:00Z"));
  const monthly = await mailWith(shop, "subject", "Books of December 2027");
  const periods: Record<string, (day: string) => boolean> = {
    "2027-12": (day) => day.startsWith("2027-12"),
    "2027-Q4": (day) => day >= "2027-10" && day < "2028",
    "2027": (day) => day.startsWith("2027"),
  };
  for (const [name, isIn] of Object.entries(periods)) {
    const some = charged.filter(({ order: { day } }) => isIn(day));
    const [sales, refunded] = [add(some.map((each) => each.sales)), add(some.map((each) => each.refunded))];
    const after = minus(sales, refunded);
    const { gross_sales, discounts } = amountsOf(some);
    const amounts: Record<string, bigint> = {
      ...{ "Gross sales": gross_sales, "Discounts": -discounts },
      "Refunded sales": -(refunded.taxable + refunded.exempt),
      "Net sales": after.taxable + after.exempt,
      "Taxable after refunds": after.taxable,
      "Exempt after refunds": after.exempt,
      "Tax after refunds": after.tax,
    };
    for (const [label, amount] of Object.entries(amounts)) {
      const [, sign = "", shown = "0"] =
        new RegExp(`^${name}: ${label} · .*?([−-]?)\\$([\\d,.]+)$`, "m").exec(monthly.text) ?? [];
      const value = cents(shown.replaceAll(",", ""));
      equal(sign === "" ? value : -value, amount, `${name}: ${label} in ${monthly.text}`);
    }
  }

  // The attached tables, from a second process that sends real emails a day later: of that month, and of the month of the payouts.
  const received: string[] = [];
  const { env } = await startMessageGateways(things, {
    onMessage: (_kind, _isAccepted, _id, email) => void (email && received.push(email)),
  });
  const stripe = {
    ...{ STRIPE_SECRET_KEY: "sk_test_demo", STRIPE_PUBLISHABLE_KEY: "pk_test_demo" },
    ...{
      STRIPE_WEBHOOK_SECRET: "whsec_audit",
      STRIPE_API_BASE: shop.stripe,
      STRIPE_JS_URL: `${shop.stripe}/js`,
    },
  };
  const sender = await startShop(await openPostgres(databaseUrl), things, { ...env, ...stripe });
  await shop.db.delete(outbox).where(eq(outbox.about, "monthly_ledger"));
  const nextDay = "2028-01-03T20:00:00Z";
  await setClock(sender, nextDay);
  const { token: tokenNow } = await signIn(shop, "admin");
  const readOrders = () => csv("ledger/orders.csv?from=2027-12-01&to=2027-12-31", tokenNow);
  await until("the start of every order that is due", async () => {
    return (await readOrders()).every(({ status }) => status !== "confirmed");
  });
  for (const month of ["2027-12", ...months]) {
    await postgresOutbox(shop.db).putMonthlyLedger(month, Date.parse(nextDay));
  }
  const attached = await until("the emails with the tables", () => {
    const all = new Map(received.flatMap((email) => [...attachedTables(email)]));
    return all.size === 3 * (1 + months.length) ? all : undefined;
  }, 30_000);
  const ordersOfMonth = await readOrders();
  ok(ordersOfMonth.length > 0);
  deepEqual(attached.get("orders-2027-12.csv"), ordersOfMonth);
  const taxOfYear = await csv("ledger/tax.csv?year=2027", tokenNow);
  deepEqual(
    attached.get("tax-2027-12.csv"),
    ["2027-12", "2027-Q4", "2027"].flatMap((name) => taxOfYear.filter(({ period }) => period === name)),
  );
  deepEqual(
    months.flatMap((month) => attached.get(`payouts-${month}.csv`) ?? []),
    months.flatMap((month) => payouts.filter(({ arrival_date }) => arrival_date?.startsWith(month))),
  );
});
