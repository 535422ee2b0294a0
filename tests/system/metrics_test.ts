import { deepEqual, equal, match, ok } from "node:assert/strict";
import { placeOrder } from "@api/testing/guests.ts";
import { openDatabase, startShop, withShop } from "@api/testing/running.ts";
import { expectData } from "@api/testing/shop.ts";
import { answerCounts } from "@api/http/metrics.ts";

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

Deno.test("serves no metrics without METRICS_TOKEN", async () => {
  await withShop("PostgreSQL", async (shop) => {
    const response = await fetch(`${shop.url}/metrics`, { headers: { authorization: "Bearer undefined" } });
    const text = await response.text();
    ok(!text.includes("pickup_orders"), text);
  });
});

Deno.test("serves metrics of orders, messages, payments and the process only with the token", async () => {
  await using things = new AsyncDisposableStack();
  const shop = await startShop(await openDatabase("PostgreSQL", things), things, { METRICS_TOKEN: token });
  await placeOrder(shop);
  await expectData(shop, "menuByCategory");
  for (const authorization of ["", "Bearer ", `Bearer ${token}x`, token, `bearer ${token.toUpperCase()}`]) {
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
  match(text, /^process_resident_memory_bytes \d+$/m);
  match(text, /http_route="\/api\/menu\/items\/by-category",http_response_status_code="200"\} 1$/m);
  match(text, /http_route="\/api\/cart\/add",http_response_status_code="200"/);
  // An unknown value has no line.
  ok(!text.includes("pickup_mail_provider_up"), text);
  for (const line of text.trimEnd().split(/\n+/)) {
    match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
  }
});
