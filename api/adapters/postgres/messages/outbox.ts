import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import { isResendable, ledgerEmail, type Message, orderIdOf } from "@domain/notification/message.ts";
import type { DropReason, MessageDelivery, Outbox, UndeliveredMessage } from "@domain/ports/outbox.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { announce } from "../live/live.ts";
import { isAboutLink, isAboutOrder, messageColumns, outbox } from "./tables.ts";

const tooLate = "too_late" satisfies DropReason;

type Row = typeof outbox.$inferSelect;

export function postgresOutbox(db: Database): Outbox {
  const isOpen = and(isNull(outbox.sentAt), isNull(outbox.failedAt), isNull(outbox.droppedAt));
  return {
    async claim(now, leaseUntil, limit) {
      const due = db.select({ id: outbox.id }).from(outbox).where(and(lte(outbox.dueAt, now), isOpen))
        .orderBy(asc(outbox.dueAt)).limit(limit).for("update", { skipLocked: true });
      const rows = await db.update(outbox)
        .set({ dueAt: leaseUntil, attempts: sql`${outbox.attempts} + 1` })
        .where(inArray(outbox.id, due)).returning();
      return rows.toSorted((one, other) => one.id - other.id).map((row) => ({
        id: row.id,
        message: toMessage(row),
        attempts: row.attempts,
        createdAt: row.createdAt,
        isInDoubt: row.isInDoubt,
      }));
    },

    async putMonthlyLedger(month, at) {
      await db.insert(outbox).values({ ...messageColumns(ledgerEmail(month)), createdAt: at, dueAt: at })
        .onConflictDoNothing();
    },

    async about(orderIds) {
      if (orderIds.length === 0) return [];
      const rows = await db.select().from(outbox)
        .where(and(isAboutOrder, inArray(outbox.refId, [...orderIds]))).orderBy(asc(outbox.id));
      return rows.map(toMessageDelivery);
    },

    async aboutLinks(linkIds) {
      if (linkIds.length === 0) return [];
      const rows = await db.select().from(outbox).where(and(isAboutLink, inArray(outbox.refId, [...linkIds])))
        .orderBy(asc(outbox.id));
      return rows.map(toMessageDelivery);
    },

    done: (id, at, transportId) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for("update");
        const isReported = row?.report && row.transportId === transportId;
        const stored = await tx.update(outbox).set({
          ...{ sentAt: at, recipient: null, transportId: transportId ?? null },
          ...(isReported ? {} : { lastError: null, report: null, reportedAt: null }),
        }).where(eq(outbox.id, id)).returning();
        await announceLink(tx, stored, at);
      }),

    failed: (id, error, { at, retryAt, isInDoubt = false }) =>
      db.transaction(async (tx) => {
        const stored = await tx.update(outbox).set({
          ...(retryAt === undefined ? { failedAt: at, recipient: null } : { dueAt: retryAt }),
          lastError: error,
          ...(isInDoubt ? { isInDoubt } : {}),
        }).where(and(eq(outbox.id, id), isOpen)).returning();
        if (retryAt === undefined) await announceLink(tx, stored, at);
      }),

    drop: (id, reason, at) =>
      db.transaction(async (tx) => {
        const stored = await tx.update(outbox).set({ droppedAt: at, lastError: reason, recipient: null })
          .where(and(eq(outbox.id, id), isOpen)).returning();
        await announceLink(tx, stored, at);
      }),

    report: (id, { transportId, outcome, reason }, at) =>
      db.transaction(async (tx) => {
        const stored = await tx.update(outbox).set({
          ...{ report: outcome, reportedAt: at, lastError: reason || null, transportId },
          ...{
            sentAt: sql`coalesce(${outbox.sentAt}, ${sql.param(at, outbox.sentAt)})`,
            failedAt: null,
            droppedAt: null,
            recipient: null,
          },
        }).where(and(
          eq(outbox.id, id),
          gt(outbox.attempts, 0),
          isNull(outbox.report),
          or(isNull(outbox.transportId), eq(outbox.transportId, transportId)),
        )).returning();
        const [row] = stored;
        const orderId = row && orderIdOf(toMessage(row));
        if (orderId !== undefined) await announce(tx, { kind: "order_updated", orderId }, at);
        await announceLink(tx, stored, at);
      }),

    async undelivered(since, limit) {
      const rows = await db.select().from(outbox).where(or(
        gt(outbox.failedAt, since),
        and(gt(outbox.droppedAt, since), eq(outbox.lastError, tooLate)),
        and(eq(outbox.report, "undelivered"), gt(outbox.reportedAt, since)),
      )).orderBy(desc(outbox.id)).limit(limit);
      return rows.map((row) => ({
        id: row.id,
        message: toMessage(row),
        ...undeliveredStatus(row),
        reason: row.lastError ?? "",
        attempts: row.attempts,
        isInDoubt: row.isInDoubt,
      }));
    },

    resend: (id, at, audit) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for("update");
        const isLost = row &&
          (row.failedAt !== null || row.droppedAt !== null || row.report === "undelivered");
        if (!isLost || !isResendable(row)) return refuse("message_not_failed");
        await tx.update(outbox).set({
          ...{ createdAt: at, dueAt: at, attempts: 0, isInDoubt: false },
          ...{ sentAt: null, failedAt: null, droppedAt: null, lastError: null },
          ...{ transportId: null, report: null, reportedAt: null },
        }).where(eq(outbox.id, id));
        await writeAudit(tx, audit(toMessage(row)));
        return ok(toMessage(row));
      }),
  };
}

/** Tells the tablets that a text with a link of staff has a new state. */
async function announceLink(
  tx: Database,
  stored: readonly Pick<Row, "refKind">[],
  at: Instant,
): Promise<void> {
  if (stored.some(({ refKind }) => refKind === "cart_link")) {
    await announce(tx, { kind: "store_changed" }, at);
  }
}

/** Queues messages in the caller's transaction. */
export async function writeMessages(
  tx: Database,
  messages: readonly (Message & { notBefore?: Instant })[],
  at: Instant,
): Promise<void> {
  if (messages.length === 0) return;
  await tx.insert(outbox).values(
    messages.map(({ notBefore = at, ...message }) => ({
      ...messageColumns(message),
      createdAt: at,
      dueAt: notBefore,
    })),
  );
}

function toMessage({ channel, about, refKind, refId, recipient }: Row): Message {
  return {
    channel,
    about,
    ref: { kind: refKind, id: refId },
    ...(recipient === null ? {} : { to: recipient }),
  };
}

function undeliveredStatus(
  { report, reportedAt, failedAt, droppedAt, dueAt }: Row,
): Pick<UndeliveredMessage, "deliveryStatus" | "at"> {
  if (report !== null) return { deliveryStatus: "undelivered", at: reportedAt ?? dueAt };
  return failedAt === null
    ? { deliveryStatus: "dropped", at: droppedAt ?? dueAt }
    : { deliveryStatus: "failed", at: failedAt };
}

/** The delivery status of a message's row. */
function toMessageDelivery(row: Row): MessageDelivery {
  const { report, reportedAt, sentAt, failedAt, droppedAt, dueAt } = row;
  const message = toMessage(row);
  if (report !== null) return { message, deliveryStatus: report, at: reportedAt ?? dueAt };
  if (sentAt !== null) return { message, deliveryStatus: "sent", at: sentAt };
  if (failedAt !== null) return { message, deliveryStatus: "failed", at: failedAt };
  if (droppedAt !== null) return { message, deliveryStatus: "dropped", at: droppedAt };
  return { message, deliveryStatus: "waiting", at: dueAt };
}
