/** The composition root: configuration, adapters, app, jobs, one port. The only file that knows every adapter. */
import type { Clock } from "@domain/ports/clock.ts";
import type { Installation } from "@domain/payment/ownership.ts";
import type { Payments } from "@domain/ports/payments.ts";
import type { Passwords } from "@domain/ports/staff.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { argonPasswords, demoCost } from "./adapters/crypto/passwords.ts";
import { oneTimeCodes } from "./adapters/crypto/one_time_codes.ts";
import { signedTokens } from "./adapters/crypto/tokens.ts";
import { diskImages } from "./adapters/disk/images.ts";
import { cacheWindowMs } from "./adapters/postgres/editions.ts";
import { withOrigin } from "./adapters/postgres/audit.ts";
import { NotPossible, type OpenDatabase } from "./adapters/postgres/database.ts";
import { installationId } from "./adapters/postgres/installation.ts";
import { openPostgres } from "./adapters/postgres/node_postgres.ts";
import { isOutage } from "./adapters/postgres/outage.ts";
import { rolePowers } from "./adapters/postgres/role.ts";
import { postgresPorts } from "./adapters/postgres/ports.ts";
import { keptFingerprint, sharedSecret } from "./adapters/postgres/secrets.ts";
import { seed } from "./adapters/postgres/seed.ts";
import { s3Images } from "./adapters/s3/images.ts";
import { evidenceFiles } from "./adapters/zip/evidence.ts";
import { drawnPaper } from "./adapters/cloudprnt/paper.ts";
import { sharpPictures } from "./adapters/sharp/pictures.ts";
import { isLiveKey } from "./adapters/stripe/live_key.ts";
import { randomIds } from "./adapters/system/ids.ts";
import { lazily } from "./adapters/system/lazily.ts";
import { noLimits } from "./adapters/system/no_limits.ts";
import { signInQueue } from "./adapters/system/sign_in_queue.ts";
import type { Log } from "@domain/ports/log.ts";
import { jsonLog, quietLog } from "./adapters/system/log.ts";
import { watchVitals } from "./adapters/system/vitals.ts";
import { twilioReports } from "./adapters/twilio/texts.ts";
import { newVapidKeys, webPusher } from "./adapters/webpush/pusher.ts";
import { type Bounds, usualBounds } from "./compose/bounds.ts";
import { carrier, noReports } from "./compose/delivery.ts";
import { builtApps, storefrontRenderer } from "./compose/front_ends.ts";
import { shutDown } from "./compose/shutdown.ts";
import { type Config, environmentNames, readConfig } from "./config.ts";
import { mistakesOfRole } from "./config_checks.ts";
import { watchClock } from "@domain/usecases/operations/watch_clock.ts";
import { createApp } from "./http/app.ts";
import { clientAddress, trustedProxies } from "./http/middleware/client_address.ts";
import { inPageSources } from "./http/pages/in_page.ts";
import { startLiveFeed } from "./http/streaming/live_feed.ts";
import { menuAnswer } from "./http/routes/menu.ts";
import { answerCounts, serveMetrics } from "./http/metrics.ts";
import { servePages } from "./http/pages/pages.ts";
import { publicPages, serveForSearch } from "./http/pages/public_pages.ts";
import { type Answer, serveHttp } from "./http/server.ts";
import type { Services } from "./http/services.ts";
import { streamSeats } from "./http/streaming/stream_seats.ts";
import { startJobs } from "./jobs/jobs.ts";
import { repeat } from "./jobs/repeat.ts";
import { openKeys } from "./keys.ts";

export type Running = {
  url: string;
  close(): Promise<void>;
  /** Resolves when the database was sealed with another key meanwhile: this process can do no more than end. */
  keyChanged: Promise<void>;
};

/** What tests replace: limits in time, the machine's clock, and the cost of passwords. */
export type Overrides = { bounds?: Bounds; systemClock?: Clock; passwords?: Passwords };

/** Starts the whole product. Port 0 takes a free one. A database that is open already is used, and closed at the end. */
export async function start(
  config: Config,
  opened?: OpenDatabase,
  log: Log = config.isProduction ? jsonLog : quietLog,
  {
    bounds = usualBounds,
    systemClock = { now: () => Date.now() },
    passwords = argonPasswords(config.isProduction ? {} : { cost: demoCost }),
  }: Overrides = {},
): Promise<Running> {
  const demo = config.isProduction ? undefined : await import("./dev/demo.ts");
  const proxies = trustedProxies(config.trustedProxies);
  // The port is taken first: a second start fails at once, and a free port's number is known to the parts below.
  let answer: Answer = () => new Response("Starting", { status: 503, headers: { "retry-after": "1" } });
  const server = await serveHttp(
    { port: config.port, hostname: config.hostname },
    (...request) => answer(...request),
    { ...bounds.server, isExempt: (peer) => !config.hasRateLimits || proxies.trusts(peer) },
  );
  const { port } = server;
  const publicUrl = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;

  const database = opened ?? await openDatabase(config);
  const end = async (cause: unknown): Promise<never> => {
    await Promise.all([server.close(), database.close()]);
    throw cause;
  };
  const powers = config.databaseUrl === undefined ? undefined : await rolePowers(database.db).catch(end);
  const mistakes = config.isProduction && powers ? mistakesOfRole(powers) : [];
  if (mistakes.length > 0) await end(new NotPossible(unusable(mistakes)));
  const { keys } = await openKeys(database.db, config).catch(end);
  const clock: Clock & { set?(to: number | undefined): void } = demo?.settableClock() ?? systemClock;
  if (demo) await seed(database.db, () => demo.demoSeed(passwords));

  const webhookSecret = config.stripe?.webhookSecret ?? `whsec_${keys.emulatorWebhook}`;
  const emulator = config.stripe ? undefined : demo?.createStripeEmulator({
    dataDir: config.dataDir,
    publicUrl: `${publicUrl}/dev/stripe`,
    webhookUrl: `http://127.0.0.1:${port}/api/payment/webhook`,
    webhookSecret,
  });
  const stripe = config.stripe ?? {
    secretKey: "sk_test_demo",
    publishableKey: "pk_test_demo",
    apiBase: `http://127.0.0.1:${port}/dev/stripe`,
    jsUrl: "/dev/stripe/js",
  };
  const installation: Installation = {
    id: await installationId(database.db),
    isLive: isLiveKey(stripe.secretKey),
  };
  const kept = postgresPorts(database, { clock, seal: keys.seal, installationId: installation.id });
  const vapid = await sharedSecret(
    database.db,
    "vapid",
    keys.seal,
    async () => JSON.stringify(await newVapidKeys()),
  );
  const outboxPage = demo?.shownMessages(config.dataDir);
  const vitals = watchVitals();
  const ports: Ports = {
    ...kept,
    clock,
    installation,
    ids: randomIds,
    vitals,
    images: config.imageBucket ? s3Images(config.imageBucket) : diskImages(`${config.dataDir}/images`),
    pictures: sharpPictures,
    payments: lazily(() => viaStripe(stripe, webhookSecret, installation)),
    passwords,
    signInQueue: signInQueue(),
    tokens: signedTokens(keys.accessTokens),
    oneTimeCodes,
    limits: config.hasRateLimits ? kept.limits : noLimits,
    pusher: webPusher(JSON.parse(vapid), pushContact(publicUrl)),
    paper: drawnPaper(),
    evidenceFiles: evidenceFiles(),
    deliveryReports: config.twilio ? twilioReports(config.twilio) : noReports,
    carrier: carrier(
      { ...config, publicUrl },
      outboxPage?.carrier,
      async () => (await kept.store.load()).settings.restaurant,
    ),
  };

  const apps = await builtApps(config.isTestMode);
  const answers = answerCounts();
  let stopping: Promise<void> | undefined;
  const feed = await startLiveFeed(ports, log, cacheWindowMs);
  const services: Services = {
    ports,
    feed,
    log,
    publicUrl,
    installation: {
      mode: !config.isProduction ? "demo" : config.isTestMode ? "test" : "live",
      publicUrl,
      database: !powers ? "embedded" : powers.isSuperuser || powers.isOwner ? "owner" : "worker",
      hasProxies: config.trustedProxies.length > 0,
      isShown: { payments: !config.stripe, mail: !config.mail, texts: !config.twilio },
      mailFrom: config.mail?.from.address,
    },
    payment: { publishableKey: stripe.publishableKey, scriptUrl: stripe.jsUrl },
    inPage: inPageSources(`${apps.storefront?.index ?? ""}${apps.staff?.index ?? ""}`),
    ping: database.ping,
    isOutage,
    isStopping: () => stopping !== undefined,
    seats: streamSeats(),
    clientLimits: config.hasRateLimits ? bounds.clients : { ...bounds.clients, requestsPerClient: Infinity },
    withOrigin,
    answered: (route, millis, status) => {
      vitals.answered(route, millis);
      answers.count(route, status, millis);
    },
  };
  const app = createApp(services);
  serveMetrics(app, services, { answers, token: config.metricsToken });
  if (emulator) app.route("/dev/stripe", emulator.app);
  if (demo && outboxPage) {
    const set = (to: number | undefined) => clock.set?.(to);
    app.route("/dev", demo.demoPages({ clock: { now: clock.now, set }, messages: outboxPage.read }));
  }
  serveForSearch(app, publicUrl);
  servePages(
    app,
    apps,
    apps.storefront?.serverEntry !== undefined
      ? publicPages(services, apps.storefront.index, storefrontRenderer(apps.storefront.serverEntry))
      : () => Promise.resolve(undefined),
  );

  const report = (event: string, fields?: Record<string, string | number>) => log("warn", event, fields);
  const clockWatch = watchClock({
    processClocks: ports.processClocks,
    clock: systemClock,
    monotonicMillis: () => performance.now(),
    host: `${Deno.hostname()}:${port}`,
  }, (event, fields) => log(event === "clock.wrong" ? "error" : "info", event, fields));
  await clockWatch.isRight();
  const stopJobs = startJobs(ports, { publicUrl }, report, clockWatch);
  const keyChanged = Promise.withResolvers<void>();
  const stopKeyWatch = repeat("key", keyWatchMillis, async () => {
    if (await keptFingerprint(database.db) !== keys.fingerprint) keyChanged.resolve();
  }, report);
  const menu = menuAnswer(services);
  const rest: Answer = (request, peer, exchange) =>
    app.fetch(request, {
      ...exchange,
      remoteAddress: clientAddress(peer, request.headers.get("x-forwarded-for"), proxies),
    });
  answer = (...parts) => {
    const [request] = parts;
    const shown = menu(request);
    return shown instanceof Promise
      ? shown.then((response) => response ?? rest(...parts))
      : shown ?? rest(...parts);
  };
  // Readiness says no from the first moment, so that balancers look elsewhere.
  const stop = () =>
    shutDown(
      { server, database, feed, emulator, vitals, stopJobs: () => Promise.all([stopJobs(), stopKeyWatch()]) },
      { shutdownMillis: bounds.shutdownMillis, drainMillis: config.drainSeconds * 1000 },
      log,
    );
  return { url: publicUrl, close: () => stopping ??= stop(), keyChanged: keyChanged.promise };
}

/** How soon a process notices that the key was changed: until then it accepts tokens signed with the former one. */
const keyWatchMillis = 5_000;

async function openDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return await openPostgres(databaseUrl, undefined, databaseOwnerUrl);
  // A whole PostgreSQL in WebAssembly: nobody who has a server pays for it.
  const { openPglite } = await import("./adapters/postgres/pglite.ts");
  return await openPglite(`${dataDir}/postgres`);
}

async function viaStripe(
  { secretKey, apiBase }: { secretKey: string; apiBase?: string | undefined },
  webhookSecret: string,
  installation: Installation,
): Promise<Payments> {
  const [{ stripePayments }, { stripeClient }] = await Promise.all([
    import("./adapters/stripe/payments.ts"),
    import("./adapters/stripe/stripe_client.ts"),
  ]);
  return stripePayments(stripeClient(secretKey, apiBase), webhookSecret, installation);
}

/** Push services want an address to complain to; a plain http one, as in the demo, is none. */
function pushContact(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? publicUrl : "mailto:staff@example.com";
}

/** Ends the process with a sentence for the person who started it. */
function endWith(words: string): never {
  Deno.stderr.writeSync(new TextEncoder().encode(`${words}\n`));
  Deno.exit(1);
}

function unusable(mistakes: readonly string[]): string {
  return ["The configuration is not usable:", ...mistakes.map((each) => `  - ${each}`)].join("\n");
}

if (import.meta.main) {
  const read = readConfig(Object.fromEntries(environmentNames.map((name) => [name, Deno.env.get(name)])));
  if (!read.ok) endWith(unusable(read.mistakes));
  const running = await start(read.config).catch((cause) => {
    if (cause instanceof NotPossible) endWith(cause.message);
    throw cause;
  });
  // What a library forgot to catch must not take every guest's connection down with it.
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

  // Last, because a terminal may have no room for it.
  if (read.config.isProduction) jsonLog("info", "started", { url: running.url });
  else (await import("./dev/demo.ts")).printWelcome(running.url);
}
