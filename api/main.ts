/** The composition root: configuration, adapters, app, jobs, one port. The only file that knows every adapter. */
import type { Clock } from "@domain/ports/clock.ts";
import { refuse } from "@domain/shared/result.ts";
import type { Carrier, DeliveryReports } from "@domain/ports/outbox.ts";
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
import { type Sender, smtpMail } from "./adapters/smtp/mail.ts";
import { isLiveKey } from "./adapters/stripe/live_key.ts";
import { randomIds } from "./adapters/system/ids.ts";
import { lazily } from "./adapters/system/lazily.ts";
import { noLimits } from "./adapters/system/no_limits.ts";
import { signInQueue } from "./adapters/system/sign_in_queue.ts";
import type { Log } from "@domain/ports/log.ts";
import { jsonLog, quietLog } from "./adapters/system/log.ts";
import { watchVitals } from "./adapters/system/vitals.ts";
import { twilioReports, twilioTexts } from "./adapters/twilio/texts.ts";
import { newVapidKeys, webPusher } from "./adapters/webpush/pusher.ts";
import { endpoints } from "@contract/endpoints.ts";
import { type Config, environmentNames, readConfig } from "./config.ts";
import { mistakesOfRole, requiresTls } from "./config_checks.ts";
import { watchClock } from "@domain/usecases/operations/watch_clock.ts";
import { createApp } from "./http/app.ts";
import { clientAddress, trustedProxies } from "./http/middleware/client_address.ts";
import { inPageSources } from "./http/pages/in_page.ts";
import { startLiveFeed } from "./http/streaming/live_feed.ts";
import { menuAnswer } from "./http/routes/menu.ts";
import { answerCounts, serveMetrics } from "./http/metrics.ts";
import { type BuiltApp, readBuiltApp, servePages } from "./http/pages/pages.ts";
import { publicPages, type RenderStorefront, serveForSearch } from "./http/pages/public_pages.ts";
import { type Answer, serveHttp, type ServerLimits, usualServerLimits } from "./http/server.ts";
import type { Services } from "./http/services.ts";
import { type ClientLimits, usualClientLimits } from "./http/middleware/slow_clients.ts";
import { streamSeats } from "./http/streaming/stream_seats.ts";
import { withTestModeBanner } from "./http/pages/test_mode.ts";
import { startJobs } from "./jobs/jobs.ts";
import { repeat } from "./jobs/repeat.ts";
import { openKeys } from "./keys.ts";
import { root } from "./root.ts";

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
  if (demo) await seed(database.db, () => demo.demoBeginning(passwords));

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
  /**
   * Readiness says no from the first moment, so that balancers look elsewhere; then the port is closed and streams end, so that their
   * readers connect to another process. Requests and jobs that are running may finish, but what hangs is cut off: all of it takes
   * `shutdownMillis` at most.
   */
  const stop = async () => {
    const began = performance.now();
    const left = (share: number) => Math.max(0, began + bounds.shutdownMillis * share - performance.now());
    const jobs = Promise.all([stopJobs(), stopKeyWatch()]);
    await pause(Math.min(config.drainSeconds * 1000, left(mostDrainShare)));
    const work = { requests: server.close(), jobs, streams: feed.stop(), emulator: emulator?.close() };
    const running = new Set(Object.keys(work));
    const over = Object.entries(work).map(async ([name, ending]) => {
      await Promise.allSettled([ending]);
      running.delete(name);
    });
    if (!await isOverWithin(left(mostWorkShare), Promise.all(over))) {
      log("warn", "shutdown.cut_off", { running: [...running].join(", ") });
    }
    server.cut();
    vitals.stop();
    await isOverWithin(left(1), Promise.allSettled([database.close()]));
  };
  return { url: publicUrl, close: () => stopping ??= stop(), keyChanged: keyChanged.promise };
}

/** How soon a process notices that the key was changed: until then it accepts tokens signed with the former one. */
const keyWatchMillis = 5_000;

/** How long things may take; tests shorten them. */
export type Bounds = {
  /** From the signal to the end of the process. Container runtimes kill after 30 s at the latest. */
  shutdownMillis: number;
  server: ServerLimits;
  clients: ClientLimits;
};

export const usualBounds: Bounds = {
  shutdownMillis: 19_000,
  server: usualServerLimits,
  clients: usualClientLimits,
};

/** The drain ends by this share of the shutdown's time, running requests and jobs by the second; the rest is the database's. */
const mostDrainShare = 0.5;
const mostWorkShare = 0.85;

/** Waits for `work`, but no longer than `millis`. Answers whether it was over by then. */
async function isOverWithin(millis: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), millis);
  });
  const isOver = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isOver;
}

function pause(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis));
}

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

/** The demo's carrier is a page; whatever part is configured for real is real. */
function carrier(
  config: Config,
  shown: Carrier | undefined,
  restaurant: () => Promise<{ name: string; email: string }>,
): Carrier {
  const mail = config.mail === undefined ? shown : smtpMail(
    { url: config.mail.url, requiresTls: requiresTls(config.mail) },
    senderOf(config.mail.from, restaurant),
  );
  const texts = config.twilio === undefined ? shown : twilioTexts(config.twilio, reportsTo(config));
  if (!mail || !texts) throw new Error("no carrier for mail or texts is configured");
  const { text, reachesTexts } = texts;
  return { mail: mail.mail, reachesMail: mail.reachesMail, text, reachesTexts };
}

/** Mail leaves from the configured address, whatever the settings say; answers go to the restaurant. */
function senderOf(
  { name, address }: NonNullable<Config["mail"]>["from"],
  restaurant: () => Promise<{ name: string; email: string }>,
): () => Promise<Sender> {
  return async () => {
    const { name: restaurantName, email } = await restaurant();
    return { name: name ?? restaurantName, address, replyTo: email === "" ? undefined : email };
  };
}

/** Twilio cannot reach a machine of our own; another server in its place perhaps can. */
function reportsTo({ publicUrl, twilio }: Config): string | undefined {
  const isReachable = publicUrl.startsWith("https:") || twilio?.apiBase !== undefined;
  return isReachable ? publicUrl + endpoints.deliveryReport.path : undefined;
}

/** Nobody reports to the demo. */
const noReports: DeliveryReports = { hear: () => Promise.resolve(refuse("bad_signature")) };

async function builtApps(
  isTestMode: boolean,
): Promise<{ storefront: BuiltApp | undefined; staff: BuiltApp | undefined }> {
  const [storefront, staff] = await Promise.all([
    readBuiltApp(`${root}storefront/dist`),
    readBuiltApp(`${root}staff-pwa/dist`),
  ]);
  const shown = (app: BuiltApp | undefined) => app && isTestMode ? withTestModeBanner(app) : app;
  return { storefront: shown(storefront), staff: shown(staff) };
}

/** The storefront's built server entry, loaded for the first page; the api never imports its source. */
function storefrontRenderer(file: string): RenderStorefront {
  const entry = new URL(`file://${file}`).href;
  let loaded: Promise<{ render: RenderStorefront }> | undefined;
  return async (input) => await (await (loaded ??= import(entry))).render(input);
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
  else (await import("./dev/demo.ts")).welcome(running.url);
}
