/** Checks that analytics, the orders and the provider's list agree to the cent for a month of 620 orders. */
import assert from "node:assert/strict";
import { analytics as analyticsSchema } from "@contract/schemas/analytics.ts";
import { amountOf, chargeKinds } from "@domain/cart/charge.ts";
import { totals } from "@domain/cart/quote.ts";
import { move } from "@domain/order/moves.ts";
import { pricedOptions, soldOptions } from "@domain/menu/option.ts";
import type { OrderLine } from "@domain/order/agreement.ts";
import type { Order } from "@domain/order/order.ts";
import { addDays, firstMomentAt, timeOfMinutes } from "@domain/shared/local_time.ts";
import { anOrder, menu } from "@domain/testing/fixtures.ts";
import { lineRows, orderRow } from "@api/adapters/postgres/orders/order_rows.ts";
import { orderLines, orders } from "@api/adapters/postgres/orders/tables.ts";
import { createStripeEmulator, type StripeEmulator } from "@demo/stripe/emulator.ts";
import { readCsv } from "@api/testing/read_csv.ts";
import { withShop } from "@api/testing/running.ts";
import { expectData } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

const monthBegins = "2026-10-15";
const days = 31;
const count = 620;

/** The outcome of the nth order. Of 100 orders, 79 are charged, 8 partly refunded, 4 refunded, 8 denied and 1 is a test. */
function outcomeOf(nth: number): "charged" | "part_refunded" | "refunded" | "denied" | "test" {
  const place = nth % 100;
  if (place < 79) return "charged";
  if (place < 87) return "part_refunded";
  if (place < 91) return "refunded";
  return place < 99 ? "denied" : "test";
}

function linesOf(nth: number, random: () => number): OrderLine[] {
  return menu.dishes.slice(0, 1 + nth % menu.dishes.length).map((dish, index) => ({
    id: `line_${nth}_${index}`,
    dishId: dish.id,
    name: dish.name,
    kitchenName: dish.kitchenName,
    quantity: 1 + Math.floor(random() * 4),
    unitPriceCents: dish.priceCents + Math.floor(random() * 100),
    isTaxable: dish.isTaxable,
    isAlcoholic: dish.isAlcoholic,
    note: "",
    leftOut: [],
    options: pricedOptions(
      dish.priceCents,
      soldOptions(
        menu.optionGroups.filter(({ id }) => dish.optionGroupIds.includes(id)),
        random() < 0.5 ? [] : [
          { id: "cheese", quantity: 1 + nth % 2 },
          { id: "no_egg", quantity: 1 },
          { id: "half", quantity: 1 },
        ],
      ),
    ),
  }));
}

/** One charge of every kind. */
const charges = chargeKinds.map((kind, nth) => ({ kind, ppm: 30_000 + 20_000 * nth }));

function placedOrder(nth: number, random: () => number): Order {
  const day = addDays(monthBegins, nth % days);
  const placedAt = firstMomentAt(day, timeOfMinutes(11 * 60 + Math.floor(random() * 600)));
  const rates = { taxPpm: 87_500, charges: nth % 2 === 0 ? [] : charges };
  const lines = linesOf(nth, random);
  const bill = {
    ...totals(
      lines.map((line) => ({ cents: line.quantity * line.unitPriceCents, isTaxable: line.isTaxable })),
      rates,
    ),
    taxPpm: rates.taxPpm,
  };
  return anOrder({ id: `ord_${nth}`, number: `K-${nth}`, day, placedAt, lines, bill });
}

/** Moves an order to its outcome, at the provider and by the rules of the core. */
async function settle(order: Order, nth: number, provider: Provider): Promise<Order> {
  const { totalCents } = order.bill;
  const outcome = outcomeOf(nth);
  if (outcome === "test") {
    return {
      ...order,
      payment: { intentId: `test_${nth}`, amountCents: 0, state: "none", since: order.placedAt },
    };
  }
  const intentId = await provider.authorize(totalCents, order.id);
  const authorized: Order = {
    ...order,
    payment: { intentId, amountCents: totalCents, state: "authorized", authorizedAt: order.placedAt },
  };
  const by = { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const;
  const at = order.placedAt + 30_000 + nth % 60_000;
  const step = (from: Order, command: Parameters<typeof move>[1]) => {
    const moved = move(from, command);
    assert.ok(moved.ok);
    return moved.value;
  };
  if (outcome === "denied") {
    await provider.release(intentId);
    const denied = step(authorized, { do: "deny", by, reason: "too_busy", text: "", at });
    return step(denied, { do: "record_release", at });
  }
  await provider.capture(intentId);
  const captured = step(step(authorized, { do: "accept", by, minutes: 20, at }), {
    do: "record_capture",
    capture: { cents: totalCents },
    at,
  });
  if (outcome === "charged") return captured;
  const refundedCents = outcome === "refunded" ? totalCents : 1 + nth % totalCents;
  await provider.refund(intentId, refundedCents);
  const state = refundedCents === totalCents ? "refunded" : "partially_refunded";
  return {
    ...captured,
    payment: { intentId, amountCents: totalCents, state, capturedAt: at, refundedCents },
  };
}

Deno.test("analytics of a month agree to the cent with 620 orders and with the provider's list", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "analytics-" });
  const emulator = createStripeEmulator({
    dataDir,
    publicUrl: "http://localhost/dev/stripe",
    webhookUrl: "http://localhost/hook",
    webhookSecret: "whsec_analytics",
    fetch: () => Promise.resolve(new Response()),
  });
  try {
    const provider = providerOf(emulator);
    const random = seeded(20_261_015);
    const month: Order[] = [];
    for (let nth = 0; nth < count; nth++) month.push(await settle(placedOrder(nth, random), nth, provider));

    await withShop("PostgreSQL", async (shop) => {
      for (let at = 0; at < month.length; at += 250) {
        const some = month.slice(at, at + 250);
        await shop.db.insert(orders).values(some.map(orderRow));
        await shop.db.insert(orderLines).values(some.flatMap(lineRows));
      }
      const token = await tokenOf(shop, "admin");
      const to = addDays(monthBegins, days - 1);
      const analytics = analyticsSchema.parse(
        await expectData(shop, "analytics", { token, query: { from: monthBegins, to } }),
      );
      const cents = (dollars: number) => Math.round(dollars * 100);
      const { summary } = analytics;

      const ledger = await provider.list();
      assert.equal(ledger.length, month.filter((order) => order.payment.state !== "none").length);
      assert.equal(summary.orders, ledger.length);
      assert.equal(summary.charged, ledger.filter((intent) => intent.received > 0).length);
      assert.equal(cents(summary.collected), sum(ledger.map((intent) => intent.received)));
      assert.equal(cents(summary.refunds), sum(ledger.map((intent) => intent.refunded)));
      assert.equal(
        cents(summary.after_refunds),
        sum(ledger.map((intent) => intent.received - intent.refunded)),
      );

      const charged = month.filter((order) => "capturedAt" in order.payment);
      assert.equal(cents(summary.dishes), sum(charged.map((order) => order.bill.subtotalCents)));
      assert.equal(cents(summary.tax), sum(charged.map((order) => order.bill.taxCents)));
      for (const { kind, amount } of summary.charges) {
        assert.equal(cents(amount), sum(charged.map(({ bill }) => amountOf(bill.charges, kind))), kind);
      }
      assert.equal(summary.service_fee, summary.charges[0]?.amount);
      assert.equal(
        cents(summary.dishes) + sum(summary.charges.map(({ amount }) => cents(amount))) + cents(summary.tax),
        cents(summary.collected),
      );

      for (const rows of [analytics.by_day, analytics.by_hour]) {
        for (
          const key of ["dishes", "service_fee", "tax", "collected", "refunds", "after_refunds"] as const
        ) {
          assert.equal(sum(rows.map((row) => cents(row[key]))), cents(summary[key]), key);
        }
        assert.equal(sum(rows.map((row) => row.orders)), summary.orders);
      }
      assert.equal(analytics.by_day.length, days);
      assert.equal(sum(analytics.by_dish.map((dish) => cents(dish.sales))), cents(summary.dishes));
      const sold = charged.flatMap((order) => order.lines);
      assert.equal(
        sum(analytics.by_dish.map((dish) => dish.quantity)),
        sum(sold.map((line) => line.quantity)),
      );
      const withOption = (id: string) =>
        sold.flatMap(({ quantity, options }) =>
          options.filter((option) => option.id === id).map((option) => ({
            quantity: quantity * option.quantity,
            cents: quantity * option.addedCents,
          }))
        );
      const offered = sold.filter(({ dishId }) => dishId === "bulgogi").length;
      assert.deepEqual(
        analytics.by_option.map((option) => [
          option.option_id,
          option.quantity,
          option.lines,
          option.offered_lines,
          cents(option.sales),
        ]),
        ["cheese", "no_egg", "half"].map((id) => [
          id,
          sum(withOption(id).map(({ quantity }) => quantity)),
          withOption(id).length,
          offered,
          sum(withOption(id).map(({ cents }) => cents)),
        ]),
      );
      assert.equal(sum(analytics.by_outcome.map((outcome) => outcome.orders)), summary.orders);
      assert.equal(analytics.time_to_accept.answered, charged.length);

      const readBack = async (path: string): Promise<Record<string, string>[]> => {
        const response = await fetch(new URL(`/api/admin/${path}?from=${monthBegins}&to=${to}`, shop.url), {
          headers: { authorization: `Bearer ${token}` },
        });
        return readCsv(await response.text());
      };
      // `Number` of an escaped amount is not a number, and neither is the sum.
      const added = (rows: Record<string, string>[], column: string) =>
        sum(rows.map((row) => Math.round(Number(row[column]) * 100)));

      const byDay = await readBack("analytics.csv");
      assert.equal(byDay.at(-1)?.date, "Total");
      const rowsOfDays = byDay.slice(0, -1);
      assert.equal(rowsOfDays.length, days);
      for (const key of ["dishes", "tax", "collected", "refunds", "after_refunds"] as const) {
        assert.equal(added(rowsOfDays, key), cents(summary[key]), key);
        assert.equal(added(byDay.slice(-1), key), cents(summary[key]), key);
      }
      for (const { kind, amount } of summary.charges) {
        assert.equal(added(rowsOfDays, kind), cents(amount), kind);
      }

      const options = await readBack("analytics/options.csv");
      assert.deepEqual(
        options.map(({ option, ordered, sales }) => [option, Number(ordered), Number(sales)]),
        analytics.by_option.map(({ name, quantity, sales }) => [name, quantity, sales]),
      );
      const half = options.find(({ option }) => option === "Half portion");
      assert.ok(Number(half?.sales) < 0, "a discount has negative sales");

      const ledgerRows = await readBack("ledger/orders.csv");
      const chargedRows = ledgerRows.filter(({ collected }) => Number(collected) > 0);
      assert.equal(ledgerRows.length, summary.orders);
      assert.equal(added(ledgerRows, "collected"), cents(summary.collected));
      assert.equal(added(chargedRows, "dishes"), cents(summary.dishes));
      assert.equal(added(chargedRows, "tax"), cents(summary.tax));
    });
  } finally {
    await emulator.close();
    await Deno.remove(dataDir, { recursive: true });
  }
});

type Provider = ReturnType<typeof providerOf>;

/** Calls of the provider's API, and its list of payments. */
function providerOf(emulator: StripeEmulator) {
  const call = async (method: "GET" | "POST", path: string, fields: Record<string, string> = {}) => {
    const response = await emulator.app.request(`/v1/${path}`, {
      method,
      headers: { authorization: "Bearer sk_test_analytics", "stripe-version": "2025-01-01" },
      ...(method === "POST" ? { body: new URLSearchParams(fields) } : {}),
    });
    const body = await response.json();
    assert.ok(response.ok, `${path}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    async authorize(amount: number, orderId: string): Promise<string> {
      const intent = await call("POST", "payment_intents", {
        amount: String(amount),
        currency: "usd",
        capture_method: "manual",
        "payment_method_types[]": "card",
        payment_method: "pm_card_visa",
        confirm: "true",
        "metadata[order_id]": orderId,
      });
      assert.equal(intent.status, "requires_capture");
      return intent.id;
    },
    capture: (id: string) => call("POST", `payment_intents/${id}/capture`),
    release: (id: string) => call("POST", `payment_intents/${id}/cancel`),
    refund: (id: string, cents: number) =>
      call("POST", "refunds", { payment_intent: id, amount: String(cents) }),
    async list(): Promise<{ received: number; refunded: number }[]> {
      const refunded = new Map<string, number>();
      for await (const refund of all("refunds")) {
        refunded.set(refund.payment_intent, (refunded.get(refund.payment_intent) ?? 0) + refund.amount);
      }
      const intents = [];
      for await (const intent of all("payment_intents")) {
        intents.push({ received: intent.amount_received, refunded: refunded.get(intent.id) ?? 0 });
      }
      return intents;
    },
  };

  async function* all(what: string) {
    for (let after = "";;) {
      const { data, has_more } = await call("GET", `${what}?limit=100${after}`);
      yield* data;
      if (!has_more) return;
      after = `&starting_after=${data.at(-1).id}`;
    }
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A random number generator with the same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
