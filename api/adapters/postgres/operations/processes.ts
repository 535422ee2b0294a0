import { and, asc, eq, sql } from "drizzle-orm";
import type { Processes } from "@domain/ports/operations.ts";
import type { Database } from "../database.ts";
import { jobLeases, wrongClocks } from "./tables.ts";

const recently = sql`clock_timestamp() - interval '3 minutes'`;

/** Uses the database's clock, because the clocks of processes may differ and the demo's clock can be set. */
export function postgresProcesses(db: Database): Processes {
  /** The ends of the leases that this process took last. */
  const taken = new Map<string, string>();
  return {
    async takeJob(job, ms) {
      const until = sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;
      const [lease] = await db.insert(jobLeases).values({ job, until })
        .onConflictDoUpdate({
          target: jobLeases.job,
          set: { until },
          setWhere: sql`${jobLeases.until} <= clock_timestamp()`,
        }).returning({ until: sql<string>`${jobLeases.until}::text` });
      if (lease !== undefined) taken.set(job, lease.until);
      return lease !== undefined;
    },

    async releaseJob(job) {
      const until = taken.get(job);
      if (until === undefined) return;
      taken.delete(job);
      await db.delete(jobLeases)
        .where(and(eq(jobLeases.job, job), eq(jobLeases.until, sql`${until}::timestamptz`)));
    },

    async now() {
      const ms = sql<string>`extract(epoch from clock_timestamp()) * 1000`;
      const [row] = await db.select({ ms }).from(sql`(select 1) as one`);
      return Number(row?.ms);
    },

    async reportSkew(host, skewMs) {
      if (skewMs === undefined) {
        await db.delete(wrongClocks).where(eq(wrongClocks.host, host));
        return;
      }
      const reportedAt = sql`clock_timestamp()`;
      await db.delete(wrongClocks).where(sql`${wrongClocks.reportedAt} < ${recently}`);
      await db.insert(wrongClocks).values({ host, skewMs, reportedAt })
        .onConflictDoUpdate({ target: wrongClocks.host, set: { skewMs, reportedAt } });
    },

    wrongClocks: () =>
      db.select({ host: wrongClocks.host, skewMs: wrongClocks.skewMs }).from(wrongClocks)
        .where(sql`${wrongClocks.reportedAt} >= ${recently}`).orderBy(asc(wrongClocks.host)),
  };
}
