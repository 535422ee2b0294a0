/** Writes the changes of an order. Each kind of change is one statement that includes all effects: messages, tickets, audit and event. */
import { type SQL, sql } from "drizzle-orm";
import type { Change } from "@domain/ports/orders.ts";
import type { MessageDelivery } from "@domain/ports/outbox.ts";
import { auditColumns, auditRow } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { eventRow, lockedEvents, notifyEvents } from "../live/live.ts";
import {
  lineColumns,
  lineRows,
  orderColumns,
  orderRow,
  rowVersion,
  stateColumnNames,
  stateColumns,
} from "./order_rows.ts";
import { toMessageDelivery } from "../messages/outbox.ts";
import { always, asJson, fromJson, insertRows, namesOf, rowsFrom } from "../rows_as_json.ts";
import { auditLog } from "../audit/tables.ts";
import { carts, checkouts } from "../checkout/tables.ts";
import { events } from "../live/tables.ts";
import { isAboutOrder, messageColumns, outbox } from "../messages/tables.ts";
import { orderCounts, orderLines, orders } from "./tables.ts";
import { printJobs } from "../printing/tables.ts";
import { slotHolds } from "../store/tables.ts";
import { rawStatement } from "../statement.ts";

const newOrder = (when: SQL) =>
  sql`
  new_order as (${insertRows(orders, orderColumns, "orders", when)} returning ${rowVersion} as version),
  new_lines as (${insertRows(orderLines, lineColumns, "lines", when)})`;

/** The day in the order counts that counts the placements of all days. Two placements at the same time conflict there, also at midnight. */
export const allDays: SQL = sql.raw("''");

const isWithdrawn = sql`${outbox.attempts} = 0
  and ${outbox.about} in (select json_array_elements_text(${sql.placeholder("withdrawn")}::json))`;

/** The effects of a change, if `when` is true. */
const effects = (when: SQL) =>
  sql`
  withdrawn as (
    delete from ${outbox} where ${isAboutOrder} and ${outbox.refId} = ${
    sql.placeholder("orderId")
  } and ${isWithdrawn}
      and ${when}
  ),
  messages as (${
    insertRows(
      outbox,
      ["channel", "about", "refKind", "refId", "attempts", "isInDoubt", "createdAt", "dueAt"],
      "messages",
      when,
    )
  } returning *),
  tickets as (
    ${
    insertRows(printJobs, ["id", "printerId", "orderId", "lineIds", "createdAt"], "tickets", when)
  } on conflict do nothing
  ),
  audited as (${insertRows(auditLog, auditColumns, "audit", when)}),
  ${lockedEvents("events", when)}`;

/** The order's messages after the statement, whose own writes its reads do not see. */
const messagesAfterwards = sql`
  select json_agg(message order by message.id) from (
    select ${outbox}.* from ${outbox} where ${isAboutOrder} and ${outbox.refId} = ${
  sql.placeholder("orderId")
}
      and not (${isWithdrawn})
    union all select * from messages
  ) as message`;

const insertOrder = rawStatement(
  "order_add",
  sql`with ${newOrder(always)}, ${effects(always)} ${notifyEvents}`,
);

/** Sets the count of `day` if it is still `was`, 0 without a row, and if `when` is true. */
const setCount = (day: SQL, { count, was, when }: { count: SQL; was: SQL; when: SQL }) =>
  sql`insert into ${orderCounts} (day, count) select ${day}, ${count} where ${when}
    on conflict (day) do update set count = excluded.count where ${orderCounts.count} = ${was} returning 1`;
const placements = sql`${sql.placeholder("placements")}::int`;
const isCounted = sql`exists (select from counted)`;

/** Each of the first three parts runs only if the one before has a row, and everything else only if the third has one. */
const placeOrder = rawStatement(
  "order_place",
  sql`with locked as materialized (
    select from ${checkouts} where ${checkouts.id} = ${
    sql.placeholder("orderId")
  } and ${checkouts.state} = 'open'
      and ${checkouts.version} = ${sql.placeholder("checkoutVersion")} for update
  ),
  counted_placement as (${
    setCount(allDays, {
      count: sql`${placements} + 1`,
      was: placements,
      when: sql`exists (select from locked)`,
    })
  }),
  counted as (${
    setCount(sql`${sql.placeholder("day")}`, {
      count: sql`${sql.placeholder("count")}::int`,
      was: sql`${sql.placeholder("counted")}::int`,
      when: sql`exists (select from counted_placement)`,
    })
  }),
  ${newOrder(isCounted)},
  placed as (
    update ${checkouts} set state = 'placed', updated_at = ${sql.placeholder("at")}::timestamptz
      where ${checkouts.id} = ${sql.placeholder("orderId")} and ${isCounted}
  ),
  emptied as (
    update ${carts} set lines = '[]', version = ${carts.version} + 1, updated_at = ${
    sql.placeholder("at")
  }::timestamptz
      where ${carts.sessionId} = ${sql.placeholder("sessionId")} and ${isCounted}
  ),
  unheld as (
    delete from ${slotHolds} where ${slotHolds.sessionId} = ${sql.placeholder("sessionId")} and ${isCounted}
  ),
  ${effects(isCounted)}
  select version, (${notifyEvents}) from new_order`,
);

const updateOrder = rawStatement(
  "order_change",
  sql`with updated as (
    update ${orders} set (${namesOf(stateColumnNames)}) = (
      select ${namesOf(stateColumnNames)} from ${rowsFrom(orders, "state")}
    ) where ${orders.id} = ${sql.placeholder("orderId")} and ${rowVersion} = ${sql.placeholder("version")}
    returning ${rowVersion} as version
  ),
  ${effects(sql`exists (select from updated)`)}
  select version, (${messagesAfterwards}), (${notifyEvents}) from updated`,
);

export async function writeNewOrder(tx: Database, change: Change): Promise<void> {
  await insertOrder(tx, { ...newOrderValues(change), ...effectValues(change) });
}

/**
 * Writes the order of an open checkout, ends the checkout and empties the session's cart. Returns the order's row version. Returns
 * undefined, and writes no order, when the checkout has changed since it was read, or another order was placed since the counts were read. `count` is the order's count, `counted`
 * the last one of its day, and `placements` that of all days.
 */
export async function writePlacedOrder(
  db: Database,
  change: Change,
  { version: checkoutVersion, sessionId }: { version: number; sessionId: string },
  counts: { day: string; count: number; counted: number; placements: number },
): Promise<string | undefined> {
  const at = new Date(change.at).toISOString();
  const values = { ...newOrderValues(change), ...effectValues(change), ...counts };
  const [row] = await placeOrder(db, { ...values, at, sessionId, checkoutVersion }) as [version: string][];
  return row?.[0];
}

/** A stored change: the order's new row version and the messages about it. */
export type WrittenChange = { version: string; messages: readonly MessageDelivery[] };

/** Writes a change of the given `version` of an order. Returns undefined, and writes nothing, when the order has changed since. */
export async function writeChange(
  db: Database,
  version: string,
  change: Change,
): Promise<WrittenChange | undefined> {
  const state = asJson(orders, [stateColumns(change.order)]);
  const [row] = await updateOrder(db, { ...effectValues(change), version, state }) as [
    version: string,
    messages: Record<string, unknown>[] | null,
  ][];
  return row && { version: row[0], messages: fromJson(outbox, row[1] ?? []).map(toMessageDelivery) };
}

function newOrderValues({ order }: Change) {
  return { orders: asJson(orders, [orderRow(order)]), lines: asJson(orderLines, lineRows(order)) };
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
    tickets: asJson(printJobs, tickets),
    audit: asJson(auditLog, audit ? [auditRow(audit)] : []),
    events: asJson(events, announce ? [eventRow({ kind: announce, orderId }, at)] : []),
  };
}
