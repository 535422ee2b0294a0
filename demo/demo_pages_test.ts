import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { ledger } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { newShop, type RunningShop } from "@api/testing/running.ts";
import { lunchtime } from "@api/testing/shop.ts";
import type { ActionAnswer } from "./dev_actions.ts";
import type { DevState } from "./dev_page.ts";
import { settableClock } from "./demo_clock.ts";
import { demoPages } from "./demo_pages.ts";
import { phoneAccess } from "./phone_access.ts";

const json = { accept: "application/json" };

async function press(shop: RunningShop, action: string, fields: Record<string, string>) {
  const response = await fetch(`${shop.url}/dev/${action}`, {
    method: "POST",
    headers: json,
    body: new URLSearchParams(fields),
  });
  const answer: ActionAnswer = await response.json();
  return { status: response.status, ...answer };
}

async function state(shop: RunningShop): Promise<DevState> {
  return await (await fetch(`${shop.url}/dev`, { headers: json })).json();
}

Deno.test("the demo's page changes the time, sends guests and a rush, and breaks the provider", async (t) => {
  await using resources = new AsyncDisposableStack();
  const shop = await newShop("PostgreSQL", resources);

  await t.step("each kind of guest orders, and a declined card makes no order", async () => {
    for (const kind of ["ordinary", "korean", "authenticates", "scheduled"]) {
      const { ok, text, link } = await press(shop, "guests", { kind });
      deepEqual([kind, ok], [kind, true], text);
      equal((await fetch(shop.url + link?.href, { redirect: "manual" })).status, 302);
    }
    match((await press(shop, "guests", { kind: "declined" })).text, /no order, and nothing was charged/);
    const held = (await ledger(shop)).filter(({ status }) => status === "requires_capture");
    equal(held.length, 4);
  });
  await t.step("a second rush is refused while one is under way", async () => {
    const fields = { orders: "2", minutes: "0" };
    const [first, second] = await Promise.all([press(shop, "rush", fields), press(shop, "rush", fields)]);
    deepEqual([first.status, second.status].toSorted(), [200, 409]);
    const rush = await until("the rush to end", async () => {
      const { rush } = await state(shop);
      return rush?.state === "ended" ? rush : undefined;
    });
    deepEqual([rush.orders, rush.placed + rush.declined, rush.rejected], [2, 2, 0]);
  });
  await t.step("the provider fails for guests until it is normal again", async () => {
    await press(shop, "provider", { behavior: "failing" });
    equal((await state(shop)).provider, "failing");
    const refused = await press(shop, "guests", { kind: "ordinary" });
    deepEqual([refused.status, refused.ok], [409, false]);
    match(refused.text, /^There is no order: /);
    await press(shop, "provider", { behavior: "normal" });
    equal((await press(shop, "guests", { kind: "ordinary" })).ok, true);
  });
  await t.step("the tablet's line is lost until it is up again", async () => {
    const browser = { "user-agent": "Mozilla/5.0" };
    const call = async () => (await fetch(`${shop.url}/api/admin/orders`, { headers: browser })).text();
    match((await press(shop, "line", { line: "lost" })).text, /lost for 30 seconds/);
    equal((await state(shop)).line, "lost");
    await rejects(call());
    equal((await press(shop, "guests", { kind: "ordinary" })).ok, true);
    await press(shop, "line", { line: "up" });
    equal((await state(shop)).line, "up");
    match(await call(), /signed_out/);
  });
  await t.step("a large order asks the guest's bank for 3-D Secure", async () => {
    equal((await press(shop, "guests", { kind: "large" })).ok, true);
  });
  await t.step("while closed no order is accepted, and two presses lead to the same time", async () => {
    await press(shop, "clock", { to: "closed" });
    const once = (await state(shop)).los_angeles;
    await press(shop, "clock", { to: "closed" });
    equal((await state(shop)).los_angeles, once);
    equal((await press(shop, "guests", { kind: "ordinary" })).status, 409);
  });
  await t.step("other fields and the pages of other sites are refused", async () => {
    for (
      const [action, fields] of [
        ["rush", { orders: "41", minutes: "0" }],
        ["rush", { orders: "2", minutes: "3" }],
        ["guests", { kind: "rich" }],
        ["provider", { behavior: "gone" }],
        ["line", { line: "cut" }],
        ["clock", { to: "yesterday" }],
      ] as const
    ) equal((await press(shop, action, fields)).status, 409, action);
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
      const body = JSON.stringify({ now: lunchtime });
      const response = await fetch(`${shop.url}/dev/clock`, { method: "POST", headers, body });
      await response.body?.cancel();
      equal(response.status, 403);
    }
  });

  await t.step("a form of its own pages, whose origin browsers send as null, is accepted", async () => {
    const headers = { origin: "null", "sec-fetch-site": "same-origin" };
    const body = JSON.stringify({ now: lunchtime });
    const response = await fetch(`${shop.url}/dev/clock`, { method: "POST", headers, body });
    await response.body?.cancel();
    equal(response.status, 200);
  });
});

Deno.test("a demo that only this machine reaches says how to open it to a phone", () => {
  const interfaces = () => [
    { name: "lo", family: "IPv4" as const, address: "127.0.0.1" },
    { name: "docker0", family: "IPv4" as const, address: "172.17.0.1" },
    { name: "wlan0", family: "IPv4" as const, address: "192.168.7.4" },
  ];
  deepEqual(phoneAccess("http://localhost:8000", interfaces), {
    command: "DEMO_PUBLIC=yes HOST=0.0.0.0 PUBLIC_URL=http://192.168.7.4:8000 deno task start",
  });
  deepEqual(phoneAccess("http://127.0.0.1:8080", interfaces), {
    command: "PORT=8080 DEMO_PUBLIC=yes HOST=0.0.0.0 PUBLIC_URL=http://192.168.7.4:8080 deno task start",
  });
  deepEqual(phoneAccess("http://192.168.7.4:8000", interfaces), { url: "http://192.168.7.4:8000" });
});

Deno.test("a button or a call that sets the clock runs the jobs, and a refused call does not", async () => {
  const clock = settableClock();
  const runs: number[] = [];
  const pages = demoPages({
    clock,
    clockChanged: () => runs.push(clock.now()),
    line: { isLost: () => false, lose: () => {}, restore: () => {} },
    messages: () => Promise.resolve([]),
    reportCall: () => Promise.resolve(),
    reply: () => Promise.resolve(),
    publicUrl: "http://localhost:8000",
    url: "http://localhost:8000",
    emulated: undefined,
  });
  const set = (now: unknown) => pages.request("/clock", { method: "POST", body: JSON.stringify({ now }) });
  const noon = Date.parse(lunchtime);
  equal((await set(lunchtime)).status, 200);
  equal(Math.floor(((runs[0] ?? 0) - noon) / 60_000), 0);
  equal((await set("soon")).status, 400);
  equal(runs.length, 1);
  const button = await pages.request("/clock", { method: "POST", body: new URLSearchParams({ to: "real" }) });
  equal(button.ok, true);
  equal(runs.length, 2);
});
