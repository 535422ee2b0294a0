/** Assembles the services that the routes use. */
import type { Log } from "@domain/ports/log.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { imagePaper } from "../adapters/cloudprnt/paper.ts";
import { withOrigin } from "../adapters/postgres/audit/audit.ts";
import { isOutage } from "../adapters/postgres/outage.ts";
import type { RolePowers } from "../adapters/postgres/role.ts";
import type { Watch } from "../adapters/system/vitals.ts";
import type { CspReports } from "../http/health/csp_reports.ts";
import type { Config } from "../config.ts";
import type { AnswerCounts, PageSpeeds } from "../http/metrics.ts";
import { inPageSources } from "../http/pages/in_page.ts";
import type { Services } from "../http/services.ts";
import type { LiveFeed } from "../http/streaming/live_feed.ts";
import { makeStreamLimit } from "../http/streaming/stream_limit.ts";
import type { BuiltApps } from "./front_ends.ts";
import type { StripeServer } from "./stripe.ts";
import { type ServerLimits, usualServerLimits } from "../http/server.ts";
import { type ClientLimits, usualClientLimits } from "../http/middleware/slow_clients.ts";

type Dependencies = {
  ports: Ports & { vitals: Watch };
  feed: LiveFeed;
  log: Log;
  apps: BuiltApps;
  answers: AnswerCounts;
  speeds: PageSpeeds;
  csp: CspReports;
  powers: RolePowers | undefined;
  stripe: StripeServer;
  bounds: Bounds;
  ping(): Promise<void>;
  isStopping(): boolean;
};

/** `config.publicUrl` must be the address where guests reach this process. */
export function composeServices(
  config: Config,
  { ports, feed, log, apps, answers, speeds, csp, powers, stripe, bounds, ping, isStopping }: Dependencies,
): Services {
  const { publicUrl, staffUrl = publicUrl } = config;
  return {
    ports,
    feed,
    log,
    publicUrl,
    staffUrl,
    installation: {
      mode: !config.isProduction ? "demo" : config.isTestMode ? "test" : "live",
      publicUrl,
      staffUrl,
      database: !powers ? "embedded" : powers.isSuperuser || powers.isOwner ? "owner" : "worker",
      hasProxies: config.trustedProxies.length > 0,
      isShown: {
        payments: !config.stripe,
        mail: !config.mail,
        texts: !config.twilio && !config.isProduction,
      },
      hasTexts: config.twilio !== undefined || !config.isProduction,
      mailFrom: config.mail?.from.address,
    },
    payment: { publishableKey: stripe.account.publishableKey, scriptUrl: stripe.account.jsUrl },
    // The text is a guest's, so the log gets its length only.
    paper: imagePaper((characters) => log("warn", "ticket.see_screen", { characters })),
    inPage: inPageSources(`${apps.storefront?.index ?? ""}${apps.staff?.index ?? ""}`),
    ping,
    isOutage,
    isStopping,
    streamLimit: makeStreamLimit(),
    clientLimits: config.hasRateLimits ? bounds.clients : { ...bounds.clients, requestsPerClient: Infinity },
    withOrigin,
    countPageSpeed: speeds.count,
    csp,
    answered: (route, ms, status) => {
      ports.vitals.answered(route, ms);
      answers.count(route, status, ms);
    },
  };
}

/** Time limits. Tests shorten them. */
export type Bounds = {
  /** From the stop signal to the end of the process. Container runtimes kill a process after 10 to 30 s. */
  shutdownMs: number;
  server: ServerLimits;
  clients: ClientLimits;
};

export const usualBounds: Bounds = {
  shutdownMs: 19_000,
  server: usualServerLimits,
  clients: usualClientLimits,
};
