import { deepEqual, equal, match, ok } from "node:assert/strict";
import { newGuest, plainDish } from "@api/testing/guests.ts";
import { type MemoryShop, newMemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { expectData } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

type Answer = { isError?: boolean; content: { text: string }[] };

/** Calls a method as clients of the protocol's 2025 revision do, which begin no session. */
async function rpc(shop: MemoryShop, method: string, params: object = {}): Promise<unknown> {
  const response = await fetch(`${shop.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const text = await response.text();
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? [];
  const { result, error } = JSON.parse(data);
  if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}

async function callTool(shop: MemoryShop, name: string, args: object = {}) {
  const { isError = false, content: [first, ...more] } = await rpc(shop, "tools/call", {
    name,
    arguments: args,
  }) as Answer;
  return {
    isError,
    text: first?.text ?? "",
    data: isError ? undefined : JSON.parse(first?.text ?? ""),
    more: more.map(({ text }) => JSON.parse(text)),
  };
}

Deno.test("an assistant reads menu and hours, prices a cart and makes a link that a guest opens", () =>
  withMemoryShop(async (shop) => {
    const initialized = await rpc(shop, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    }) as { capabilities: object };
    ok("tools" in initialized.capabilities);
    const { tools } = await rpc(shop, "tools/list") as { tools: { name: string }[] };
    deepEqual(tools.map(({ name }) => name), ["get_menu", "get_hours", "quote", "make_cart_link"]);

    const menu = await callTool(shop, "get_menu", { language: "ko" });
    deepEqual(menu.data, await expectData(shop, "menuByCategory", { query: { language: "ko" } }));
    const { status, pickup_times } = (await callTool(shop, "get_hours")).data;
    equal(status.is_open, true);
    deepEqual(pickup_times.days, (await expectData(shop, "storeSlots")).days);

    const items = [{ menu_item_id: plainDish.id, quantity: 2 }];
    const guest = newGuest(shop);
    const cart = await guest.add(plainDish.id, 2);
    const quote = await callTool(shop, "quote", { items });
    deepEqual([quote.data.total, quote.data.is_pickup_time_offered], [cart.total, true]);

    const made = await callTool(shop, "make_cart_link", { items });
    const link = await expectData(shop, "cartLink", { id: made.data.id });
    deepEqual([link.total, link.problems], [cart.total, []]);
    match(made.data.url, /\/c\/\w{16}$/);
  }));

Deno.test("an assistant that reads the menu reads the service fee and its purpose beside the prices", () =>
  withMemoryShop(async (shop) => {
    deepEqual((await callTool(shop, "get_menu")).more, []);
    const fee = {
      service_fee_rate: "3",
      service_fee_purpose: "Health insurance",
      service_fee_purpose_korean: "건강 보험",
    };
    const settings = Object.entries(fee)
      .map(([setting_key, setting_value]) => ({ setting_key, setting_value }));
    const { token } = await signIn(shop, "admin");
    await expectData(shop, "saveSettings", { token, body: { settings } });
    deepEqual((await callTool(shop, "get_menu")).more, [{ ...fee, service_fee_rate: 3 }]);
  }));

Deno.test("a tool answers a wrong call with what to change", () =>
  withMemoryShop(async (shop) => {
    const refused = await callTool(shop, "make_cart_link", {
      items: [{ menu_item_id: "pizza", quantity: 1 }],
    });
    equal(refused.isError, true);
    equal(JSON.parse(refused.text).code, "no_such_dish");
    const empty = await callTool(shop, "quote", { items: [] });
    equal(empty.isError, true);
    const large = await fetch(`${shop.url}/mcp`, { method: "POST", body: "x".repeat(70_000) });
    equal(large.status, 413);
    const broken = await fetch(`${shop.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: "{",
    });
    equal(broken.status, 400);
    await broken.body?.cancel();
    const session = await fetch(`${shop.url}/mcp`);
    equal(session.status, 405);
    await session.body?.cancel();
  }));

Deno.test("each call of a batch counts towards the 60 calls a minute", async () => {
  await using resources = new AsyncDisposableStack();
  const { url } = await newMemoryShop(resources, { RATE_LIMITS: "on" });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const params = { name: "get_hours", arguments: {} };
  for (const [calls, status] of [[40, 200], [20, 200], [1, 429]] as const) {
    const messages = Array.from({ length: calls }, (_, id) => ({
      ...{ jsonrpc: "2.0", id },
      ...{ method: "tools/call", params },
    }));
    const response = await fetch(`${url}/mcp`, { method: "POST", headers, body: JSON.stringify(messages) });
    const text = await response.text();
    equal(response.status, status);
    equal(text.match(/"result"/g)?.length ?? 0, status === 200 ? calls : 0);
  }
});

Deno.test("the menu document has the menu in both languages, hours, pickup times and the call for a link, and follows a change", () =>
  withMemoryShop(async (shop) => {
    const read = async (path: string, etag = "") => {
      const response = await fetch(shop.url + path, { headers: { "if-none-match": etag } });
      return { response, text: await response.text() };
    };
    const { response, text } = await read("/menu.json");
    equal(response.headers.get("cache-control"), "public, max-age=60");
    const { categories, hours, pickup_times, cart_link } = JSON.parse(text);
    deepEqual(categories, await expectData(shop, "menuByCategory"));
    equal(hours.length, 7);
    ok(pickup_times.days.length > 0);
    const [example] = cart_link.body.items;
    ok(JSON.stringify(categories).includes(`"id":"${example.menu_item_id}"`));
    equal(new URL(cart_link.url).pathname, "/api/cart-links");
    const etag = response.headers.get("etag") ?? "";
    equal((await read("/menu.json", etag)).response.status, 304);
    const { token } = await signIn(shop, "manager");
    await expectData(shop, "setAvailability", { id: plainDish.id, token, body: { is_available: false } });
    const after = await read("/menu.json", etag);
    equal(after.response.status, 200);
    deepEqual(JSON.parse(after.text).categories, await expectData(shop, "menuByCategory"));

    const introduction = await read("/llms.txt");
    match(introduction.text, /^# .+/);
    for (const path of ["/menu.json", "/api/openapi.json", "/mcp", "/menu"]) {
      ok(introduction.text.includes(`${path})`), path);
    }
  }));

Deno.test("the introduction for programs leaves no trace of an address and a phone number that are not set", () =>
  withMemoryShop(async (shop) => {
    const introduction = async () => await (await fetch(`${shop.url}/llms.txt`)).text();
    match(await introduction(), /^> Korean food for pickup\. \d.*\. Phone \(\d{3}\) \d{3}-\d{4}\.$/m);
    const { settings: { restaurant } } = await shop.ports.store.load();
    shop.ports.store.changeSettings({ restaurant: { ...restaurant, address: "", phone: "" } });
    match(await introduction(), /^> Korean food for pickup\.$/m);
  }));

Deno.test("security.txt names the restaurant's email address and contact page, and ends within a year", () =>
  withMemoryShop(async (shop) => {
    const response = await fetch(`${shop.url}/.well-known/security.txt`);
    equal(response.headers.get("content-type"), "text/plain; charset=utf-8");
    const fields = Map.groupBy(
      (await response.text()).trim().split("\n").map((line) => line.split(/: (.*)/)),
      ([name]) => name,
    );
    const valuesOf = (name: string) => fields.get(name)?.map(([, value]) => value);
    const { restaurant } = await expectData(shop, "storeStatus");
    const [mail, page = ""] = valuesOf("Contact") ?? [];
    deepEqual([mail, new URL(page).pathname], [`mailto:${restaurant.restaurant_email}`, "/contact"]);
    equal(new URL(valuesOf("Canonical")?.[0] ?? "").pathname, "/.well-known/security.txt");
    const days = (Date.parse(valuesOf("Expires")?.[0] ?? "") - Date.now()) / 86_400_000;
    ok(days > 100 && days < 366, `expires in ${days} days`);
  }));
