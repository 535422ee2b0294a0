/** The composition root: configuration, ports, app, jobs, one port. */
import type { Clock } from "@domain/ports/clock.ts";
import type { Log } from "@domain/ports/log.ts";
import type { Passwords } from "@domain/ports/staff.ts";
import { argonPasswords, demoCost } from "./adapters/crypto/passwords.ts";
import { NotPossible, type OpenDatabase } from "./adapters/postgres/database.ts";
import { jsonLog, silentLog } from "./adapters/system/log.ts";
import { fetchFromOutside, type FetchPage } from "./adapters/system/received_page.ts";
import { composeApp } from "./compose/app.ts";
import { startBackground } from "./compose/background.ts";
import { openDatabase, unlockDatabase } from "./compose/database.ts";
import { loadDemo, openDemo } from "./compose/demo.ts";
import { builtApps, builtKit } from "./compose/front_ends.ts";
import { demoTransport } from "./compose/delivery.ts";
import { composePorts } from "./compose/ports.ts";
import { type Bounds, composeServices, usualBounds } from "./compose/services.ts";
import { startFailure, usage } from "./compose/start_messages.ts";
import { shutDown } from "./compose/shutdown.ts";
import { stripeServer } from "./compose/stripe.ts";
import { type Config, environmentNames, readConfig, unusable } from "./config.ts";
import { trustedProxies } from "./http/middleware/client_address.ts";
import { cspReports } from "./http/health/csp_reports.ts";
import { menuAnswer } from "./http/menu/menu_answer.ts";
import { answerCounts, pageSpeeds } from "./http/metrics.ts";
import { type Answer, type DirectAnswer, serveHttp } from "./http/server.ts";
import { startLiveFeed } from "./http/streaming/live_feed.ts";

export type Running = {
  url: string;
  close(): Promise<void>;
  /** Resolves when the database has been sealed with another key. The process must then restart with that key. */
  keyChanged: Promise<void>;
};

/** Defaults that tests replace: time limits, the machine's clock, the cost of password hashing, whether jobs run, and how the public address is fetched. */
export type Overrides = {
  bounds?: Bounds;
  systemClock?: Clock;
  passwords?: Passwords;
  hasJobs?: boolean;
  fetchPublic?: FetchPage;
};

/** Starts the whole product. Port 0 takes a free port. Uses `opened` instead of opening a database, and closes it at the end. */
export async function start(
  config: Config,
  opened?: OpenDatabase,
  log: Log = config.isProduction ? jsonLog : silentLog,
  {
    bounds = usualBounds,
    systemClock = { now: () => Date.now() },
    passwords = argonPasswords(config.isProduction ? {} : { cost: demoCost }),
    hasJobs = true,
    fetchPublic = fetchFromOutside,
  }: Overrides = {},
): Promise<Running> {
  const demo = await loadDemo(config);
  const proxies = trustedProxies(config.trustedProxies);
  // The server binds first: a second start fails at once, and the parts below need the number of a free port.
  let handlers: { answer: Answer; direct: DirectAnswer } = {
    // `refresh` makes a browser load the page again.
    answer: () => new Response("Starting", { status: 503, headers: { "retry-after": "1", refresh: "1" } }),
    direct: () => false,
  };
  const server = await serveHttp(
    { port: config.port, hostname: config.hostname },
    {
      answer: (...request) => handlers.answer(...request),
      direct: (...request) => handlers.direct(...request),
    },
    { ...bounds.server, ...(!config.hasRateLimits && { connectionsPerClient: Infinity }), proxies },
  );
  const { port } = server;
  const publicUrl = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  const staffUrl = config.staffUrl ?? publicUrl;

  const database = opened ?? await openDatabase(config);
  const { powers, keys } = await unlockDatabase(database.db, config).catch(async (cause) => {
    await Promise.all([server.close(), database.close()]);
    throw cause;
  });
  const settableClock = config.hasFridayClock ? demo?.fridayClock(config.dataDir) : demo?.settableClock();
  const clock = settableClock ?? systemClock;
  const writeEarlierDays = demo && await openDemo(demo, config, { db: database.db, clock, passwords });

  const stripe = stripeServer(config, demo, { port, publicUrl }, keys, clock);
  const outboxPage = demo?.shownMessages(config.dataDir);
  const ports = await composePorts(
    { ...config, publicUrl },
    {
      ...{ database, keys, clock, stripe, passwords },
      demoTransport: outboxPage && demoTransport(outboxPage),
      pages: { send: async (address) => await app.fetch(new Request(address)), fetchPublic },
    },
  );

  const apps = await builtApps(config);
  const answers = answerCounts();
  const speeds = pageSpeeds();
  const csp = cspReports();
  const feed = await startLiveFeed(ports, log);
  let stopping: Promise<void> | undefined;
  const services = composeServices(
    { ...config, publicUrl },
    {
      ports,
      feed,
      log,
      apps,
      answers,
      speeds,
      csp,
      powers,
      stripe,
      bounds,
      ping: database.ping,
      isStopping: () => stopping !== undefined,
    },
  );
  const line = demo?.lostLine();
  const app = composeApp(services, {
    apps,
    line: line?.line,
    metrics: { answers, speeds, csp, token: config.metricsToken },
    emulator: stripe.emulator?.app,
    kit: demo && await builtKit(),
    demoPages: demo && settableClock && outboxPage && line &&
      demo.demoPages({
        line,
        clock: settableClock,
        clockChanged: () => background.runJobs(),
        messages: outboxPage.read,
        publicUrl,
        url: `http://127.0.0.1:${port}`,
        emulated: stripe.emulator,
        reply: demo.textReplies({
          publicUrl,
          url: `http://127.0.0.1:${port}`,
          authToken: outboxPage.authToken,
          show: outboxPage.show,
        }),
        reportCall: demo.callReports({
          publicUrl,
          url: `http://127.0.0.1:${port}`,
          authToken: outboxPage.authToken,
        }),
      }),
  });

  const background = await startBackground(ports, {
    db: database.db,
    fingerprint: keys.fingerprint,
    systemClock,
    port,
    links: { publicUrl, staffUrl },
    hasJobs,
  }, log);
  handlers = { answer: app.fetch, direct: menuAnswer(services) };
  const history = writeEarlierDays?.().catch((cause) =>
    log("warn", "history.failed", { cause: String(cause) })
  );

  // `/readyz` fails as soon as `stopping` is set, so that load balancers choose another process.
  const stop = () =>
    shutDown(
      {
        server,
        database,
        feed,
        emulator: stripe.emulator,
        vitals: ports.vitals,
        stopJobs: () => Promise.all([background.stop(), history]),
      },
      { shutdownMs: bounds.shutdownMs, drainMs: config.drainSeconds * 1000 },
      log,
    );
  return { url: publicUrl, close: () => stopping ??= stop(), keyChanged: background.keyChanged };
}

/** Prints the message to stderr and exits with code 1. */
function endWith(message: string): never {
  Deno.stderr.writeSync(new TextEncoder().encode(`${message}\n`));
  Deno.exit(1);
}

if (import.meta.main) {
  if (Deno.args.length > 0) {
    const isHelp = ["--help", "-h"].includes(Deno.args.join(" "));
    (isHelp ? Deno.stdout : Deno.stderr).writeSync(new TextEncoder().encode(`${usage}\n`));
    Deno.exit(isHelp ? 0 : 2);
  }
  const read = readConfig(Object.fromEntries(environmentNames.map((name) => [name, Deno.env.get(name)])));
  if (!read.ok) endWith(unusable(read.mistakes));
  const running = await start(read.config).catch((cause) => {
    const message = cause instanceof NotPossible ? cause.message : startFailure(cause, read.config);
    if (message !== undefined) endWith(message);
    throw cause;
  });
  // An unhandled rejection in a library would otherwise end the process and every connection.
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    jsonLog("error", "unhandled", { cause: String(event.reason) });
  });
  const stop = async () => {
    try {
      await running.close();
    } finally {
      Deno.exit(0);
    }
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  running.keyChanged.then(async () => {
    jsonLog("error", "key_changed");
    await running.close();
    endWith("The keys were rotated: this process ends. Start it again with the new key.");
  });

  // Last, because a write to a full or closed terminal may fail.
  if (read.config.isProduction) jsonLog("info", "started", { url: running.url });
  else (await import("@demo/demo.ts")).printWelcome(running.url);
}
