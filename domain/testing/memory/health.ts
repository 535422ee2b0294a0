import type { SpeedCount } from "@domain/shared/page_speed.ts";
import type { Instant, LocalDate } from "@domain/shared/local_time.ts";
import type { Backlog, DiskSpace, Health, RaisedAlert, Sample, Vitals } from "@domain/ports/health.ts";

export type MemoryHealth = Health & {
  setBacklog(to: Partial<Backlog>): void;
  setDiskSpace(to: DiskSpace | undefined): void;
  setCheckoutPageChanges(to: readonly string[] | undefined): void;
  samples(): readonly Sample[];
  forgetWeeksBefore(week: LocalDate): void;
};

/** The test sets the backlog, the disk space and the changes of the checkout page; they are not measured. */
export function memoryHealth(): MemoryHealth {
  let samples: Sample[] = [];
  let raised: RaisedAlert[] = [];
  let pageLoads: SpeedCount[] = [];
  let paymentEventAt: Instant | undefined;
  let diskSpace: DiskSpace | undefined = { free: 50e9, total: 100e9 };
  let checkoutPageChanges: readonly string[] | undefined = [];
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
    vitals: () => calmVitals,
    diskSpace: () => Promise.resolve(diskSpace),
    setDiskSpace: (to) => diskSpace = to,
    checkoutPageChanges: () => checkoutPageChanges,
    setCheckoutPageChanges: (to) => checkoutPageChanges = to,
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
    countPageLoads(counts) {
      for (const { count, ...bucket } of counts) {
        const isSame = (each: SpeedCount) =>
          each.week === bucket.week && each.page === bucket.page && each.metric === bucket.metric &&
          each.bucket === bucket.bucket;
        const before = pageLoads.find(isSame)?.count ?? 0;
        pageLoads = [...pageLoads.filter((each) => !isSame(each)), { ...bucket, count: before + count }];
      }
      return Promise.resolve();
    },
    pageLoads: (from) => Promise.resolve(pageLoads.filter(({ week }) => week >= from)),
    forgetWeeksBefore: (first) => void (pageLoads = pageLoads.filter(({ week }) => week >= first)),
    forgetBefore(moment) {
      samples = samples.filter((sample) => sample.at >= moment);
      raised = raised.filter((alert) => alert.endedAt === undefined || alert.endedAt >= moment);
      return Promise.resolve();
    },
  };
}

const calmVitals: Vitals = {
  uptimeSeconds: 60,
  memoryUsed: 1_000,
  memoryTotal: 4_000,
  processMemory: 100,
  cpuPercent: 5,
  lagMs: 2,
  responses: { averageMs: 3, routes: [] },
};
