/** Test setup: the emulator on a free port, the Stripe SDK as client and an inbox for webhooks. */
import { Hono } from "hono";
import Stripe from "stripe";
import { createStripeEmulator, type StripeEmulator } from "./emulator.ts";

export const SECRET = "whsec_test_emulator";

export type Post = { body: string; signature: string };

export type Bench = {
  stripe: Stripe;
  emulator: StripeEmulator;
  base: string;
  folder: string;
  clock: { ms: number };
  inbox: Inbox;
  /** `METHOD /path` of every request to the emulator, including the guest's. */
  requests: string[];
  /** Calls the emulator like the guest's browser, with form fields and the publishable key. */
  asGuest: (path: string, fields: Record<string, string>) => Promise<{ status: number; body: Json }>;
  fault: (switches: unknown) => Promise<void>;
};

// Deliberately untyped: tests read the fields they need.
export type Json = { [key: string]: Json } & { toString(): string };

export type Inbox = {
  posts: Post[];
  /** The statuses of the next responses in order; 200 when empty. */
  answers: number[];
  /** Resolves with the events when one of `type` has arrived. */
  until: (type: string, count?: number) => Promise<Stripe.Event[]>;
};

/** An existing data folder, to test restarts, another start time, and the enabled events of the endpoint. */
export type StartOptions = { folder?: string; clockMs?: number; webhookEvents?: string[] };

/** Runs `test` against a new emulator on a July morning, with a new folder unless one is given. */
export async function withEmulator(
  test: (bench: Bench) => Promise<void>,
  start: StartOptions = {},
): Promise<void> {
  const folder = start.folder ?? await Deno.makeTempDir({ prefix: "stripe-emulator-" });
  const clock = { ms: start.clockMs ?? Date.UTC(2026, 6, 31, 18, 0, 0) };
  const { inbox, receive } = newInbox();
  const requests: string[] = [];
  const root = new Hono();
  root.use("/dev/stripe/v1/*", async (c, next) => {
    requests.push(`${c.req.method} ${c.req.path.slice("/dev/stripe".length)}`);
    await next();
  });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => root.fetch(request),
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const emulator = createStripeEmulator({
    dataDir: folder,
    publicUrl: `${origin}/dev/stripe`,
    webhookUrl: `${origin}/hook`,
    webhookSecret: SECRET,
    ...(start.webhookEvents && { webhookEvents: start.webhookEvents }),
    now: () => clock.ms,
  });
  root.route("/dev/stripe", emulator.app);
  root.post("/hook", async (c) => {
    const body = await c.req.text().catch(() => undefined);
    // A post that was broken off because the emulator is closing counts for nothing.
    if (body === undefined) return c.body(null, 400);
    return c.body(null, receive(body, c.req.header("stripe-signature") ?? ""));
  });
  const base = `${origin}/dev/stripe`;
  try {
    await test({
      stripe: sdkFor(base),
      emulator,
      base,
      folder,
      clock,
      inbox,
      requests,
      async asGuest(path, fields) {
        const response = await fetch(base + path, {
          method: "POST",
          headers: { authorization: "Bearer pk_test_guest" },
          body: new URLSearchParams(fields),
        });
        return { status: response.status, body: await response.json() };
      },
      async fault(switches) {
        const response = await fetch(`${base}/_faults`, { method: "POST", body: JSON.stringify(switches) });
        if (!response.ok) throw new Error(await response.text());
        await response.body?.cancel();
      },
    });
  } finally {
    await emulator.close();
    await server.shutdown();
    if (!start.folder) await Deno.remove(folder, { recursive: true });
  }
}

/** Returns an SDK for the server at `base`. The SDK has no option for a base path, so its `fetch` adds it. */
export function sdkFor(base: string, maxNetworkRetries = 0): Stripe {
  const { protocol, hostname, port, pathname } = new URL(base);
  const prefixed: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = pathname + url.pathname;
    return fetch(url, init);
  };
  return new Stripe("sk_test_bench", {
    protocol: protocol === "https:" ? "https" : "http",
    host: hostname,
    port,
    httpClient: Stripe.createFetchHttpClient(prefixed),
    maxNetworkRetries,
    telemetry: false,
  });
}

function newInbox() {
  const posts: Post[] = [];
  const answers: number[] = [];
  const watchers = new Set<() => void>();
  const inbox: Inbox = {
    posts,
    answers,
    until: (type, count = 1) =>
      new Promise((resolve) => {
        const look = () => {
          const events = posts.map((post): Stripe.Event => JSON.parse(post.body));
          if (events.filter((event) => event.type === type).length < count) return;
          watchers.delete(look);
          resolve(events);
        };
        watchers.add(look);
        look();
      }),
  };
  const receive = (body: string, signature: string): 200 | 500 => {
    posts.push({ body, signature });
    watchers.forEach((look) => look());
    return answers.shift() === 500 ? 500 : 200;
  };
  return { inbox, receive };
}
