import { drillOfToday, drillState } from "@domain/hours/drill.ts";
import { hourMs, type Instant, minuteMs } from "@domain/shared/local_time.ts";
import type { HealthAlert, MetricName } from "@domain/shared/metrics.ts";
import type { Backlog, DiskSpace, RaisedAlert, Sample, Vitals } from "@domain/ports/health.ts";
import type { ProviderReach } from "@domain/ports/payments.ts";
import { isSpraying, type SignInSpread } from "@domain/staff/lockout.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { WrongClock } from "@domain/ports/operations.ts";
import { connectedTablets } from "./watch_counter.ts";

const dayMs = 24 * hourMs;
const retentionDays = 7;
const shownAlerts = 20;

/** The measured state of the service and its providers. */
export type Checkup = {
  at: Instant;
  vitals: Vitals;
  /** Undefined where it is unknown. */
  disk: DiskSpace | undefined;
  /** What guests get of the checkout page otherwise than it is sent. Undefined where it is unknown. */
  checkoutPageChanges: readonly string[] | undefined;
  databaseMs: number;
  backlog: Backlog;
  /** Failed sign-ins by unknown clients within an hour. */
  signIns: SignInSpread;
  connectedTablets: number;
  /** Today's opening drill has waited too long for an answer, or ended without one. */
  isDrillMissed: boolean;
  paymentProvider: ProviderReach;
  mailProvider: Reach;
  textProvider: Reach;
  wrongClocks: readonly WrongClock[];
};

export type Reach = "online" | "down";

export type HealthReport = Checkup & {
  overall: "healthy" | "degraded" | "critical";
  messages: Reach | "degraded";
  alerts: readonly RaisedAlert[];
};

type HealthDeps = Pick<
  Ports,
  | "health"
  | "tablets"
  | "drills"
  | "store"
  | "payments"
  | "transport"
  | "attempts"
  | "clock"
  | "processes"
>;

/** Measures the current state and adds the alerts of the last day (docs/product-rules.md, "System health"). */
export async function healthReport(deps: HealthDeps): Promise<HealthReport> {
  const checkup = await checkUp(deps);
  const current = alertsOf(checkup);
  const stored = await deps.health.alerts(checkup.at - dayMs, shownAlerts);
  // Alerts that began after the last sample are not stored yet.
  const fresh = current.filter(({ kind }) =>
    !stored.some((alert) => alert.kind === kind && alert.endedAt === undefined)
  );
  // What an active alert counts may have changed since it was raised.
  const asNow = (alert: RaisedAlert): RaisedAlert => ({
    ...alert,
    ...(alert.endedAt === undefined && current.find(({ kind }) => kind === alert.kind)),
  });
  return {
    ...checkup,
    overall: current.some((alert) => alert.severity === "critical")
      ? "critical"
      : current.length > 0
      ? "degraded"
      : "healthy",
    messages: checkup.mailProvider === "down" || checkup.textProvider === "down"
      ? "down"
      : areMessagesStuck(checkup)
      ? "degraded"
      : "online",
    alerts: [...fresh.map((alert) => ({ ...alert, since: checkup.at })), ...stored.map(asNow)],
  };
}

/** Stores a sample of each metric, raises and ends alerts, and deletes samples older than a week. */
export async function sampleHealth(deps: HealthDeps): Promise<void> {
  const checkup = await checkUp(deps);
  await deps.health.save(samplesOf(checkup));
  await deps.health.raise(alertsOf(checkup), checkup.at);
  await deps.health.forgetBefore(checkup.at - retentionDays * dayMs);
}

async function checkUp(deps: HealthDeps): Promise<Checkup> {
  const at = deps.clock.now();
  const [
    disk,
    databaseMs,
    backlog,
    signIns,
    tablets,
    latestDrill,
    { calendar },
    paymentProvider,
    reachesMail,
    reachesTexts,
    wrongClocks,
  ] = await Promise.all([
    deps.health.diskSpace(),
    deps.health.roundTrip(),
    deps.health.backlog(at),
    deps.attempts.spread(at - hourMs),
    connectedTablets(deps, at),
    deps.drills.latest(),
    deps.store.load(),
    deps.payments.reach(),
    deps.transport.reachesMail(),
    deps.transport.reachesTexts(),
    deps.processes.wrongClocks(),
  ]);
  const drill = drillOfToday(latestDrill, calendar, at);
  return {
    at,
    vitals: deps.health.vitals(),
    disk,
    checkoutPageChanges: deps.health.checkoutPageChanges(),
    databaseMs,
    backlog,
    signIns,
    connectedTablets: tablets.length,
    isDrillMissed: drill !== undefined && ["late", "missed"].includes(drillState(drill, at)),
    paymentProvider,
    mailProvider: reachesMail ? "online" : "down",
    textProvider: reachesTexts ? "online" : "down",
    wrongClocks,
  };
}

function samplesOf(
  { at, vitals, databaseMs, backlog, connectedTablets, ...rest }: Checkup,
): Sample[] {
  const values: Record<MetricName, number> = {
    cpu_usage: vitals.cpuPercent,
    memory_usage: 100 * vitals.memoryUsed / vitals.memoryTotal,
    response_time: databaseMs,
    active_sessions: backlog.activeSessions,
    avg_response_time: vitals.responses.averageMs,
    event_loop_lag: vitals.lagMs,
    connected_tablets: connectedTablets,
    outbox_backlog: backlog.unsent,
    stuck_payments: backlog.stuckPayments,
    payment_provider: rest.paymentProvider === "online" ? 1 : 0,
    mail_provider: rest.mailProvider === "online" ? 1 : 0,
    text_provider: rest.textProvider === "online" ? 1 : 0,
  };
  return Object.entries(values).map(([name, value]) => ({
    name: name as MetricName,
    value: Math.round(value * 100) / 100,
    at,
  }));
}

/** Returns the alerts that are active in this checkup. */
export function alertsOf(checkup: Checkup): HealthAlert[] {
  const { vitals, disk, databaseMs, backlog, signIns } = checkup;
  const memory = Math.round(100 * vitals.memoryUsed / vitals.memoryTotal);
  const rows: (HealthAlert & { isActive: boolean })[] = [
    { kind: "drill_missed", severity: "warning", isActive: checkup.isDrillMissed, params: {} },
    {
      kind: "stuck_payments",
      severity: "critical",
      isActive: backlog.stuckPayments > 0,
      params: { count: backlog.stuckPayments },
    },
    {
      kind: "payment_discrepancies",
      severity: "critical",
      isActive: backlog.discrepancies > 0,
      params: { count: backlog.discrepancies },
    },
    {
      kind: "dispute_open",
      severity: "warning",
      isActive: backlog.openDisputes > 0,
      params: { count: backlog.openDisputes, dueBy: backlog.evidenceDueBy ?? null },
    },
    {
      kind: "refund_failed",
      severity: "warning",
      isActive: backlog.failedRefunds > 0,
      params: { count: backlog.failedRefunds },
    },
    {
      kind: "refund_owed",
      severity: "warning",
      isActive: backlog.owedRefunds > 0,
      params: { count: backlog.owedRefunds },
    },
    {
      kind: "payment_provider",
      severity: "critical",
      isActive: checkup.paymentProvider === "down",
      params: {},
    },
    {
      kind: "payment_account",
      severity: "critical",
      isActive: checkup.paymentProvider === "misconfigured",
      params: {},
    },
    {
      kind: "checkout_page",
      severity: "critical",
      isActive: (checkup.checkoutPageChanges ?? []).length > 0,
      params: { parts: checkup.checkoutPageChanges ?? [] },
    },
    {
      kind: "mail_provider",
      severity: "warning",
      isActive: checkup.mailProvider === "down",
      params: {},
    },
    {
      kind: "text_provider",
      severity: "warning",
      isActive: checkup.textProvider === "down",
      params: {},
    },
    {
      kind: "messages_stuck",
      severity: "warning",
      isActive: areMessagesStuck(checkup),
      params: { waiting: backlog.unsent, failed: backlog.failed },
    },
    {
      kind: "database_slow",
      severity: "warning",
      isActive: databaseMs > 250,
      params: { ms: Math.round(databaseMs) },
    },
    {
      kind: "disk_space",
      severity: disk && isFilling(disk, 0.1) ? "critical" : "warning",
      isActive: disk !== undefined && isFilling(disk),
      params: { freeBytes: disk?.free ?? 0, percent: disk ? Math.floor(100 * shareOf(disk)) : 0 },
    },
    {
      kind: "memory",
      severity: memory > 95 ? "critical" : "warning",
      isActive: memory > 90,
      params: { percent: memory },
    },
    {
      kind: "cpu",
      severity: "warning",
      isActive: vitals.cpuPercent > 85,
      params: { percent: Math.round(vitals.cpuPercent) },
    },
    {
      kind: "event_loop",
      severity: "warning",
      isActive: vitals.lagMs > 500,
      params: { ms: Math.round(vitals.lagMs) },
    },
    {
      kind: "clock_skew",
      severity: "critical",
      isActive: checkup.wrongClocks.length > 0,
      params: {
        servers: checkup.wrongClocks.map(({ host, skewMs }) => ({
          host,
          seconds: Math.round(skewMs / 1000),
        })),
      },
    },
    {
      kind: "sign_in_attack",
      severity: "warning",
      isActive: isSpraying(signIns),
      params: { failures: signIns.failures, clients: signIns.clients, pins: signIns.maxPins },
    },
  ];
  return rows.flatMap(({ isActive, ...alert }) => isActive ? [alert] : []);
}

/** Whether less than a tenth of the disk or less than a gigabyte is free; `part` asks for a part of these limits. */
function isFilling(disk: DiskSpace, part = 1): boolean {
  return disk.free < part * 1e9 || shareOf(disk) < part * 0.1;
}

const shareOf = ({ free, total }: DiskSpace): number => free / total;

const timeoutMs = 5 * minuteMs;

function areMessagesStuck({ at, backlog }: Checkup): boolean {
  return backlog.failed > 0 ||
    (backlog.oldestUnsentAt !== undefined && at - backlog.oldestUnsentAt > timeoutMs);
}
