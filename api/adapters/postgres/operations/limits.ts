import { eq, sql } from "drizzle-orm";
import { mutex } from "@domain/shared/mutex.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { type Rate, take, type Usage } from "@domain/shared/rate.ts";
import type { Limits } from "@domain/ports/operations.ts";
import type { Database } from "../database.ts";
import { rateCounters } from "./tables.ts";

/** A busy process leases up to one in `leaseShare` of a rate's requests at a time, so that many requests need one write. */
const leaseShare = 10;
const maxLeases = 10_000;

type Lease = { size: number; left: number; until: Instant };

/**
 * Rate limits with a sliding window, shared by all processes. Rare requests of a key are counted one by one. For frequent requests, a
 * process leases doubling parts of the rate. It may refuse a little early while another process holds a lease, but never late.
 */
export function postgresLimits(db: Database): Limits {
  const counter = db.select().from(rateCounters)
    .where(eq(rateCounters.key, sql.placeholder("key"))).prepare("rate_counter");
  const usageOf = async (key: string): Promise<Usage> => (await counter.execute({ key }))[0]?.used ?? [];
  const leases = new Map<string, Lease>();
  // Unlimited, because a waiting caller costs no more than the request it belongs to.
  const exclusively = mutex(Infinity);

  const count = async (key: string, rate: Rate, requested: number, now: Instant) => {
    for (;;) {
      const was = await usageOf(key);
      const taking = take(was, rate, requested, now);
      if (!taking.ok) return taking;
      const counted = { used: taking.used, at: now };
      // Writes nothing when another process has changed the counter since it was read.
      const written = await db.insert(rateCounters).values({ key, ...counted })
        .onConflictDoUpdate({
          target: rateCounters.key,
          set: counted,
          setWhere: eq(rateCounters.used, was),
        }).returning({ key: rateCounters.key });
      if (written.length > 0) return taking;
    }
  };

  const currentLease = (key: string, now: Instant) => {
    const lease = leases.get(key);
    return lease && now < lease.until ? lease : undefined;
  };

  const fromLease = (key: string, now: Instant) => {
    const lease = currentLease(key, now);
    if (lease === undefined || lease.left === 0) return false;
    lease.left -= 1;
    return true;
  };

  const countWithLease = async (key: string, rate: Rate, now: Instant) => {
    const max = Math.max(1, Math.floor(rate.limit / leaseShare));
    const before = currentLease(key, now);
    const taking = await count(key, rate, before ? Math.min(before.size * 2, max) : 1, now);
    if (!taking.ok) return taking.retryAt;
    if (leases.size >= maxLeases) leases.clear();
    // A lease expires well within the window, so that its requests happen close to the time they are counted at.
    const until = now + rate.windowMs / leaseShare;
    leases.set(key, { size: taking.granted, left: taking.granted - 1, until });
    return undefined;
  };

  return {
    async take(key, rate, now) {
      if (fromLease(key, now)) return undefined;
      return await exclusively(
        key,
        async () => fromLease(key, now) ? undefined : await countWithLease(key, rate, now),
      );
    },
    async spent(key, rate, now) {
      const taking = take(await usageOf(key), rate, 1, now);
      return taking.ok ? undefined : taking.retryAt;
    },
  };
}
