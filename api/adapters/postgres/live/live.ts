import { asc, desc, gt, type SQL, sql } from "drizzle-orm";
import type { Instant } from "@domain/shared/local_time.ts";
import type { LiveEvent, LiveEvents, StreamEvent } from "@domain/ports/live.ts";
import { type Database, eventLock, type OpenDatabase } from "../database.ts";
import { readRevisions, type Revisions } from "../revisions.ts";
import { events } from "./tables.ts";
import { asJson, namesOf, rowsFrom } from "../rows_as_json.ts";
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
 * The last parts of a statement's `with`, and its end, which insert the event of a placeholder, if there is one, and notify every process
 * of it. The event's id is chosen once the lock is held.
 */
export function insertedEvent(placeholder: string): SQL {
  const columns = namesOf(["kind", "orderId", "at"]);
  return sql`locked_event as materialized (
    select new_event.*, pg_advisory_xact_lock(${sql.raw(`${eventLock}`)}) from ${
    rowsFrom(events, placeholder)
  } new_event
  ),
  inserted_event as (insert into ${events} (${columns}) select ${columns} from locked_event returning id)
  select pg_notify('events', '') from inserted_event`;
}

/** The value of the placeholder of `insertedEvent`. */
export function eventValue(event: StreamEvent | undefined, at: Instant): string {
  if (event === undefined) return "[]";
  return asJson(events, [{ kind: event.kind, orderId: "orderId" in event ? event.orderId : null, at }]);
}

const insertEvent = rawStatement("event", sql`with ${insertedEvent("events")}`);

/** Writes an event. Call it last in a transaction: it locks all events until the commit, so that ids increase in commit order. */
export async function announce(tx: Database, event: StreamEvent, at: Instant): Promise<void> {
  await insertEvent(tx, { events: eventValue(event, at) });
}

/** The event of a row. */
function toEvent({ id, kind, orderId }: typeof events.$inferSelect): LiveEvent {
  if (kind === "menu_changed" || kind === "store_changed") return { id, kind };
  return { id, kind, orderId: orderId ?? "" };
}
