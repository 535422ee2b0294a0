import { asc, desc, gt, sql } from "drizzle-orm";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Happening, LiveEvent, LiveEvents } from "@domain/ports/live.ts";
import { type Database, eventLock, type OpenDatabase } from "./database.ts";
import { events } from "./schema.ts";

export function postgresLive({ db, listen }: Pick<OpenDatabase, "db" | "listen">): LiveEvents {
  return {
    async after(id, limit) {
      const rows = await db.select().from(events).where(gt(events.id, id)).orderBy(asc(events.id)).limit(
        limit,
      );
      return rows.map(toEvent);
    },
    async latestId() {
      const [row] = await db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
      return row?.id ?? 0;
    },
    onWrite: (wake) => listen("events", wake),
  };
}

/** Writes an event as the last thing of a transaction: its lock is held until the commit, so that ids grow in commit order. */
export async function announce(tx: Database, happening: Happening, at: Instant): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${eventLock})`);
  await tx.insert(events).values({
    kind: happening.kind,
    orderId: "orderId" in happening ? happening.orderId : null,
    at,
  });
  await tx.execute(sql`select pg_notify('events', '')`);
}

function toEvent({ id, kind, orderId }: typeof events.$inferSelect): LiveEvent {
  if (kind === "menu_changed" || kind === "store_changed") return { id, kind };
  return { id, kind, orderId: orderId ?? "" };
}
