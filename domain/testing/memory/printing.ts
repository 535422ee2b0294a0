import { ok, refuse } from "@domain/shared/result.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { PrintJob, PrintOutcome } from "@domain/printing/print_job.ts";
import type { ConfiguredPrinter, Paper, Printer, Printing } from "@domain/ports/printing.ts";

type StoredPrinter = Omit<Printer, "waitingJobs">;
type StoredJob = PrintJob & { outcome?: PrintOutcome };

/** `queueNow` queues in the caller's transaction. */
export type MemoryPrinting = Printing & { queueNow(jobs: readonly PrintJob[]): void };

export function memoryPrinting(
  audit: AuditEntry[],
  numberOf: (orderId: string) => string | undefined,
): MemoryPrinting {
  const printers = new Map<string, StoredPrinter>();
  const stored = new Map<string, StoredJob>();
  const withToken = (token: string) => printers.values().find((printer) => printer.token === token);
  const waitingOf = (printerId: string, since: Instant) =>
    [...stored.values()]
      .filter((job) => job.printerId === printerId && !job.outcome && job.createdAt >= since)
      .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  const isTaken = ({ id, name }: ConfiguredPrinter) =>
    printers.values().some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase());
  const toConfigured = ({ id, name, paperWidth, copies, categoryIds }: StoredPrinter): ConfiguredPrinter => ({
    id,
    name,
    paperWidth,
    copies,
    categoryIds,
  });
  const plain = ({ id, printerId, orderId, lineIds, createdAt }: StoredJob): PrintJob => ({
    id,
    printerId,
    orderId,
    lineIds,
    createdAt,
  });
  const queued = (job: StoredJob) => ({
    ...plain(job),
    orderNumber: job.orderId === undefined ? undefined : numberOf(job.orderId),
    outcome: job.outcome,
  });
  const queueNow = (jobs: readonly PrintJob[]) => {
    for (const job of jobs) if (!stored.has(job.id)) stored.set(job.id, job);
  };
  return {
    queueNow,
    all: (since) =>
      Promise.resolve(
        [...printers.values()].map((each) => ({ ...each, waitingJobs: waitingOf(each.id, since).length })),
      ),
    configured: () => Promise.resolve([...printers.values()].map(toConfigured)),
    add(printer, max, entry) {
      if (isTaken(printer)) return Promise.resolve(refuse({ kind: "printer_name_taken" }));
      if (printers.size >= max) return Promise.resolve(refuse({ kind: "too_many_printers" }));
      printers.set(printer.id, { ...printer, polledAt: undefined, status: "", kind: "" });
      audit.push(entry);
      return Promise.resolve(ok(null));
    },
    edit(id, decide) {
      const before = printers.get(id);
      if (!before) return Promise.resolve(refuse({ kind: "already_removed" }));
      const decided = decide(toConfigured(before));
      if (!decided.ok) return Promise.resolve(decided);
      const { settings, audit: entry } = decided.value;
      if (isTaken({ id, ...settings })) return Promise.resolve(refuse({ kind: "printer_name_taken" }));
      printers.set(id, { ...before, ...settings });
      audit.push(entry);
      return Promise.resolve(ok(null));
    },
    remove(id, entry) {
      if (!printers.delete(id)) return Promise.resolve(false);
      for (const job of stored.values()) if (job.printerId === id) stored.delete(job.id);
      audit.push(entry);
      return Promise.resolve(true);
    },
    renew(id, token, entry) {
      const before = printers.get(id);
      if (!before) return Promise.resolve(false);
      printers.set(id, { ...before, token, status: "", kind: "", polledAt: undefined });
      audit.push(entry);
      return Promise.resolve(true);
    },
    poll(token, { status, kind }, at, since) {
      const printer = withToken(token);
      if (!printer) return Promise.resolve(false);
      const polled = { ...printer, status, kind: kind ?? printer.kind, polledAt: at };
      printers.set(printer.id, polled);
      const [job] = waitingOf(printer.id, since);
      return Promise.resolve({ job: job && plain(job), isKindKnown: polled.kind !== "" });
    },
    waiting(token, jobId) {
      const printer = withToken(token);
      if (!printer) return Promise.resolve(false);
      const job = waitingOf(printer.id, 0).find(({ id }) => id === jobId);
      return Promise.resolve(job && { job: plain(job), printer: toConfigured(printer) });
    },
    finish(token, jobId, outcome) {
      const printer = withToken(token);
      if (!printer) return Promise.resolve(false);
      const job = stored.get(jobId);
      if (job?.printerId === printer.id && !job.outcome) stored.set(jobId, { ...job, outcome });
      return Promise.resolve(true);
    },
    queue(jobs, entry) {
      queueNow(jobs);
      if (entry) audit.push(entry);
      return Promise.resolve();
    },
    jobs: (printerId, limit) =>
      Promise.resolve(
        [...stored.values()].filter((job) => job.printerId === printerId)
          .toSorted((one, other) =>
            Number(one.outcome !== undefined) - Number(other.outcome !== undefined) ||
            other.createdAt - one.createdAt || (one.id > other.id ? -1 : 1)
          )
          .slice(0, limit).map(queued),
      ),
    job(id) {
      const job = stored.get(id);
      return Promise.resolve(job && queued(job));
    },
    removeWaiting(id, entry) {
      const job = stored.get(id);
      if (!job || job.outcome) return Promise.resolve(false);
      stored.delete(id);
      audit.push(entry);
      return Promise.resolve(true);
    },
  };
}

/** Renders a ticket as plain text. */
export const plainPaper: Paper = {
  png: (lines) =>
    Promise.resolve(
      new TextEncoder().encode(lines.map((line) => line === "rule" ? "---" : line.text).join("\n")),
    ),
  raster: (lines) => Promise.resolve({ width: 8, height: lines.length, rows: new Uint8Array(lines.length) }),
};
