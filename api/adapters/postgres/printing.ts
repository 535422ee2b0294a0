import { and, asc, count, eq, gte, isNull } from "drizzle-orm";
import type { Printer, Printing, PrintJob } from "@domain/ports/printing.ts";
import { writeAudit } from "./audit.ts";
import type { Database } from "./database.ts";
import { printers, printJobs } from "./schema_counter.ts";

/** There is one. */
const id = "counter";

export function postgresPrinting(db: Database): Printing {
  const isKnown = async (token: string) => {
    const [row] = await db.select({ id: printers.id }).from(printers).where(eq(printers.token, token));
    return row !== undefined;
  };
  return {
    async printer(token) {
      await db.insert(printers).values({ id, token }).onConflictDoNothing();
      return await load(db);
    },

    renew: (token, audit) =>
      db.transaction(async (tx) => {
        const fresh = { token, polledAt: null, status: "", kind: "" };
        await tx.insert(printers).values({ id, ...fresh })
          .onConflictDoUpdate({ target: printers.id, set: fresh });
        await writeAudit(tx, audit);
        return await load(tx);
      }),

    async poll(token, said, at, since) {
      const [known] = await db.update(printers)
        .set({ polledAt: at, status: said.status, ...(said.kind !== undefined && { kind: said.kind }) })
        .where(eq(printers.token, token)).returning({ kind: printers.kind });
      if (!known) return false;
      const [row] = await db.select().from(printJobs)
        .where(and(isNull(printJobs.endedAt), gte(printJobs.createdAt, since)))
        .orderBy(asc(printJobs.createdAt), asc(printJobs.id)).limit(1);
      return { job: row && toJob(row), isKindKnown: known.kind !== "" };
    },

    async waiting(token, jobId) {
      if (!await isKnown(token)) return false;
      const [row] = await db.select().from(printJobs)
        .where(and(eq(printJobs.id, jobId), isNull(printJobs.endedAt)));
      return row && toJob(row);
    },

    async finish(token, jobId, outcome, at) {
      if (!await isKnown(token)) return false;
      await db.update(printJobs).set({ endedAt: at, outcome })
        .where(and(eq(printJobs.id, jobId), isNull(printJobs.endedAt)));
      return true;
    },

    queue: (job, audit) =>
      db.transaction(async (tx) => {
        await tx.insert(printJobs).values({ ...job, orderId: job.orderId ?? null }).onConflictDoNothing();
        if (audit) await writeAudit(tx, audit);
      }),
  };
}

async function load(db: Database): Promise<Printer> {
  const [row] = await db.select().from(printers).where(eq(printers.id, id));
  if (!row) throw new Error("the printer was not stored");
  const [waiting] = await db.select({ count: count() }).from(printJobs).where(isNull(printJobs.endedAt));
  const { token, polledAt, status, kind } = row;
  return { token, polledAt: polledAt ?? undefined, status, kind, waitingJobs: waiting?.count ?? 0 };
}

function toJob({ id, orderId, createdAt }: typeof printJobs.$inferSelect): PrintJob {
  return { id, orderId: orderId ?? undefined, createdAt };
}
