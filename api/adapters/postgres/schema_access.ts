import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import type { Usage } from "@domain/shared/rate.ts";
import { instant } from "./columns.ts";
import { sessions, staff, stations } from "./schema.ts";

/** Failed sign-ins, by the hash of the typed username (whether or not an account has it) and by source. */
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

/** Browsers in which an account has signed in. A browser with several accounts has a row for each. */
export const trustedDevices = pgTable(
  "trusted_devices",
  {
    id: text().primaryKey(),
    /** The hash of the token in the browser's cookie. */
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

/** Written by the previous release, which may still run during an update. No longer read. */
export const signInAttempts = pgTable("sign_in_attempts", {
  nameHash: text().primaryKey(),
  failures: smallint().notNull(),
  lockedUntil: instant(),
  at: instant().notNull(),
}, (table) => [index("attempts_by_time").on(table.at)]);

/** Hashes of refresh tokens that were replaced. A client that uses one has stolen it. */
export const usedRefreshTokens = pgTable("used_refresh_tokens", {
  hash: text().primaryKey(),
  sessionId: text().notNull().references(() => sessions.id),
}, (table) => [index("used_refresh_by_session").on(table.sessionId)]);

/** Hashes of device secrets that were replaced. A client that uses one has stolen it. */
export const usedStationSecrets = pgTable("used_station_secrets", {
  hash: text().primaryKey(),
  stationId: text().notNull().references(() => stations.id),
});

/** PINs for paired stations. */
export const staffPins = pgTable("staff_pins", {
  staffId: text().primaryKey().references(() => staff.id),
  /** Argon2id. */
  hash: text().notNull(),
  setAt: instant().notNull(),
});

export const secondFactors = pgTable("second_factors", {
  staffId: text().primaryKey().references(() => staff.id),
  /** Encrypted with AES-GCM. The key is not in the database, so a copy of the database yields no codes. */
  sealedSecret: text().notNull(),
  confirmedAt: instant(),
  /** The last 30-second step whose code was used. */
  step: integer().notNull(),
  recoveryHashes: jsonb().$type<string[]>().notNull(),
});

/** Sign-ins with a correct password that still need a code. */
export const signInChallenges = pgTable("sign_in_challenges", {
  hash: text().primaryKey(),
  staffId: text().notNull().references(() => staff.id),
  remember: boolean().notNull(),
  /** When the code was last mailed. Null when an authenticator app shows it. */
  mailedAt: instant(),
  tries: smallint().notNull().default(0),
  expiresAt: instant().notNull(),
});

/** Recent usage of each rate limit. */
export const rateCounters = pgTable("rate_counters", {
  key: text().primaryKey(),
  used: jsonb().$type<Usage>().notNull(),
  at: instant().notNull(),
}, (table) => [index("rates_by_time").on(table.at)]);
