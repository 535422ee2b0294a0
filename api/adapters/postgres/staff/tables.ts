import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { StaffLanguage } from "@domain/shared/language.ts";
import type { Role } from "@domain/staff/permissions.ts";
import { instant } from "../columns.ts";

export const staff = pgTable("staff", {
  id: text().primaryKey(),
  /** Lower case. */
  username: text().notNull().unique(),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  role: text().$type<Role>().notNull(),
  language: text().$type<StaffLanguage>().notNull(),
  passwordHash: text().notNull(),
  mustChangePassword: boolean().notNull(),
  temporaryUntil: instant(),
  isDisabled: boolean().notNull(),
});

export const sessions = pgTable("sessions", {
  id: text().primaryKey(),
  staffId: text().notNull().references(() => staff.id),
  refreshHash: text().notNull().unique(),
  previousHash: text(),
  rotatedAt: instant().notNull(),
  startedAt: instant().notNull(),
  lastActiveAt: instant().notNull(),
  expiresAt: instant().notNull(),
  isRemembered: boolean().notNull().default(false),
  endedAt: instant(),
  /** The audited action that ended it. */
  endAction: text(),
  userAgent: text().notNull(),
  address: text().notNull(),
  /** Signed in with a passkey. */
  withPasskey: boolean().notNull().default(false),
  /** The session cannot do anything until its second factor is set up. */
  mfaRequired: boolean().notNull().default(false),
  /** The hash of the browser's device token. */
  deviceHash: text(),
  /** The station on which this is a person's shift. */
  stationId: text().references(() => stations.id),
}, (table) => [
  index().on(table.previousHash),
  index().on(table.staffId),
  index().on(table.startedAt),
  index("open_shifts").on(table.stationId).where(sql`station_id is not null and ended_at is null`),
]);

/** Paired tablets, and those that wait for their pairing code. */
export const stations = pgTable("stations", {
  id: text().primaryKey(),
  name: text().notNull(),
  language: text().$type<StaffLanguage>().notNull().default("en"),
  createdAt: instant().notNull(),
  /** The hash of the pairing code; null once it was used. */
  codeHash: text().unique(),
  codeExpiresAt: instant(),
  pairedAt: instant(),
  lastSeenAt: instant(),
  userAgent: text().notNull().default(""),
  revokedAt: instant(),
  /** The hash of the secret in the tablet's cookie. */
  secretHash: text().unique(),
  previousHash: text(),
  rotatedAt: instant().notNull(),
  /** The tablet has used the current secret. */
  isConfirmed: boolean().notNull().default(true),
}, (table) => [
  uniqueIndex("station_names").on(sql`lower(${table.name})`).where(sql`revoked_at is null`),
  index("stations_by_previous_secret").on(table.previousHash),
]);

/** Lets a browser open one live stream without its access token in the URL. Deleted when used. */
export const streamTickets = pgTable("stream_tickets", {
  id: text().primaryKey(),
  /** Either the session or the station is set. */
  sessionId: text().references(() => sessions.id),
  stationId: text().references(() => stations.id),
  expiresAt: instant().notNull(),
});

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
});

/** Hashes of the unused recovery codes of accounts with an authenticator app or a passkey. */
export const recoveryCodes = pgTable("recovery_codes", {
  staffId: text().notNull().references(() => staff.id),
  hash: text().notNull(),
}, (table) => [primaryKey({ columns: [table.staffId, table.hash] })]);

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

/** Passkeys of staff. The public keys are no secrets. */
export const passkeys = pgTable("passkeys", {
  id: text().primaryKey(),
  staffId: text().notNull().references(() => staff.id),
  /** The authenticator's name for the key pair, in base64url. */
  credentialId: text().notNull().unique(),
  /** COSE in base64url. */
  publicKey: text().notNull(),
  /** The host name that it was made for. */
  host: text().notNull(),
  /** What the authenticator counted. */
  uses: bigint({ mode: "number" }).notNull(),
  transports: jsonb().$type<readonly string[]>().notNull(),
  name: text().notNull(),
  createdAt: instant().notNull(),
  lastUsedAt: instant(),
}, (table) => [index("passkeys_of_staff").on(table.staffId)]);

/** Questions that a browser must answer with a passkey, by the hash of the secret in its cookie. Deleted when used. */
export const passkeyQuestions = pgTable("passkey_questions", {
  hash: text().primaryKey(),
  /** The account that adds a passkey. Null at a sign-in. */
  staffId: text().references(() => staff.id),
  expiresAt: instant().notNull(),
});

/** Devices with the orders page open, by their last report. */
export const tablets = pgTable("tablets", {
  id: text().primaryKey(),
  /** Null for a paired station. */
  staffId: text().references(() => staff.id),
  sessionId: text().references(() => sessions.id),
  stationId: text().references(() => stations.id),
  name: text().notNull().default(""),
  isArmed: boolean().notNull(),
  isVisible: boolean().notNull(),
  seenAt: instant().notNull(),
  /** The last time the tablet was armed; stays when it is disarmed. The store's live tablet rule uses the latest one. */
  armedAt: instant(),
}, (table) => [index("tablets_by_seen").on(table.seenAt)]);

/** Browsers that subscribed to notifications about waiting orders. */
export const pushSubscriptions = pgTable("push_subscriptions", {
  endpoint: text().primaryKey(),
  keys: jsonb().$type<{ p256dh: string; auth: string }>().notNull(),
  staffId: text().notNull().references(() => staff.id),
  sessionId: text().notNull().references(() => sessions.id),
  createdAt: instant().notNull(),
});
