import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** Counts the changes of the menu and of the store. Triggers increment it (migration 0019), so that every writer is included. */
export const revisions = pgTable("revisions", {
  name: text().$type<"menu" | "store">().primaryKey(),
  number: integer().notNull(),
});
