/** The composition root: configuration, adapters, app, jobs, one port. The only file that knows every adapter. */
import type { Clock } from "@domain/ports/clock.ts";
import { refuse } from "@domain/shared/result.ts";
import type { Carrier, DeliveryReports } from "@domain/ports/outbox.ts";
import type { Payments } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { argonPasswords } from "./adapters/crypto/passwords.ts";
import { aesSeal } from "./adapters/crypto/seal.ts";
import { oneTimeCodes } from "./adapters/crypto/one_time_codes.ts";
import { signedTokens } from "./adapters/crypto/tokens.ts";
import { diskImages } from "./adapters/disk/images.ts";
import { withOrigin } from "./adapters/postgres/audit.ts";
import type { Database, OpenDatabase } from "./adapters/postgres/database.ts";
import { openPostgres } from "./adapters/postgres/node_postgres.ts";
import { isOutage } from "./adapters/postgres/outage.ts";
import { postgresPorts } from "./adapters/postgres/ports.ts";
import { sharedSecret } from "./adapters/postgres/secrets.ts";
import { seed } from "./adapters/postgres/seed.ts";
import { s3Images } from "./adapters/s3/images.ts";
import { evidenceFiles } from "./adapters/zip/evidence.ts";
import { drawnPaper } from "./adapters/sharp/paper.ts";
import { sharpPictures } from "./adapters/sharp/pictures.ts";
import { smtpMail } from "./adapters/smtp/mail.ts";
import { randomIds } from "./adapters/system/ids.ts";
import { lazily } from "./adapters/system/lazily.ts";
import { noLimits } from "./adapters/system/no_limits.ts";
import { jsonLog, type Log, quietLog } from "./adapters/system/log.ts";
import { watchVitals } from "./adapters/system/vitals.ts";
import { twilioReports, twilioTexts } from "./adapters/twilio/texts.ts";
import { newVapidKeys, type VapidKeys, webPusher } from "./adapters/webpush/pusher.ts";
import { deliveryReportPath } from "@contract/operations_endpoints.ts";
import { type Config, environmentNames, readConfig } from "./config.ts";
import { createApp } from "./http/app.ts";
import { clientAddress, trustedProxies } from "./http/client_address.ts";
import { inPageSources } from "./http/in_page.ts";
import { startLiveFeed } from "./http/live_feed.ts";
import { menuAnswer } from "./http/menu_answer.ts";
import { answerCounts, serveMetrics } from "./http/metrics.ts";
import { type BuiltApp, readBuiltApp, servePages } from "./http/pages.ts";
import { publicPages, type RenderStorefront, serveForSearch } from "./http/public_pages.ts";
import type { Services } from "./http/services.ts";
import { streamSeats } from "./http/stream_seats.ts";
import { startJobs } from "./jobs/jobs.ts";
import { root } from "./root.ts";

export type Running = { url: string; close(): Promise<void> };

/** Starts the whole product. Port 0 takes a free one. A database that is open already is used, and closed at the end. */
export async function start(
  config: Config,
  opened?: OpenDatabase,
  log: Log = config.isProduction ? jsonLog : quietLog,
): Promise<Running> {
  const demo = config.isProduction ? undefined : await import("./dev/demo.ts");
  // The port is taken first: a second start fails at once, and a free port's number is known to the parts below.
  let answer: Deno.ServeHandler = () =>
    new Response("Starting", { status: 503, headers: { "retry-after": "1" } });
  const server = Deno.serve(
    { port: config.port, hostname: config.hostname, onListen: () => {} },
    (request, info) => answer(request, info),
  );
  const { port } = server.addr;
  const publicUrl = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;

  const database = opened ?? await openDatabase(config);
  const secret = (name: string) => sharedSecret(database.db, name, randomKey);
  const passwords = argonPasswords();
  const clock: Clock & { set?(to: number | undefined): void } = demo?.settableClock() ??
    { now: () => Date.now() };
  if (demo) await seed(database.db, () => demo.demoBeginning(passwords));

  const webhookSecret = config.stripe?.webhookSecret ?? `whsec_${await secret("emulator_webhook")}`;
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
  const kept = postgresPorts(database, { clock, seal: await aesSeal(await secret("second_factors")) });
  const outboxPage = demo?.shownMessages(config.dataDir);
  const vitals = watchVitals();
  const ports: Ports = {
    ...kept,
    clock,
    ids: randomIds,
    vitals,
    images: config.imageBucket ? s3Images(config.imageBucket) : diskImages(`${config.dataDir}/images`),
    pictures: sharpPictures,
    payments: lazily(() => viaStripe(stripe, webhookSecret)),
    passwords,
    tokens: signedTokens(await secret("access_tokens")),
    oneTimeCodes,
    limits: config.hasRateLimits ? kept.limits : noLimits,
    pusher: webPusher(await vapidKeys(database.db), pushContact(publicUrl)),
    paper: drawnPaper(),
    evidenceFiles: evidenceFiles(),
    deliveryReports: config.twilio ? twilioReports(config.twilio) : noReports,
    carrier: carrier(
      { ...config, publicUrl },
      outboxPage?.carrier,
      async () => (await kept.store.load()).settings.restaurant,
    ),
  };

  const apps = await builtApps();
  const answers = answerCounts();
  let stopping: Promise<void> | undefined;
  const feed = await startLiveFeed(ports, log);
  const services: Services = {
    ports,
    feed,
    log,
    publicUrl,
    payment: { publishableKey: stripe.publishableKey, scriptUrl: stripe.jsUrl },
    inPage: inPageSources(`${apps.storefront?.index ?? ""}${apps.staff?.index ?? ""}`),
    ping: database.ping,
    isOutage,
    isStopping: () => stopping !== undefined,
    seats: streamSeats(),
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

  const stopJobs = startJobs(ports, { publicUrl }, (event, fields) => log("warn", event, fields));
  const proxies = trustedProxies(config.trustedProxies);
  const menu = menuAnswer(services);
  const rest: Deno.ServeHandler = (request, info) => {
    const peer = "hostname" in info.remoteAddr ? info.remoteAddr.hostname : "";
    return app.fetch(request, {
      remoteAddress: clientAddress(peer, request.headers.get("x-forwarded-for"), proxies),
    });
  };
  answer = (request, info) => {
    const shown = menu(request);
    return shown instanceof Promise
      ? shown.then((response) => response ?? rest(request, info))
      : shown ?? rest(request, info);
  };
  /** Balancers look elsewhere first; then streams end, so that their readers come back to another process, and requests are finished. */
  const stop = async () => {
    await Promise.all([stopJobs(), pause(config.drainSeconds * 1000)]);
    await feed.stop();
    await emulator?.close();
    await atMost(longestRequestMillis, server.shutdown());
    vitals.stop();
    await database.close();
  };
  return { url: publicUrl, close: () => stopping ??= stop() };
}

/** A request that is not finished by then is cut off. */
const longestRequestMillis = 20_000;

/** Waits for `work`, but no longer than this. */
async function atMost(millis: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, millis);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
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
): Promise<Payments> {
  const [{ stripePayments }, { stripeClient }] = await Promise.all([
    import("./adapters/stripe/payments.ts"),
    import("./adapters/stripe/stripe_client.ts"),
  ]);
  return stripePayments(stripeClient(secretKey, apiBase), webhookSecret);
}

/** The demo's carrier is a page; whatever part is configured for real is real. */
function carrier(
  config: Config,
  shown: Carrier | undefined,
  restaurant: () => Promise<{ name: string; email: string }>,
): Carrier {
  const from = async () => {
    const { name, email } = await restaurant();
    return { name, address: email };
  };
  const mail = config.smtpUrl === undefined ? shown : smtpMail(config.smtpUrl, from);
  const texts = config.twilio === undefined ? shown : twilioTexts(config.twilio, reportsTo(config));
  if (!mail || !texts) throw new Error("no carrier for mail or texts is configured");
  const { text, reachesTexts } = texts;
  return { mail: mail.mail, reachesMail: mail.reachesMail, text, reachesTexts };
}

/** Twilio cannot reach a machine of our own; another server in its place perhaps can. */
function reportsTo({ publicUrl, twilio }: Config): string | undefined {
  const isReachable = publicUrl.startsWith("https:") || twilio?.apiBase !== undefined;
  return isReachable ? publicUrl + deliveryReportPath : undefined;
}

/** Nobody reports to the demo. */
const noReports: DeliveryReports = { hear: () => Promise.resolve(refuse("bad_signature")) };

async function builtApps(): Promise<{ storefront: BuiltApp | undefined; staff: BuiltApp | undefined }> {
  const [storefront, staff] = await Promise.all([
    readBuiltApp(`${root}storefront/dist`),
    readBuiltApp(`${root}staff-pwa/dist`),
  ]);
  return { storefront, staff };
}

/** The storefront's built server entry, loaded for the first page; the api never imports its source. */
function storefrontRenderer(file: string): RenderStorefront {
  const entry = new URL(`file://${file}`).href;
  let loaded: Promise<{ render: RenderStorefront }> | undefined;
  return async (input) => await (await (loaded ??= import(entry))).render(input);
}

/** The pair this restaurant signs its pushes with, made once and shared by every process. */
async function vapidKeys(db: Database): Promise<VapidKeys> {
  return JSON.parse(await sharedSecret(db, "vapid", async () => JSON.stringify(await newVapidKeys())));
}

/** Push services want an address to complain to; a plain http one, as in the demo, is none. */
function pushContact(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? publicUrl : "mailto:staff@example.com";
}

function randomKey(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64();
}

if (import.meta.main) {
  const read = readConfig(Object.fromEntries(environmentNames.map((name) => [name, Deno.env.get(name)])));
  if (!read.ok) {
    const words = ["The configuration is not usable:", ...read.mistakes.map((each) => `  - ${each}`), ""]
      .join("\n");
    await Deno.stderr.write(new TextEncoder().encode(words));
    Deno.exit(1);
  }
  const running = await start(read.config);
  // What a library forgot to catch must not take every guest's connection down with it.
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    jsonLog("error", "unhandled", { cause: String(event.reason) });
  });
  const stop = async () => {
    await running.close();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);

  // Last, because a terminal may have no room for it.
  if (read.config.isProduction) jsonLog("info", "started", { url: running.url });
  else (await import("./dev/demo.ts")).welcome(running.url);
}
