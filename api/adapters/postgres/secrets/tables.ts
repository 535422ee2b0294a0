import { pgTable, text } from "drizzle-orm/pg-core";

/** Generated secrets, sealed with the root key, and that key's fingerprint. The root key itself is not in the database. */
export const secrets = pgTable("secrets", { name: text().primaryKey(), value: text().notNull() });
