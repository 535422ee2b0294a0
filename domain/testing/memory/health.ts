import type { Instant } from "@domain/shared/local_time.ts";
import type { Backlog, Health, RaisedAlert, Sample, Vitals } from "@domain/ports/health.ts";

export type MemoryHealth = Health & { setBacklog(to: Partial<Backlog>): void; samples(): readonly Sample[] };

/** The test sets the backlog; it is not counted. */
export function memoryHealth(): MemoryHealth {
  let samples: Sample[] = [];
  let raised: RaisedAlert[] = [];
  let paymentEventAt: Instant | undefined;
  let backlog: Backlog = {
    unsent: 0,
    failed: 0,
    activeSessions: 0,
    stuckPayments: 0,
    discrepancies: 0,
    foreignPayments: 0,
    openDisputes: 0,
    failedRefunds: 0,
    owedRefunds: 0,
  };
  return {
    roundTrip: () => Promise.resolve(1),
    backlog: () => Promise.resolve(backlog),
    setBacklog: (to) => {
      backlog = { ...backlog, ...to };
    },
    samples: () => samples,
    save: (fresh) => Promise.resolve(void samples.push(...fresh)),
    recent: (names, limit) =>
      Promise.resolve(samples.filter((sample) => names.includes(sample.name)).toReversed().slice(0, limit)),
    raise(alerts, at) {
      raised = raised.map((old) =>
        old.endedAt === undefined && !alerts.some((alert) => alert.kind === old.kind)
          ? { ...old, endedAt: at }
          : old
      );
      const current = new Set(raised.filter((old) => old.endedAt === undefined).map((old) => old.kind));
      raised.push(
        ...alerts.filter((alert) => !current.has(alert.kind)).map((alert) => ({ ...alert, since: at })),
      );
      return Promise.resolve();
    },
    alerts: (since, limit) =>
      Promise.resolve(
        raised.filter((alert) => alert.endedAt === undefined || alert.endedAt > since).toReversed()
          .slice(0, limit),
      ),
    notePaymentEvent(at) {
      paymentEventAt = Math.max(at, paymentEventAt ?? at);
      return Promise.resolve();
    },
    paymentEventAt: () => Promise.resolve(paymentEventAt),
    backupAt: () => Promise.resolve(undefined),
    forgetBefore(moment) {
      samples = samples.filter((sample) => sample.at >= moment);
      raised = raised.filter((alert) => alert.endedAt === undefined || alert.endedAt >= moment);
      return Promise.resolve();
    },
  };
}

export const calmVitals: Vitals = {
  read: () => ({
    uptimeSeconds: 60,
    memoryUsed: 1_000,
    memoryTotal: 4_000,
    processMemory: 100,
    cpuPercent: 5,
    lagMs: 2,
    responses: { averageMs: 3, routes: [] },
  }),
};
