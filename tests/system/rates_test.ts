import { deepEqual, equal, ok } from "node:assert/strict";
import { rateCounters } from "@api/adapters/postgres/operations/tables.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { listen } from "@api/testing/events.ts";
import { newGuest, orderOf, placeOrder, plainDish, readyToPay } from "@api/testing/guests.ts";
import { cards, pay } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { stripeEnv } from "@api/testing/processes.ts";
import { newDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { callApi, expectData, expectError, lunchtime, requestOf, setClock } from "@api/testing/shop.ts";
import { endpoints } from "@contract/endpoints.ts";
import type { PaymentSession } from "@contract/schemas/payment.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { signIn } from "@api/testing/staff.ts";
import { maxStreams } from "@api/http/streaming/stream_limit.ts";

Deno.test("rate limits", async (t) => {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  const shop = await startShop(await openPostgres(url), things, { RATE_LIMITS: "on" });
  const proxied = await startShop(
    await openPostgres(url),
    things,
    { ...stripeEnv(shop.stripe), RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.0/8, ::1" },
    undefined,
    { hasJobs: false },
  );
  /** Each step begins at lunchtime without counted requests. */
  const step = (title: string, run: () => Promise<void>) =>
    t.step(title, async () => {
      await Promise.all([setClock(shop, lunchtime), setClock(proxied, lunchtime)]);
      await shop.db.delete(rateCounters);
      await run();
    });
  await step(
    "T12: opens at most ten payments for thirty checkouts a minute, and ignores X-Forwarded-For",
    () => opensTenPayments(shop),
  );
  await step("T12: counts each address separately behind a trusted proxy", () => countsAddresses(proxied));
  await step(
    "T12: answers an assistant at most 60 calls a minute, and makes it no more links to carts than a guest",
    () => answersAssistant(shop),
  );
  await step("T12: pauses a cart after repeated declines and closes its payment", () => pausesCart(shop));
  await step(
    "reads a payment at most once in 3 seconds, however often its page and stream are opened",
    () => readsPaymentSeldom(shop),
  );
  await step(
    "limits a signed-in device to 1,200 requests a minute without limiting others",
    () => limitsDevice(shop),
  );
  await step(
    "T26: limits slot reads, wrong keys and bad signatures per client, and arrival notes per order",
    () => limitsPerClient(proxied),
  );
  await step(
    "T26: limits the live streams of an account, and allows a new one when another ends",
    () => limitsStreams(shop),
  );
  await step(
    "T26: limits the live streams of a guest's address, from which a tablet opens its own and gets the next order",
    () => limitsStreamsOfGuest(proxied),
  );
  await step(
    "T26: staff sign in and stay signed in from an address whose limits a guest has used up, in a browser they have used",
    () => admitsKnownBrowsers(proxied),
  );
  await step("two processes on one database share the rate limits", () => sharesLimits(shop, proxied));
});

async function openFrom(shop: RunningShop, headers: Record<string, string>) {
  const guest = newGuest(shop);
  await guest.add(plainDish.id);
  const body = { session_id: guest.sessionId, pickup_time: { option: "asap" } };
  return await callApi(shop, "createIntent", { body, headers });
}

async function opensTenPayments(shop: RunningShop) {
  const answers = [];
  for (let nth = 0; nth < 30; nth++) {
    answers.push(await openFrom(shop, { "x-forwarded-for": `198.51.100.${nth}` }));
  }
  const opened = answers.filter((answer) => answer.ok);
  equal(new Set(opened.map((answer) => answer.ok && answer.data.paymentIntentId)).size, 10);
  const refused = answers.find((answer) => !answer.ok);
  ok(refused && !refused.ok && refused.status === 429 && refused.failure.error.includes("call us"));
  const seconds = Number(refused.headers.get("retry-after"));
  ok(seconds >= 1 && seconds <= 60, `retry-after ${seconds}`);
}

async function countsAddresses(proxied: RunningShop) {
  const statuses = [];
  for (let nth = 0; nth < 12; nth++) {
    statuses.push((await openFrom(proxied, { "x-forwarded-for": `1.2.3.4, 198.51.100.${nth % 2}` })).status);
  }
  deepEqual(statuses, Array(12).fill(200));
}

async function answersAssistant(shop: RunningShop) {
  const makeLink = async () => {
    const response = await fetch(`${shop.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
        params: {
          name: "make_cart_link",
          arguments: { items: [{ menu_item_id: plainDish.id, quantity: 1 }] },
        },
      }),
    });
    const text = await response.text();
    return response.status !== 200
      ? response.status
      : text.includes("too_many_requests")
      ? "refused"
      : "made";
  };
  const answers: (string | number)[] = [];
  for (let nth = 0; nth < 62; nth++) answers.push(await makeLink());
  const countOf = (answer: string | number) => answers.filter((each) => each === answer).length;
  const [made, answered] = [countOf("made"), countOf("made") + countOf("refused")];
  ok(made > 0 && made <= 20, `${made} links`);
  ok(answered > made && answered <= 60, `${answered} calls`);
  equal(answers.at(-1), 429);
}

async function pausesCart(shop: RunningShop) {
  const { guest, opened } = await readyToPay(shop);
  for (let nth = 0; nth < 5; nth++) await pay(shop, opened, cards.declined);
  const paused = await until("the pause", async () => {
    const answer = await guest.open();
    return answer.ok ? undefined : answer;
  });
  deepEqual([paused.status, paused.failure.code], [429, "too_many_declines"]);
  await until("the payment's end", async () => {
    const { body } = await pay(shop, opened, cards.good);
    return body.status !== "requires_capture" && JSON.stringify(body).includes("canceled");
  });
  await placeOrder(shop);
}

async function readsPaymentSeldom(shop: RunningShop) {
  const { opened } = await readyToPay(shop);
  const path = `/v1/payment_intents/${opened.paymentIntentId}`;
  const { fetch: real } = globalThis;
  let reads = 0;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.pathname.endsWith(path)) reads += 1;
    return real(input, init);
  };
  try {
    const began = performance.now();
    for (let nth = 0; nth < 40; nth++) {
      const { order } = await expectData(shop, "paymentSession", { id: opened.paymentIntentId });
      equal(order, null);
      if (nth % 4 > 0) continue;
      const stream = `${shop.url}/api/payment/session/${opened.paymentIntentId}/stream`;
      await using page = await listen<PaymentSession>(stream);
      await page.first("the checkout", ({ order }) => order === null);
    }
    // The guest has pressed Pay, so the sweep also reads the payment once in 4 seconds.
    const seconds = (performance.now() - began) / 1000;
    const max = Math.ceil(seconds / 3) + Math.ceil(seconds / 4) + 1;
    ok(reads >= 1 && reads <= max, `${reads} reads in ${seconds} s`);
    await pay(shop, opened);
    await orderOf(shop, opened.paymentIntentId);
  } finally {
    globalThis.fetch = real;
  }
}

async function sharesLimits(one: RunningShop, other: RunningShop) {
  const body = { username: "nobody", password: "guess" };
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, nth) => {
      const answer = await callApi(nth % 2 === 0 ? one : other, "login", {
        body: { ...body, username: `nobody${nth}` },
      });
      return answer.status;
    }),
  );
  const evaluated = statuses.filter((status) => status === 401).length;
  // The limit of failed sign-ins per client applies to both processes together.
  ok(evaluated <= 10 && evaluated >= 5, `${evaluated} were evaluated`);
  // The others are limited, or refused because the queue of password checks is full.
  equal(statuses.filter((status) => ![401, 429, 503].includes(status)).length, 0);
}

/** Stores `count` uses at lunchtime. */
async function countBefore({ db }: RunningShop, key: string, count: number) {
  const at = Date.parse(lunchtime);
  await db.insert(rateCounters).values({ key, used: [[at, count]], at })
    .onConflictDoUpdate({ target: rateCounters.key, set: { used: [[at, count]] } });
}

async function limitsDevice(shop: RunningShop) {
  const [busy, other] = [await signIn(shop), await signIn(shop)];
  const { sid } = JSON.parse(atob(busy.token.split(".")[1] ?? "")) as { sid: string };
  await countBefore(shop, `session:${sid}`, 1_197);
  const statuses = [];
  for (let nth = 0; nth < 12; nth++) {
    statuses.push((await callApi(shop, "validate", { token: busy.token })).status);
  }
  equal(statuses[0], 200);
  equal(statuses.at(-1), 429);
  await expectError(429, "too_many_requests", callApi(shop, "profile", { token: busy.token }));
  await expectData(shop, "validate", { token: other.token });
}

async function limitsPerClient(proxied: RunningShop) {
  /** Returns how often each status was answered. */
  const statusesOf = async (count: number, send: (nth: number) => Promise<Response>) => {
    const statuses: Record<string, number> = {};
    for (let nth = 0; nth < count; nth++) {
      const answer = await send(nth);
      await answer.body?.cancel();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
    return statuses;
  };
  const from = (address: string) => ({ "x-forwarded-for": address });
  const slots = () => fetch(`${proxied.url}/api/store/slots`, { headers: from("198.51.100.1") });
  await countBefore(proxied, "storeSlots:client:198.51.100.1", 290);
  deepEqual(await statusesOf(15, slots), { 200: 10, 429: 5 });

  const guess = (nth: number) =>
    fetch(`${proxied.url}/api/print/guess${nth}`, {
      method: "POST",
      body: "{}",
      headers: from("198.51.100.2"),
    });
  // The refusal begins after the failure above the limit.
  deepEqual(await statusesOf(35, guess), { 404: 31, 429: 4 });
  const other = { method: "POST", body: "{}", headers: from("198.51.100.3") };
  equal((await fetch(`${proxied.url}/api/print/guess`, other)).status, 404);

  const forged = (nth: number) =>
    fetch(`${proxied.url}/api/payment/webhook`, {
      method: "POST",
      body: "x".repeat(60_000),
      headers: {
        ...from("198.51.100.4"),
        ...(nth % 2 === 0 ? {} : { "stripe-signature": `t=1,v1=${"0".repeat(64)}` }),
      },
    });
  deepEqual(await statusesOf(35, forged), { 400: 31, 429: 4 });

  const { token } = await signIn(proxied);
  const { id } = await placeOrder(proxied);
  await expectData(proxied, "acceptOrder", { id, token, body: { minutes: 15 } });
  await expectData(proxied, "startOrder", { id, token });
  await expectData(proxied, "readyOrder", { id, token });
  const arrive = (nth: number) =>
    fetch(...requestOf(proxied, endpoints.reportArrival, {
      id,
      body: { note: `car ${nth}` },
      headers: from(`203.0.113.${nth}`),
    }));
  deepEqual(await statusesOf(12, arrive), { 200: 10, 429: 2 });
}

async function admitsKnownBrowsers(proxied: RunningShop) {
  const send = async (name: "login" | "refresh", cookie: string, address = "198.51.100.1") => {
    const body = name === "login" ? { username: "manager", password: demoPassword } : undefined;
    const headers = { "x-forwarded-for": address, ...(cookie !== "" && { cookie }) };
    const response = await fetch(...requestOf(proxied, endpoints[name], { body, headers }));
    await response.body?.cancel();
    const cookies = response.headers.getSetCookie().map((each) => each.split(";")[0] ?? "");
    return {
      status: response.status,
      of: (cookie: string) => cookies.find((each) => each.startsWith(cookie)),
    };
  };
  const signedIn = await send("login", "", "198.51.100.2");
  const [session = "", device = ""] = ["refresh_token", "trusted_device"].map(signedIn.of);
  for (const [name, limit] of [["login", 100], ["refresh", 300]] as const) {
    await countBefore(proxied, `${name}:client:198.51.100.1`, limit);
    equal((await send(name, "")).status, 429);
    equal((await send(name, "trusted_device=forged; refresh_token=forged")).status, 429);
  }
  equal((await send("login", device)).status, 200);
  equal((await send("refresh", session)).status, 200);
}

async function limitsStreams(shop: RunningShop) {
  const counter = await signIn(shop);
  const open = () => listen(requestOf(shop, endpoints.orderStream, { query: { token: counter.token } })[0]);
  const streams = await Promise.all(Array.from({ length: 20 }, open));
  const live = streams.filter((stream) => stream.status === 200);
  equal(live.length, maxStreams.staff);
  deepEqual(new Set(streams.map((stream) => stream.status)), new Set([200, 429]));
  for (const stream of streams) await stream[Symbol.asyncDispose]();
  await until("a free stream", async () => {
    await using again = await open();
    return again.status === 200;
  });
}

async function limitsStreamsOfGuest(proxied: RunningShop) {
  const listenAs = (address: string) =>
    listen(requestOf(proxied, endpoints.storeStream, {})[0], { "x-forwarded-for": address });
  await using streams = new AsyncDisposableStack();
  for (let nth = 0; nth < maxStreams.client; nth++) {
    equal(streams.use(await listenAs("198.51.100.1")).status, 200);
  }
  equal(streams.use(await listenAs("198.51.100.1")).status, 429);
  equal(streams.use(await listenAs("198.51.100.2")).status, 200);
  const { token } = await signIn(proxied);
  await using tablet = await listen<{ order?: { id: string } }>(
    requestOf(proxied, endpoints.orderStream, { query: { token } })[0],
    { "x-forwarded-for": "198.51.100.1" },
  );
  equal(tablet.status, 200);
  const { id } = await placeOrder(proxied);
  await tablet.first("the order", ({ order }) => order?.id === id);
}
