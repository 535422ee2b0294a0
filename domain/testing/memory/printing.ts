import type { AuditEntry } from "../../shared/audit.ts";
import type { Instant } from "../../shared/local_time.ts";
import type { Paper, Printer, Printing, PrintJob } from "../../ports/printing.ts";

export function memoryPrinting(audit: AuditEntry[]): Printing {
  const jobs = new Map<string, PrintJob & { endedAt?: Instant }>();
  let printer: Omit<Printer, "waitingJobs"> | undefined;
  const waiting = () =>
    [...jobs.values()].filter((job) => job.endedAt === undefined)
      .toSorted((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  const withCount = (known: Omit<Printer, "waitingJobs">) =>
    Promise.resolve({ ...known, waitingJobs: waiting().length });
  const plain = (job: PrintJob | undefined) =>
    job && { id: job.id, orderId: job.orderId, createdAt: job.createdAt };
  return {
    printer(token) {
      printer ??= { token, status: "", kind: "" };
      return withCount(printer);
    },
    renew(token, entry) {
      printer = { token, status: "", kind: "" };
      audit.push(entry);
      return withCount(printer);
    },
    poll(token, { status, kind }, at, since) {
      if (printer?.token !== token) return Promise.resolve(false);
      printer = { token, status, kind: kind ?? printer.kind, polledAt: at };
      const job = plain(waiting().find((job) => job.createdAt >= since));
      return Promise.resolve({ job, isKindKnown: printer.kind !== "" });
    },
    waiting: (token, jobId) =>
      Promise.resolve(printer?.token === token && plain(waiting().find(({ id }) => id === jobId))),
    finish(token, jobId, _outcome, at) {
      if (printer?.token !== token) return Promise.resolve(false);
      const job = jobs.get(jobId);
      if (job) jobs.set(jobId, { ...job, endedAt: job.endedAt ?? at });
      return Promise.resolve(true);
    },
    queue(job, entry) {
      if (!jobs.has(job.id)) jobs.set(job.id, job);
      if (entry) audit.push(entry);
      return Promise.resolve();
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
