/** Checks the tax report and the ledger against sums that PostgreSQL computes over 10,000 orders. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { anOrder } from "@domain/testing/fixtures.ts";
import { addParts, noParts, sumOfParts } from "@domain/payment/tax_parts.ts";
import { ledgerBatches } from "@domain/ports/sales.ts";
import { ledgerRow } from "@domain/reports/ledger.ts";
import { readTaxReport } from "@domain/usecases/operations/monthly_ledger.ts";
import { startPostgres } from "@api/testing/postgres_server.ts";
import type { Database } from "@api/adapters/postgres/database.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { lineRows, orderRow } from "@api/adapters/postgres/orders/order_rows.ts";
import { postgresSales } from "@api/adapters/postgres/orders/sales.ts";
import { orderLines, orders } from "@api/adapters/postgres/orders/tables.ts";

const count = 10_000;
const ordersOfDay = 32;

/**
 * Copies one order with one taxed and one untaxed dish: 32 orders a day with prices, fee and tax of their own, every 97th refunded in
 * part, every 101st in full, and every 50th released instead of charged.
 */
async function fill(db: Database): Promise<void> {
  await db.execute(sql`set local statement_timeout = 0`);
  const [line] = anOrder().lines;
  assert.ok(line);
  const template = anOrder({ id: "template", day: "2025-12-31", lines: [line, { ...line, id: "line_2" }] });
  await db.insert(orders).values(orderRow(template));
  await db.insert(orderLines).values(lineRows(template));
  // These indexes are for searches and take much time.
  await db.execute(sql`drop index orders_by_name_parts`);
  await db.execute(sql`drop index orders_by_phone`);
  await db.execute(sql`create temporary table made as
    select nth, 'ord_' || nth as id, ('2026-01-01'::date + nth / 32)::text as day,
      500 + nth % 4001 * 7919 % 4000 as taxed, nth * 1049 % 900 as untaxed,
      case when nth % 32 < 10 then 92500 else 87500 end as ppm
    from generate_series(0, ${sql.raw(String(count - 1))}) as nth`);
  await db.execute(sql`alter table made add fee int, add tax int, add total int, add refunded int`);
  await db.execute(sql`update made set fee = round((taxed + untaxed) * 0.03)`);
  await db.execute(sql`update made set tax = round((taxed + fee) * ppm / 1000000.0)`);
  await db.execute(sql`update made set total = taxed + untaxed + fee + tax`);
  await db.execute(sql`update made set refunded = case
    when nth % 50 = 0 then 0 when nth % 101 = 0 then total when nth % 97 = 0 then total / 3 else 0 end`);
  await db.execute(sql`
    insert into orders (id, number, day, placed_at, version, status, state, payment_status, payment, payment_since, intent_id,
      subtotal_cents, charges, tax_cents, total_cents, tax_ppm, first_name, last_name, email, phone, language, wants_texts,
      is_of_age, utensils, note, prep_minutes, expires_at, warnings, installation_id, dish_count, preparations,
      transitions, offers, disputes, refused_hand_overs, refunds)
    select made.id, 'K-' || lpad((nth % 32)::text, 3, '0'), made.day, made.day::date + interval '20 hours', version, status, state,
      case when nth % 50 = 0 then 'released' when made.refunded = 0 then 'captured'
        when made.refunded = made.total then 'refunded' else 'partially_refunded' end,
      case when nth % 50 = 0 then '{"state":"released","releasedAt":0}'
        when made.refunded = 0 then '{"state":"captured","capturedAt":0}'
        else jsonb_build_object('state', case when made.refunded = made.total then 'refunded' else 'partially_refunded' end,
          'capturedAt', 0, 'refundedCents', made.refunded) end,
      payment_since, 'pi_' || nth, taxed + untaxed,
      jsonb_build_object('service_fee', jsonb_build_object('ppm', 30000, 'cents', fee)), tax, total, ppm, first_name,
      last_name, email, phone, language, wants_texts, is_of_age, utensils, orders.note, prep_minutes, expires_at, warnings,
      installation_id, dish_count, preparations, transitions, offers, disputes, refused_hand_overs,
      case when made.refunded = 0 then '[]' else jsonb_build_array(jsonb_build_object('number', 1, 'cents', made.refunded,
        'choice', jsonb_build_object('kind', 'amount', 'cents', made.refunded), 'reason', 'cold',
        'by', jsonb_build_object('kind', 'system'), 'decidedAt', 0,
        'outcome', jsonb_build_object('kind', 'done', 'at', 0))) end
    from made, orders where orders.id = 'template'`);
  await db.execute(sql`
    insert into order_lines
    select (jsonb_populate_record(line, jsonb_build_object('order_id', made.id, 'day', made.day, 'quantity', 1,
      'unit_price_cents', case position when 0 then taxed else untaxed end, 'is_taxable', position = 0))).*
    from made, order_lines line where line.order_id = 'template'`);
  await db.execute(sql`analyze orders, order_lines`);
}

Deno.test("the ledger of 10,000 orders agrees to the cent with sums over the rows", async () => {
  const server = await startPostgres({ fsync: false });
  const { db, close } = await openPostgres(await server.createMigratedDatabase());
  try {
    // The temporary table lives on one connection.
    await db.transaction((transaction) => fill(transaction as unknown as Database));
    const sales = postgresSales(db, { now: Date.now });
    const { year, quarters, months } = await readTaxReport({ sales }, 2026);
    const fee = sql`(charges -> 'service_fee' ->> 'cents')::int`;
    const rows: unknown[] = await db.select({
      month,
      orders: sql`count(*)::int`,
      gross: sql`sum(subtotal_cents + ${fee})::int`,
      fee: sql`sum(${fee})::int`,
      tax: sql`sum(tax_cents)::int`,
      total: sql`sum(total_cents)::int`,
      refunded: sql`sum(refunded_cents)::int`,
      taxable: sql`sum(${fee} + (select sum(unit_price_cents) from order_lines
        where order_id = orders.id and is_taxable))::int`,
    }).from(orders).where(sql`payment_status <> 'released' and id <> 'template'`).groupBy(month).orderBy(
      month,
    );
    assert.equal(rows.length, 11);
    for (const [nth, row] of rows.entries()) {
      const found = months[nth];
      assert.ok(found);
      assert.deepEqual({
        month: found.name,
        orders: found.orders,
        gross: found.grossCents,
        fee: found.charges[0]?.cents,
        tax: found.sales.taxCents,
        total: found.collectedCents,
        refunded: sumOfParts(found.refunds),
        taxable: found.sales.taxableCents,
      }, row);
      assert.equal(sumOfParts(found.afterRefunds), found.collectedCents - sumOfParts(found.refunds));
    }
    for (const periods of [months, quarters]) {
      assert.deepEqual(addParts(periods.map(({ afterRefunds }) => afterRefunds)), year.afterRefunds);
    }
    assert.deepEqual(year.rates.map(({ taxPpm }) => taxPpm), [87_500, 92_500]);

    const sums = { orders: 0, captured: 0, sales: noParts, refunds: noParts };
    for await (const batch of ledgerBatches(sales, { from: "2026-01-01", to: "2026-03-31" })) {
      for (const row of batch.map(ledgerRow)) {
        sums.orders += 1;
        sums.captured += row.capturedCents;
        sums.refunds = addParts([sums.refunds, row.refunds]);
        if (row.capturedCents > 0) sums.sales = addParts([sums.sales, row.sales]);
      }
    }
    const [quarter] = quarters;
    assert.ok(quarter);
    assert.deepEqual(sums, {
      orders: 90 * ordersOfDay,
      captured: quarter.collectedCents,
      sales: quarter.sales,
      refunds: quarter.refunds,
    });
  } finally {
    await close();
    await server.stop();
  }
});

const month = sql<string>`left(${orders.day}, 7)`;
