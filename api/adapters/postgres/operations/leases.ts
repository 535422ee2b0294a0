import { sql } from "drizzle-orm";
import type { Leases } from "@domain/ports/leases.ts";
import type { Database } from "../database.ts";
import { jobLeases } from "./tables.ts";

/** Uses the database's clock, because the clocks of processes may differ and the demo's clock can be set. */
export function postgresLeases(db: Database): Leases {
  return {
    async take(job, ms) {
      const until = sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;
      const taken = await db.insert(jobLeases).values({ job, until })
        .onConflictDoUpdate({
          target: jobLeases.job,
          set: { until },
          setWhere: sql`${jobLeases.until} <= clock_timestamp()`,
        }).returning({ job: jobLeases.job });
      return taken.length > 0;
    },
  };
}
