import assert from "node:assert/strict";
import { inArray } from "drizzle-orm";
import { memoryInstallation } from "@domain/testing/memory/ports.ts";
import type { Dispute, DisputeStatus } from "@domain/payment/dispute.ts";
import type { PaymentConcern } from "@domain/payment/payment_concern.ts";
import {
  accounts,
  anOrder,
  facts,
  fridayDinner as now,
  menu,
  storedSettings,
} from "@domain/testing/fixtures.ts";
import { openDatabase } from "@api/testing/running.ts";
import { postgresDiscrepancies } from "../ledger/discrepancies.ts";
import { postgresHealth } from "./health.ts";
import { discrepancies } from "../ledger/tables.ts";
import { outbox } from "../messages/tables.ts";
import { orders } from "../orders/tables.ts";
import { sessions } from "../staff/tables.ts";
import { orderRow } from "../orders/order_rows.ts";
import { seed } from "../seed.ts";

const minute = 60_000;

Deno.test("counts unsent and failed messages, sessions, open holds, discrepancies, foreign payments, disputes and failed or owed refunds", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openDatabase("PostgreSQL", things);
  try {
    const { db } = database;
    const { weekly, holidays } = facts.calendar;
    await seed(db, () => Promise.resolve({ menu, weekly, holidays, settings: storedSettings, accounts }));
    const health = postgresHealth(db, memoryInstallation.id);
    assert.deepEqual(await health.backlog(now), {
      unsent: 0,
      oldestUnsentAt: undefined,
      failed: 0,
      activeSessions: 0,
      stuckPayments: 0,
      discrepancies: 0,
      foreignPayments: 0,
      openDisputes: 0,
      evidenceDueBy: undefined,
      failedRefunds: 0,
      owedRefunds: 0,
    });

    const money = (intentId: string) => ({ intentId, amountCents: 3687 });
    const by = { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const;
    const denied = { status: "denied", deniedAt: now, deniedBy: by, reason: "other", text: "" } as const;
    const rows = [
      anOrder({ id: "ord_waits", number: "K-1" }),
      anOrder({
        id: "ord_fresh",
        number: "K-2",
        payment: { ...money("pi_2"), state: "capturing", since: now - minute, by, minutes: 15 },
      }),
      anOrder({
        id: "ord_stuck",
        number: "K-3",
        payment: { ...money("pi_3"), state: "capturing", since: now - minute - 1, by, minutes: 15 },
      }),
      anOrder({
        id: "ord_lost",
        number: "K-4",
        state: denied,
        payment: { ...money("pi_4"), state: "authorized", authorizedAt: now },
      }),
      anOrder({
        id: "ord_released",
        number: "K-5",
        state: denied,
        payment: { ...money("pi_5"), state: "released", releasedAt: now },
      }),
      anOrder({
        id: "ord_closed",
        number: "K-6",
        state: denied,
        payment: { ...money("pi_6"), state: "released", releasedAt: now },
      }),
      anOrder({
        id: "ord_asked",
        number: "K-7",
        state: { status: "cancelled", cancelledAt: now, cancelledBy: by, text: "" },
        payment: { ...money("pi_7"), state: "captured", capturedAt: now },
      }),
    ];
    const dispute = (id: string, status: DisputeStatus, evidenceDueBy: number): Dispute => ({
      ...{ id, cents: 1, reason: "fraudulent", status, isInquiry: false, openedAt: now, updatedAt: now },
      evidenceDueBy,
    });
    const disputes = [
      dispute("dp_1", "under_review", now + minute),
      dispute("dp_2", "needs_response", now + 3 * minute),
      dispute("dp_3", "needs_response", now + 2 * minute),
    ];
    const inquiry = { ...dispute("dp_4", "needs_response", now + 4 * minute), isInquiry: true };
    const disputesOf: Readonly<Record<string, Dispute[]>> = { ord_waits: disputes, ord_asked: [inquiry] };
    await db.insert(orders).values(
      rows.map((order) => orderRow({ ...order, disputes: disputesOf[order.id] ?? [] })),
    );
    const concern = (paymentConcern: PaymentConcern, ...ids: string[]) =>
      db.update(orders).set({ paymentConcern }).where(inArray(orders.id, ids));
    await concern("dispute_open", "ord_waits");
    await concern("refund_failed", "ord_fresh", "ord_stuck");
    await concern("refund_owed", "ord_lost", "ord_released", "ord_closed");
    const message = {
      channel: "mail",
      about: "order_received",
      refKind: "order",
      refId: "ord_waits",
    } as const;
    await db.insert(outbox).values([
      { ...message, createdAt: now - 2 * minute, dueAt: now - minute },
      { ...message, createdAt: now - 3 * minute, dueAt: now },
      { ...message, createdAt: now - 4 * minute, dueAt: now + 1 },
      { ...message, createdAt: now - 5 * minute, dueAt: now, sentAt: now },
      { ...message, createdAt: now - 6 * minute, dueAt: now, failedAt: now },
      { ...message, createdAt: now - 6 * minute, dueAt: now, failedAt: now - 25 * 60 * minute },
    ]);
    const session = {
      staffId: "staff_manager",
      rotatedAt: now,
      startedAt: now,
      lastActiveAt: now,
      userAgent: "",
      address: "",
    };
    await db.insert(sessions).values([
      { ...session, id: "ses_1", refreshHash: "1", expiresAt: now + 1 },
      { ...session, id: "ses_2", refreshHash: "2", expiresAt: now },
      { ...session, id: "ses_3", refreshHash: "3", expiresAt: now + 1, endedAt: now },
    ]);
    const differs = { kind: "charge_without_order", cents: 100 } as const;
    await db.insert(discrepancies).values([
      { ...differs, intentId: "pi_1", since: now - minute - 1 },
      { ...differs, intentId: "pi_2", since: now - minute },
      { ...differs, intentId: "pi_3", since: now - 2 * minute, endedAt: now },
    ]);
    assert.deepEqual(await health.backlog(now), {
      unsent: 2,
      oldestUnsentAt: now - 3 * minute,
      failed: 1,
      activeSessions: 1,
      stuckPayments: 2,
      discrepancies: 1,
      foreignPayments: 0,
      openDisputes: 2,
      evidenceDueBy: now + 2 * minute,
      failedRefunds: 2,
      // The refund of the order about which the bank only asks is owed as well.
      owedRefunds: 4,
    });

    const reconciliation = postgresDiscrepancies(db);
    await reconciliation.noteForeign(8 * 24 * 60 * minute, 40, now);
    await reconciliation.noteForeign(20 * minute, 3, now);
    assert.equal((await health.backlog(now)).foreignPayments, 40);
    await reconciliation.noteForeign(8 * 24 * 60 * minute, 2, now);
    assert.equal((await health.backlog(now)).foreignPayments, 3);
    await db.update(orders).set({ installationId: "ins_original" });
    assert.equal((await health.backlog(now)).stuckPayments, 0);
    const { openDisputes, evidenceDueBy, failedRefunds, owedRefunds } = await health.backlog(now);
    assert.deepEqual([openDisputes, evidenceDueBy, failedRefunds, owedRefunds], [0, undefined, 0, 0]);
  } finally {
    await database.close();
  }
});
