import { asc, desc, gt, type SQL, sql } from "drizzle-orm";
import type { Instant } from "@domain/shared/local_time.ts";
import type { LiveEvent, LiveEvents, StreamEvent } from "@domain/ports/live.ts";
import { type Database, eventLock, type OpenDatabase } from "./database.ts";
import { always, asJson, namesOf, rowsFrom } from "./rows_as_json.ts";
import { events } from "./schema.ts";
import { rawStatement, statement } from "./statement.ts";

const eventsAfter = statement(
  "events_after",
  (db) =>
    db.select().from(events).where(gt(events.id, sql.placeholder("id"))).orderBy(asc(events.id))
      .limit(sql.placeholder("limit")),
);

export function postgresLive({ db, listen }: Pick<OpenDatabase, "db" | "listen">): LiveEvents {
  return {
    async after(id, limit) {
      return (await eventsAfter(db, { id, limit })).map(toEvent);
    },
    async latestId() {
      const [row] = await db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
      return row?.id ?? 0;
    },
    onWrite: (wake) => listen("events", wake),
  };
}

/** Wakes every process for the event of a `with`. */
export const telling: SQL = sql`select pg_notify('events', '') from told`;

const announcing = rawStatement("event", sql`with ${lockedEvents("events")} ${telling}`);

/** Writes an event as the last thing of a transaction: its lock is held until the commit, so that ids grow in commit order. */
export async function announce(tx: Database, event: StreamEvent, at: Instant): Promise<void> {
  await announcing(tx, { events: asJson(events, [eventRow(event, at)]) });
}

/**
 * The end of a `with` that writes the event of a placeholder, if there is one and `when` holds: its id is drawn when the lock is held,
 * not before. `telling` must be read after it.
 */
export function lockedEvents(placeholder: string, when: SQL = always): SQL {
  const columns = namesOf(["kind", "orderId", "at"]);
  return sql`held as materialized (
    select told.*, pg_advisory_xact_lock(${sql.raw(`${eventLock}`)}) from ${
    rowsFrom(events, placeholder)
  } told where ${when}
  ),
  told as (insert into ${events} (${columns}) select ${columns} from held returning id)`;
}

export function eventRow(event: StreamEvent, at: Instant): typeof events.$inferInsert {
  return { kind: event.kind, orderId: "orderId" in event ? event.orderId : null, at };
}

function toEvent({ id, kind, orderId }: typeof events.$inferSelect): LiveEvent {
  if (kind === "menu_changed" || kind === "store_changed") return { id, kind };
  return { id, kind, orderId: orderId ?? "" };
}
