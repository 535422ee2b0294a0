/**
 * `GET /metrics` in the format of Prometheus, for whoever holds METRICS_TOKEN; without one there is no such address. Names follow
 * the conventions of OpenTelemetry (`http.server.request.duration`) and of Prometheus clients (`process_…`).
 */
import { createHash, timingSafeEqual } from "node:crypto";
import process from "node:process";
import type { Hono } from "hono";
import { localDateOf, startOfDay } from "@domain/shared/local_time.ts";
import { tabletSilentMs } from "@domain/staff/tablet_presence.ts";
import type { Environment } from "./middleware/call.ts";
import type { Services } from "./services.ts";

/** Seconds; those OpenTelemetry recommends for request durations. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] as const;

export type AnswerCounts = {
  /** `route` is "GET /api/…" as in the table of endpoints: there are only so many. */
  count(route: string, status: number, millis: number): void;
  /** The histogram in Prometheus's words. */
  lines(): string[];
};

export function answerCounts(): AnswerCounts {
  const rows = new Map<string, { labels: string; buckets: number[]; seconds: number; count: number }>();
  return {
    count(route, status, millis) {
      const key = `${route} ${status}`;
      let row = rows.get(key);
      if (!row) {
        const [method = "", path = ""] = route.split(" ");
        const labels =
          `http_request_method="${method}",http_route="${path}",http_response_status_code="${status}"`;
        rows.set(key, row = { labels, buckets: bounds.map(() => 0), seconds: 0, count: 0 });
      }
      const place = bounds.findIndex((bound) => millis <= bound * 1000);
      if (place >= 0) row.buckets[place] = (row.buckets[place] ?? 0) + 1;
      row.seconds += millis / 1000;
      row.count += 1;
    },
    lines() {
      const name = "http_server_request_duration_seconds";
      return [
        `# HELP ${name} Time from the request to its answer; streams are not among them.`,
        `# TYPE ${name} histogram`,
        ...[...rows.values()].flatMap(({ labels, buckets, seconds, count }) => {
          let below = 0;
          return [
            ...bounds.map((bound, place) =>
              `${name}_bucket{${labels},le="${bound}"} ${below += buckets[place] ?? 0}`
            ),
            `${name}_bucket{${labels},le="+Inf"} ${count}`,
            `${name}_sum{${labels}} ${seconds}`,
            `${name}_count{${labels}} ${count}`,
          ];
        }),
      ];
    },
  };
}

/** Puts `/metrics` on `app`; not at all without a token. */
export function serveMetrics(
  app: Hono<Environment>,
  services: Services,
  { answers, token }: { answers: AnswerCounts; token: string | undefined },
): void {
  if (token === undefined) return;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const wanted = digest(`Bearer ${token}`);
  app.get("/metrics", async (http) => {
    http.header("cache-control", "no-store");
    if (!timingSafeEqual(digest(http.req.header("authorization") ?? ""), wanted)) {
      http.header("www-authenticate", "Bearer");
      return http.text("Please send METRICS_TOKEN as a bearer token.\n", 401);
    }
    return http.text([...answers.lines(), ...await gauges(services), ""].join("\n"), 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
    });
  });
}

/** What a person would look at first when something is wrong, then the process itself. */
async function gauges({ ports, seats }: Services): Promise<string[]> {
  const now = ports.clock.now();
  const [roundTrip, backlog, tablets, [payments], [mail], [texts], tabs] = await Promise.all([
    ports.health.roundTrip(),
    ports.health.backlog(now),
    ports.tablets.seenSince(now - tabletSilentMs),
    ports.health.recent(["payment_provider"], 1),
    ports.health.recent(["mail_provider"], 1),
    ports.health.recent(["text_provider"], 1),
    ports.orders.counts({ from: startOfDay(localDateOf(now)), to: now }),
  ]);
  const vitals = ports.vitals.read();
  const { user, system } = process.cpuUsage();
  const one = (type: "gauge" | "counter", name: string, help: string, value: number | undefined) =>
    value === undefined ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`];
  return [
    "# HELP pickup_orders Orders on each tab of the counter; completed are today's.",
    "# TYPE pickup_orders gauge",
    ...Object.entries(tabs).map(([tab, count]) => `pickup_orders{tab="${tab}"} ${count}`),
    ...one("gauge", "pickup_tablets", "Tablets with the orders page open.", tablets.length),
    ...one("gauge", "pickup_streams", "Live streams of this process.", seats.taken()),
    ...one("gauge", "pickup_messages_due", "Messages that are due and not sent.", backlog.unsent),
    ...one("gauge", "pickup_messages_given_up", "Messages given up within a day.", backlog.givenUp),
    ...one("gauge", "pickup_staff_sessions", "Sessions of staff that are signed in.", backlog.activeSessions),
    ...one(
      "gauge",
      "pickup_holds_without_end",
      "Payments nobody works on any more.",
      backlog.holdsWithoutEnd,
    ),
    ...one(
      "gauge",
      "pickup_payment_discrepancies",
      "Payments the books disagree about.",
      backlog.discrepancies,
    ),
    ...one(
      "gauge",
      "pickup_foreign_payments",
      "Payments of other systems on the account at the provider.",
      backlog.foreignPayments,
    ),
    ...one(
      "gauge",
      "pickup_refunds_owed",
      "Cancelled orders whose guest is owed a refund.",
      backlog.owedRefunds,
    ),
    ...one("gauge", "pickup_payment_provider_up", "1 when the provider last answered.", payments?.value),
    ...one("gauge", "pickup_mail_provider_up", "1 when the mail server last let us in.", mail?.value),
    ...one("gauge", "pickup_text_provider_up", "1 when the service of texts last answered.", texts?.value),
    ...one("gauge", "pickup_database_response_seconds", "A round trip to PostgreSQL.", roundTrip / 1000),
    ...one("gauge", "pickup_event_loop_lag_seconds", "Latest timer of a minute.", vitals.lagMillis / 1000),
    ...one("counter", "process_cpu_seconds_total", "Processor time, user and system.", (user + system) / 1e6),
    ...one("gauge", "process_resident_memory_bytes", "Resident memory.", vitals.processMemory),
    ...one("gauge", "process_uptime_seconds", "Time since the start.", vitals.uptimeSeconds),
  ];
}
