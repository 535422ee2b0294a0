import { alertText } from "@contract/alert_texts.ts";
import type * as health from "@contract/health.ts";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { promiseReport } from "@domain/reports/promises.ts";
import { localDateOf } from "@domain/shared/local_time.ts";
import { speedGoals, speedPageOf } from "@domain/shared/page_speed.ts";
import { cspBreachOf } from "@domain/shared/csp_report.ts";
import { chartedMetrics } from "@domain/shared/metrics.ts";
import { type HealthReport, healthReport } from "@domain/usecases/operations/health.ts";
import { countPageLoad, pageSpeedReport } from "@domain/usecases/operations/page_speed.ts";
import { readiness } from "@domain/usecases/store/readiness.ts";
import { placeTestCalls, sendTestMessage } from "@domain/usecases/operations/test_message.ts";
import type { Handlers } from "../middleware/call.ts";
import { refusalOf } from "../domain_refusals.ts";
import { bodyText } from "../middleware/slow_clients.ts";
import type { Services } from "../services.ts";
import { toPromiseSums } from "../analytics/mappers.ts";
import { iso, isoOrNull } from "../instant.ts";

export function healthRoutes(
  { ports, installation, countPageSpeed, csp }: Pick<
    Services,
    "ports" | "installation" | "countPageSpeed" | "csp"
  >,
): Pick<Handlers, keyof typeof health> {
  return {
    health: async () => {
      const now = ports.clock.now();
      const today = localDateOf(now);
      const [report, days] = await Promise.all([
        healthReport(ports),
        ports.sales.ofDays(today, today),
      ]);
      const promises = promiseReport(days.flatMap((day) => day.promises), now);
      return {
        data: { ...toSnapshot(report), promises: toPromiseSums(promises), csp_breaches: csp.counted() },
      };
    },
    readiness: async () => ({
      data: (await readiness(ports, installation)).map((check) => ({
        ...check,
        params: { ...check.params },
      })),
    }),
    sendTestMessage: async ({ body: { channel }, staff: { account } }) => {
      const { language, id: staffId } = account;
      const sent = await sendTestMessage(ports, { channel, language, staffId });
      if (!sent.ok) throw refusalOf(sent.error);
      return { data: sent.value };
    },
    placeTestCalls: async ({ staff: { account } }) => {
      const placed = await placeTestCalls(ports, { staffId: account.id });
      if (!placed.ok) throw refusalOf(placed.error);
      return { data: placed.value };
    },
    reportPageSpeed: async ({ body: { page, ...values } }) => {
      countPageSpeed(speedPageOf(page), values);
      await countPageLoad(ports, speedPageOf(page), values);
      return new Response(null, { status: 204 });
    },
    pageSpeed: async () => {
      const weeks = (await pageSpeedReport(ports)).map(({ week, pages }) => ({
        week,
        pages: pages.map(({ page, loads, p75: { lcp = null, inp = null, cls = null, ttfb = null } }) => ({
          ...{ page, loads, lcp, inp, cls, ttfb },
        })),
      }));
      return { data: { goals: speedGoals, weeks } };
    },
    reportCsp: async ({ http }) => {
      const breach = cspBreachOf(parsed(await bodyText(http)));
      if (breach) csp.count(breach);
      return new Response(null, { status: 204 });
    },
    healthMetrics: async ({ query }) => {
      const names = query.metric === undefined ? chartedMetrics : [query.metric];
      const samples = await ports.health.recent(names, query.limit);
      return {
        data: samples.map(({ name, value, at }) => ({
          metric_name: name,
          metric_value: value,
          recorded_at: iso(at),
        })),
      };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toSnapshot(report: HealthReport): Omit<HealthSnapshot, "promises" | "csp_breaches"> {
  const { vitals, backlog } = report;
  return {
    overall_status: report.overall,
    uptime: vitals.uptimeSeconds,
    database_status: report.databaseMs > 250 ? "degraded" : "online",
    database_response_time: rounded(report.databaseMs),
    memory_usage: rounded(100 * vitals.memoryUsed / vitals.memoryTotal),
    memory_used: vitals.memoryUsed,
    memory_total: vitals.memoryTotal,
    disk: report.disk ?? null,
    checkout_page: report.checkoutPageChanges === undefined
      ? "unknown"
      : report.checkoutPageChanges.length > 0
      ? "changed"
      : "as_sent",
    process_memory: vitals.processMemory,
    cpu_usage: rounded(vitals.cpuPercent),
    event_loop_lag: rounded(vitals.lagMs),
    active_sessions: backlog.activeSessions,
    avg_response_time: rounded(vitals.responses.averageMs),
    response_times: vitals.responses.routes.map(({ route, count, averageMs, slowestMs }) => ({
      route,
      count,
      average: rounded(averageMs),
      slowest: rounded(slowestMs),
    })),
    connected_tablets: report.connectedTablets,
    outbox_backlog: backlog.unsent,
    messages_failed: backlog.failed,
    stuck_payments: backlog.stuckPayments,
    payment_discrepancies: backlog.discrepancies,
    foreign_payments: backlog.foreignPayments,
    payment_provider: report.paymentProvider,
    mail_provider: report.mailProvider,
    text_provider: report.textProvider,
    message_provider: report.messages,
    recent_alerts: report.alerts.map(({ since, endedAt, ...alert }) => ({
      ...alert,
      ...alertText("en", alert),
      created_at: iso(since),
      ended_at: isoOrNull(endedAt),
    })),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
