/** Measures lists, searches and analytics, and how their duration grows with the number of orders and audit entries. */
import { getTableColumns } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { anOrder, fridayDinner, lineWithOptions } from "@domain/testing/fixtures.ts";
import { lineRows, orderRow } from "@api/adapters/postgres/orders/order_rows.ts";
import { installationId } from "@api/adapters/postgres/operations/installation.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { orderLines, orders } from "@api/adapters/postgres/orders/tables.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { median, type Metric, metric, percentile } from "./results.ts";
import { timed } from "./load.ts";
import type { Environment } from "./environment.ts";

/** The numbers of orders and audit entries. The limits apply to the last one. */
const sizes = [
  { orders: 10_000, entries: 100_000 },
  { orders: 100_000, entries: 1_000_000 },
  { orders: 1_000_000, entries: 5_000_000 },
] as const;
const samples = 60;

/** History grows by days: 1,000,000 orders are ten years. */
const ordersADay = 275;
/** The clock is set to the 22nd; all orders are from the days before. */
const lastDay = "2030-11-21";
const daysBefore = (days: number) =>
  new Date(Date.parse(lastDay) - days * 86_400_000).toISOString().slice(0, 10);

const analyticsOfYear = `/api/admin/analytics?from=${daysBefore(363)}&to=${lastDay}`;

const calls: readonly [name: string, path: string, maxMs: number][] = [
  ["orders of one day", `/api/admin/orders?tab=completed&date=${daysBefore(3)}`, 50],
  ["orders by a name of every order, all days", "/api/admin/orders?tab=completed&search=mina%20park", 50],
  ["orders by a rare name, all days", "/api/admin/orders?tab=completed&search=zelda%20quill", 50],
  ["orders by a Korean name of two syllables, all days", "/api/admin/orders?tab=completed&search=지수", 50],
  ["orders by a whole Korean name, all days", "/api/admin/orders?tab=completed&search=남궁민준", 50],
  ["orders by parts of first and last name, all days", "/api/admin/orders?tab=completed&search=na%20pa", 50],
  ["orders by one letter most names have, all days", "/api/admin/orders?tab=completed&search=a", 50],
  ["orders by two letters no name has, all days", "/api/admin/orders?tab=completed&search=xq", 50],
  ["orders by phone, all days", "/api/admin/orders?tab=completed&search=5550077", 50],
  ["order counts of the tabs", "/api/admin/orders/counts", 50],
  ["audit, newest first", "/api/admin/audit/logs", 50],
  ["audit, the last page shown", "/api/admin/audit/logs?page=200", 50],
  ["audit, by action, page 100", "/api/admin/audit/logs?sortBy=action&sortOrder=asc&page=100", 50],
  ["audit search, a prefix of 1,111,000 ids", "/api/admin/audit/logs?search=ord_h1", 50],
  ["audit search, an action", "/api/admin/audit/logs?search=deny", 50],
  ["audit, one action", "/api/admin/audit/logs?action=order.accept", 50],
  ["audit, one month", `/api/admin/audit/logs?date_from=${daysBefore(40)}&date_to=${daysBefore(10)}`, 50],
  ["analytics, one month", `/api/admin/analytics?from=${daysBefore(30)}&to=${lastDay}`, 300],
  ["tax report, a year", `/api/admin/ledger/tax?year=${lastDay.slice(0, 4)}`, 300],
  ["analytics, a year", analyticsOfYear, 300],
];

/** The first report of a year computes and stores the sums of its days. */
const firstReport = { name: "analytics of a year for the first time", maxMs: 60_000 };

export async function measureHistory(environment: Environment): Promise<Metric[]> {
  const token = await tokenOf(environment.api, "super_admin");
  const ask = async (path: string) => {
    const response = await fetch(environment.api.url + path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`);
  };
  const measureAll = async () => {
    const durations: number[][] = [];
    await environment.sql`delete from day_sums`;
    const first = [await timed(() => ask(analyticsOfYear))];
    for (const [, path] of calls) {
      for (let nth = 0; nth < 8; nth++) await ask(path);
      const times: number[] = [];
      for (let nth = 0; nth < samples; nth++) times.push(await timed(() => ask(path)));
      durations.push(times);
    }
    return [...durations, first];
  };

  await insertTemplates(environment);
  const durationsBySize: number[][][] = [];
  let before: Size = { orders: 0, entries: 0 };
  for (const size of sizes) {
    await copyTemplates(environment, before, size);
    before = size;
    durationsBySize.push(await measureAll());
  }
  const measured = [...calls.map(([name, , maxMs]) => ({ name, maxMs })), firstReport];
  const p99 = (durations: readonly number[]) => percentile(durations, 0.99);
  return measured.map(({ name, maxMs }, index) => {
    const bySize = durationsBySize.map((all) => all[index] ?? []);
    const row = (value: (durations: readonly number[]) => number) =>
      bySize.map((durations) => value(durations).toFixed(1)).join(", ");
    const note = `with ${sizes.map(({ orders }) => orders).join(", ")} orders: p50 ${row(median)} ms, p99 ${
      row(p99)
    } ms`;
    return metric(`${name}, p99`, p99(bySize.at(-1) ?? []), "ms", maxMs, note);
  });
}

async function insertTemplates({ db }: Environment): Promise<void> {
  const by = { kind: "staff", id: "stf_manager", name: "Mina" } as const;
  const accepted = { acceptedAt: fridayDinner, acceptedBy: by, minutes: 20, readyAt: fridayDinner };
  const bill = anOrder().bill;
  const order = anOrder({
    id: "template",
    lines: [lineWithOptions],
    installationId: await installationId(db),
    state: { status: "completed", completedAt: fridayDinner, ...accepted },
    payment: {
      intentId: "pi_template",
      amountCents: bill.totalCents,
      state: "captured",
      capturedAt: fridayDinner,
    },
  });
  const { state } = order;
  await db.insert(orders).values(orderRow({
    ...order,
    transitions: [{ kind: "ready", by, at: fridayDinner, madeAt: fridayDinner, before: state }],
  }));
  await db.insert(orderLines).values(lineRows(order));
  await db.insert(auditLog).values({
    at: fridayDinner,
    action: "template",
    resource: "order",
    resourceId: "template",
    status: "success",
    details: {},
  });
}

type Size = { orders: number; entries: number };

/** Copies the template order and audit entry, numbered `from` to `to`. */
async function copyTemplates({ sql }: Environment, from: Size, to: Size): Promise<void> {
  const inserted = Object.entries(getTableColumns(orders)).filter(([, column]) => !column.generated);
  const columns = sql(inserted.map(([name]) => toSnakeCase(name)));
  await sql`
    insert into orders (${columns}) select ${columns} from (select copy.* from orders template, generate_series(${from.orders}::int + 1, ${to.orders}::int) n,
      lateral (select ${lastDay}::date - n / ${ordersADay}::int as day) d,
      lateral (select d.day + interval '20 hours' + n % 480 * interval '1 minute' as at) t,
      lateral (select (extract(epoch from t.at) * 1000)::int8 as millis) m,
      lateral jsonb_populate_record(template, jsonb_build_object(
        'id', 'ord_h' || n, 'intent_id', 'pi_h' || n, 'number', 'K-' || n, 'day', d.day::text,
        'placed_at', t.at, 'payment_since', t.at, 'ended_at', t.at + interval '40 minutes',
        'first_name', case when n = 5077 then 'Zelda' when n % 25 = 6
          then (string_to_array('지수 민준 서연 하은 수민', ' '))[1 + n / 25 % 5]
          else (string_to_array('Mina Jisoo Maria John Daniel Grace Hyun Linda Omar Priya', ' '))[1 + n % 10] end,
        'last_name', case when n = 5077 then 'Quill' when n % 25 = 6
          then (string_to_array('김 이 박 최 남궁', ' '))[1 + n / 125 % 5]
          else (string_to_array('Park Kim Lopez Nguyen Smith Choi Garcia Patel Yoon Brown', ' '))[1 + n / 10 % 10]
            || case when n / 100 % 5 = 0 then '' else '-' || n / 100 % 50 end end,
        'phone', '+1714555' || lpad((n % 10000)::text, 4, '0'),
        'state', template.state || jsonb_build_object('acceptedAt', m.millis + n % 300 * 1000,
          'readyAt', m.millis + 1200000, 'completedAt', m.millis + 2400000),
        'transitions', jsonb_build_array(template.transitions -> 0 ||
          jsonb_build_object('at', m.millis + (16 + n % 9) * 60000, 'madeAt', m.millis + (16 + n % 9) * 60000))
      )) copy
    where template.id = 'template') copies`;
  await sql`update orders set search_name = lower(replace(first_name || last_name || first_name, '-', ''))
    where id like 'ord_h%' and search_name = (select search_name from orders where id = 'template')`;
  await sql`
    insert into order_lines select copy.* from order_lines template,
      generate_series(${from.orders}::int + 1, ${to.orders}::int) n, generate_series(0, 2) place,
      lateral jsonb_populate_record(template, jsonb_build_object(
        'order_id', 'ord_h' || n, 'position', place, 'day', ${lastDay}::date - n / ${ordersADay}::int, 'dish_id', 'dish_' || (n + place * 7) % 60
      )) copy
    where template.order_id = 'template' and template.position = 0`;
  await sql`
    insert into audit_log (at, staff_id, action, resource, resource_id, status, details)
    select ${lastDay}::date + interval '20 hours' - n * interval '30 seconds',
      (select id from staff order by id offset n % 3 limit 1),
      (array['order.accept', 'order.accept', 'session.start', 'session.end', 'order.ready', 'order.complete',
        'menu.price', 'dish.availability', 'settings.update', 'order.deny'])[1 + n % 10],
      (array['order', 'order', 'session', 'session', 'order', 'order', 'menu', 'menu', 'settings', 'order'])[1 + n % 10],
      'ord_h' || n, 'success', jsonb_build_object('number', 'K-' || n)
    from generate_series(${from.entries}::int + 1, ${to.entries}::int) n`;
  await sql`vacuum analyze`;
}
