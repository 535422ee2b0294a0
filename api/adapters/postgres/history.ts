import type { PlacedCheckout } from "@domain/order/checkout.ts";
import type { Order } from "@domain/order/order.ts";
import type { Sample } from "@domain/ports/health.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";
import { writeAudit } from "./audit/audit.ts";
import { insertCheckouts } from "./checkout/checkouts.ts";
import type { Database } from "./database.ts";
import { dayCloses } from "./ledger/tables.ts";
import { healthSamples } from "./operations/tables.ts";
import { lineColumns, lineRows, orderColumns, orderRow } from "./orders/order_rows.ts";
import { orderCounts, orderLines, orders } from "./orders/tables.ts";
import { inserter } from "./rows_as_json.ts";

/** A day of the past. Its orders have ended, and are in the order of their numbers, of which none is left out. */
export type PastDay = {
  day: LocalDate;
  orders: readonly Order[];
  checkouts: readonly PlacedCheckout[];
  /** Undefined while the day is not closed. */
  close: DayClose | undefined;
  audit: readonly AuditEntry[];
};

const insertOrders = inserter("past_orders", orders, orderColumns);
const insertLines = inserter("past_lines", orderLines, lineColumns);
const insertSamples = inserter("past_samples", healthSamples, ["name", "value", "at"]);

/** Writes a day of the past without messages, tickets and events. */
export async function insertPastDay(db: Database, past: PastDay): Promise<void> {
  const { day, close } = past;
  await db.transaction(async (tx) => {
    await insertOrders(tx, past.orders.map(orderRow));
    await insertLines(tx, past.orders.flatMap(lineRows));
    await insertCheckouts(tx, past.checkouts);
    await tx.insert(orderCounts).values({ day, count: past.orders.length });
    if (close) await tx.insert(dayCloses).values({ ...close, carriedOver: [...close.carriedOver] });
    await writeAudit(tx, ...past.audit);
  });
}

/** Writes health samples of the past. */
export async function insertPastSamples(db: Database, samples: readonly Sample[]): Promise<void> {
  await insertSamples(db, samples);
}
