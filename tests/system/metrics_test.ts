import { cspReports } from "@api/http/health/csp_reports.ts";
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { placeOrder } from "@api/testing/guests.ts";
import { openDatabase, startShop, withShop } from "@api/testing/running.ts";
import { expectData, requestOf } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { endpoints } from "@contract/endpoints.ts";
import { answerCounts, pageSpeeds } from "@api/http/metrics.ts";

const token = "a-token-for-prometheus";

Deno.test("counts responses by endpoint, status and duration", async () => {
  const answers = answerCounts();
  for (const ms of [1, 7, 7, 30_000]) answers.count("GET /api/cart", 200, ms);
  answers.count("GET /api/cart", 404, 1);
  const text = await answers.registry.metrics();
  const lines = text.split("\n");
  const of = (status: number) =>
    `http_request_method="GET",http_route="/api/cart",http_response_status_code="${status}"}`;
  const name = "http_server_request_duration_seconds";
  for (
    const line of [
      `# TYPE ${name} histogram`,
      `${name}_bucket{le="0.005",${of(200)} 1`,
      `${name}_bucket{le="0.01",${of(200)} 3`,
      `${name}_bucket{le="10",${of(200)} 3`,
      `${name}_bucket{le="+Inf",${of(200)} 4`,
      `${name}_count{${of(200)} 4`,
      `${name}_count{${of(404)} 1`,
    ]
  ) ok(lines.includes(line), `${line}\n${text}`);
  match(text, /_sum\{[^}]*"200"\} 30\.015$/m);
});

Deno.test("counts page speed by page and metric, times in seconds", async () => {
  const speeds = pageSpeeds();
  speeds.count("menu", { lcp: 2_400, inp: 180, cls: 0.05, ttfb: 700 });
  speeds.count("menu", { lcp: 9_000 });
  speeds.count("home", {});
  const lines = (await speeds.registry.metrics()).split("\n");
  const name = "pickup_web_vitals";
  for (
    const line of [
      `# TYPE ${name} histogram`,
      `${name}_bucket{le="1.8",page="menu",metric="lcp"} 0`,
      `${name}_bucket{le="2.5",page="menu",metric="lcp"} 1`,
      `${name}_bucket{le="8",page="menu",metric="lcp"} 1`,
      `${name}_bucket{le="+Inf",page="menu",metric="lcp"} 2`,
      `${name}_sum{page="menu",metric="lcp"} 11.4`,
      `${name}_count{page="menu",metric="lcp"} 2`,
      `${name}_bucket{le="0.15",page="menu",metric="inp"} 0`,
      `${name}_bucket{le="0.2",page="menu",metric="inp"} 1`,
      `${name}_sum{page="menu",metric="cls"} 0.05`,
      `${name}_bucket{le="0.8",page="menu",metric="ttfb"} 1`,
    ]
  ) ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  ok(!lines.some((line) => line.includes('page="home"')));
});

Deno.test("reports of blocked content are counted by directive and host only, within limits of size, rate and names", async () => {
  await using things = new AsyncDisposableStack();
  const shop = await startShop(await openDatabase("PostgreSQL", things), things, {
    METRICS_TOKEN: token,
    RATE_LIMITS: "on",
  });
  const report = async (body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(shop.url + endpoints.reportCsp.path, {
      method: "POST",
      headers: { "content-type": "application/csp-report", ...headers },
      body,
    });
    await response.body?.cancel();
    return response.status;
  };
  const breach = (uri: string) =>
    JSON.stringify({
      "csp-report": {
        "document-uri": `${shop.url}/order-confirmation/ord_secret`,
        "effective-directive": "script-src-elem",
        "blocked-uri": uri,
      },
    });
  equal(await report(breach("https://evil.example/ord_secret.js")), 204);
  equal(await report(breach("https://evil.example/again.js"), { origin: "null" }), 204, "no referrer");
  equal(await report("no report"), 204);
  equal(await report("x".repeat(20_000)), 413);
  for (let nth = 0; nth < 25; nth++) equal(await report(breach(`https://host-${nth}.example/`)), 204);
  const statuses = await Promise.all(Array.from({ length: 9 }, () => report(breach("inline"))));
  ok(statuses.includes(429), String(statuses));
  const manager = await tokenOf(shop, "admin");
  const { csp_breaches: [first, second] } = await expectData(shop, "health", { token: manager });
  deepEqual(first, { directive: "script-src-elem", blocked: "evil.example", count: 2 });
  ok(second && second.count < 9);
  const metrics = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await metrics.text();
  match(text, /^pickup_csp_breaches_total\{directive="script-src-elem",blocked="evil\.example"\} 2$/m);
  ok(!text.includes("secret"), text);
});

Deno.test("no more than 50 pairs of directive and host are counted apart", () => {
  const { count, counted } = cspReports();
  for (let nth = 0; nth < 200; nth++) count({ directive: "img-src", blocked: `host-${nth}.example` });
  const pairs = counted();
  equal(pairs.length, 51);
  deepEqual(pairs[0], { directive: "other", blocked: "other", count: 150 });
});

Deno.test("serves no metrics without METRICS_TOKEN", async () => {
  await withShop("PostgreSQL", async (shop) => {
    const response = await fetch(`${shop.url}/metrics`, { headers: { authorization: "Bearer undefined" } });
    const text = await response.text();
    ok(!text.includes("pickup_orders"), text);
  });
});

Deno.test("a product with METRICS_TOKEN", async (t) => {
  await using things = new AsyncDisposableStack();
  const shop = await startShop(await openDatabase("PostgreSQL", things), things, { METRICS_TOKEN: token });
  await t.step(
    "serves metrics of orders, messages, payments and the process only with the token",
    async () => {
      await placeOrder(shop);
      await expectData(shop, "menuByCategory");
      for (
        const authorization of ["", "Bearer ", `Bearer ${token}x`, token, `bearer ${token.toUpperCase()}`]
      ) {
        const refused = await fetch(`${shop.url}/metrics`, { headers: { authorization } });
        deepEqual([refused.status, refused.headers.get("www-authenticate")], [401, "Bearer"]);
        ok(!(await refused.text()).includes("pickup_orders"));
      }
      const response = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      equal(response.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
      equal(response.headers.get("cache-control"), "no-store");
      match(text, /^pickup_orders\{tab="new"\} 1$/m);
      match(text, /^pickup_payment_discrepancies 0$/m);
      match(text, /^pickup_open 1$/m);
      match(text, /^process_resident_memory_bytes \d+$/m);
      match(text, /http_route="\/api\/menu\/items\/by-category",http_response_status_code="200"\} 1$/m);
      match(text, /http_route="\/api\/cart\/add",http_response_status_code="200"/);
      // An unknown value has no line.
      ok(!text.includes("pickup_mail_provider_up"), text);
      for (const line of text.trimEnd().split(/\n+/)) {
        match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
      }
    },
  );
  await t.step(
    "a report of page speed has an answer without a body, and is counted by its page only",
    async () => {
      const report = async (body: object) =>
        await fetch(...requestOf(shop, endpoints.reportPageSpeed, { body }));
      const response = await report({ page: "/ko/order-confirmation/ord_secret", lcp: 1_500 });
      deepEqual([response.status, await response.text()], [204, ""]);
      equal((await report({ page: "/a-name-of-its-own", cls: 0.3 })).status, 204);
      const metrics = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      const text = await metrics.text();
      match(text, /^pickup_web_vitals_count\{page="order",metric="lcp"\} 1$/m);
      match(text, /^pickup_web_vitals_count\{page="other",metric="cls"\} 1$/m);
      ok(!/ord_secret|a-name-of-its-own/.test(text), text);
      const { goals, weeks } = await expectData(shop, "pageSpeed", { token: await tokenOf(shop, "admin") });
      equal(goals.cls, 0.02);
      const nothing = { lcp: null, inp: null, cls: null, ttfb: null };
      deepEqual(weeks.map(({ pages }) => pages), [[
        { page: "order", loads: 1, ...nothing, lcp: 1_437.5 },
        { page: "other", loads: 1, ...nothing, cls: 0.4375 },
      ]]);
    },
  );
});
