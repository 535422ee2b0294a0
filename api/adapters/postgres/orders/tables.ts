import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Charge, ChargeKind } from "@domain/cart/charge.ts";
import type { LeftOutOption, PricedOption } from "@domain/menu/option.ts";
import type { Language, Texts } from "@domain/shared/language.ts";
import type { TextConsent } from "@domain/notification/consent.ts";
import type { Utensil } from "@domain/cart/utensils.ts";
import type { AsapMinutes } from "@domain/hours/pickup_slots.ts";
import type { Pickup } from "@domain/order/agreement.ts";
import { chargedStates } from "@domain/reports/analytics.ts";
import type {
  Arrival,
  CardDetails,
  Offer,
  OrderState,
  OrderStatus,
  PickupCode,
  Preparation,
  RefusedHandOver,
  Transition,
  Warning,
} from "@domain/order/order.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import type { PaymentConcern } from "@domain/payment/payment_concern.ts";
import type { PaymentState, PaymentStatus, Refund, RefundSettlement } from "@domain/payment/payment.ts";
import { instant } from "../columns.ts";

const uncharged = sql.raw(`payment_status not in (${chargedStates.map((state) => `'${state}'`).join(", ")})`);

export const orders = pgTable("orders", {
  id: text().primaryKey(),
  /** The installation that owns the payment. */
  installationId: text().notNull(),
  number: text().notNull(),
  day: text().notNull(),
  placedAt: instant().notNull(),
  version: integer().notNull(),
  status: text().$type<OrderStatus>().notNull(),
  state: jsonb().$type<OrderState>().notNull(),
  paymentStatus: text().$type<PaymentStatus>().notNull(),
  payment: jsonb().$type<PaymentState>().notNull(),
  /** When the payment reached its current state. */
  paymentSince: instant().notNull(),
  intentId: text().notNull().unique(),
  subtotalCents: integer().notNull(),
  taxCents: integer().notNull(),
  totalCents: integer().notNull(),
  taxPpm: integer().notNull(),
  /** The charges besides dishes and tax, by kind, so that a new kind needs no migration. */
  charges: jsonb().$type<Partial<Record<ChargeKind, Omit<Charge, "kind">>>>().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  /** Both names as a search compares them (`searchNameOf`). */
  searchName: text().notNull().default(""),
  email: text().notNull(),
  phone: text().notNull(),
  language: text().$type<Language>().notNull(),
  wantsTexts: boolean().notNull(),
  utensils: jsonb().$type<readonly Utensil[]>().notNull(),
  /** Erased with the contact. */
  note: text().notNull(),
  isOfAge: boolean().notNull(),
  prepMinutes: smallint().notNull(),
  /** Absent for ASAP. */
  pickupAt: instant(),
  /** The range an ASAP guest saw; absent for scheduled orders. */
  asapMinutes: jsonb().$type<AsapMinutes>(),
  /** The number of dishes. */
  dishCount: smallint().notNull(),
  /** The pickup window that counts the order (`dueWindow`). Absent when no window does. */
  dueWindow: instant(),
  expiresAt: instant().notNull(),
  warnings: jsonb().$type<readonly Warning[]>().notNull(),
  /** Erased with the contact. */
  pickupCode: jsonb().$type<PickupCode>(),
  card: jsonb().$type<CardDetails>(),
  /** What staff offered instead of a denial. */
  offers: jsonb().$type<readonly Offer[]>().notNull(),
  /** When the order ends unless somebody answers (`answerBy`). Absent once it is answered. */
  answerBy: instant(),
  transitions: jsonb().$type<readonly Transition[]>().notNull(),
  /** The dishes that the kitchen ticked off. */
  preparations: jsonb().$type<readonly Preparation[]>().notNull(),
  /** The times when staff kept the food; the reasons are erased with the contact. */
  refusedHandOvers: jsonb().$type<readonly RefusedHandOver[]>().notNull(),
  refunds: jsonb().$type<readonly Refund[]>().notNull(),
  disputes: jsonb().$type<readonly Dispute[]>().notNull(),
  /** The problem with the charge that staff must handle. */
  paymentConcern: text().$type<PaymentConcern>(),
  /** How an owed refund was settled outside the product. */
  refundSettlement: jsonb().$type<RefundSettlement>(),
  /** When the guest reported to be here, and the note; the note is erased with the contact. */
  arrival: jsonb().$type<Arrival>(),
  /** The consent to texts on the order's page, erased with the contact. */
  textConsent: jsonb().$type<TextConsent>(),
  /** The pickup of the checkout, once the guest has changed it. */
  firstPickup: jsonb().$type<Pickup>(),
  /** The link of staff that the order came from. */
  phoneLinkId: text().unique(),
  source: text(),
  /** When the order reached a final state. */
  endedAt: instant(),
  /** Generated for queries by hand. */
  refundedCents: integer().notNull().generatedAlwaysAs(sql`coalesce((payment ->> 'refundedCents')::int, 0)`),
}, (table) => [
  uniqueIndex("order_number_of_day").on(table.day, table.number),
  index("orders_by_status").on(table.status, table.day, table.number),
  index("unanswered_orders").on(table.answerBy).where(sql`answer_by is not null`),
  index("orders_by_number").on(table.number),
  index("orders_by_due_window").on(table.dueWindow).where(sql`due_window is not null`),
  // For searches by any part of a name. `name_parts` (in the migration) returns all substrings of one to three characters. Open orders are
  // not in the index, because they are few and change often.
  index("orders_by_name_parts").using("gin", sql`name_parts(search_name)`)
    .where(sql`ended_at is not null`),
  // For searches by any part of a phone number, with trigrams.
  index("orders_by_phone").using("gin", table.phone.op("gin_trgm_ops")),
  // For the record of a guest.
  index("orders_by_email").on(table.email).where(sql`email <> ''`),
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
  /** The order's day. */
  day: date().notNull(),
  id: text().notNull(),
  dishId: text().notNull(),
  name: jsonb().$type<Texts>().notNull(),
  kitchenName: text().notNull().default(""),
  /** Both names as a search compares them (`dishSearchName`). */
  searchName: text().notNull().default(""),
  quantity: smallint().notNull(),
  unitPriceCents: integer().notNull(),
  isTaxable: boolean().notNull(),
  isAlcoholic: boolean().notNull(),
  note: text().notNull(),
  options: jsonb().$type<readonly PricedOption[]>().notNull(),
  leftOut: jsonb().$type<readonly LeftOutOption[]>().notNull(),
}, (table) => [
  primaryKey({ columns: [table.orderId, table.position] }),
  index("lines_of_days").on(table.day),
]);

/** The number of orders per Los Angeles day, from which order numbers such as `K-042` are made. */
export const orderCounts = pgTable("order_counts", { day: text().primaryKey(), count: integer().notNull() });

/** The sums of each ended day (`DaySums`), as JSON. Missing until they are needed, and after a change of the day's orders. */
export const storedSums = pgTable("day_sums", {
  day: text().primaryKey(),
  version: integer().notNull(),
  /** New with every row, so that a process knows which rows it has read. */
  revision: text().notNull(),
  sums: text().notNull(),
});
