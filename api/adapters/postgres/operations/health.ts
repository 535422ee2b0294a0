import {
  and,
  count,
  desc,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  notInArray,
  or,
} from "drizzle-orm";
import { sql } from "drizzle-orm";
import { unacceptedStatuses } from "@domain/order/order.ts";
import { nextEvidenceDueBy } from "@domain/payment/dispute.ts";
import { unsettled } from "@domain/payment/payment.ts";
import { refundOwedCents } from "@domain/payment/refund.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import type { HealthRecords, RaisedAlert } from "@domain/ports/health.ts";
import type { Database } from "../database.ts";
import { discrepancies, foreignPayments } from "../ledger/tables.ts";
import { outbox } from "../messages/tables.ts";
import { backups, healthAlerts, healthSamples, pageLoads, paymentEvents } from "./tables.ts";
import { toOrder } from "../orders/order_rows.ts";
import { orders } from "../orders/tables.ts";
import { sessions } from "../staff/tables.ts";
import { inConstants } from "../query_plans.ts";
import { isOwn } from "./installation.ts";

const dayMs = 24 * 60 * minuteMs;

export function postgresHealth(db: Database, installationId: string): HealthRecords {
  return {
    async roundTrip() {
      const began = performance.now();
      await db.execute(sql`select 1`);
      return performance.now() - began;
    },

    async backlog(now) {
      const [[waiting], [failed], [active], [held], [differing], [foreign], concerns, disputed] =
        await Promise.all([
          db.select({ unsent: count(), oldest: min(outbox.createdAt) }).from(outbox)
            .where(
              and(
                isNull(outbox.sentAt),
                isNull(outbox.failedAt),
                isNull(outbox.droppedAt),
                lte(outbox.dueAt, now),
              ),
            ),
          db.select({ failed: count() }).from(outbox).where(gt(outbox.failedAt, now - dayMs)),
          db.select({ sessions: count() }).from(sessions)
            .where(and(isNull(sessions.endedAt), gt(sessions.expiresAt, now))),
          db.select({ holds: count() }).from(orders).where(and(
            isOwn(orders.installationId, installationId),
            or(
              and(
                inConstants(orders.paymentStatus, ...unsettled),
                lt(orders.paymentSince, now - minuteMs),
              ),
              and(
                inConstants(orders.paymentStatus, "authorized"),
                notInArray(orders.status, [...unacceptedStatuses]),
              ),
            ),
          )),
          db.select({ payments: count() }).from(discrepancies)
            .where(and(isNull(discrepancies.endedAt), lt(discrepancies.since, now - minuteMs))),
          // Reconciliations look back over different spans. The widest counts all payments, a narrower one may be more recent.
          db.select({ payments: max(foreignPayments.count) }).from(foreignPayments),
          db.select({ concern: orders.paymentConcern, orders: count() }).from(orders)
            .where(and(isNotNull(orders.paymentConcern), isOwn(orders.installationId, installationId)))
            .groupBy(
              orders.paymentConcern,
            ),
          db.select().from(orders)
            .where(and(
              inConstants(orders.paymentConcern, "dispute_open"),
              isOwn(orders.installationId, installationId),
            )),
        ]);
      const disputedOrders = disputed.map((row) => toOrder(row, []));
      return {
        unsent: waiting?.unsent ?? 0,
        oldestUnsentAt: waiting?.oldest ?? undefined,
        failed: failed?.failed ?? 0,
        activeSessions: active?.sessions ?? 0,
        stuckPayments: held?.holds ?? 0,
        discrepancies: differing?.payments ?? 0,
        foreignPayments: foreign?.payments ?? 0,
        openDisputes: concerns.find(({ concern }) => concern === "dispute_open")?.orders ?? 0,
        evidenceDueBy: nextEvidenceDueBy(disputedOrders),
        failedRefunds: concerns.find(({ concern }) => concern === "refund_failed")?.orders ?? 0,
        owedRefunds: (concerns.find(({ concern }) => concern === "refund_owed")?.orders ?? 0) +
          disputedOrders.filter((order) => refundOwedCents(order) > 0).length,
      };
    },

    async save(samples) {
      if (samples.length > 0) await db.insert(healthSamples).values([...samples]);
    },

    async recent(names, limit) {
      const rows = await db.select().from(healthSamples).where(inArray(healthSamples.name, [...names]))
        .orderBy(desc(healthSamples.at), desc(healthSamples.id)).limit(limit);
      return rows.map(({ name, value, at }) => ({ name, value, at }));
    },

    raise: (alerts, at) =>
      db.transaction(async (tx) => {
        const kinds = alerts.map((alert) => alert.kind);
        await tx.update(healthAlerts).set({ endedAt: at })
          .where(
            and(
              isNull(healthAlerts.endedAt),
              kinds.length > 0 ? notInArray(healthAlerts.kind, kinds) : undefined,
            ),
          );
        if (alerts.length > 0) {
          await tx.insert(healthAlerts).values(alerts.map((alert) => ({ ...alert, since: at })))
            .onConflictDoNothing();
        }
      }),

    async alerts(since, limit) {
      const rows = await db.select().from(healthAlerts)
        .where(or(isNull(healthAlerts.endedAt), gt(healthAlerts.endedAt, since)))
        .orderBy(desc(healthAlerts.since), desc(healthAlerts.id)).limit(limit);
      return rows.map(toAlert);
    },

    async notePaymentEvent(at) {
      await db.insert(paymentEvents).values({ at }).onConflictDoUpdate({
        target: paymentEvents.isLatest,
        set: { at: sql`excluded.at` },
        setWhere: lt(paymentEvents.at, sql`excluded.at`),
      });
    },

    async paymentEventAt() {
      const [latest] = await db.select().from(paymentEvents);
      return latest?.at;
    },

    async backupAt() {
      const [latest] = await db.select().from(backups);
      return latest?.at;
    },

    async countPageLoads(counts) {
      if (counts.length === 0) return;
      await db.insert(pageLoads).values([...counts]).onConflictDoUpdate({
        target: [pageLoads.week, pageLoads.page, pageLoads.metric, pageLoads.bucket],
        set: { count: sql`${pageLoads.count} + excluded.count` },
      });
    },

    pageLoads: (from) => db.select().from(pageLoads).where(gte(pageLoads.week, from)),

    async forgetBefore(moment) {
      await db.delete(healthSamples).where(lt(healthSamples.at, moment));
      await db.delete(healthAlerts).where(
        and(isNotNull(healthAlerts.endedAt), lt(healthAlerts.endedAt, moment)),
      );
    },
  };
}

function toAlert(
  { kind, params, severity, since, endedAt }: typeof healthAlerts.$inferSelect,
): RaisedAlert {
  // `raise` stored parameters that fit the kind.
  return { kind, params, severity, since, ...(endedAt === null ? {} : { endedAt }) } as RaisedAlert;
}
