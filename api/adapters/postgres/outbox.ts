import { and, asc, desc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { ok, refuse } from "@domain/shared/result.ts";
import type { Message } from "@domain/notification/message.ts";
import type { DropReason, LostMessage, MessageFate, Outbox } from "@domain/ports/outbox.ts";
import { writeAudit } from "./audit.ts";
import type { Database } from "./database.ts";
import { announce } from "./live.ts";
import { anyOf } from "./rows_as_json.ts";
import { outbox } from "./schema.ts";
import { rawStatement, statement } from "./statement.ts";

const tooLate = "too_late" satisfies DropReason;

type Row = typeof outbox.$inferSelect;

const aboutOrders = statement("messages_of_orders", (db) =>
  db.select().from(outbox)
    .where(sql`${outbox.orderId} = ${anyOf("orderIds")}`)
    .orderBy(asc(outbox.id)));
const sent = rawStatement(
  "message_sent",
  sql`update ${outbox} set sent_at = ${sql.placeholder("at")}::timestamptz, last_error = null,
    carrier_id = ${sql.placeholder("carrierId")} where ${outbox.id} = ${sql.placeholder("id")}`,
);

export function postgresOutbox(db: Database): Outbox {
  const isOpen = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt), isNull(outbox.droppedAt));
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

    async about(orderIds) {
      if (orderIds.length === 0) return [];
      return (await aboutOrders(db, { orderIds: JSON.stringify(orderIds) })).map(toFate);
    },

    async done(id, at, carrierId) {
      await sent(db, { id, at: new Date(at).toISOString(), carrierId: carrierId ?? null });
    },

    async failed(id, error, { at, retryAt, isInDoubt = false }) {
      await db.update(outbox).set({
        ...(retryAt === undefined ? { givenUpAt: at } : { dueAt: retryAt }),
        lastError: error,
        ...(isInDoubt ? { isInDoubt } : {}),
      }).where(eq(outbox.id, id));
    },

    async drop(id, why, at) {
      await db.update(outbox).set({ droppedAt: at, lastError: why }).where(eq(outbox.id, id));
    },

    report: ({ carrierId, outcome, why }, at) =>
      db.transaction(async (tx) => {
        const [row] = await tx.update(outbox).set({ report: outcome, reportedAt: at, lastError: why || null })
          .where(and(eq(outbox.carrierId, carrierId), isNull(outbox.report))).returning();
        if (row && row.orderId !== "") {
          await announce(tx, { kind: "order_updated", orderId: row.orderId }, at);
        }
      }),

    async lost(since, limit) {
      const rows = await db.select().from(outbox).where(or(
        gt(outbox.givenUpAt, since),
        and(gt(outbox.droppedAt, since), eq(outbox.lastError, tooLate)),
        and(eq(outbox.report, "undelivered"), gt(outbox.reportedAt, since)),
      )).orderBy(desc(outbox.id)).limit(limit);
      return rows.map((row) => ({
        id: row.id,
        message: toMessage(row),
        ...lostFate(row),
        why: row.lastError ?? "",
        attempts: row.attempts,
      }));
    },

    resend: (id, at, audit) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(outbox).where(eq(outbox.id, id)).for("update");
        const isLost = row &&
          (row.givenUpAt !== null || row.droppedAt !== null || row.report === "undelivered");
        if (!isLost) return refuse("not_lost");
        await tx.update(outbox).set({
          ...{ createdAt: at, dueAt: at, attempts: 0, isInDoubt: false },
          ...{ sentAt: null, givenUpAt: null, droppedAt: null, lastError: null },
          ...{ carrierId: null, report: null, reportedAt: null },
        }).where(eq(outbox.id, id));
        await writeAudit(tx, audit(toMessage(row)));
        return ok(toMessage(row));
      }),
  };
}

function toMessage({ channel, about, orderId }: Row): Message {
  return { channel, about, orderId };
}

function lostFate(
  { report, reportedAt, givenUpAt, droppedAt, dueAt }: Row,
): Pick<LostMessage, "fate" | "at"> {
  if (report !== null) return { fate: "undelivered", at: reportedAt ?? dueAt };
  return givenUpAt === null ? { fate: "dropped", at: droppedAt ?? dueAt } : { fate: "failed", at: givenUpAt };
}

function toFate(row: Row): MessageFate {
  const { report, reportedAt, sentAt, givenUpAt, droppedAt, dueAt } = row;
  const message = toMessage(row);
  if (report !== null) return { message, fate: report, at: reportedAt ?? dueAt };
  if (sentAt !== null) return { message, fate: "sent", at: sentAt };
  if (givenUpAt !== null) return { message, fate: "failed", at: givenUpAt };
  if (droppedAt !== null) return { message, fate: "dropped", at: droppedAt };
  return { message, fate: "waiting", at: dueAt };
}
