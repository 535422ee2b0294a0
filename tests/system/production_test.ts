import { deepEqual, equal, match, ok } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { insertPastSamples } from "@api/adapters/postgres/history.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { environmentNames, readConfig } from "@api/config.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { start } from "@api/main.ts";
import { testKey } from "@api/testing/keys.ts";
import { until } from "@api/testing/poll.ts";
import { freePort, startEmulator } from "@api/testing/processes.ts";
import { newDatabaseWithWorker, newEmptyDatabase } from "@api/testing/running.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";

Deno.test("production does not start with an incomplete configuration, and lists all mistakes", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("../../api/main.ts", import.meta.url).pathname],
    env: { APP_ENV: "production", PORT: "0", DATABASE_URL: "", STRIPE_SECRET_KEY: "sk_live_x" },
  }).output();
  const stderrText = new TextDecoder().decode(stderr);
  deepEqual([code, stdout.length], [1, 0]);
  // The runtime may print a line of its own before, when it waits for another process.
  match(stderrText, /^The configuration is not usable:\n( {2}- .+\n)+$/m);
  for (
    const name of [
      "DATABASE_URL",
      "DATABASE_OWNER_URL",
      "STRIPE_PUBLISHABLE_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "SMTP_URL",
      "MAIL_FROM",
      "PUBLIC_URL",
      "SECRETS_KEY",
    ]
  ) {
    match(stderrText, new RegExp(`\\b${name}\\b`));
  }
  ok(!stderrText.includes("sk_live_x"), stderrText);
});

function environmentOf(
  port: number,
  database: { DATABASE_URL: string; DATABASE_OWNER_URL: string },
  stripe: string,
): Record<string, string> {
  return {
    APP_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: "https://shop.example",
    SECRETS_KEY: testKey,
    ...database,
    STRIPE_SECRET_KEY: "sk_test_production",
    STRIPE_PUBLISHABLE_KEY: "pk_test_production",
    STRIPE_WEBHOOK_SECRET: "whsec_production_012345678901234",
    STRIPE_TEST_MODE: "yes",
    STRIPE_API_BASE: stripe,
    STRIPE_JS_URL: `${stripe}/js`,
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "orders@shop.example",
  };
}

Deno.test("production does not start as a superuser of its database, and says what to change", async () => {
  await using things = new AsyncDisposableStack();
  const DATABASE_OWNER_URL = await newEmptyDatabase(things);
  const superuser = `super_${crypto.randomUUID().slice(0, 8)}`;
  const DATABASE_URL =
    Object.assign(new URL(DATABASE_OWNER_URL), { username: superuser, password: "x" }).href;
  const owner = await openPostgres(DATABASE_OWNER_URL, 1);
  things.defer(async () => {
    await owner.db.execute(sql`drop owned by ${sql.identifier(superuser)}`);
    await owner.db.execute(sql`drop role ${sql.identifier(superuser)}`);
    await owner.close();
  });
  await owner.db.execute(sql.raw(`create role ${superuser} superuser login password 'x'`));
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("../../api/main.ts", import.meta.url).pathname],
    env: environmentOf(freePort(), { DATABASE_URL, DATABASE_OWNER_URL }, "http://127.0.0.1:9"),
  }).output();
  const stderrText = new TextDecoder().decode(stderr);
  deepEqual([code, stdout.length], [1, 0]);
  match(
    stderrText,
    /^The configuration is not usable:\n {2}- DATABASE_URL signs in as a superuser.*DATABASE_OWNER_URL.*\n$/m,
  );
  ok(!stderrText.includes(superuser), stderrText);
});

Deno.test("production has no demo: no pages under /dev, no demo logins, no demo menu", async (t) => {
  await using things = new AsyncDisposableStack();
  const port = freePort();
  const [database, stripe] = await Promise.all([
    newDatabaseWithWorker(things),
    startEmulator(things, port),
  ]);
  const dataDir = await Deno.makeTempDir({ prefix: "production-" });
  things.defer(() => Deno.remove(dataDir, { recursive: true }));
  const METRICS_TOKEN = "a-token-for-prometheus";
  const read = readConfig({ ...environmentOf(port, database, stripe), DATA_DIR: dataDir, METRICS_TOKEN });
  ok(read.ok, JSON.stringify(read));
  const shop = { url: `http://127.0.0.1:${port}`, stripe };
  const running = await start(read.config, undefined, undefined, {
    fetchPublic: (address) => fetch(address.replace("https://shop.example", shop.url)),
  });
  things.defer(() => running.close());

  await t.step("serves nothing under /dev", async () => {
    for (
      const path of [
        "/dev",
        "/dev/rush",
        "/dev/guests",
        "/dev/provider",
        "/dev/page.js",
        "/dev/kit",
        "/dev/kit/tokens.css",
        "/admin/kit/tokens.css",
        "/dev/outbox",
        "/dev/clock",
        "/dev/stripe/ledger",
        "/dev/stripe/js",
        "/dev/stripe/v1/balance",
      ]
    ) {
      for (const method of ["GET", "POST"]) {
        const response = await fetch(shop.url + path, { method, headers: { accept: "application/json" } });
        const text = await response.text();
        // Any address may return a page of the storefront ("not found" or "not built"), but no part of the demo.
        const isPage = method === "GET" && response.headers.get("content-type")?.startsWith("text/html");
        ok(isPage || response.status === 404, `${method} ${path}: ${response.status} ${text}`);
        ok(
          !/outbox of the demo|ledger|intents|los_angeles|"balance/i.test(text),
          `${method} ${path}: ${text}`,
        );
      }
    }
  });
  await t.step("demo accounts cannot sign in, and the menu is empty", async () => {
    for (const username of ["manager", "admin", "super_admin"]) {
      const login = callApi(shop, "login", { body: { username, password: demoPassword } });
      await expectError(401, "bad_credentials", login);
    }
    deepEqual(await expectData(shop, "menuByCategory"), []);
  });
  await t.step(
    "without a service for texts it starts and offers none",
    async () => {
      equal((await expectData(shop, "storeStatus")).sends_texts, false);
    },
  );
  await t.step("/metrics says nothing about a service for texts that there is not", async () => {
    const owner = await openPostgres(database.DATABASE_OWNER_URL, 1);
    await insertPastSamples(
      owner.db,
      (["mail_provider", "text_provider"] as const).map((name) => ({ name, value: 1, at: 1 })),
    );
    await owner.close();
    const response = await fetch(`${shop.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const text = await response.text();
    match(text, /^pickup_mail_provider_up [01]$/m);
    ok(!text.includes("pickup_text_provider_up"), text);
  });
  await t.step("the checkout page at its address is the one that this process sends", async () => {
    await until("the comparison", async () => {
      const response = await fetch(`${shop.url}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const [, changes] = /^pickup_checkout_page_changes (\d+)$/m.exec(await response.text()) ?? [];
      if (changes !== undefined) equal(changes, "0");
      return changes;
    });
  });
  await t.step("every response has HSTS and the security headers, also refusals", async () => {
    for (
      const path of [
        "/",
        "/admin/",
        "/checkout",
        "/api/store/status",
        "/api/admin/orders",
        "/api/nothing",
        "/healthz",
      ]
    ) {
      const { headers, body } = await fetch(shop.url + path, { redirect: "manual" });
      await body?.cancel();
      match(headers.get("strict-transport-security") ?? "", /max-age=\d{7,}/, path);
      match(
        headers.get("content-security-policy") ?? "",
        /default-src '(self|none)'.*frame-ancestors 'none'/,
        path,
      );
      equal(headers.get("x-content-type-options"), "nosniff", path);
      const isCheckout = path === "/checkout";
      equal(headers.get("content-security-policy")?.includes(new URL(stripe).origin), isCheckout, path);
    }
  });
});

const serve: string =
  JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url))).tasks.serve;

Deno.test("the task serve lists its permissions and every variable that is read", () => {
  const flags = new Map(
    serve.split(" ").filter((argument) => argument.startsWith("--")).map((flag) => {
      const [name = "", list] = flag.split("=");
      return [name, list?.replaceAll("'", "").split(",")];
    }),
  );
  // No package is fetched at start. Network access is not limited, because databases, mail servers and push services can be at any host.
  deepEqual([...flags].filter(([, list]) => list === undefined).map(([name]) => name), [
    ...["--cached-only", "--no-prompt", "--allow-net", "--ignore-env"],
  ]);
  ok(!flags.has("--allow-run") && !flags.has("--allow-all"));
  deepEqual(flags.get("--allow-write"), [".data"]);
  const patterns = flags.get("--allow-env") ?? [];
  const isRead = (name: string) =>
    patterns.some((each) => each === name || (each.endsWith("*") && name.startsWith(each.slice(0, -1))));
  deepEqual(environmentNames.filter((name) => !isRead(name)), []);
});

Deno.test("starts, serves and checks passwords with these permissions", async () => {
  await using things = new AsyncDisposableStack();
  const port = freePort();
  const [database, stripe] = await Promise.all([
    newDatabaseWithWorker(things),
    startEmulator(things, port),
  ]);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["task", "serve"],
    cwd: new URL("../..", import.meta.url),
    env: environmentOf(port, database, stripe),
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  things.defer(async () => {
    child.kill("SIGTERM");
    await child.status;
  });
  const shop = { url: `http://127.0.0.1:${port}`, stripe };
  await until("readiness", async () => {
    const response = await fetch(`${shop.url}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok;
  }, 60_000);
  await expectError(
    401,
    "bad_credentials",
    callApi(shop, "login", { body: { username: "mina", password: "x" } }),
  );
  deepEqual(await expectData(shop, "menuByCategory"), []);
});
