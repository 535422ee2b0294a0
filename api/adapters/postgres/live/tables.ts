import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import type { StreamEvent } from "@domain/ports/live.ts";
import { instant } from "../columns.ts";

/** Events of the live streams. Append-only. Ids increase in commit order, because the writer holds a lock until it commits. */
export const events = pgTable("events", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<StreamEvent["kind"]>().notNull(),
  /** Present only in events about an order. */
  orderId: text(),
  at: instant().notNull(),
});
