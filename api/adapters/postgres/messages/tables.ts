import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Message, MessageRef, MessageSubject } from "@domain/notification/message.ts";
import type { TextStopSource } from "@domain/notification/text_stop.ts";
import type { DeliveryReport } from "@domain/ports/outbox.ts";
import { instant } from "../columns.ts";

export const outbox = pgTable("outbox", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  channel: text().$type<Message["channel"]>().notNull(),
  about: text().$type<MessageSubject>().notNull(),
  refKind: text().$type<MessageRef["kind"]>().notNull(),
  refId: text().notNull(),
  /** The message's own address, until it is sent or given up. */
  recipient: text(),
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
  /** The transport's id of the last try. The next two columns are its delivery report. */
  transportId: text(),
  report: text().$type<DeliveryReport["outcome"]>(),
  reportedAt: instant(),
}, (table) => [
  index("messages_of_order").on(table.refId).where(sql`ref_kind = 'order'`),
  index("messages_of_link").on(table.refId).where(sql`ref_kind = 'cart_link'`),
  uniqueIndex("ledger_of_month").on(table.refId).where(sql`about = 'monthly_ledger'`),
  index("due_messages").on(table.dueAt)
    .where(sql`sent_at is null and failed_at is null and dropped_at is null`),
]);

/** True for the messages about an order, those in the index `messages_of_order`. */
export const isAboutOrder = sql`${outbox.refKind} = 'order'`;

/** True for the messages with a cart link, those in the index `messages_of_link`. */
export const isAboutLink = sql`${outbox.refKind} = 'cart_link'`;

/** The columns of a message. */
export const messageColumns = ({ channel, about, ref, to }: Message) => ({
  channel,
  about,
  refKind: ref.kind,
  refId: ref.id,
  recipient: to ?? null,
});

/** The numbers that get no more texts, by a keyed hash. A row stays when the number gets texts again. */
export const textStops = pgTable("text_stops", {
  phoneHash: text().primaryKey(),
  stoppedAt: instant().notNull(),
  source: text().$type<TextStopSource>().notNull(),
  resumedAt: instant(),
});
