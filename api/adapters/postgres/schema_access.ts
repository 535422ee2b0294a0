import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import type { Usage } from "@domain/shared/rate.ts";
import { instant } from "./columns.ts";
import { sessions, staff } from "./schema.ts";

/** Failed sign-ins by the hash of the typed user name, whether an account has it or not, and where they came from. */
export const signInFailures = pgTable("sign_in_failures", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  nameHash: text().notNull(),
  /** The hash of a client's key, or the id of a trusted device. */
  source: text().notNull(),
  isTrusted: boolean().notNull(),
  at: instant().notNull(),
}, (table) => [
  index("failures_of_name").on(table.nameHash, table.at),
  index("failures_of_source").on(table.source, table.at),
  index("failures_by_time").on(table.at),
]);

/** Browsers in which an account signed in; one of several accounts has a row for each. */
export const trustedDevices = pgTable(
  "trusted_devices",
  {
    id: text().primaryKey(),
    /** Of the token in the browser's cookie. */
    hash: text().notNull(),
    staffId: text().notNull().references(() => staff.id),
    userAgent: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (
    table,
  ) => [
    unique("device_of_account").on(table.hash, table.staffId),
    index("devices_of_staff").on(table.staffId),
  ],
);

/** Counted by the previous release, which may still run during an update. Not read any more. */
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
  /** When the code was last mailed; null where an app shows it. */
  mailedAt: instant(),
  tries: smallint().notNull().default(0),
  expiresAt: instant().notNull(),
});

/** What was taken from each rate lately. */
export const rateCounters = pgTable("rate_counters", {
  key: text().primaryKey(),
  used: jsonb().$type<Usage>().notNull(),
  at: instant().notNull(),
}, (table) => [index("rates_by_time").on(table.at)]);
