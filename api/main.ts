/** The composition root: configuration, adapters, app, jobs, one port. The only file that knows every adapter. */
import type { Clock } from "@domain/ports/clock.ts";
import type { Carrier } from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { argonPasswords } from "./adapters/crypto/passwords.ts";
import { signedTokens } from "./adapters/crypto/tokens.ts";
import { postgresCarts } from "./adapters/postgres/carts.ts";
import { postgresCheckouts } from "./adapters/postgres/checkouts.ts";
import type { OpenDatabase } from "./adapters/postgres/database.ts";
import { postgresLive } from "./adapters/postgres/live.ts";
import { postgresMenus } from "./adapters/postgres/menus.ts";
import { postgresOrders } from "./adapters/postgres/orders.ts";
import { postgresOutbox } from "./adapters/postgres/outbox.ts";
import { openPglite } from "./adapters/postgres/pglite.ts";
import { openPostgres } from "./adapters/postgres/postgres_js.ts";
import { sharedSecret } from "./adapters/postgres/secrets.ts";
import { seed } from "./adapters/postgres/seed.ts";
import { postgresAccounts, postgresSessions, postgresTickets } from "./adapters/postgres/staff.ts";
import { postgresStore } from "./adapters/postgres/store.ts";
import { smtpMail } from "./adapters/smtp/mail.ts";
import { stripePayments } from "./adapters/stripe/payments.ts";
import { stripeClient } from "./adapters/stripe/stripe_client.ts";
import { randomIds } from "./adapters/system/ids.ts";
import { jsonLog, quietLog } from "./adapters/system/log.ts";
import { twilioTexts } from "./adapters/twilio/texts.ts";
import { type Config, readConfig } from "./config.ts";
import { createApp } from "./http/app.ts";
import { startLiveFeed } from "./http/live_feed.ts";
import { type BuiltApp, readBuiltApp, servePages } from "./http/pages.ts";
import { startJobs } from "./jobs/jobs.ts";

export type Running = { url: string; close(): Promise<void> };

const root = new URL("..", import.meta.url).pathname;

/** Starts the whole product. Port 0 takes a free one. A database that is open already is used, and closed at the end. */
export async function start(config: Config, opened?: OpenDatabase): Promise<Running> {
  const log = config.isProduction ? jsonLog : quietLog;
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
  const passwords = await argonPasswords();
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
  const store = postgresStore(database.db);
  const outboxPage = demo?.shownMessages(config.dataDir);
  const ports: Ports = {
    clock,
    ids: randomIds,
    menus: postgresMenus(database.db),
    store,
    carts: postgresCarts(database.db, clock),
    checkouts: postgresCheckouts(database.db),
    orders: postgresOrders(database.db),
    payments: stripePayments(stripeClient(stripe.secretKey, stripe.apiBase), webhookSecret),
    live: postgresLive(database),
    accounts: postgresAccounts(database.db),
    sessions: postgresSessions(database.db),
    tickets: postgresTickets(database.db),
    passwords,
    tokens: signedTokens(await secret("access_tokens")),
    outbox: postgresOutbox(database.db),
    carrier: carrier(config, outboxPage?.carrier, async () => (await store.load()).settings.restaurant),
  };

  const feed = await startLiveFeed(ports, log);
  const app = createApp({
    ports,
    feed,
    log,
    publicUrl,
    payment: { publishableKey: stripe.publishableKey, scriptUrl: stripe.jsUrl },
    ping: database.ping,
  });
  if (emulator) app.route("/dev/stripe", emulator.app);
  if (demo && outboxPage) {
    const set = (to: number | undefined) => clock.set?.(to);
    app.route("/dev", demo.demoPages({ clock: { now: clock.now, set }, messages: outboxPage.read }));
  }
  servePages(app, await builtApps(), () => Promise.resolve(undefined));

  const stopJobs = startJobs(ports, { publicUrl }, (event, fields) => log("warn", event, fields));
  answer = (request, info) =>
    app.fetch(request, { remoteAddress: "hostname" in info.remoteAddr ? info.remoteAddr.hostname : "" });
  return {
    url: publicUrl,
    async close() {
      await stopJobs();
      await feed.stop();
      await emulator?.close();
      await server.shutdown();
      await database.close();
    },
  };
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  return databaseUrl === undefined
    ? await openPglite(`${dataDir}/postgres`)
    : await openPostgres(databaseUrl);
}

/** The demo's carrier is a page; whatever part is configured for real is real. */
function carrier(
  config: Config,
  shown: Carrier | undefined,
  restaurant: () => Promise<{ name: string; email: string }>,
): Carrier {
  const from = async () => {
    const { name, email } = await restaurant();
    return `"${name.replaceAll('"', "")}" <${email}>`;
  };
  const mail = config.smtpUrl === undefined ? shown?.mail : smtpMail(config.smtpUrl, from);
  const text = config.twilio === undefined ? shown?.text : twilioTexts(config.twilio);
  if (!mail || !text) throw new Error("no carrier for mail or texts is configured");
  return { mail, text };
}

async function builtApps(): Promise<{ storefront: BuiltApp | undefined; staff: BuiltApp | undefined }> {
  const [storefront, staff] = await Promise.all([
    readBuiltApp(`${root}storefront/dist`),
    readBuiltApp(`${root}staff-pwa/dist`),
  ]);
  return { storefront, staff };
}

function randomKey(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64();
}

if (import.meta.main) {
  const read = readConfig(Deno.env.toObject());
  if (!read.ok) {
    const words = ["The configuration is not usable:", ...read.mistakes.map((each) => `  - ${each}`), ""]
      .join("\n");
    await Deno.stderr.write(new TextEncoder().encode(words));
    Deno.exit(1);
  }
  const running = await start(read.config);
  if (read.config.isProduction) jsonLog("info", "started", { url: running.url });
  else (await import("./dev/demo.ts")).welcome(running.url);

  const stop = async () => {
    await running.close();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
}
