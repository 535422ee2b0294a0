import { sql } from "drizzle-orm";
import type { PlacedCheckout } from "@domain/order/checkout.ts";
import type { Order } from "@domain/order/order.ts";
import type { Sample } from "@domain/ports/health.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";
import { auditRow } from "./audit/audit.ts";
import { auditLog } from "./audit/tables.ts";
import { checkouts } from "./checkout/tables.ts";
import type { Database } from "./database.ts";
import { inParts } from "./in_parts.ts";
import { dayCloses } from "./ledger/tables.ts";
import { healthSamples } from "./operations/tables.ts";
import { lineRows, orderRow } from "./orders/order_rows.ts";
import { orderCounts, orderLines, orders } from "./orders/tables.ts";

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

/** Writes a day of the past without messages, tickets and events. The latest day comes first, because it reserves the ids of all audit entries. */
export async function insertPastDay(db: Database, past: PastDay): Promise<void> {
  const { day, close } = past;
  await db.transaction(async (tx) => {
    await inParts(past.orders.map(orderRow), (some) => tx.insert(orders).values(some));
    await inParts(past.orders.flatMap(lineRows), (some) => tx.insert(orderLines).values(some));
    await inParts(
      past.checkouts.map((checkout) => ({ checkout })),
      (some) => tx.insert(checkouts).values(some),
    );
    await tx.insert(orderCounts).values({ day, count: past.orders.length });
    if (close) await tx.insert(dayCloses).values({ ...close, carriedOver: [...close.carriedOver] });
    const rows = past.audit.map((entry, nth) => ({ id: past.firstAuditId + nth, ...auditRow(entry) }));
    await tx.execute(sql`select setval(pg_get_serial_sequence('audit_log', 'id'),
      greatest(${past.firstAuditId + rows.length - 1}::bigint, (select last_value from audit_log_id_seq)))`);
    await inParts(rows, (some) => tx.insert(auditLog).overridingSystemValue().values(some));
  });
}

/** Writes health samples of the past. */
export async function insertPastSamples(db: Database, samples: readonly Sample[]): Promise<void> {
  await inParts(samples, (some) => db.insert(healthSamples).values(some));
}
