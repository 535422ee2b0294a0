import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readConfig } from "../api/config.ts";
import { heardEvents } from "../api/adapters/stripe/account.ts";
import { startCarriers } from "../api/testing/carriers.ts";
import { newDatabaseWithWorker } from "../api/testing/running.ts";
import { readEnv } from "./env_file.ts";
import { setup } from "./setup.ts";
import type { Terminal } from "./setup_steps.ts";

const liveKey = "sk_live_0123456789";
const testKey = "sk_test_0123456789";
const webhookSecret = `whsec_${"0".repeat(32)}`;

type Endpoint = { id: string; url: string; enabled_events: string[] };

/** A Stripe that knows these two keys, and makes and changes webhook endpoints unless it `refuses`. */
function startStripe(things: AsyncDisposableStack, endpoints: Endpoint[] = [], refuses = false) {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const key = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
    if (key !== liveKey && key !== testKey) {
      const error = { type: "invalid_request_error", message: "Invalid API Key provided" };
      return Response.json({ error }, { status: 401 });
    }
    if (new URL(request.url).pathname === "/v1/balance") {
      return Response.json({ object: "balance", livemode: key === liveKey, available: [], pending: [] });
    }
    if (request.method === "GET") return Response.json({ object: "list", data: endpoints, has_more: false });
    if (refuses) {
      const error = { type: "invalid_request_error", message: "The key does not have this permission" };
      return Response.json({ error }, { status: 403 });
    }
    const form = new URLSearchParams(await request.text());
    const events = [...form].filter(([name]) => name.startsWith("enabled_events")).map(([, event]) => event);
    const id = new URL(request.url).pathname.split("/")[3];
    const present = endpoints.find((endpoint) => endpoint.id === id);
    if (present) {
      present.enabled_events = events;
      return Response.json({ object: "webhook_endpoint", ...present });
    }
    const made = { id: `we_${endpoints.length}`, url: form.get("url") ?? "", enabled_events: events };
    endpoints.push(made);
    return Response.json({ object: "webhook_endpoint", ...made, secret: webhookSecret });
  });
  things.defer(() => server.shutdown());
  return { url: `http://127.0.0.1:${server.addr.port}`, endpoints };
}

/** A person who knows what comes next: each question must begin as expected. */
function personAt(answers: [string, string][]) {
  const said: string[] = [];
  const left = [...answers];
  const terminal: Terminal = {
    say: (line) => void said.push(line),
    ask(question) {
      const [expected, answer] = left.shift() ?? ["no question at all", ""];
      ok(
        question.trim().startsWith(expected),
        `"${question}" is not about "${expected}"; said: ${said.slice(-4).join(" | ")}`,
      );
      return Promise.resolve(answer);
    },
  };
  return { terminal, said, left };
}

async function withFolder(
  test: (path: string, things: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  await using things = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "setup-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  await test(`${folder}/.env`, things);
}

const example = new URL("../.env.example", import.meta.url).pathname;

Deno.test("an owner is led through everything, wrong answers are told and asked again, and production starts with the file", () =>
  withFolder(async (path, things) => {
    const stripe = startStripe(things);
    const heard: string[] = [];
    const { env } = await startCarriers(things, {
      heard: (kind) => void heard.push(kind),
    });
    await Deno.writeTextFile(path, `STRIPE_API_BASE=${stripe.url}\nTWILIO_API_BASE=${env.TWILIO_API_BASE}\n`);
    const person = personAt([
      ["PUBLIC_URL", "http://shop.example"],
      ["PUBLIC_URL", "https://shop.example"],
      ["Run PostgreSQL with Docker Compose", "y"],
      ["STRIPE_SECRET_KEY", "pk_live_1"],
      ["STRIPE_SECRET_KEY", "sk_live_unknown"],
      ["STRIPE_PUBLISHABLE_KEY", "pk_test_1"],
      ["STRIPE_PUBLISHABLE_KEY", "pk_live_1"],
      ["Enter the keys again?", "y"],
      ["STRIPE_SECRET_KEY", liveKey],
      ["STRIPE_PUBLISHABLE_KEY", ""],
      ["Make the webhook endpoint https://shop.example/api/payment/webhook", ""],
      ["SMTP_URL", "smtp://mail.example"],
      ["Is this server on your own network", "n"],
      ["SMTP_URL", "smtp://127.0.0.1:1"],
      ["MAIL_FROM", "orders"],
      ["MAIL_FROM", "Our Kitchen <orders@shop.example>"],
      ["Enter the mail server again?", ""],
      ["SMTP_URL", env.SMTP_URL ?? ""],
      ["MAIL_FROM", ""],
      ["Send a test mail to", "mina@shop.example"],
      ["TWILIO_ACCOUNT_SID", env.TWILIO_ACCOUNT_SID ?? ""],
      ["TWILIO_AUTH_TOKEN", "token"],
      ["TWILIO_FROM", "+17145551234"],
      ["Send a test text to", "+17145551235"],
      ["TRUSTED_PROXIES", "0.0.0.0/0"],
      ["TRUSTED_PROXIES", ""],
      [`Write ${path}?`, ""],
    ]);
    equal(await setup([], person.terminal, { path, example }), 0, person.said.join("\n"));
    deepEqual([person.left, heard], [[], ["mail", "text"]]);
    equal(stripe.endpoints[0]?.url, "https://shop.example/api/payment/webhook");
    deepEqual(stripe.endpoints[0]?.enabled_events, [...heardEvents]);

    const written = readEnv(await Deno.readTextFile(path));
    equal(written.STRIPE_WEBHOOK_SECRET, webhookSecret);
    equal(written.TRUSTED_PROXIES, "172.16.0.0/12");
    equal(Uint8Array.fromBase64(written.SECRETS_KEY ?? "").length, 32);
    match(written.POSTGRES_PASSWORD ?? "", /^[0-9a-f]{48}$/);
    ok(written.POSTGRES_PASSWORD !== written.DATABASE_PASSWORD);
    const composed = {
      DATABASE_URL: `postgres://counter:${written.DATABASE_PASSWORD}@postgres:5432/pickup`,
      DATABASE_OWNER_URL: `postgres://pickup:${written.POSTGRES_PASSWORD}@postgres:5432/pickup`,
    };
    const read = readConfig({ ...written, ...composed });
    ok(read.ok, JSON.stringify(read));
    deepEqual([read.config.isProduction, read.config.isTestMode], [true, false]);
    const secrets = [
      liveKey,
      webhookSecret,
      written.SECRETS_KEY ?? "?",
      written.POSTGRES_PASSWORD ?? "?",
      written.DATABASE_PASSWORD ?? "?",
    ];
    for (const line of person.said) ok(!secrets.some((secret) => line.includes(secret)), line);
  }));

Deno.test("one part is asked again, what is there is kept by Enter, and the old file stays beside the new one", () =>
  withFolder(async (path, things) => {
    const stripe = startStripe(things);
    const before =
      `# Mine\nPUBLIC_URL=https://shop.example\nSTRIPE_API_BASE=${stripe.url}\nSTRIPE_SECRET_KEY=${liveKey}\n` +
      `STRIPE_PUBLISHABLE_KEY=pk_live_1\nSTRIPE_WEBHOOK_SECRET=${webhookSecret}\n`;
    await Deno.writeTextFile(path, before);
    const person = personAt([
      ["STRIPE_SECRET_KEY (Enter keeps", testKey],
      ["This is a test key", "y"],
      ["STRIPE_PUBLISHABLE_KEY", "pk_test_1"],
      ["Make the webhook endpoint", "n"],
      ["STRIPE_WEBHOOK_SECRET (Enter keeps", ""],
      [`Write ${path}?`, "y"],
    ]);
    // The other parts are still missing, and said.
    equal(await setup(["stripe"], person.terminal, { path, example }), 1);
    ok(person.said.some((line) => line.includes("SMTP_URL is needed")));
    const written = await Deno.readTextFile(path);
    match(written, /^# Mine\nPUBLIC_URL=https:\/\/shop\.example\n/);
    const { STRIPE_SECRET_KEY, STRIPE_TEST_MODE, STRIPE_WEBHOOK_SECRET } = readEnv(written);
    deepEqual([STRIPE_SECRET_KEY, STRIPE_TEST_MODE, STRIPE_WEBHOOK_SECRET], [testKey, "yes", webhookSecret]);
    const backup = person.said.find((line) => line.startsWith("What was there before is in "))?.slice(28) ??
      "";
    equal(await Deno.readTextFile(backup), before);
  }));

Deno.test("an endpoint that Stripe has already gets the events that it lacks", () =>
  withFolder(async (path, things) => {
    const url = "https://shop.example/api/payment/webhook";
    const former = ["payment_intent.succeeded", "charge.refunded", "payout.paid"];
    const complete = [...former, ...heardEvents.filter((event) => !former.includes(event))];
    for (
      const [events, after, said, refuses] of [
        [former, complete, "added the events that it lacked", false],
        [complete, complete, "has this endpoint already, with every event", false],
        [["*"], ["*"], "has this endpoint already, with every event", false],
        [former, former, "does not let this key add", true],
      ] as const
    ) {
      const others = [{ id: "we_other", url: "https://else.example/", enabled_events: ["payout.paid"] }];
      const stripe = startStripe(
        things,
        [...others, { id: "we_1", url, enabled_events: [...events] }],
        refuses,
      );
      await Deno.writeTextFile(
        path,
        `PUBLIC_URL=https://shop.example\nSTRIPE_API_BASE=${stripe.url}\nSTRIPE_SECRET_KEY=${liveKey}\n` +
          `STRIPE_PUBLISHABLE_KEY=pk_live_1\n`,
      );
      const person = personAt([
        ["STRIPE_SECRET_KEY", ""],
        ["STRIPE_PUBLISHABLE_KEY", ""],
        [`Make the webhook endpoint ${url}`, "y"],
        ["STRIPE_WEBHOOK_SECRET", webhookSecret],
        [`Write ${path}?`, "y"],
      ]);
      await setup(["stripe"], person.terminal, { path, example });
      deepEqual(stripe.endpoints.map(({ enabled_events }) => enabled_events), [["payout.paid"], [...after]]);
      ok(person.said.some((line) => line.includes(said)), person.said.join("\n"));
      equal(heardEvents.every((event) => person.said.some((line) => line.includes(event))), refuses);
    }
  }));

Deno.test("an endpoint made by hand is told every event, by setup and by .env.example", () =>
  withFolder(async (path, things) => {
    const stripe = startStripe(things);
    await Deno.writeTextFile(
      path,
      `PUBLIC_URL=https://shop.example\nSTRIPE_API_BASE=${stripe.url}\nSTRIPE_SECRET_KEY=${liveKey}\n` +
        `STRIPE_PUBLISHABLE_KEY=pk_live_1\n`,
    );
    const person = personAt([
      ["STRIPE_SECRET_KEY", ""],
      ["STRIPE_PUBLISHABLE_KEY", ""],
      ["Make the webhook endpoint", "n"],
      ["STRIPE_WEBHOOK_SECRET", webhookSecret],
      [`Write ${path}?`, "y"],
    ]);
    await setup(["stripe"], person.terminal, { path, example });
    const told = { setup: person.said.join("\n"), example: await Deno.readTextFile(example) };
    for (const [where, text] of Object.entries(told)) {
      const named = text.split(/[\s,]+/);
      deepEqual(heardEvents.filter((event) => !named.includes(event)), [], where);
    }
  }));

Deno.test("a database of one's own is tried with both roles", () =>
  withFolder(async (path, things) => {
    const { DATABASE_URL: quoted, DATABASE_OWNER_URL } = await newDatabaseWithWorker(things);
    const DATABASE_URL = quoted.replaceAll("'", "%27");
    const away = Object.assign(new URL(DATABASE_OWNER_URL), { hostname: "127.0.0.1", port: "1" }).href;
    const person = personAt([
      ["Run PostgreSQL with Docker Compose", "n"],
      ["DATABASE_OWNER_URL", away],
      ["DATABASE_URL", away],
      ["DATABASE_URL", quoted],
      ["DATABASE_URL", DATABASE_URL],
      ["Enter the two addresses again?", "y"],
      ["DATABASE_OWNER_URL", DATABASE_OWNER_URL],
      ["DATABASE_URL", ""],
      [`Write ${path}?`, ""],
    ]);
    await setup(["database"], person.terminal, { path, example });
    deepEqual(person.left, []);
    ok(person.said.some((line) => line.includes("No database answers there")));
    ok(person.said.some((line) => line.includes("The database lets us in")));
    const written = readEnv(await Deno.readTextFile(path));
    deepEqual([written.DATABASE_URL, written.DATABASE_OWNER_URL], [DATABASE_URL, DATABASE_OWNER_URL]);
  }));

Deno.test("a root key that is there is kept", () =>
  withFolder(async (path) => {
    const key = new Uint8Array(32).fill(9).toBase64();
    await Deno.writeTextFile(path, `SECRETS_KEY=${key}\n`);
    const person = personAt([[`Write ${path}?`, ""]]);
    await setup(["keys"], person.terminal, { path, example });
    equal(readEnv(await Deno.readTextFile(path)).SECRETS_KEY, key);
  }));

Deno.test("nothing is written without a yes, and an unknown part is answered with the manual", () =>
  withFolder(async (path) => {
    const person = personAt([["PUBLIC_URL", "https://shop.example"], [`Write ${path}?`, "n"]]);
    equal(await setup(["address"], person.terminal, { path, example }), 1);
    equal(await Deno.stat(path).catch(() => "missing"), "missing");
    equal(await setup(["printer"], person.terminal, { path, example }), 2);
    ok(person.said.at(-1)?.includes("deno task setup mail"));
  }));
