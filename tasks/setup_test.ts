import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readConfig } from "@api/config.ts";
import { handledEvents } from "@api/adapters/stripe/handled_events.ts";
import { startMessageGateways } from "@api/testing/message_gateways.ts";
import { newDatabaseWithWorker } from "@api/testing/running.ts";
import { readEnv } from "./env_file.ts";
import { setup } from "./setup.ts";
import { mistakesIn, steps, type Terminal, type Values } from "./setup_steps.ts";

const liveKey = "sk_live_0123456789";
const testKey = "sk_test_0123456789";
const webhookSecret = `whsec_${"0".repeat(32)}`;

type Endpoint = { id: string; url: string; enabled_events: string[] };

/** A fake Stripe API that accepts these two keys and creates and updates webhook endpoints, unless it `rejectsChanges`. */
function startStripe(resources: AsyncDisposableStack, endpoints: Endpoint[] = [], rejectsChanges = false) {
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
    if (rejectsChanges) {
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
    const created = { id: `we_${endpoints.length}`, url: form.get("url") ?? "", enabled_events: events };
    endpoints.push(created);
    return Response.json({ object: "webhook_endpoint", ...created, secret: webhookSecret });
  });
  resources.defer(() => server.shutdown());
  return { url: `http://127.0.0.1:${server.addr.port}`, endpoints };
}

/** A terminal with scripted answers. Each question must begin as expected. */
function scriptedTerminal(answers: [string, string][]) {
  const printed: string[] = [];
  const remaining = [...answers];
  const terminal: Terminal = {
    print: (line) => void printed.push(line),
    ask(question) {
      const [expected, answer] = remaining.shift() ?? ["no question at all", ""];
      ok(
        question.trim().startsWith(expected),
        `"${question}" is not about "${expected}"; said: ${printed.slice(-4).join(" | ")}`,
      );
      return Promise.resolve(answer);
    },
  };
  return { terminal, printed, remaining };
}

async function withFolder(
  test: (path: string, resources: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "setup-" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  await test(`${folder}/.env`, resources);
}

const example = new URL("../.env.example", import.meta.url).pathname;
const compose = new URL("../docker-compose.yml", import.meta.url).pathname;

Deno.test("setup asks for every value, asks again after invalid answers, and production starts with the file", () =>
  withFolder(async (path, resources) => {
    const stripe = startStripe(resources);
    const delivered: string[] = [];
    const { env } = await startMessageGateways(resources, {
      onMessage: (kind) => void delivered.push(kind),
    });
    await Deno.writeTextFile(path, `STRIPE_API_BASE=${stripe.url}\nTWILIO_API_BASE=${env.TWILIO_API_BASE}\n`);
    const script = scriptedTerminal([
      ["PUBLIC_URL", "http://shop.example"],
      ["PUBLIC_URL", "https://shop.example"],
      ["STAFF_URL", "https://shop.example/admin"],
      ["STAFF_URL", "https://staff.shop.example"],
      ["Run PostgreSQL with Docker Compose", "y"],
      ["STRIPE_SECRET_KEY", "pk_live_1"],
      ["STRIPE_SECRET_KEY", "sk_live_unknown"],
      ["STRIPE_PUBLISHABLE_KEY", "pk_test_1"],
      ["STRIPE_PUBLISHABLE_KEY", "pk_live_1"],
      ["Enter the keys again?", "y"],
      ["STRIPE_SECRET_KEY", liveKey],
      ["STRIPE_PUBLISHABLE_KEY", ""],
      ["Create the webhook endpoint https://shop.example/api/payment/webhook", ""],
      ["SMTP_URL", "smtp://mail.example"],
      ["Is this server on your own network", "n"],
      ["SMTP_URL", "smtp://127.0.0.1:1"],
      ["MAIL_FROM", "orders"],
      ["MAIL_FROM", "Our Kitchen <orders@shop.example>"],
      ["Enter the mail server again?", ""],
      ["SMTP_URL", env.SMTP_URL ?? ""],
      ["MAIL_FROM", ""],
      ["Send a test email to", "mina@shop.example"],
      ["TWILIO_ACCOUNT_SID", env.TWILIO_ACCOUNT_SID ?? ""],
      ["TWILIO_AUTH_TOKEN", "token"],
      ["TWILIO_FROM", "+17145551234"],
      ["Send a test text to", "mina"],
      ["Send a test text to", "(714) 555-1235"],
      ["TRUSTED_PROXIES", "0.0.0.0/0"],
      ["TRUSTED_PROXIES", ""],
      [`Write ${path}?`, ""],
    ]);
    equal(await setup([], script.terminal, { path, example, compose }), 0, script.printed.join("\n"));
    deepEqual([script.remaining, delivered], [[], ["mail", "text"]]);
    equal(stripe.endpoints[0]?.url, "https://shop.example/api/payment/webhook");
    deepEqual(stripe.endpoints[0]?.enabled_events, [...handledEvents]);

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
    equal(read.config.staffUrl, "https://staff.shop.example");
    const secrets = [
      liveKey,
      webhookSecret,
      written.SECRETS_KEY ?? "?",
      written.POSTGRES_PASSWORD ?? "?",
      written.DATABASE_PASSWORD ?? "?",
    ];
    for (const line of script.printed) ok(!secrets.some((secret) => line.includes(secret)), line);
  }));

Deno.test("one part can be repeated, Enter keeps current values, and the previous file is saved as a backup", () =>
  withFolder(async (path, resources) => {
    const stripe = startStripe(resources);
    const before =
      `# Mine\nPUBLIC_URL=https://shop.example\nSTRIPE_API_BASE=${stripe.url}\nSTRIPE_SECRET_KEY=${liveKey}\n` +
      `STRIPE_PUBLISHABLE_KEY=pk_live_1\nSTRIPE_WEBHOOK_SECRET=${webhookSecret}\n`;
    await Deno.writeTextFile(path, before);
    const script = scriptedTerminal([
      ["STRIPE_SECRET_KEY (Enter keeps", testKey],
      ["This is a test key", "y"],
      ["STRIPE_PUBLISHABLE_KEY", "pk_test_1"],
      ["Create the webhook endpoint", "n"],
      ["STRIPE_WEBHOOK_SECRET (Enter keeps", ""],
      [`Write ${path}?`, "y"],
    ]);
    // The other parts are still missing and are listed.
    equal(await setup(["stripe"], script.terminal, { path, example, compose }), 1);
    ok(script.printed.some((line) => line.includes("SMTP_URL is needed")));
    const written = await Deno.readTextFile(path);
    match(written, /^# Mine\nPUBLIC_URL=https:\/\/shop\.example\n/);
    const { STRIPE_SECRET_KEY, STRIPE_TEST_MODE, STRIPE_WEBHOOK_SECRET } = readEnv(written);
    deepEqual([STRIPE_SECRET_KEY, STRIPE_TEST_MODE, STRIPE_WEBHOOK_SECRET], [testKey, "yes", webhookSecret]);
    const backup = script.printed.find((line) => line.startsWith("The previous file is in "))?.slice(24) ??
      "";
    equal(await Deno.readTextFile(backup), before);
  }));

Deno.test("adds missing events to an existing Stripe endpoint", () =>
  withFolder(async (path, resources) => {
    const url = "https://shop.example/api/payment/webhook";
    const former = ["payment_intent.succeeded", "charge.refunded", "payout.paid"];
    const complete = [...former, ...handledEvents.filter((event) => !former.includes(event))];
    for (
      const [events, after, printed, rejectsChanges] of [
        [former, complete, "added the missing events", false],
        [complete, complete, "already has this endpoint with every event", false],
        [["*"], ["*"], "already has this endpoint with every event", false],
        [former, former, "this key may not add events", true],
      ] as const
    ) {
      const others = [{ id: "we_other", url: "https://else.example/", enabled_events: ["payout.paid"] }];
      const stripe = startStripe(
        resources,
        [...others, { id: "we_1", url, enabled_events: [...events] }],
        rejectsChanges,
      );
      await Deno.writeTextFile(
        path,
        `PUBLIC_URL=https://shop.example\nSTRIPE_API_BASE=${stripe.url}\nSTRIPE_SECRET_KEY=${liveKey}\n` +
          `STRIPE_PUBLISHABLE_KEY=pk_live_1\n`,
      );
      const script = scriptedTerminal([
        ["STRIPE_SECRET_KEY", ""],
        ["STRIPE_PUBLISHABLE_KEY", ""],
        [`Create the webhook endpoint ${url}`, "y"],
        ["STRIPE_WEBHOOK_SECRET", webhookSecret],
        [`Write ${path}?`, "y"],
      ]);
      await setup(["stripe"], script.terminal, { path, example, compose });
      deepEqual(stripe.endpoints.map(({ enabled_events }) => enabled_events), [["payout.paid"], [...after]]);
      ok(script.printed.some((line) => line.includes(printed)), script.printed.join("\n"));
      equal(
        handledEvents.every((event) => script.printed.some((line) => line.includes(event))),
        rejectsChanges,
      );
    }
  }));

Deno.test("setup and .env.example list every event for an endpoint created by hand", () =>
  withFolder(async (path, resources) => {
    const stripe = startStripe(resources);
    await Deno.writeTextFile(
      path,
      `PUBLIC_URL=https://shop.example\nSTRIPE_API_BASE=${stripe.url}\nSTRIPE_SECRET_KEY=${liveKey}\n` +
        `STRIPE_PUBLISHABLE_KEY=pk_live_1\n`,
    );
    const script = scriptedTerminal([
      ["STRIPE_SECRET_KEY", ""],
      ["STRIPE_PUBLISHABLE_KEY", ""],
      ["Create the webhook endpoint", "n"],
      ["STRIPE_WEBHOOK_SECRET", webhookSecret],
      [`Write ${path}?`, "y"],
    ]);
    await setup(["stripe"], script.terminal, { path, example, compose });
    const texts = { setup: script.printed.join("\n"), example: await Deno.readTextFile(example) };
    for (const [source, text] of Object.entries(texts)) {
      const named = text.split(/[\s,]+/);
      deepEqual(handledEvents.filter((event) => !named.includes(event)), [], source);
    }
  }));

Deno.test("checks an existing database with both roles", () =>
  withFolder(async (path, resources) => {
    const { DATABASE_URL, DATABASE_OWNER_URL } = await newDatabaseWithWorker(resources);
    const elsewhere = (url: string) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: "1" }).href;
    const unreachable = elsewhere(DATABASE_OWNER_URL);
    const script = scriptedTerminal([
      ["Run PostgreSQL with Docker Compose", "n"],
      ["DATABASE_OWNER_URL", unreachable],
      ["DATABASE_URL", unreachable],
      ["DATABASE_URL", DATABASE_URL],
      ["DATABASE_URL", elsewhere(DATABASE_URL)],
      ["Enter the two addresses again?", "y"],
      ["DATABASE_OWNER_URL", DATABASE_OWNER_URL],
      ["DATABASE_URL", DATABASE_URL],
      [`Write ${path}?`, ""],
    ]);
    await setup(["database"], script.terminal, { path, example, compose });
    deepEqual(script.remaining, []);
    ok(script.printed.some((line) => line.includes("The database does not respond")));
    ok(script.printed.some((line) => line.includes("Connected to the database")));
    const { username, host, pathname } = new URL(DATABASE_OWNER_URL);
    ok(script.printed.includes(`  postgres://${username}:…@${host}${pathname}`), script.printed.join("\n"));
    const { password } = new URL(DATABASE_URL);
    ok(password !== "" && !script.printed.some((line) => line.includes(password)));
    const written = readEnv(await Deno.readTextFile(path));
    deepEqual([written.DATABASE_URL, written.DATABASE_OWNER_URL], [DATABASE_URL, DATABASE_OWNER_URL]);
  }));

Deno.test("in a release, which has no docker-compose.yml, setup asks for an existing database at once", () =>
  withFolder(async (path, resources) => {
    const { DATABASE_URL, DATABASE_OWNER_URL } = await newDatabaseWithWorker(resources);
    const script = scriptedTerminal([
      ["DATABASE_OWNER_URL", DATABASE_OWNER_URL],
      ["DATABASE_URL", DATABASE_URL],
      [`Write ${path}?`, ""],
    ]);
    await setup(["database"], script.terminal, { path, example, compose: `${path}.compose` });
    deepEqual(script.remaining, []);
    ok(!script.printed.some((line) => line.includes("docker compose")), script.printed.join("\n"));
  }));

Deno.test("the permission for unencrypted mail ends with the address it was given for", () =>
  withFolder(async (path) => {
    await Deno.writeTextFile(path, "SMTP_URL=smtp://10.255.255.1:1\nSMTP_INSECURE=yes\n");
    const script = scriptedTerminal([
      ["SMTP_URL", "smtps://127.0.0.1:1"],
      ["MAIL_FROM", "Mina's Kitchen <orders@shop.example>"],
      ["Enter the mail server again?", "y"],
      ["SMTP_URL", "smtp://mail.shop.example"],
      ["Is this server on your own network", "n"],
      ["SMTP_URL", ""],
      ["MAIL_FROM", ""],
      ["Enter the mail server again?", "n"],
    ]);
    const values: Values = { ...readEnv(await Deno.readTextFile(path)) };
    await steps.mail(script.terminal, values);
    deepEqual([values.SMTP_URL, values.SMTP_INSECURE], ["smtps://127.0.0.1:1", undefined]);
    equal(values.MAIL_FROM, "Mina's Kitchen <orders@shop.example>");
    deepEqual(script.remaining, []);
  }));

Deno.test("keeps an existing root key", () =>
  withFolder(async (path) => {
    const key = new Uint8Array(32).fill(9).toBase64();
    await Deno.writeTextFile(path, `SECRETS_KEY=${key}\n`);
    const script = scriptedTerminal([[`Write ${path}?`, ""]]);
    await setup(["keys"], script.terminal, { path, example, compose });
    equal(readEnv(await Deno.readTextFile(path)).SECRETS_KEY, key);
  }));

Deno.test("writes nothing without confirmation and prints the help for an unknown part", () =>
  withFolder(async (path) => {
    const script = scriptedTerminal([
      ["PUBLIC_URL", "https://shop.example"],
      ["STAFF_URL", ""],
      [`Write ${path}?`, "n"],
    ]);
    equal(await setup(["address"], script.terminal, { path, example, compose }), 1);
    equal(await Deno.stat(path).catch(() => "missing"), "missing");
    equal(await setup(["printer"], script.terminal, { path, example, compose }), 2);
    ok(script.printed.at(-1)?.includes("deno task setup mail"));
  }));

Deno.test("the staff app keeps its own address until it is set to none, and has none by default", async () => {
  const runs = [
    { before: undefined, answer: "", after: undefined },
    { before: "https://staff.shop.example", answer: "", after: "https://staff.shop.example" },
    { before: "https://staff.shop.example", answer: "-", after: undefined },
  ];
  for (const { before, answer, after } of runs) {
    await withFolder(async (path) => {
      const script = scriptedTerminal([["PUBLIC_URL", ""], ["STAFF_URL", answer], [`Write ${path}?`, "y"]]);
      await Deno.writeTextFile(
        path,
        `PUBLIC_URL=https://shop.example\n${before === undefined ? "" : `STAFF_URL=${before}\n`}`,
      );
      await setup(["address"], script.terminal, { path, example, compose });
      deepEqual(script.remaining, []);
      equal(readEnv(await Deno.readTextFile(path)).STAFF_URL, after);
    });
  }
});

Deno.test("setup asks for no texts once they are declined, and production is configured without them", () =>
  withFolder(async (path) => {
    await Deno.copyFile(example, path);
    const script = scriptedTerminal([["TWILIO_ACCOUNT_SID", "-"]]);
    const values: Values = { ...readEnv(await Deno.readTextFile(path)) };
    await steps.texts(script.terminal, values);
    deepEqual(script.remaining, []);
    for (const name of ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"]) {
      equal(values[name], undefined, name);
      deepEqual(mistakesIn(values, name), [], name);
    }
  }));

Deno.test("a run without a change writes no file, and no other copy of the secrets", () =>
  withFolder(async (path) => {
    const before = "APP_ENV=production\nTRUSTED_PROXIES=10.0.0.0/8\n";
    await Deno.writeTextFile(path, before);
    const script = scriptedTerminal([["TRUSTED_PROXIES", ""]]);
    // Other parts are missing.
    equal(await setup(["proxies"], script.terminal, { path, example, compose }), 1);
    equal(await Deno.readTextFile(path), before);
    const folder = path.slice(0, path.lastIndexOf("/"));
    deepEqual((await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name), [".env"]);
  }));

Deno.test("the answers are not lost when the file cannot be written: setup says why and asks again", () =>
  withFolder(async (path) => {
    const folder = `${path.slice(0, path.lastIndexOf("/"))}/later`;
    const file = `${folder}/.env`;
    const script = scriptedTerminal([
      ["TRUSTED_PROXIES", "10.0.0.0/8"],
      [`Write ${file}?`, ""],
      [`Write ${file}?`, ""],
    ]);
    const terminal: Terminal = {
      ...script.terminal,
      async ask(question, options) {
        if (script.printed.at(-1)?.startsWith("  Not written: ")) await Deno.mkdir(folder);
        return await script.terminal.ask(question, options);
      },
    };
    await setup(["proxies"], terminal, { path: file, example, compose });
    deepEqual(script.remaining, []);
    match(script.printed.join("\n"), /^ {2}Not written: .+ does not exist\.$/m);
    equal(readEnv(await Deno.readTextFile(file)).TRUSTED_PROXIES, "10.0.0.0/8");
    deepEqual((await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name), [".env"]);
  }));
