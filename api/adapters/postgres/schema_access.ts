import { boolean, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { Taken } from "@domain/shared/rate.ts";
import { instant } from "./columns.ts";
import { sessions, staff } from "./schema.ts";

/** Wrong passwords by the hash of the typed user name, whether somebody has it or not. */
export const signInAttempts = pgTable("sign_in_attempts", {
  nameHash: text().primaryKey(),
  failures: smallint().notNull(),
  lockedUntil: instant(),
  at: instant().notNull(),
}, (table) => [index("attempts_by_time").on(table.at)]);

/** Refresh tokens that were replaced, as hashes: whoever brings one has stolen it. */
export const usedRefreshTokens = pgTable("used_refresh_tokens", {
  hash: text().primaryKey(),
  sessionId: text().notNull().references(() => sessions.id),
}, (table) => [index("used_refresh_by_session").on(table.sessionId)]);

export const secondFactors = pgTable("second_factors", {
  staffId: text().primaryKey().references(() => staff.id),
  /** AES-GCM with a key that is not in the database: a copy of it gives no codes. */
  sealedSecret: text().notNull(),
  confirmedAt: instant(),
  /** The last 30-second step whose code was used. */
  step: integer().notNull(),
  recoveryHashes: jsonb().$type<string[]>().notNull(),
});

/** Password given, code still owed. */
export const signInChallenges = pgTable("sign_in_challenges", {
  hash: text().primaryKey(),
  staffId: text().notNull().references(() => staff.id),
  remember: boolean().notNull(),
  expiresAt: instant().notNull(),
});

/** What was taken from each rate lately. */
export const rateCounters = pgTable("rate_counters", {
  key: text().primaryKey(),
  taken: jsonb().$type<Taken>().notNull(),
  at: instant().notNull(),
}, (table) => [index("rates_by_time").on(table.at)]);
