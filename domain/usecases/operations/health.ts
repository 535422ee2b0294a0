import { hourMillis, type Instant, minuteMillis } from "../../shared/local_time.ts";
import type { MetricName } from "../../shared/metrics.ts";
import type { Backlog, HealthAlert, RaisedAlert, Sample, Vitals } from "../../ports/health.ts";
import type { ProviderReach } from "../../ports/payments.ts";
import { tabletSilentMs } from "../../staff/tablet_presence.ts";
import { isSpraying, type SignInSpread } from "../../staff/lockout.ts";
import type { Ports } from "../../ports/ports.ts";
import type { WrongClock } from "../../ports/process_clocks.ts";

const dayMillis = 24 * hourMillis;
const keptDays = 7;
const shownAlerts = 20;

/** A look at everything that can go wrong without anybody noticing. */
export type Checkup = {
  at: Instant;
  vitals: ReturnType<Vitals["read"]>;
  databaseMillis: number;
  backlog: Backlog;
  /** Failed sign-ins by unknown clients within an hour. */
  signIns: SignInSpread;
  connectedTablets: number;
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
  "health" | "vitals" | "tablets" | "payments" | "carrier" | "attempts" | "clock" | "processClocks"
>;

/** How the product is doing now, with the alerts of the last day. */
export async function healthReport(deps: HealthDeps): Promise<HealthReport> {
  const checkup = await checkUp(deps);
  const standing = alertsOf(checkup);
  const told = await deps.health.alerts(checkup.at - dayMillis, shownAlerts);
  // Something that began since the last sample is not written down yet.
  const fresh = standing.filter(({ kind }) =>
    !told.some((alert) => alert.kind === kind && alert.endedAt === undefined)
  );
  return {
    ...checkup,
    overall: standing.some((alert) => alert.severity === "critical")
      ? "critical"
      : standing.length > 0
      ? "degraded"
      : "healthy",
    messages: checkup.mailProvider === "down" || checkup.textProvider === "down"
      ? "down"
      : areMessagesStuck(checkup)
      ? "degraded"
      : "online",
    alerts: [...fresh.map((alert) => ({ ...alert, since: checkup.at })), ...told],
  };
}

/** Takes a sample of everything, raises and ends alerts, and forgets what is a week old. */
export async function sampleHealth(deps: HealthDeps): Promise<void> {
  const checkup = await checkUp(deps);
  await deps.health.keep(samplesOf(checkup));
  await deps.health.raise(alertsOf(checkup), checkup.at);
  await deps.health.forgetBefore(checkup.at - keptDays * dayMillis);
}

async function checkUp(deps: HealthDeps): Promise<Checkup> {
  const at = deps.clock.now();
  const [
    databaseMillis,
    backlog,
    signIns,
    tablets,
    paymentProvider,
    reachesMail,
    reachesTexts,
    wrongClocks,
  ] = await Promise.all([
    deps.health.roundTrip(),
    deps.health.backlog(at),
    deps.attempts.spread(at - hourMillis),
    deps.tablets.seenSince(at - tabletSilentMs),
    deps.payments.reach(),
    deps.carrier.reachesMail(),
    deps.carrier.reachesTexts(),
    deps.processClocks.wrong(),
  ]);
  return {
    at,
    vitals: deps.vitals.read(),
    databaseMillis,
    backlog,
    signIns,
    connectedTablets: tablets.length,
    paymentProvider,
    mailProvider: reachesMail ? "online" : "down",
    textProvider: reachesTexts ? "online" : "down",
    wrongClocks,
  };
}

function samplesOf(
  { at, vitals, databaseMillis, backlog, connectedTablets, ...rest }: Checkup,
): Sample[] {
  const values: Record<MetricName, number> = {
    cpu_usage: vitals.cpuPercent,
    memory_usage: 100 * vitals.memoryUsed / vitals.memoryTotal,
    response_time: databaseMillis,
    active_sessions: backlog.activeSessions,
    avg_response_time: vitals.responses.averageMillis,
    event_loop_lag: vitals.lagMillis,
    connected_tablets: connectedTablets,
    outbox_backlog: backlog.unsent,
    holds_without_end: backlog.holdsWithoutEnd,
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

/** What somebody should look at, in words. */
export function alertsOf(checkup: Checkup): HealthAlert[] {
  const { vitals, databaseMillis, backlog, signIns } = checkup;
  const memory = Math.round(100 * vitals.memoryUsed / vitals.memoryTotal);
  const rows: (HealthAlert & { stands: boolean })[] = [
    {
      kind: "holds_without_end",
      severity: "critical",
      stands: backlog.holdsWithoutEnd > 0,
      title: "Payments are stuck",
      message: `${
        counted(backlog.holdsWithoutEnd, "payment")
      } waited for the payment provider for more than a minute.`,
    },
    {
      kind: "books_differ",
      severity: "critical",
      stands: backlog.discrepancies > 0,
      title: "Payments and orders don't match",
      message: `${counted(backlog.discrepancies, "payment")} could not be matched with the payment provider.`,
    },
    {
      kind: "dispute_open",
      severity: "warning",
      stands: backlog.openDisputes > 0,
      title: "A charge is disputed",
      message: `${
        counted(backlog.openDisputes, "order")
      } with an open dispute. Send evidence before it is due.`,
    },
    {
      kind: "refund_failed",
      severity: "warning",
      stands: backlog.failedRefunds > 0,
      title: "A refund failed",
      message: `${
        counted(backlog.failedRefunds, "order")
      } with a refund that did not reach the guest. Refund again.`,
    },
    {
      kind: "refund_owed",
      severity: "warning",
      stands: backlog.owedRefunds > 0,
      title: "A refund is owed",
      message: `${
        counted(backlog.owedRefunds, "order")
      } cancelled with the guest still charged. Refund, or settle another way.`,
    },
    {
      kind: "payment_provider",
      severity: "critical",
      stands: checkup.paymentProvider === "down",
      title: "The payment provider is not responding",
      message: "Until it responds, guests can't pay and orders can't be accepted.",
    },
    {
      kind: "payment_account",
      severity: "critical",
      stands: checkup.paymentProvider === "misconfigured",
      title: "The payment provider rejected our credentials",
      message: "Guests can't pay and orders can't be accepted. Please check the secret key and the account.",
    },
    {
      kind: "mail_provider",
      severity: "warning",
      stands: checkup.mailProvider === "down",
      title: "Can't connect to the email server",
      message: "Emails to guests wait until it works again.",
    },
    {
      kind: "text_provider",
      severity: "warning",
      stands: checkup.textProvider === "down",
      title: "The text message service is not responding",
      message: "Text messages wait until it responds, including alerts to staff.",
    },
    {
      kind: "messages_stuck",
      severity: "warning",
      stands: areMessagesStuck(checkup),
      title: "Messages are not going out",
      message: `${counted(backlog.unsent, "message")} waiting, ${backlog.givenUp} failed since yesterday.`,
    },
    {
      kind: "database_slow",
      severity: "warning",
      stands: databaseMillis > 250,
      title: "The database is slow",
      message: `It took ${Math.round(databaseMillis)} ms to answer.`,
    },
    {
      kind: "memory",
      severity: memory > 95 ? "critical" : "warning",
      stands: memory > 90,
      title: "Memory is running out",
      message: `Memory usage is ${memory}%.`,
    },
    {
      kind: "cpu",
      severity: "warning",
      stands: vitals.cpuPercent > 85,
      title: "The server is very busy",
      message: `CPU usage is ${Math.round(vitals.cpuPercent)}%.`,
    },
    {
      kind: "event_loop",
      severity: "warning",
      stands: vitals.lagMillis > 500,
      title: "Responses are delayed",
      message: `Work was delayed by up to ${Math.round(vitals.lagMillis)} ms.`,
    },
    {
      kind: "clock_skew",
      severity: "critical",
      stands: checkup.wrongClocks.length > 0,
      title: "A server's clock is wrong",
      message: `It differs from the database's clock. Until it is right, the server runs no jobs: ${
        checkup.wrongClocks.map(clockWords).join(", ")
      }.`,
    },
    {
      kind: "sign_in_attack",
      severity: "warning",
      stands: isSpraying(signIns),
      title: "Someone is guessing passwords",
      message: `${counted(signIns.failures, "sign-in")} failed within an hour, from ${
        counted(signIns.clients, "unknown client")
      }.`,
    },
  ];
  return rows.flatMap(({ stands, ...alert }) => stands ? [alert] : []);
}

const patienceMillis = 5 * minuteMillis;

function areMessagesStuck({ at, backlog }: Checkup): boolean {
  return backlog.givenUp > 0 ||
    (backlog.oldestUnsentAt !== undefined && at - backlog.oldestUnsentAt > patienceMillis);
}

function clockWords({ host, skewMillis }: WrongClock): string {
  const seconds = Math.round(Math.abs(skewMillis) / 1000);
  return `${host} (${seconds} s ${skewMillis > 0 ? "ahead" : "behind"})`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
