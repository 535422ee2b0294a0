import { asc, desc, gt, type SQL, sql } from "drizzle-orm";
import type { Instant } from "@domain/shared/local_time.ts";
import type { LiveEvent, LiveEvents, StreamEvent } from "@domain/ports/live.ts";
import { type Database, eventLock, type OpenDatabase } from "../database.ts";
import { readRevisions, type Revisions } from "../revisions.ts";
import { always, asJson, namesOf, rowsFrom } from "../rows_as_json.ts";
import { events } from "./tables.ts";
import { rawStatement, statement } from "../statement.ts";

const eventsAfter = statement(
  "events_after",
  (db) =>
    db.select().from(events).where(gt(events.id, sql.placeholder("id"))).orderBy(asc(events.id))
      .limit(sql.placeholder("limit")),
);

export function postgresLive(
  { db, listen }: Pick<OpenDatabase, "db" | "listen">,
  revisions: Revisions = readRevisions(db),
): LiveEvents {
  return {
    async after(id, limit) {
      const read = (await eventsAfter(db, { id, limit })).map(toEvent);
      noteChanges(read, revisions);
      return read;
    },
    async latestId() {
      const [row] = await db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
      return row?.id ?? 0;
    },
    onWrite: (wake) => listen("events", wake),
  };
}

/** Tells the caches of this process when one of the events announces a change of the menu or the store, before a stream passes it on. */
export function noteChanges(read: readonly LiveEvent[], revisions: Revisions): void {
  if (read.some(({ kind }) => kind === "menu_changed" || kind === "store_changed")) revisions.changed();
}

/** Notifies every process of the event that `lockedEvents` inserted. */
export const notifyEvents: SQL = sql`select pg_notify('events', '') from inserted_event`;

const insertEvent = rawStatement("event", sql`with ${lockedEvents("events")} ${notifyEvents}`);

/** Writes an event. Call it last in a transaction: it locks all events until the commit, so that ids increase in commit order. */
export async function announce(tx: Database, event: StreamEvent, at: Instant): Promise<void> {
  await insertEvent(tx, { events: asJson(events, [eventRow(event, at)]) });
}

/**
 * The last parts of a `with` that insert the event of a placeholder, if there is one and `when` is true. The event's id is chosen only once
 * the lock is held. `notifyEvents` must follow.
 */
export function lockedEvents(placeholder: string, when: SQL = always): SQL {
  const columns = namesOf(["kind", "orderId", "at"]);
  return sql`locked_event as materialized (
    select new_event.*, pg_advisory_xact_lock(${sql.raw(`${eventLock}`)}) from ${
    rowsFrom(events, placeholder)
  } new_event where ${when}
  ),
  inserted_event as (insert into ${events} (${columns}) select ${columns} from locked_event returning id)`;
}

export function eventRow(event: StreamEvent, at: Instant): typeof events.$inferInsert {
  return { kind: event.kind, orderId: "orderId" in event ? event.orderId : null, at };
}

/** The event of a row. */
export function toEvent({ id, kind, orderId }: typeof events.$inferSelect): LiveEvent {
  if (kind === "menu_changed" || kind === "store_changed") return { id, kind };
  return { id, kind, orderId: orderId ?? "" };
}
