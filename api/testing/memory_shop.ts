/** Runs the product's app and its jobs inside the test process, on a free port and with memory ports: for tests of routes. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Ports } from "@domain/ports/ports.ts";
import type { AuditEntry, AuditOrigin } from "@domain/shared/audit.ts";
import { readSettings } from "@domain/settings/settings.ts";
import { memoryInstallation, type MemoryPorts, memoryPorts } from "@domain/testing/memory/ports.ts";
import * as demo from "@demo/demo.ts";
import { oneTimeCodes } from "../adapters/crypto/one_time_codes.ts";
import { passkeyChecks } from "../adapters/crypto/passkey_checks.ts";
import { argonPasswords, demoCost } from "../adapters/crypto/passwords.ts";
import { randomIds, signedTokens } from "../adapters/crypto/tokens.ts";
import { sharpPictures } from "../adapters/sharp/pictures.ts";
import { silentLog } from "../adapters/system/log.ts";
import { watchVitals } from "../adapters/system/vitals.ts";
import { newVapidKeys, webPusher } from "../adapters/webpush/pusher.ts";
import { composeApp } from "../compose/app.ts";
import { demoTransport } from "../compose/delivery.ts";
import { lazily, noLimits } from "../compose/ports.ts";
import { composeServices, usualBounds } from "../compose/services.ts";
import { stripeServer, viaStripe } from "../compose/stripe.ts";
import { trustedProxies } from "../http/middleware/client_address.ts";
import { cspReports } from "../http/health/csp_reports.ts";
import { menuAnswer } from "../http/menu/menu_answer.ts";
import { answerCounts, pageSpeeds } from "../http/metrics.ts";
import { type Answer, type DirectAnswer, serveHttp } from "../http/server.ts";
import { startLiveFeed } from "../http/streaming/live_feed.ts";
import { startJobs } from "../jobs/jobs.ts";
import { testKeys } from "./keys.ts";
import { testConfig } from "./test_config.ts";
import { lunchtime, type Shop } from "./shop.ts";

export type MemoryShop = Shop & { ports: Omit<MemoryPorts, keyof Replaced> & Replaced };
type Replaced = Pick<Ports, "payments" | "push" | "transport" | "limits">;

/** Runs `test` against a new demo restaurant at lunchtime and closes it afterwards. */
export async function withMemoryShop(test: (shop: MemoryShop) => Promise<void>): Promise<void> {
  await using resources = new AsyncDisposableStack();
  await test(await newMemoryShop(resources));
}

/** Starts a demo restaurant at lunchtime, which stops with `resources`. Its clock changes only when a test sets it. */
export async function newMemoryShop(
  resources: AsyncDisposableStack,
  env: Record<string, string> = {},
): Promise<MemoryShop> {
  const config = await testConfig(resources, env);

  let handlers: { answer: Answer; direct: DirectAnswer } = {
    answer: () => new Response(null, { status: 503 }),
    direct: () => false,
  };
  const server = await serveHttp(
    config,
    {
      answer: (...request) => handlers.answer(...request),
      direct: (...request) => handlers.direct(...request),
    },
    {
      ...usualBounds.server,
      connectionsPerClient: Infinity,
      proxies: trustedProxies(config.trustedProxies),
    },
  );
  const { port } = server;
  const [url, publicUrl] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const staffUrl = config.staffUrl ?? publicUrl;

  const passwords = argonPasswords({ cost: demoCost });
  const { menu, weekly, holidays, settings, accounts } = await demo.demoSeed(passwords);
  const memory = memoryPorts({
    now: Date.parse(lunchtime),
    menu,
    facts: { settings: readSettings(settings), calendar: { weekly, holidays } },
    ...{ settings, accounts },
  });
  const { clock } = memory;
  const stripe = stripeServer(config, demo, { port, publicUrl }, testKeys, clock);
  const outboxPage = demo.shownMessages(config.dataDir);
  const vitals = watchVitals();
  const ports = {
    ...memory,
    ids: randomIds,
    passwords,
    tokens: signedTokens(testKeys.accessTokens),
    secondFactors: { ...memory.secondFactors, ...oneTimeCodes },
    passkeys: { ...memory.passkeys, ...passkeyChecks(staffUrl) },
    pictures: { ...memory.pictures, ...sharpPictures },
    payments: lazily(() => viaStripe(stripe, memoryInstallation)),
    transport: demoTransport(outboxPage),
    push: { ...memory.push, ...webPusher(await newVapidKeys(), "mailto:staff@example.com") },
    limits: config.hasRateLimits ? memory.limits : noLimits,
    health: { ...memory.health, vitals: vitals.read },
    vitals,
  };

  const apps = { storefront: undefined, staff: undefined };
  const metrics = { answers: answerCounts(), speeds: pageSpeeds(), csp: cspReports() };
  const feed = await startLiveFeed(ports, silentLog);
  const services = composeServices({ ...config, publicUrl }, {
    ...{ ports, feed, log: silentLog, apps, ...metrics, powers: undefined, stripe, bounds: usualBounds },
    ping: () => Promise.resolve(),
    isStopping: () => false,
  });
  const jobs = startJobs(ports, { publicUrl, staffUrl }, () => {}, {
    isCorrect: () => Promise.resolve(true),
  });
  const line = demo.lostLine();
  const addresses = { publicUrl, url, authToken: outboxPage.authToken };
  const app = composeApp({ ...services, withOrigin: originsOf(memory.audit) }, {
    ...{ apps, metrics: { ...metrics, token: config.metricsToken }, kit: undefined, line: line.line },
    emulator: stripe.emulator?.app,
    demoPages: demo.demoPages({
      ...{ line, publicUrl, url, emulated: stripe.emulator, messages: outboxPage.read },
      clock: { now: clock.now, set: (time = Date.now()) => clock.set(time) },
      clockChanged: jobs.runNow,
      reply: demo.textReplies({ ...addresses, show: outboxPage.show }),
      reportCall: demo.callReports(addresses),
    }),
  });
  handlers = { answer: app.fetch, direct: menuAnswer(services) };
  resources.defer(async () => {
    await Promise.all([jobs.stop(), server.close(), feed.stop(), stripe.emulator?.close()]);
    server.cut();
    vitals.stop();
  });
  return { url, stripe: stripe.account.apiBase ?? "", ports };
}

/** Adds the origin of its request to every entry of the audit log, as the database adapter does. */
function originsOf(audit: AuditEntry[]): <T>(origin: AuditOrigin, work: () => Promise<T>) => Promise<T> {
  const origins = new AsyncLocalStorage<AuditOrigin>();
  const push = audit.push.bind(audit);
  audit.push = (...entries) =>
    push(...entries.map((entry) => {
      const origin = entry.origin ?? origins.getStore();
      return { ...entry, ...(origin && { origin }) };
    }));
  return (origin, work) => origins.run(origin, work);
}
