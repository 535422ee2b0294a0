import { and, asc, count, desc, eq, gte, isNull, ne, sql } from "drizzle-orm";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import type { PrintJob, QueuedJob } from "@domain/printing/print_job.ts";
import type { ConfiguredPrinter, Printing } from "@domain/ports/printing.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { hashOfPrinterToken, printerOwner, tokenColumns } from "./printer_token.ts";
import { orders } from "../orders/tables.ts";
import { printers, printJobs } from "./tables.ts";
import type { Seal } from "../secrets/seal.ts";
import { holdKey } from "../secrets/secrets.ts";

export function postgresPrinting(db: Database, seal: Seal): Printing {
  const withToken = async (token: string) => {
    const [row] = await db.select().from(printers).where(hasToken(token));
    return row;
  };
  const inOrder = () => db.select().from(printers).orderBy(asc(printers.createdAt), asc(printers.id));
  /** Serializes changes of the list. */
  const changeList = <T>(work: (tx: Database) => Promise<T>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('printers'))`);
      return await work(tx);
    });
  return {
    async all(since) {
      const counts = await db.select({ id: printJobs.printerId, count: count() }).from(printJobs)
        .where(and(isNull(printJobs.endedAt), gte(printJobs.createdAt, since))).groupBy(printJobs.printerId);
      return await Promise.all((await inOrder()).map(async (row) => ({
        ...toConfigured(row),
        token: row.sealedToken === null ? undefined : await seal.open(row.sealedToken, printerOwner),
        polledAt: row.polledAt ?? undefined,
        status: row.status,
        kind: row.kind,
        waitingJobs: counts.find(({ id }) => id === row.id)?.count ?? 0,
      })));
    },

    configured: async () => (await inOrder()).map(toConfigured),

    async add({ token, ...printer }, max, audit) {
      const fresh = await tokenColumns(token, seal);
      return await changeList(async (tx) => {
        if (seal.fingerprint !== undefined) await holdKey(tx, seal.fingerprint);
        if (await isTaken(tx, printer)) return refuse({ kind: "printer_name_taken" as const });
        if (await tx.$count(printers) >= max) return refuse({ kind: "too_many_printers" as const });
        await tx.insert(printers).values({ ...settingColumns(printer), ...fresh, createdAt: audit.at });
        await writeAudit(tx, audit);
        return ok(null);
      });
    },

    edit: (id, decide) =>
      changeList(async (tx) => {
        const [row] = await tx.select().from(printers).where(eq(printers.id, id));
        if (!row) return refuse({ kind: "already_removed" as const });
        const decided = decide(toConfigured(row));
        if (!decided.ok) return decided;
        const printer = { id, ...decided.value.settings };
        if (await isTaken(tx, printer)) return refuse({ kind: "printer_name_taken" as const });
        await tx.update(printers).set(settingColumns(printer)).where(eq(printers.id, id));
        await writeAudit(tx, decided.value.audit);
        return ok(null);
      }),

    remove: (id, audit) =>
      changeList(async (tx) => {
        const removed = await tx.delete(printers).where(eq(printers.id, id)).returning({ id: printers.id });
        await tx.delete(printJobs).where(eq(printJobs.printerId, id));
        return await auditIf(tx, removed.length > 0, audit);
      }),

    async renew(id, token, audit) {
      const fresh = { ...await tokenColumns(token, seal), polledAt: null, status: "", kind: "" };
      return await db.transaction(async (tx) => {
        if (seal.fingerprint !== undefined) await holdKey(tx, seal.fingerprint);
        const renewed = await tx.update(printers).set(fresh).where(eq(printers.id, id))
          .returning({ id: printers.id });
        return await auditIf(tx, renewed.length > 0, audit);
      });
    },

    async poll(token, { status, kind }, at, since) {
      const [known] = await db.update(printers)
        .set({ polledAt: at, status, ...(kind !== undefined && { kind }) })
        .where(hasToken(token)).returning({ id: printers.id, kind: printers.kind });
      if (!known) return false;
      const [row] = await db.select().from(printJobs)
        .where(
          and(
            eq(printJobs.printerId, known.id),
            isNull(printJobs.endedAt),
            gte(printJobs.createdAt, since),
          ),
        )
        .orderBy(asc(printJobs.createdAt), asc(printJobs.id)).limit(1);
      return { job: row && toJob(row), isKindKnown: known.kind !== "" };
    },

    async waiting(token, jobId) {
      const printer = await withToken(token);
      if (!printer) return false;
      const [row] = await db.select().from(printJobs)
        .where(and(isOf(printer.id, jobId), isNull(printJobs.endedAt)));
      return row && { job: toJob(row), printer: toConfigured(printer) };
    },

    async finish(token, jobId, { isPrinted, status, at }) {
      const printer = await withToken(token);
      if (!printer) return false;
      await db.update(printJobs).set({ endedAt: at, outcome: status, hasFailed: !isPrinted })
        .where(and(isOf(printer.id, jobId), isNull(printJobs.endedAt)));
      return true;
    },

    queue: (jobs, audit) =>
      db.transaction(async (tx) => {
        if (jobs.length > 0) await tx.insert(printJobs).values(jobs.map(jobColumns)).onConflictDoNothing();
        if (audit) await writeAudit(tx, audit);
      }),

    async jobs(printerId, limit) {
      const rows = await queued(db).where(eq(printJobs.printerId, printerId))
        .orderBy(
          sql`${printJobs.endedAt} is not null`,
          desc(printJobs.createdAt),
          desc(printJobs.id),
        ).limit(limit);
      return rows.map(toQueuedJob);
    },

    async job(id) {
      const [row] = await queued(db).where(eq(printJobs.id, id));
      return row && toQueuedJob(row);
    },

    removeWaiting: (id, audit) =>
      db.transaction(async (tx) => {
        const removed = await tx.delete(printJobs)
          .where(and(eq(printJobs.id, id), isNull(printJobs.endedAt))).returning({ id: printJobs.id });
        return await auditIf(tx, removed.length > 0, audit);
      }),
  };
}

const hasToken = (token: string) => eq(printers.tokenHash, hashOfPrinterToken(token));
const isOf = (printerId: string, jobId: string) =>
  and(eq(printJobs.printerId, printerId), eq(printJobs.id, jobId));

const queued = (db: Database) =>
  db.select({ job: printJobs, number: orders.number }).from(printJobs)
    .leftJoin(orders, eq(orders.id, printJobs.orderId));

async function isTaken(tx: Database, { id, name }: ConfiguredPrinter): Promise<boolean> {
  const [other] = await tx.select({ id: printers.id }).from(printers)
    .where(and(sql`lower(${printers.name}) = lower(${name})`, ne(printers.id, id)));
  return other !== undefined;
}

async function auditIf(tx: Database, isDone: boolean, audit: AuditEntry): Promise<boolean> {
  if (isDone) await writeAudit(tx, audit);
  return isDone;
}

function settingColumns({ id, name, paperWidth, copies, categoryIds }: ConfiguredPrinter) {
  return { id, name, paperWidth, copies, categoryIds: categoryIds ?? null };
}

function toConfigured(row: typeof printers.$inferSelect): ConfiguredPrinter {
  const { id, name, paperWidth, copies, categoryIds } = row;
  return { id, name, paperWidth, copies, categoryIds: categoryIds ?? undefined };
}

/** The row of a waiting job. */
export function jobColumns({ id, printerId, orderId, lineIds, createdAt }: PrintJob) {
  return { id, printerId, orderId: orderId ?? null, lineIds: lineIds ?? null, createdAt };
}

function toJob({ id, printerId, orderId, lineIds, createdAt }: typeof printJobs.$inferSelect): PrintJob {
  return { id, printerId, orderId: orderId ?? undefined, lineIds: lineIds ?? undefined, createdAt };
}

function toQueuedJob(
  { job, number }: { job: typeof printJobs.$inferSelect; number: string | null },
): QueuedJob {
  const { endedAt, outcome, hasFailed } = job;
  return {
    ...toJob(job),
    orderNumber: number ?? undefined,
    outcome: endedAt === null ? undefined : { isPrinted: !hasFailed, status: outcome ?? "", at: endedAt },
  };
}
