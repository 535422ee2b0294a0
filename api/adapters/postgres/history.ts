import { sql } from "drizzle-orm";
import type { PlacedCheckout } from "@domain/order/checkout.ts";
import type { Order } from "@domain/order/order.ts";
import type { Sample } from "@domain/ports/health.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";
import { auditColumns, auditRow } from "./audit/audit.ts";
import { auditLog } from "./audit/tables.ts";
import { insertCheckouts } from "./checkout/checkouts.ts";
import type { Database } from "./database.ts";
import { dayCloses } from "./ledger/tables.ts";
import { healthSamples } from "./operations/tables.ts";
import { lineColumns, lineRows, orderColumns, orderRow } from "./orders/order_rows.ts";
import { orderCounts, orderLines, orders } from "./orders/tables.ts";
import { asJson, inserter, namesOf, rowsFrom } from "./rows_as_json.ts";
import { rawStatement } from "./statement.ts";

/** A day of the past. Its orders have ended, and are in the order of their numbers, of which none is left out. */
export type PastDay = {
  day: LocalDate;
  orders: readonly Order[];
  checkouts: readonly PlacedCheckout[];
  /** Undefined while the day is not closed. */
  close: DayClose | undefined;
  audit: readonly AuditEntry[];
  /** The id of the first entry, so that the ids of all days increase with time whichever day is written first. */
  firstAuditId: number;
};

const insertOrders = inserter("past_orders", orders, orderColumns);
const insertLines = inserter("past_lines", orderLines, lineColumns);
const insertSamples = inserter("past_samples", healthSamples, ["name", "value", "at"]);

const auditNames = namesOf(["id", ...auditColumns]);
const insertAudit = rawStatement(
  "past_audit",
  sql`insert into ${auditLog} (${auditNames}) overriding system value
    select ${auditNames} from ${rowsFrom(auditLog, "rows")}`,
);
const reserveAuditIds = rawStatement(
  "past_audit_ids",
  sql`select setval(pg_get_serial_sequence('audit_log', 'id'), greatest(
    ${sql.placeholder("last")}::bigint, (select last_value from audit_log_id_seq)
  ))`,
);

/** Writes a day of the past without messages, tickets and events. The latest day comes first, because it reserves the ids of all audit entries. */
export async function insertPastDay(db: Database, past: PastDay): Promise<void> {
  const { day, close } = past;
  await db.transaction(async (tx) => {
    await insertOrders(tx, past.orders.map(orderRow));
    await insertLines(tx, past.orders.flatMap(lineRows));
    await insertCheckouts(tx, past.checkouts);
    await tx.insert(orderCounts).values({ day, count: past.orders.length });
    if (close) await tx.insert(dayCloses).values({ ...close, carriedOver: [...close.carriedOver] });
    const rows = past.audit.map((entry, nth) => ({ id: past.firstAuditId + nth, ...auditRow(entry) }));
    await reserveAuditIds(tx, { last: past.firstAuditId + rows.length - 1 });
    await insertAudit(tx, { rows: asJson(auditLog, rows) });
  });
}

/** Writes health samples of the past. */
export async function insertPastSamples(db: Database, samples: readonly Sample[]): Promise<void> {
  await insertSamples(db, samples);
}
