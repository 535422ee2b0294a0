import { and, asc, count, eq, gte, isNull } from "drizzle-orm";
import type { Printer, Printing, PrintJob } from "@domain/ports/printing.ts";
import { writeAudit } from "./audit.ts";
import type { Database } from "./database.ts";
import { hashOfPrinterToken, printerOwner, tokenColumns } from "./printer_token.ts";
import { printers, printJobs } from "./schema_counter.ts";
import type { Seal } from "./seal.ts";
import { holdKey } from "./secrets.ts";

/** The id of the only printer. */
const id = "counter";

export function postgresPrinting(db: Database, seal: Seal): Printing {
  const isKnown = async (token: string) => {
    const [row] = await db.select({ id: printers.id }).from(printers).where(withToken(token));
    return row !== undefined;
  };
  const load = async (tx: Database): Promise<Printer | undefined> => {
    const [row] = await tx.select().from(printers).where(eq(printers.id, id));
    if (!row?.sealedToken) return undefined;
    const token = await seal.open(row.sealedToken, printerOwner);
    const [waiting] = await tx.select({ count: count() }).from(printJobs).where(isNull(printJobs.endedAt));
    const { polledAt, status, kind } = row;
    return { token, polledAt: polledAt ?? undefined, status, kind, waitingJobs: waiting?.count ?? 0 };
  };
  const loadStored = async (tx: Database): Promise<Printer> => {
    const printer = await load(tx);
    if (!printer) throw new Error("the printer was not stored");
    return printer;
  };
  return {
    async printer(token) {
      const known = await load(db);
      if (known) return known;
      const fresh = await tokenColumns(token, seal);
      return await db.transaction(async (tx) => {
        if (seal.fingerprint !== undefined) await holdKey(tx, seal.fingerprint);
        await tx.insert(printers).values({ id, ...fresh }).onConflictDoNothing();
        return await loadStored(tx);
      });
    },

    async renew(token, audit) {
      const fresh = { ...await tokenColumns(token, seal), polledAt: null, status: "", kind: "" };
      return await db.transaction(async (tx) => {
        if (seal.fingerprint !== undefined) await holdKey(tx, seal.fingerprint);
        await tx.insert(printers).values({ id, ...fresh })
          .onConflictDoUpdate({ target: printers.id, set: fresh });
        await writeAudit(tx, audit);
        return await loadStored(tx);
      });
    },

    async poll(token, { status, kind }, at, since) {
      const [known] = await db.update(printers)
        .set({ polledAt: at, status, ...(kind !== undefined && { kind }) })
        .where(withToken(token)).returning({ kind: printers.kind });
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

const withToken = (token: string) => eq(printers.tokenHash, hashOfPrinterToken(token));

function toJob({ id, orderId, createdAt }: typeof printJobs.$inferSelect): PrintJob {
  return { id, orderId: orderId ?? undefined, createdAt };
}
