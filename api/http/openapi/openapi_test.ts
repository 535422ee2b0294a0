import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Endpoint } from "@contract/endpoint.ts";
import { type EndpointName, endpoints } from "@contract/endpoints.ts";
import { failure, success } from "@contract/schemas/envelope.ts";
import { dishWithOptions, lunchDish, newGuest, placeOrder, twoOptions } from "@api/testing/guests.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { type ApiResponse, callApi, requestOf } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { openApi } from "./openapi.ts";

const rows = Object.entries<Endpoint>(endpoints);

Deno.test("the API matches its documentation", async (t) => {
  await withMemoryShop(async (shop) => {
    await t.step(
      "the OpenAPI document has every endpoint with its method, access and refusals",
      () => document(shop),
    );
    await t.step(
      "the documentation page shows a first call that works, and every endpoint",
      () => page(shop),
    );
    await t.step("the responses of a whole order match their schemas", () => answersOfAnOrder(shop));
    await t.step("the response of every GET endpoint without an id matches its schema", () => readings(shop));
    await t.step("error responses match the envelope", () => refusals(shop));
  });
});

Deno.test("the OpenAPI document names cookies as browsers send them: with https by their prefix", () => {
  const namesAt = (publicUrl: string): string[] => {
    const { components } = JSON.parse(JSON.stringify(openApi({ publicUrl, staffUrl: publicUrl })));
    const { refreshCookie, trustedDevice } = components.securitySchemes;
    return [refreshCookie.name, trustedDevice.name];
  };
  deepEqual(namesAt("https://order.example.com"), ["__Host-refresh_token", "__Host-trusted_device"]);
  deepEqual(namesAt("http://localhost:8000"), ["refresh_token", "trusted_device"]);
});

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
  security: Record<string, string[]>[];
};

async function document({ url }: MemoryShop) {
  const response = await fetch(`${url}/api/openapi.json`);
  match(response.headers.get("content-type") ?? "", /^application\/json/);
  const { openapi, paths }: { openapi: string; paths: Record<string, Record<string, Operation>> } =
    await response.json();
  equal(openapi, "3.1.0");
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) =>
      `${operationId} ${method.toUpperCase()} ${path}`
    )
  );
  deepEqual(
    documented.toSorted(),
    rows.map(([name, { method, path }]) => `${name} ${method} ${path}`).toSorted(),
  );
  for (const [name, endpoint] of rows) {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    ok(operation);
    for (const status of endpoint.refusals ?? []) ok(operation.responses[status], `${name} ${status}`);
    equal(operation.parameters.some((each) => each.in === "path"), endpoint.path.includes("{id}"), name);
    equal(operation.security.length > 0, endpoint.access !== "anyone", name);
  }
}

async function page({ url }: MemoryShop) {
  const response = await fetch(`${url}/api/docs`);
  match(response.headers.get("content-type") ?? "", /^text\/html/);
  const html = await response.text();
  const [, call = ""] = /<pre>curl ([^<]+)<\/pre>/.exec(html) ?? [];
  const answer = await fetch(url + new URL(call).pathname);
  equal((await answer.json()).success, true, call);
  for (const [name, { path }] of rows) {
    ok(html.includes(`<section id="${name}">`), name);
    ok(html.includes(`<code>${path}</code>`), path);
  }
  const style = await fetch(`${url}/api/docs.css`);
  match(style.headers.get("content-type") ?? "", /^text\/css/);
  await style.body?.cancel();
}

/** Asserts that a response matches the schema of its endpoint and has no other fields. */
function assertMatches<N extends EndpointName>(name: N, answer: ApiResponse<unknown>) {
  const { data }: Endpoint = endpoints[name];
  ok(answer.ok, `${name}: ${answer.text}`);
  ok(typeof data !== "string");
  const parsed = success(data).safeParse(JSON.parse(answer.text));
  ok(parsed.success, `${name}: ${parsed.error}\n${answer.text}`);
  deepEqual(parsed.data.data, answer.data, `${name} has fields that its schema does not have`);
}

async function answersOfAnOrder(shop: MemoryShop) {
  const { token } = await signIn(shop);
  const guest = newGuest(shop);
  const { sessionId: session_id } = guest;
  assertMatches(
    "addToCart",
    await callApi(shop, "addToCart", { body: { session_id, menu_item_id: lunchDish.id, quantity: 2 } }),
  );
  const withOptions = { session_id, menu_item_id: dishWithOptions.id, quantity: 1, options: twoOptions };
  assertMatches("addToCart", await callApi(shop, "addToCart", { body: withOptions }));
  assertMatches("createIntent", await guest.open());
  const { id, intentId } = await placeOrder(shop, { lines: [[dishWithOptions.id, 2, twoOptions]] });
  assertMatches("orders", await callApi(shop, "orders", { token }));
  assertMatches("paymentSession", await callApi(shop, "paymentSession", { id: intentId }));
  assertMatches("acceptOrder", await callApi(shop, "acceptOrder", { id, token }));
  assertMatches("paymentSession", await callApi(shop, "paymentSession", { id }));
  const other = await placeOrder(shop);
  assertMatches("denyOrder", await callApi(shop, "denyOrder", { id: other.id, token }));
  assertMatches("streamTicket", await callApi(shop, "streamTicket", { token }));
}

async function readings(shop: MemoryShop) {
  const { token } = await signIn(shop, "super_admin");
  const read: string[] = [];
  for (const [name, endpoint] of rows) {
    const isReading = endpoint.method === "GET" && !endpoint.path.includes("{") &&
      typeof endpoint.data !== "string";
    if (!isReading || endpoint.access === "refresh_cookie" || endpoint.access === "station") continue;
    const response = await fetch(...requestOf(shop, endpoint, { token }));
    const text = await response.text();
    // The endpoint requires a query.
    if (response.status === 400) continue;
    equal(response.status, 200, `${name}: ${text}`);
    assertMatches(name as EndpointName, {
      ok: true,
      status: 200,
      headers: response.headers,
      text,
      data: JSON.parse(text).data,
    });
    read.push(name);
  }
  for (
    const name of ["menuByCategory", "storeHours", "storeHolidays", "storeStatus", "storeSlots", "orders"]
  ) {
    ok(read.includes(name), name);
  }
}

async function refusals(shop: MemoryShop) {
  const answer = await callApi(shop, "acceptOrder", { id: "nothing" });
  ok(!answer.ok);
  deepEqual(failure.strict().parse(JSON.parse(answer.text)), answer.failure);
}
