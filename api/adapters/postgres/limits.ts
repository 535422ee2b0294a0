import { eq, sql } from "drizzle-orm";
import { mutex } from "@domain/shared/mutex.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { type Rate, take, type Usage } from "@domain/shared/rate.ts";
import type { Limits } from "@domain/ports/limits.ts";
import type { Database } from "./database.ts";
import { asJson, insertRows } from "./rows_as_json.ts";
import { rateCounters } from "./schema_access.ts";
import { rawStatement, statement } from "./statement.ts";

/** A busy process takes up to this part of a rate at a time and hands it out itself: one write for many requests. */
const leaseShare = 10;
const maxLeases = 10_000;

type Lease = { size: number; left: number; until: Instant };

const counter = statement(
  "rate_counter",
  (db) => db.select().from(rateCounters).where(eq(rateCounters.key, sql.placeholder("key"))),
);

async function usageOf(db: Database, key: string): Promise<Usage> {
  return (await counter(db, { key }))[0]?.used ?? [];
}

/** Writes nothing when somebody else counted since. */
const replaced = rawStatement(
  "rate_count",
  sql`${insertRows(rateCounters, ["key", "used", "at"], "counters")}
    on conflict (key) do update set used = excluded.used, at = excluded.at
    where ${rateCounters.used} = ${sql.placeholder("was")}::jsonb returning 1`,
);

/**
 * Counters shared by all processes, by a sliding window. Who asks seldom is counted one by one; who asks often gets leases that
 * double, so that a process may refuse a little early when another holds some of the rate, never late.
 */
export function postgresLimits(db: Database): Limits {
  const leases = new Map<string, Lease>();
  // However many wait: a flood from one client costs a process no more than its requests.
  const turns = mutex(Infinity);

  const count = async (key: string, rate: Rate, wanted: number, now: Instant) => {
    for (;;) {
      const was = await usageOf(db, key);
      const taking = take(was, rate, wanted, now);
      if (!taking.ok) return taking;
      const counters = asJson(rateCounters, [{ key, used: taking.used, at: now }]);
      if ((await replaced(db, { counters, was: JSON.stringify(was) })).length > 0) return taking;
    }
  };

  const fresh = (key: string, now: Instant) => {
    const lease = leases.get(key);
    return lease && now < lease.until ? lease : undefined;
  };

  const fromLease = (key: string, now: Instant) => {
    const lease = fresh(key, now);
    if (lease === undefined || lease.left === 0) return false;
    lease.left -= 1;
    return true;
  };

  const lend = async (key: string, rate: Rate, now: Instant) => {
    const max = Math.max(1, Math.floor(rate.limit / leaseShare));
    const before = fresh(key, now);
    const taking = await count(key, rate, before ? Math.min(before.size * 2, max) : 1, now);
    if (!taking.ok) return taking.retryAt;
    if (leases.size >= maxLeases) leases.clear();
    // Unused ones lapse well within the window, so that what was taken is used about when it was counted.
    const until = now + rate.windowMs / leaseShare;
    leases.set(key, { size: taking.granted, left: taking.granted - 1, until });
    return undefined;
  };

  return {
    async take(key, rate, now) {
      if (fromLease(key, now)) return undefined;
      return await turns(key, async () => fromLease(key, now) ? undefined : await lend(key, rate, now));
    },
    async spent(key, rate, now) {
      const taking = take(await usageOf(db, key), rate, 1, now);
      return taking.ok ? undefined : taking.retryAt;
    },
  };
}
