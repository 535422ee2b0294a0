/** Writes the changes of an order. Each kind of change is one statement that includes all effects: messages, tickets, audit and event. */
import { type SQL, sql } from "drizzle-orm";
import type { Change } from "@domain/ports/orders.ts";
import { auditColumns, auditRow } from "./audit.ts";
import type { Database } from "./database.ts";
import { eventRow, lockedEvents, notifyEvents } from "./live.ts";
import {
  lineColumns,
  lineRows,
  orderColumns,
  orderRow,
  rowVersion,
  stateColumnNames,
  stateColumns,
} from "./order_rows.ts";
import { always, asJson, insertRows, namesOf, rowsFrom } from "./rows_as_json.ts";
import { auditLog, carts, checkouts, events, orderLines, orders, outbox } from "./schema.ts";
import { printJobs } from "./schema_counter.ts";
import { rawStatement } from "./statement.ts";

const newOrder = sql`
  new_order as (${insertRows(orders, orderColumns, "orders")}),
  new_lines as (${insertRows(orderLines, lineColumns, "lines")})`;

/** The effects of a change, if `when` is true. */
const effects = (when: SQL) =>
  sql`
  withdrawn as (
    delete from ${outbox} where ${outbox.orderId} = ${sql.placeholder("orderId")} and ${outbox.attempts} = 0
      and ${outbox.about} in (select json_array_elements_text(${sql.placeholder("withdrawn")}::json))
      and ${when}
  ),
  messages as (${
    insertRows(
      outbox,
      ["channel", "about", "orderId", "attempts", "isInDoubt", "createdAt", "dueAt"],
      "messages",
      when,
    )
  }),
  tickets as (
    ${insertRows(printJobs, ["id", "orderId", "createdAt"], "tickets", when)} on conflict do nothing
  ),
  audited as (${insertRows(auditLog, auditColumns, "audit", when)}),
  ${lockedEvents("events", when)}`;

const insertOrder = rawStatement("order_add", sql`with ${newOrder}, ${effects(always)} ${notifyEvents}`);

const placeOrder = rawStatement(
  "order_place",
  sql`with ${newOrder},
  placed as (
    update ${checkouts} set state = 'placed', updated_at = ${sql.placeholder("at")}::timestamptz
      where ${checkouts.id} = ${sql.placeholder("orderId")}
  ),
  emptied as (
    update ${carts} set lines = '[]', version = ${carts.version} + 1, updated_at = ${
    sql.placeholder("at")
  }::timestamptz
      where ${carts.sessionId} = ${sql.placeholder("sessionId")}
  ),
  ${effects(always)} ${notifyEvents}`,
);

const updateOrder = rawStatement(
  "order_change",
  sql`with updated as (
    update ${orders} set (${namesOf(stateColumnNames)}) = (
      select ${namesOf(stateColumnNames)} from ${rowsFrom(orders, "state")}
    ) where ${orders.id} = ${sql.placeholder("orderId")} and ${rowVersion} = ${sql.placeholder("version")}
    returning 1
  ),
  ${effects(sql`exists (select from updated)`)}
  select (${notifyEvents}) from updated`,
);

export async function writeNewOrder(tx: Database, change: Change): Promise<void> {
  await insertOrder(tx, { ...newOrderValues(change), ...effectValues(change) });
}

/** Writes the order of a checkout, ends the checkout and empties the session's cart. */
export async function writePlacedOrder(tx: Database, change: Change, sessionId: string): Promise<void> {
  const at = new Date(change.at).toISOString();
  await placeOrder(tx, { ...newOrderValues(change), ...effectValues(change), at, sessionId });
}

/** Writes a change of the given `version` of an order. Returns false, and writes nothing, when the order has changed since. */
export async function writeChange(db: Database, version: string, change: Change): Promise<boolean> {
  const state = asJson(orders, [stateColumns(change.order)]);
  const updated = await updateOrder(db, { ...effectValues(change), version, state });
  return updated.length > 0;
}

function newOrderValues({ order }: Change) {
  return { orders: asJson(orders, [orderRow(order)]), lines: asJson(orderLines, lineRows(order)) };
}

function effectValues({ order, at, messages = [], withdraw = [], ticket, audit, announce }: Change) {
  const { id: orderId } = order;
  return {
    orderId,
    withdrawn: JSON.stringify(withdraw),
    messages: asJson(
      outbox,
      messages.map(({ notBefore = at, ...message }) => ({
        ...message,
        attempts: 0,
        isInDoubt: false,
        createdAt: at,
        dueAt: notBefore,
      })),
    ),
    tickets: asJson(printJobs, ticket === undefined ? [] : [{ id: ticket, orderId, createdAt: at }]),
    audit: asJson(auditLog, audit ? [auditRow(audit)] : []),
    events: asJson(events, announce ? [eventRow({ kind: announce, orderId }, at)] : []),
  };
}
