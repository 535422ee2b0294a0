import { asc, eq, sql } from "drizzle-orm";
import type { ProcessClocks } from "@domain/ports/process_clocks.ts";
import type { Database } from "../database.ts";
import { wrongClocks } from "./tables.ts";

const recently = sql`clock_timestamp() - interval '3 minutes'`;

export function postgresProcessClocks(db: Database): ProcessClocks {
  return {
    async now() {
      const ms = sql<string>`extract(epoch from clock_timestamp()) * 1000`;
      const [row] = await db.select({ ms }).from(sql`(select 1) as one`);
      return Number(row?.ms);
    },

    async report(host, skewMs) {
      if (skewMs === undefined) {
        await db.delete(wrongClocks).where(eq(wrongClocks.host, host));
        return;
      }
      const reportedAt = sql`clock_timestamp()`;
      await db.delete(wrongClocks).where(sql`${wrongClocks.reportedAt} < ${recently}`);
      await db.insert(wrongClocks).values({ host, skewMs, reportedAt })
        .onConflictDoUpdate({ target: wrongClocks.host, set: { skewMs, reportedAt } });
    },

    wrong: () =>
      db.select({ host: wrongClocks.host, skewMs: wrongClocks.skewMs }).from(wrongClocks)
        .where(sql`${wrongClocks.reportedAt} >= ${recently}`).orderBy(asc(wrongClocks.host)),
  };
}
