import { asc, desc, gt, sql } from "drizzle-orm";
import type { Instant } from "@domain/shared/local_time.ts";
import type { LiveEvent, LiveEvents, StreamEvent } from "@domain/ports/live.ts";
import { type Database, eventLock, type OpenDatabase } from "../database.ts";
import { readRevisions, type Revisions } from "../revisions.ts";
import { events } from "./tables.ts";

export function postgresLive(
  { db, listen }: Pick<OpenDatabase, "db" | "listen">,
  revisions: Revisions = readRevisions(db),
): LiveEvents {
  const eventsAfter = db.select().from(events).where(gt(events.id, sql.placeholder("id")))
    .orderBy(asc(events.id)).limit(sql.placeholder("limit")).prepare("events_after");
  return {
    async after(id, limit) {
      const read = (await eventsAfter.execute({ id, limit })).map(toEvent);
      // Before a stream passes the events on.
      if (read.some(({ kind }) => kind === "menu_changed" || kind === "store_changed")) revisions.changed();
      return read;
    },
    async latestId() {
      const [row] = await db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
      return row?.id ?? 0;
    },
    onWrite: (wake) =>
      listen("events", () => {
        // Another process may already have told its guests, whose pages may ask this one before it has read the event.
        revisions.changed();
        wake();
      }),
  };
}

/**
 * Writes an event and notifies every process. Call it last in a transaction: it locks all events until the commit, so that ids increase
 * in commit order.
 */
export async function announce(tx: Database, event: StreamEvent, at: Instant): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${eventLock})`);
  await tx.insert(events).values({
    kind: event.kind,
    orderId: "orderId" in event ? event.orderId : null,
    at,
  });
  await tx.execute(sql`select pg_notify('events', '')`);
}

/** The event of a row. */
function toEvent({ id, kind, orderId }: typeof events.$inferSelect): LiveEvent {
  if (kind === "menu_changed" || kind === "store_changed") return { id, kind };
  return { id, kind, orderId: orderId ?? "" };
}
