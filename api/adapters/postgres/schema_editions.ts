import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** How often the menu and the store have changed, whoever changed them: triggers count (migration 0019). */
export const editions = pgTable("editions", {
  name: text().$type<"menu" | "store">().primaryKey(),
  number: integer().notNull(),
});
