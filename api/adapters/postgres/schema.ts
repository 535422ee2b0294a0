import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { CartLine } from "@domain/cart/cart.ts";
import type { Charge, ChargeKind } from "@domain/cart/charge.ts";
import type { Cents, Ppm } from "@domain/shared/money.ts";
import type { Interval } from "@domain/hours/weekly_hours.ts";
import type { AsapMinutes } from "@domain/hours/pickup_slots.ts";
import type { Allergen } from "@domain/menu/dish.ts";
import type { Illustration } from "@domain/menu/illustration.ts";
import type { Option, OptionGroupKind, SoldOption } from "@domain/menu/option.ts";
import { chargedStates } from "@domain/reports/analytics.ts";
import type {
  Arrival,
  Bill,
  CardDetails,
  Contact,
  OrderLine,
  OrderState,
  OrderStatus,
  Preparation,
  Transition,
  Warning,
} from "@domain/order/order.ts";
import type { Language, StaffLanguage } from "@domain/shared/language.ts";
import type { Consent } from "@domain/notification/consent.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import type { Message, MessageSubject } from "@domain/notification/message.ts";
import type { PaymentConcern } from "@domain/payment/payment_concern.ts";
import type { PaymentState, PaymentStatus, Refund, RefundSettlement } from "@domain/payment/payment.ts";
import type { Role } from "@domain/staff/permissions.ts";
import type { StreamEvent } from "@domain/ports/live.ts";
import type { DeliveryReport } from "@domain/ports/outbox.ts";
import { instant } from "./columns.ts";

export const categories = pgTable("categories", {
  id: text().primaryKey(),
  name: text().notNull(),
  nameKorean: text().notNull(),
  description: text().notNull(),
  descriptionKorean: text().notNull().default(""),
  sortOrder: integer().notNull(),
  isHidden: boolean().notNull().default(false),
  archivedAt: instant(),
});

export const dishes = pgTable("dishes", {
  id: text().primaryKey(),
  categoryId: text().notNull().references(() => categories.id),
  name: text().notNull(),
  nameKorean: text().notNull(),
  description: text().notNull(),
  descriptionKorean: text().notNull(),
  aliases: jsonb().$type<string[]>().notNull().default([]),
  priceCents: integer().notNull(),
  lunchPriceCents: integer(),
  allergens: jsonb().$type<Allergen[]>().notNull(),
  allergenNote: text().notNull(),
  allergenNoteKorean: text().notNull().default(""),
  isPopular: boolean().notNull(),
  isSpecial: boolean().notNull(),
  isSpicy: boolean().notNull(),
  isVegetarian: boolean().notNull(),
  isTaxable: boolean().notNull(),
  prepMinutes: smallint().notNull(),
  imageUrl: text(),
  illustration: jsonb().$type<Illustration>(),
  isOff: boolean().notNull().default(false),
  /** When a dish that is off becomes available again automatically. */
  offUntil: instant(),
  /** The ids of the dish's option groups in display order. */
  optionGroupIds: jsonb().$type<string[]>().notNull().default([]),
  sortOrder: integer().notNull(),
  /** Archived dishes stay for past orders: docs/product-rules.md, "Archived dishes". */
  archivedAt: instant(),
});

/** Groups of options that dishes share. */
export const optionGroups = pgTable("option_groups", {
  id: text().primaryKey(),
  kind: text().$type<OptionGroupKind>().notNull(),
  name: text().notNull(),
  nameKorean: text().notNull(),
  min: smallint().notNull(),
  max: smallint().notNull(),
  options: jsonb().$type<Option[]>().notNull(),
  sortOrder: integer().notNull(),
  archivedAt: instant(),
});

export const settings = pgTable("settings", { key: text().primaryKey(), value: text().notNull() });

export const weeklyHours = pgTable("weekly_hours", {
  day: smallint().primaryKey(),
  isClosed: boolean().notNull(),
  intervals: jsonb().$type<Interval[]>().notNull(),
});

export const holidays = pgTable("holidays", {
  id: text().primaryKey(),
  name: text().notNull(),
  date: text().notNull(),
  /** The last date of a range. */
  endDate: text(),
  isClosed: boolean().notNull(),
  openTime: text(),
  closeTime: text(),
  isRecurring: boolean().notNull(),
  notes: text().notNull(),
  guestMessage: text(),
  nameKorean: text(),
  guestMessageKorean: text(),
});

/** `pause`, `asap_off` and `busy`: temporary states of the store, each with an end. */
export const storeModes = pgTable("store_modes", {
  name: text().$type<"pause" | "asap_off" | "busy" | "tonight">().primaryKey(),
  minutes: smallint(),
  /** The limits of "tonight". */
  orders: smallint(),
  dishes: smallint(),
  since: instant().notNull(),
  until: instant().notNull(),
  /** The id and the name of the staff who began it. The id is empty in rows from before it was stored; those end within a day. */
  byId: text().notNull().default(""),
  by: text().notNull(),
});

/** Lines as carts and checkouts store them. Lines from before option groups have no `options`. */
type WithoutOptions<Line extends { options: unknown }> =
  & Omit<Line, "options">
  & Partial<Pick<Line, "options">>;
export type StoredCartLine = WithoutOptions<CartLine>;
export type StoredOrderLine = WithoutOptions<OrderLine>;

export const carts = pgTable("carts", {
  sessionId: text().primaryKey(),
  lines: jsonb().$type<StoredCartLine[]>().notNull(),
  /** Incremented by every change, so that concurrent changes of a cart do not overwrite each other. */
  version: integer().notNull(),
  updatedAt: instant().notNull(),
}, (table) => [index().on(table.updatedAt)]);

/** The room in a pickup window that a cart holds during checkout. */
export const slotHolds = pgTable("slot_holds", {
  sessionId: text().primaryKey(),
  window: instant().notNull(),
  dishes: smallint().notNull(),
  until: instant().notNull(),
}, (table) => [index().on(table.window)]);

export const checkouts = pgTable("checkouts", {
  id: text().primaryKey(),
  /** Absent when made before installations had ids. */
  installationId: text(),
  sessionId: text().notNull(),
  /** Erased with the contact. */
  client: text(),
  state: text().$type<"open" | "placed" | "abandoned">().notNull(),
  intentId: text().unique(),
  version: integer().notNull(),
  lines: jsonb().$type<StoredOrderLine[]>().notNull(),
  bill: jsonb().$type<StoredBill>().notNull(),
  prepMinutes: smallint().notNull(),
  /** Absent for ASAP. */
  pickupAt: instant(),
  /** The range an ASAP guest saw; absent for scheduled orders and for those from before it was stored. */
  asapMinutes: jsonb().$type<AsapMinutes>(),
  contact: jsonb().$type<Contact>(),
  /** Erased with the contact. */
  consent: jsonb().$type<Consent>(),
  note: text().notNull(),
  wantsTexts: boolean().notNull(),
  wantsCutlery: boolean().notNull(),
  language: text().$type<Language>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  payPressedAt: instant(),
  /** The default is for processes of the previous release, which do not know the column. */
  nextCheckAt: instant().notNull().default(sql`now()`),
}, (table) => [
  uniqueIndex("one_open_checkout_per_cart").on(table.sessionId).where(sql`state = 'open'`),
  index("checkouts_due").on(table.nextCheckAt).where(sql`state = 'open'`),
]);

/**
 * A bill as it is stored. The service fee has its own fields, which processes of earlier releases read and write. Every other charge is in
 * `charges`, so that a new kind of charge needs no migration.
 */
export type StoredBill = Omit<Bill, "charges"> & {
  serviceFeeCents: Cents;
  serviceFeePpm: Ppm;
  charges?: Partial<Record<ChargeKind, Pick<Charge, "ppm" | "cents">>> | undefined;
};

const uncharged = sql.raw(`payment_status not in (${chargedStates.map((state) => `'${state}'`).join(", ")})`);

export const orders = pgTable("orders", {
  id: text().primaryKey(),
  /** Absent when made before installations had ids. */
  installationId: text(),
  number: text().notNull(),
  day: text().notNull(),
  placedAt: instant().notNull(),
  status: text().$type<OrderStatus>().notNull(),
  state: jsonb().$type<OrderState>().notNull(),
  paymentStatus: text().$type<PaymentStatus>().notNull(),
  payment: jsonb().$type<PaymentState>().notNull(),
  /** When the payment reached its current state. */
  paymentSince: instant().notNull(),
  intentId: text().notNull().unique(),
  subtotalCents: integer().notNull(),
  serviceFeeCents: integer().notNull(),
  taxCents: integer().notNull(),
  totalCents: integer().notNull(),
  taxPpm: integer().notNull(),
  serviceFeePpm: integer().notNull(),
  charges: jsonb().$type<NonNullable<StoredBill["charges"]>>().notNull().default({}),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  language: text().$type<Language>().notNull(),
  wantsTexts: boolean().notNull(),
  wantsCutlery: boolean().notNull(),
  note: text().notNull(),
  /** Absent for ASAP. */
  pickupAt: instant(),
  /** The range an ASAP guest saw; absent for scheduled orders and for those from before it was stored. */
  asapMinutes: jsonb().$type<AsapMinutes>(),
  prepMinutes: smallint().notNull(),
  /** The number of dishes. The default is for processes of the previous release, which do not know the column. */
  dishCount: smallint().notNull().default(0),
  /** The pickup window that counts the order (`dueWindow`). Absent when no window does, and in rows from before it was stored. */
  dueWindow: instant(),
  /** How the order met its promise (`promiseSampleOf`). Absent until it is ready, and in rows from before these were stored. */
  promisedHour: smallint(),
  lateMinutes: integer(),
  /** Staff gave the order more time. The default is for processes of the previous release, which do not know the column. */
  isExtended: boolean().notNull().default(false),
  expiresAt: instant().notNull(),
  warnings: jsonb().$type<Warning[]>().notNull(),
  card: jsonb().$type<CardDetails>(),
  transitions: jsonb().$type<Transition[]>().notNull().default([]),
  /** The dishes that the kitchen ticked off. The default is for processes of the previous release, which do not know the column. */
  preparations: jsonb().$type<Preparation[]>().notNull().default([]),
  refunds: jsonb().$type<Refund[]>().notNull().default([]),
  disputes: jsonb().$type<Dispute[]>().notNull().default([]),
  /** The problem with the charge that staff must handle. */
  paymentConcern: text().$type<PaymentConcern>(),
  /** How an owed refund was settled outside the product. */
  refundSettlement: jsonb().$type<RefundSettlement>(),
  /** When the guest reported to be here, and the note; the note is erased with the contact. */
  arrival: jsonb().$type<Arrival>(),
  /** When the order reached a final state. */
  endedAt: instant(),
  /** Generated from the columns above for analytics, so that an index can contain it. */
  placedHour: smallint().notNull()
    .generatedAlwaysAs(sql`extract(hour from placed_at at time zone 'America/Los_Angeles')`),
  refundedCents: integer().notNull().generatedAlwaysAs(sql`coalesce((payment ->> 'refundedCents')::int, 0)`),
  waitedMs: doublePrecision().generatedAlwaysAs(
    sql`(state ->> 'acceptedAt')::float8 - date_part('epoch', placed_at at time zone 'UTC') * 1000`,
  ),
}, (table) => [
  uniqueIndex("order_number_of_day").on(table.day, table.number),
  index("orders_by_status").on(table.status, table.day, table.number),
  index("pending_expiry").on(table.expiresAt).where(sql`status = 'pending_approval'`),
  index("orders_by_number").on(table.number),
  index("orders_by_due_window").on(table.dueWindow).where(sql`due_window is not null`),
  // For searches by any part of a name. `name_parts` (migration 0005) returns all substrings of one to three characters. Open orders are
  // not in the index, because they are few and change often.
  index("orders_by_name_parts").using("gin", sql`name_parts(lower(first_name || ' ' || last_name))`)
    .where(sql`ended_at is not null`),
  // For searches by any part of a phone number, with trigrams.
  index("orders_by_phone").using("gin", table.phone.op("gin_trgm_ops")),
  // Contains all columns that analytics needs, so that it does not read the orders.
  index("sales_of_days").on(
    ...[table.day, table.placedHour, table.status, table.paymentStatus, table.subtotalCents],
    ...[table.serviceFeeCents, table.charges, table.taxCents, table.totalCents, table.refundedCents],
    ...[table.waitedMs, table.pickupAt, table.promisedHour, table.lateMinutes, table.isExtended],
  ),
  // The few orders of a day that were not charged.
  index("uncharged_orders").on(table.day, table.id).where(uncharged),
  index("orders_by_concern").on(table.paymentConcern, table.placedAt).where(sql`payment_concern is not null`),
  index("orders_by_end").on(table.endedAt).where(sql`ended_at is not null`),
  index("unsettled_payments").on(table.paymentSince)
    .where(sql`payment_status in ('capturing', 'releasing', 'refunding')`),
]);

export const orderLines = pgTable("order_lines", {
  orderId: text().notNull().references(() => orders.id),
  position: smallint().notNull(),
  /** The order's day. The default is for processes of the previous release, which do not know the column. */
  day: date().notNull().default(sql`(now() at time zone 'America/Los_Angeles')::date`),
  id: text().notNull(),
  dishId: text().notNull(),
  name: text().notNull(),
  nameKorean: text().notNull(),
  quantity: smallint().notNull(),
  unitPriceCents: integer().notNull(),
  isTaxable: boolean().notNull(),
  note: text().notNull(),
  options: jsonb().$type<SoldOption[]>().notNull().default([]),
}, (table) => [
  primaryKey({ columns: [table.orderId, table.position] }),
  index("lines_of_days").on(table.day),
]);

/** The number of orders per Los Angeles day, from which order numbers such as `K-042` are made. */
export const orderCounts = pgTable("order_counts", { day: text().primaryKey(), count: integer().notNull() });

/** Events of the live streams. Append-only. Ids increase in commit order, because the writer holds a lock until it commits. */
export const events = pgTable("events", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<StreamEvent["kind"]>().notNull(),
  /** Present only in events about an order. */
  orderId: text(),
  at: instant().notNull(),
});

export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text().$type<Message["channel"]>().notNull(),
  about: text().$type<MessageSubject>().notNull(),
  orderId: text().notNull(),
  attempts: smallint().notNull().default(0),
  createdAt: instant().notNull(),
  /** The time of the next try. During a try, the end of the process's lease. */
  dueAt: instant().notNull(),
  sentAt: instant(),
  failedAt: instant(),
  droppedAt: instant(),
  lastError: text(),
  /** A try ended without an answer from the transport, so the message may have been sent. */
  isInDoubt: boolean().notNull().default(false),
  /** The transport's id of the message. The next two columns are its delivery report. */
  transportId: text(),
  report: text().$type<DeliveryReport["outcome"]>(),
  reportedAt: instant(),
}, (table) => [
  index("messages_of_order").on(table.orderId),
  uniqueIndex("ledger_of_month").on(table.orderId).where(sql`about = 'monthly_ledger'`),
  index("messages_of_transport").on(table.transportId).where(sql`transport_id is not null`),
  index("due_messages").on(table.dueAt)
    .where(sql`sent_at is null and failed_at is null and dropped_at is null`),
]);

export const auditLog = pgTable("audit_log", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant().notNull(),
  staffId: text(),
  action: text().notNull(),
  resource: text().$type<AuditEntry["resource"]>().notNull(),
  resourceId: text().notNull(),
  status: text().$type<AuditEntry["status"]>().notNull(),
  details: jsonb().$type<AuditEntry["details"]>().notNull(),
  /** The origin of the request. Absent for actions of background jobs. */
  sessionId: text(),
  address: text(),
  userAgent: text(),
}, (table) => [
  index("audit_by_time").on(table.at, table.id),
  index("audit_by_action").on(table.action, table.at, table.id),
  index("audit_by_resource").on(table.resource, table.at, table.id),
  index("audit_by_status").on(table.status, table.at, table.id),
  index("audit_by_staff").on(table.staffId, table.at, table.id),
  index("audit_by_session").on(table.sessionId, table.id),
  index("audit_by_resource_id").on(table.resourceId.op("text_pattern_ops"), table.id),
  index("audit_by_number").on(sql`(details ->> 'number')`),
]);

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
  /** The session cannot do anything until its second factor is set up. */
  mfaRequired: boolean().notNull().default(false),
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

/** Generated secrets, sealed with the root key, and that key's fingerprint. The root key itself is not in the database. */
export const secrets = pgTable("secrets", { name: text().primaryKey(), value: text().notNull() });

/** The installation that this database belongs to. One row. A restored copy gets a new id unless it replaces the original. */
export const installation = pgTable("installation", {
  isOnly: boolean().primaryKey().default(true),
  id: text().notNull(),
  createdAt: instant().notNull(),
}, (table) => [check("one_installation", sql`${table.isOnly}`)]);

/** Lets a browser open one live stream without its access token in the URL. Deleted when used. */
export const streamTickets = pgTable("stream_tickets", {
  id: text().primaryKey(),
  /** Either the session or the station is set. */
  sessionId: text().references(() => sessions.id),
  stationId: text().references(() => stations.id),
  expiresAt: instant().notNull(),
});
