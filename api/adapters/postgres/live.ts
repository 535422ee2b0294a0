import { asc, desc, gt } from "drizzle-orm";
import type { LiveEvents } from "@domain/ports/live.ts";
import type { OpenDatabase } from "./database.ts";
import { events } from "./schema.ts";

export function postgresLive({ db, listen }: Pick<OpenDatabase, "db" | "listen">): LiveEvents {
  return {
    after: (id, limit) =>
      db.select({ id: events.id, kind: events.kind, orderId: events.orderId }).from(events)
        .where(gt(events.id, id)).orderBy(asc(events.id)).limit(limit),
    async latestId() {
      const [row] = await db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1);
      return row?.id ?? 0;
    },
    onWrite: (wake) => listen("events", wake),
  };
}
