/**
 * Writes orders with their effects: messages, tickets, audit entry and event. Each function runs in the caller's transaction. All rows of
 * a write are one statement, because a statement for each kind of row costs an order a quarter more of the server's processor.
 */
import { eq, sql } from "drizzle-orm";
import { freeCount, openStatuses, type Order } from "@domain/order/order.ts";
import type { Change } from "@domain/ports/orders.ts";
import { auditColumns, auditRow } from "../audit/audit.ts";
import { auditLog } from "../audit/tables.ts";
import { carts, checkouts } from "../checkout/tables.ts";
import { type Database, placementLock } from "../database.ts";
import { eventValue, insertedEvent } from "../live/live.ts";
import { isAboutOrder, messageColumns, outbox } from "../messages/tables.ts";
import { jobColumns } from "../printing/printing.ts";
import { printJobs } from "../printing/tables.ts";
import { asJson, insertRows, namesOf, rowsFrom } from "../rows_as_json.ts";
import { inConstants, rawStatement } from "../statement.ts";
import { slotHolds } from "../store/tables.ts";
import {
  lineColumns,
  lineRows,
  orderColumns,
  orderRow,
  stateColumnNames,
  stateColumns,
} from "./order_rows.ts";
import { orderCounts, orderLines, orders } from "./tables.ts";

const value = sql.placeholder;
const at = sql`${value("at")}::timestamptz`;

/** The event comes last, because it locks the events of all transactions until the commit. */
const effects = sql`
  withdrawn as (
    delete from ${outbox} where ${isAboutOrder} and ${outbox.refId} = ${
  value("orderId")
} and ${outbox.attempts} = 0
      and ${outbox.about} in (select json_array_elements_text(${value("withdrawn")}::json))
  ),
  messages as (${
  insertRows(
    outbox,
    ["channel", "about", "refKind", "refId", "attempts", "isInDoubt", "createdAt", "dueAt"],
    "messages",
  )
}),
  tickets as (${insertRows(printJobs, ["id", "printerId", "orderId", "lineIds", "createdAt"], "tickets")}
    on conflict do nothing),
  audited as (${insertRows(auditLog, auditColumns, "audit")}),
  ${insertedEvent("events")}`;

const newOrder = sql`
  counted as (
    insert into ${orderCounts} (day, count) values (${value("day")}, ${value("count")}::int)
      on conflict (day) do update set count = excluded.count
  ),
  new_order as (${insertRows(orders, orderColumns, "orders")}),
  new_lines as (${insertRows(orderLines, lineColumns, "lines")})`;

const insertTestOrder = rawStatement("order_add", sql`with ${newOrder}, ${effects}`);

const insertOrderOfCheckout = rawStatement(
  "order_place",
  sql`with placed as (
    update ${checkouts} set state = 'placed', updated_at = ${at} where ${checkouts.id} = ${value("orderId")}
  ),
  emptied as (
    update ${carts} set lines = '[]', phone_link_id = null, source = null, version = ${carts.version} + 1, updated_at = ${at}
      where ${carts.sessionId} = ${value("sessionId")}
  ),
  unheld as (delete from ${slotHolds} where ${slotHolds.sessionId} = ${value("sessionId")}),
  ${newOrder}, ${effects}`,
);

const updateState = rawStatement(
  "order_change",
  sql`with changed as (
    update ${orders} set (${namesOf(stateColumnNames)}) = (
      select ${namesOf(stateColumnNames)} from ${rowsFrom(orders, "state")}
    ) where ${orders.id} = ${value("orderId")}
  ),
  ${effects}`,
);

const lockNumbers = rawStatement(
  "lock_numbers",
  sql`select pg_advisory_xact_lock(${sql.raw(`${placementLock}`)})`,
);
const countsOfDay = rawStatement(
  "order_counts",
  sql`select (select count from ${orderCounts} where ${orderCounts.day} = ${value("day")}), (
    select coalesce(json_agg(${orders.number}), '[]') from ${orders}
      where ${inConstants(orders.status, ...openStatuses)} and ${orders.day} <> ${value("day")}
  )`,
);

/** Locks the numbers of all days until the commit, and returns the day's next count whose number no open order of another day has. */
export async function nextCount(tx: Database, day: string): Promise<number> {
  await lockNumbers(tx);
  const [row] = await countsOfDay(tx, { day }) as [count: number | null, held: string[]][];
  const [count, held] = row ?? [null, []];
  return freeCount((count ?? 0) + 1, held);
}

/**
 * Inserts the order of a change with the `count` of `day` that `nextCount` has returned. With a `sessionId`, also ends the locked checkout
 * of the order and the hold of its cart, and empties the cart.
 */
export async function insertOrder(
  tx: Database,
  change: Change,
  { sessionId, ...count }: { day: string; count: number; sessionId?: string },
): Promise<void> {
  const { order } = change;
  const rows = { orders: asJson(orders, [orderRow(order)]), lines: asJson(orderLines, lineRows(order)) };
  const values = { ...rows, ...count, ...effectValues(change) };
  if (sessionId === undefined) await insertTestOrder(tx, values);
  else await insertOrderOfCheckout(tx, { ...values, sessionId, at: new Date(change.at).toISOString() });
}

/** Updates a locked order. */
export async function updateOrder(tx: Database, change: Change): Promise<void> {
  await updateState(tx, { ...effectValues(change), state: asJson(orders, [stateColumns(change.order)]) });
}

/** Replaces the lines of a locked order, as an accepted offer does. */
export async function replaceLines(tx: Database, order: Order): Promise<void> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
  await tx.insert(orderLines).values(lineRows(order));
}

function effectValues({ order, at, messages = [], withdraw = [], tickets = [], audit, announce }: Change) {
  const { id: orderId } = order;
  return {
    orderId,
    withdrawn: JSON.stringify(withdraw),
    messages: asJson(
      outbox,
      messages.map(({ notBefore = at, ...message }) => ({
        ...messageColumns(message),
        attempts: 0,
        isInDoubt: false,
        createdAt: at,
        dueAt: notBefore,
      })),
    ),
    tickets: asJson(printJobs, tickets.map(jobColumns)),
    audit: asJson(auditLog, audit ? [auditRow(audit)] : []),
    events: eventValue(announce && { kind: announce, orderId }, at),
  };
}
