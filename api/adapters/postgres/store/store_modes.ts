import { lte, sql } from "drizzle-orm";
import type { Begun, Modes, ModesChange, StoreModes } from "@domain/ports/store_modes.ts";
import { writeAudit } from "../audit/audit.ts";
import { type Database, modesLock } from "../database.ts";
import type { Revisions } from "../revisions.ts";
import { announce } from "../live/live.ts";
import { revisions as revisionRows, storeModes } from "./tables.ts";

export function postgresStoreModes(db: Database, revisions: Revisions): StoreModes {
  return {
    modes: () => load(db),

    async changeModes(decide) {
      const changed = await db.transaction(async (tx) => {
        await lockModes(tx);
        return await changeLockedModes(tx, decide);
      });
      revisions.changed();
      return changed;
    },

    async endDueModes(now) {
      const hasEnded = await db.transaction(async (tx) => {
        const ended = await tx.delete(storeModes).where(lte(storeModes.until, now)).returning();
        if (ended.length > 0) await announce(tx, { kind: "store_changed" }, now);
        return ended.length > 0;
      });
      revisions.changed();
      return hasEnded;
    },
  };
}

/**
 * Locks the modes until the commit, and the store's row of `revisions`, which the trigger on modes also locks. Both locks come before the
 * lock on events, as in `endDueModes` and in every change of settings, hours and holidays. Another order would cause deadlocks.
 */
export async function lockModes(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${modesLock})`);
  await tx.execute(sql`select from ${storeModes} for update`);
  await tx.execute(sql`select from ${revisionRows} where ${revisionRows.name} = 'store' for update`);
}

/** Changes the modes in a transaction that has called `lockModes`. After the commit, the caller must call `Revisions.changed`. */
export async function changeLockedModes(
  tx: Database,
  decide: (modes: Modes) => ModesChange,
): Promise<Modes> {
  const { modes, audit } = decide(await load(tx));
  await tx.delete(storeModes);
  const rows = rowsOf(modes);
  if (rows.length > 0) await tx.insert(storeModes).values(rows);
  await writeAudit(tx, audit);
  await announce(tx, { kind: "store_changed" }, audit.at);
  return modes;
}

async function load(db: Database): Promise<Modes> {
  const rows = await db.select().from(storeModes);
  const pause = rows.find((row) => row.name === "pause");
  const asapOff = rows.find((row) => row.name === "asap_off");
  const busy = rows.find((row) => row.name === "busy");
  const tonight = rows.find((row) => row.name === "tonight");
  const begun = ({ since, byId, by, until }: typeof storeModes.$inferSelect): Begun => ({
    since,
    by: { kind: "staff", id: byId, name: by },
    until,
  });
  return {
    pause: pause && begun(pause),
    asapOff: asapOff && begun(asapOff),
    busy: busy && { ...begun(busy), minutes: busy.minutes ?? 0 },
    tonight: tonight && { ...begun(tonight), orders: tonight.orders ?? 0, dishes: tonight.dishes ?? 0 },
  };
}

function rowsOf({ pause, asapOff, busy, tonight }: Modes): typeof storeModes.$inferInsert[] {
  const begun = ({ since, by, until }: Begun) => ({ since, byId: by.id, by: by.name, until });
  return [
    ...(pause ? [{ name: "pause", ...begun(pause) } as const] : []),
    ...(asapOff ? [{ name: "asap_off", ...begun(asapOff) } as const] : []),
    ...(busy ? [{ name: "busy", ...begun(busy), minutes: busy.minutes } as const] : []),
    ...(tonight
      ? [{ name: "tonight", ...begun(tonight), orders: tonight.orders, dishes: tonight.dishes } as const]
      : []),
  ];
}
