import { and, eq } from "drizzle-orm";
import type { Alert, Alerts } from "@domain/ports/alerts.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { announce } from "../live/live.ts";
import { writeMessages } from "../messages/outbox.ts";
import { alerts } from "./tables.ts";

export function postgresAlerts(db: Database): Alerts {
  return {
    raise: (alert, at, effects) =>
      db.transaction(async (tx) => {
        const raised = await tx.insert(alerts).values({ ...keyOf(alert), at }).onConflictDoNothing()
          .returning();
        if (raised.length === 0) return false;
        await writeMessages(tx, effects.messages, at);
        if (effects.announce) await announce(tx, effects.announce, at);
        if (effects.audit) await writeAudit(tx, effects.audit);
        return true;
      }),
    clear: (alert, at, event) =>
      db.transaction(async (tx) => {
        const { subject, step } = keyOf(alert);
        const cleared = await tx.delete(alerts)
          .where(and(eq(alerts.subject, subject), eq(alerts.step, step))).returning();
        if (cleared.length > 0 && event) await announce(tx, event, at);
        return cleared.length > 0;
      }),
  };
}

function keyOf(alert: Alert): { subject: string; step: Alert["step"] } {
  const subject = "orderId" in alert ? alert.orderId : "day" in alert ? alert.day : "";
  return { subject, step: alert.step };
}
