import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** Counts the changes of the menu and of the store. Triggers count them, so that every writer is included (migration 0019). */
export const revisions = pgTable("revisions", {
  name: text().$type<"menu" | "store">().primaryKey(),
  number: integer().notNull(),
});
