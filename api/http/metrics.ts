/**
 * `GET /metrics` in the Prometheus format, for clients with METRICS_TOKEN as their bearer token. The endpoint does not exist when no
 * token is configured. Names follow the conventions of OpenTelemetry (`http.server.request.duration`) and of Prometheus clients
 * (`process_…`).
 */
import { createHash, timingSafeEqual } from "node:crypto";
import process from "node:process";
import type { Hono } from "hono";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { openSpanAt } from "@domain/hours/open_status.ts";
import { localDateOf, startOfDay } from "@domain/shared/local_time.ts";
import { speedMetrics, type SpeedPage, type SpeedValues } from "@domain/shared/page_speed.ts";
import { connectedTablets } from "@domain/usecases/operations/watch_counter.ts";
import type { Environment } from "./middleware/call.ts";
import type { CspReports } from "./health/csp_reports.ts";
import type { Services } from "./services.ts";

/** Bucket bounds in seconds, as OpenTelemetry recommends for request durations. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

export type AnswerCounts = {
  /** Counts a response. `route` is the method and path of the endpoint table, so that the number of labels is limited. */
  count(route: string, status: number, ms: number): void;
  registry: Registry;
};

export function answerCounts(): AnswerCounts {
  const registry = new Registry();
  const durations = new Histogram({
    name: "http_server_request_duration_seconds",
    help: "Time from the request to its answer; streams are not among them.",
    labelNames: ["http_request_method", "http_route", "http_response_status_code"],
    buckets: bounds,
    registers: [registry],
  });
  return {
    count(route, status, ms) {
      const [method = "", path = ""] = route.split(" ");
      durations.observe(
        { http_request_method: method, http_route: path, http_response_status_code: status },
        ms / 1000,
      );
    },
    registry,
  };
}

/** Around the goals of each metric, in seconds; CLS is a score without a unit. A histogram has the same bounds for all its labels. */
const speedBounds = [0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.5, 0.8, 1, 1.8, 2.5, 3, 4, 6, 8];

export type PageSpeeds = {
  /** Counts what was measured of one page load. */
  count(page: SpeedPage, values: SpeedValues): void;
  registry: Registry;
};

/** Holds how fast the storefront's pages loaded for guests. See docs/product-rules.md, "Page speed". */
export function pageSpeeds(): PageSpeeds {
  const registry = new Registry();
  const histogram = new Histogram({
    name: "pickup_web_vitals",
    help: "How fast pages loaded for guests: lcp, inp and ttfb in seconds, cls as a score.",
    labelNames: ["page", "metric"],
    buckets: speedBounds,
    registers: [registry],
  });
  return {
    count(page, values) {
      for (const metric of speedMetrics) {
        const value = values[metric];
        if (value === undefined) continue;
        histogram.observe({ page, metric }, metric === "cls" ? value : value / 1000);
      }
    },
    registry,
  };
}

/** Adds `/metrics` to `app` when there is a token. */
export function serveMetrics(
  app: Hono<Environment>,
  services: Services,
  { answers, speeds, csp, token }: {
    answers: AnswerCounts;
    speeds: PageSpeeds;
    csp: CspReports;
    token: string | undefined;
  },
): void {
  if (token === undefined) return;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${token}`);
  app.get("/metrics", async (http) => {
    http.header("cache-control", "no-store");
    if (!timingSafeEqual(digest(http.req.header("authorization") ?? ""), expected)) {
      http.header("www-authenticate", "Bearer");
      return http.text("Please send METRICS_TOKEN as a bearer token.\n", 401);
    }
    const registry = Registry.merge([
      answers.registry,
      speeds.registry,
      csp.registry,
      await gauges(services),
    ]);
    return http.text(await registry.metrics(), 200, { "content-type": registry.contentType });
  });
}

/** Reads the gauges: first the ones that matter most when something is wrong, then those of the process. */
async function gauges({ ports, streamLimit, installation }: Services): Promise<Registry> {
  const now = ports.clock.now();
  const [roundTrip, backlog, disk, tablets, [payments], [mail], [texts], tabs, { calendar }] = await Promise
    .all([
      ports.health.roundTrip(),
      ports.health.backlog(now),
      ports.health.diskSpace(),
      connectedTablets(ports, now),
      ports.health.recent(["payment_provider"], 1),
      ports.health.recent(["mail_provider"], 1),
      ports.health.recent(["text_provider"], 1),
      ports.orders.counts({ from: startOfDay(localDateOf(now)), to: now }),
      ports.store.load(),
    ]);
  const vitals = ports.health.vitals();
  const { user, system } = process.cpuUsage();
  const registry = new Registry();
  const registers = [registry];
  // An unknown value is left out, because 0 would mean that something is down.
  const gauge = (name: string, help: string, value: number | undefined) => {
    if (value !== undefined) new Gauge({ name, help, registers }).set(value);
  };
  const orders = new Gauge({
    name: "pickup_orders",
    help: "Orders on each tab of the counter; completed are today's.",
    labelNames: ["tab"],
    registers,
  });
  for (const [tab, count] of Object.entries(tabs)) orders.set({ tab }, count);
  gauge("pickup_open", "1 during open hours.", openSpanAt(calendar, now) === undefined ? 0 : 1);
  gauge("pickup_tablets", "Tablets with the orders page open.", tablets.length);
  gauge("pickup_streams", "Live streams of this process.", streamLimit.inUse());
  gauge("pickup_messages_due", "Messages that are due and not sent.", backlog.unsent);
  gauge("pickup_messages_failed", "Messages that failed within a day.", backlog.failed);
  gauge("pickup_staff_sessions", "Sessions of staff that are signed in.", backlog.activeSessions);
  gauge(
    "pickup_stuck_payments",
    "Payments with a pending operation that no job continues.",
    backlog.stuckPayments,
  );
  gauge("pickup_payment_discrepancies", "Payments whose ledgers disagree.", backlog.discrepancies);
  gauge(
    "pickup_foreign_payments",
    "Payments of other systems on the account at the provider.",
    backlog.foreignPayments,
  );
  gauge("pickup_refunds_owed", "Cancelled orders whose guest is owed a refund.", backlog.owedRefunds);
  gauge("pickup_payment_provider_up", "1 when the provider last answered.", payments?.value);
  gauge("pickup_mail_provider_up", "1 when the mail server last accepted our credentials.", mail?.value);
  const textsUp = installation.hasTexts ? texts?.value : undefined;
  gauge("pickup_text_provider_up", "1 when the service of texts last answered.", textsUp);
  gauge("pickup_database_response_seconds", "A round trip to PostgreSQL.", roundTrip / 1000);
  const changes = ports.health.checkoutPageChanges();
  gauge(
    "pickup_checkout_page_changes",
    "Headers and scripts of the checkout page that guests get otherwise than they are sent.",
    changes?.length,
  );
  gauge("pickup_disk_free_bytes", "Free space of the disk with the data folder.", disk?.free);
  gauge("pickup_disk_bytes", "Size of the disk with the data folder.", disk?.total);
  gauge("pickup_event_loop_lag_seconds", "Latest timer of a minute.", vitals.lagMs / 1000);
  new Counter({ name: "process_cpu_seconds_total", help: "Processor time, user and system.", registers }).inc(
    (user + system) / 1e6,
  );
  gauge("process_resident_memory_bytes", "Resident memory.", vitals.processMemory);
  gauge("process_uptime_seconds", "Time since the start.", vitals.uptimeSeconds);
  return registry;
}
