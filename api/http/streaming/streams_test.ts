import { deepEqual, equal, ok } from "node:assert/strict";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import type { PaymentSession } from "@contract/schemas/payment.ts";
import type { StoreEvent } from "@contract/schemas/store.ts";
import { listen, type Subscription } from "@api/testing/events.ts";
import { orderOf, placeOrder, plainDish, readyToPay, track } from "@api/testing/guests.ts";
import { pay, setFault } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { readErrorResponse } from "@api/testing/error_responses.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { newShop } from "@api/testing/running.ts";
import { expectData, lunchtime, setClock } from "@api/testing/shop.ts";
import { type Counter, signIn } from "@api/testing/staff.ts";
import { eventStream } from "./sse.ts";

type Bench = { shop: MemoryShop; counter: Counter };

Deno.test("streams", async (t) => {
  await withMemoryShop(async (shop) => {
    const bench = { shop, counter: await signIn(shop) };
    await t.step("a ticket opens one stream, within 30 seconds; a token opens any", () => admission(bench));
    await t.step(
      "the first event is connected, followed by events with increasing ids",
      () => growing(bench),
    );
    await t.step(
      "a tablet whose connection fails repeatedly misses no event and receives none twice",
      () => resumes(bench),
    );
    await t.step(
      "a tablet whose last event id is newer than a restored database receives new events",
      () => restored(bench),
    );
    await t.step(
      "T17: a stream ends after its session, and the token stops working",
      () => ends(bench),
    );
    await t.step(
      "the guest's stream sends the current state and every change of this order only",
      () => guestPage(bench),
    );
    await t.step(
      "a change while the guest's stream is opening is not lost",
      () => openingGap(bench),
    );
    await t.step("open menus are notified when a dish goes off", () => menuEvent(bench));
  });
});

Deno.test("the server stops while tablets and guests are connected, and asks them to reconnect", async () => {
  const things = new AsyncDisposableStack();
  const shop = await newShop("PostgreSQL", things);
  const { token } = await signIn(shop);
  await using tablet = await listen(`${shop.url}/api/admin/orders/stream?token=${token}`);
  await using guest = await listen(`${shop.url}/api/store/stream`);
  let isClosed = false;
  const closing = things.disposeAsync().then(() => void (isClosed = true));
  await Promise.race([closing, until("the end of the streams", () => isClosed)]);
  await Promise.all([tablet.ended, guest.ended]);
  for (const { received } of [tablet, guest]) deepEqual(received.at(-1)?.data, { type: "reconnect" });
});

Deno.test("an idle stream sends heartbeats until its client disconnects", async () => {
  let isCleanedUp = false;
  const response = eventStream(() => () => void (isCleanedUp = true), 5);
  ok(response.body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const pieces: string[] = [];
  while (pieces.length < 4) pieces.push((await reader.read()).value ?? "");
  deepEqual(pieces, [
    "retry: 1000\n\n",
    ...Array.from({ length: 3 }, () => 'data: {"type":"heartbeat"}\n\n'),
  ]);
  await reader.cancel();
  ok(isCleanedUp);
});

function tablet({ shop, counter }: Bench, after?: number): Promise<Subscription<StreamMessage>> {
  return listen(
    `${shop.url}/api/admin/orders/stream?token=${counter.token}`,
    after === undefined ? {} : { "last-event-id": String(after) },
  );
}

async function admission({ shop, counter }: Bench) {
  const open = async (query: string) => {
    await using stream = await listen<StreamMessage>(`${shop.url}/api/admin/orders/stream${query}`);
    return stream.status;
  };
  const ticket = await counter.ticket();
  deepEqual([await open(`?ticket=${ticket}`), await open(`?ticket=${ticket}`)], [200, 401]);
  deepEqual([await open(`?token=${counter.token}`), await open(`?token=${counter.token}`)], [200, 200]);
  const late = await counter.ticket();
  await setClock(shop, "2026-11-20T20:00:45Z");
  equal(await open(`?ticket=${late}`), 401);
  await setClock(shop, lunchtime);
  for (
    const query of [
      "",
      "?ticket=",
      "?ticket=tkt_guess",
      "?token=",
      "?token=guess",
      `?ticket=${counter.token}`,
    ]
  ) {
    const refusal = await readErrorResponse(
      await fetch(`${shop.url}/api/admin/orders/stream${query}`),
      query,
    );
    deepEqual([refusal.status, refusal.code], [401, "no_token"], query);
  }
}

async function growing(bench: Bench) {
  const { shop: { ports: { live } }, counter } = bench;
  // Ids with more digits than earlier ones would sort wrongly as text.
  while (await live.latestId() < 97) live.announce({ kind: "store_changed" });
  await using stream = await tablet(bench);
  const { id, order } = await placeOrder(bench.shop);
  const { data: arrived } = await stream.first("the order", ({ type }) => type === "new_order");
  ok(arrived.type === "new_order" && arrived.sound);
  deepEqual([arrived.order.id, arrived.order.order_number], [id, order.order_number]);
  await counter.accept(id);
  await stream.first(
    "confirmation",
    (event) => event.type === "order_updated" && event.status === "confirmed",
  );
  deepEqual(stream.received[0]?.data, { type: "connected", message: "Connected to the order stream" });
  const ids = stream.received.map((event) => event.id ?? NaN);
  deepEqual(ids, ids.toSorted((one, other) => one - other));
  ok((ids.at(-1) ?? 0) >= 100, `ids went to ${ids.at(-1)}`);

  await using again = await listen<StreamMessage>(
    `${bench.shop.url}/api/admin/orders/stream?token=${counter.token}&last_event_id=98`,
  );
  await again.first(
    "confirmation",
    (event) => event.type === "order_updated" && event.status === "confirmed",
  );
  deepEqual(again.received.map((event) => event.id), [98, 99, 100]);
}

async function resumes(bench: Bench) {
  const { shop } = bench;
  const first = await tablet(bench);
  let last = (await first.first("connected", ({ type }) => type === "connected")).id ?? NaN;
  await first[Symbol.asyncDispose]();

  const placed = new Set<string>();
  const guests = Array.from({ length: 8 }, async () => {
    for (const _ of [1, 2, 3]) placed.add((await placeOrder(shop)).id);
  });
  let isOver = false;
  const over = Promise.all(guests).finally(() => isOver = true);

  const received: { id: number; orderId: string }[] = [];
  const isComplete = () => isOver && received.length >= placed.size;
  for (let attempt = 0; !isComplete() && attempt < 100; attempt++) {
    await using stream = await tablet(bench, last);
    // Connections of different lengths: they end before missed events are read, during that, and after.
    const pieces = isOver ? 2 : attempt % 4;
    await until("some events", () => stream.received.length >= pieces, 1_000).catch(() => {});
    for (const { id, data } of stream.received) {
      if (id === undefined || data.type !== "new_order") continue;
      received.push({ id, orderId: data.order.id });
      last = id;
    }
  }
  await over;
  deepEqual(new Set(received.map(({ orderId }) => orderId)), placed);
  equal(received.length, placed.size, "an order was received twice");
  const isIncreasing = received.every(({ id }, index) =>
    index === 0 || id > (received[index - 1]?.id ?? NaN)
  );
  ok(isIncreasing, "ids did not increase");
}

async function restored(bench: Bench) {
  await using stream = await tablet(bench, 900_000_000);
  const { id } = await placeOrder(bench.shop);
  await stream.first("the order", (event) => event.type === "new_order" && event.order.id === id);
}

async function ends(bench: Bench) {
  const { shop } = bench;
  const leaving = await signIn(shop, "admin");
  const dismissed = await signIn(shop, "super_admin");
  await using one = await tablet({ shop, counter: leaving });
  await using other = await tablet({ shop, counter: dismissed });
  await using staying = await tablet(bench);
  shop.ports.accounts.set("staff_super_admin", { isDisabled: true });
  await expectData(shop, "logout", { token: leaving.token });
  for (const { token } of [leaving, dismissed]) {
    const response = await fetch(`${shop.url}/api/admin/orders/nothing/accept`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    equal((await readErrorResponse(response, "accept after the end")).status, 401);
  }
  let ended = 0;
  for (const stream of [one, other]) stream.ended.then(() => ended += 1);
  await until("the end of both streams", () => ended === 2);
  shop.ports.accounts.set("staff_super_admin", { isDisabled: false });
  const { id } = await placeOrder(shop);
  await staying.first("the order", (event) => event.type === "new_order" && event.order.id === id);
}

async function guestPage({ shop, counter }: Bench) {
  const [mine, other] = [await placeOrder(shop), await placeOrder(shop)];
  await using page = await listen<PaymentSession>(`${shop.url}/api/payment/session/${mine.intentId}/stream`);
  const first = await page.first("the session", ({ order }) => order !== null);
  deepEqual([first.data.order?.id, first.data.order?.status], [mine.id, "pending_approval"]);
  await counter.deny(other.id);
  await counter.accept(mine.id, 25);
  const { data } = await page.first("confirmation", ({ order }) => order?.status === "confirmed");
  equal(data.session.payment_status, "paid");
  ok(page.received.every((event) => event.data.order?.id === mine.id));
}

async function openingGap({ shop }: Bench) {
  const { opened } = await readyToPay(shop);
  const intentId = opened.paymentIntentId;
  const opening = await openedLate(shop, intentId);
  await pay(shop, opened);
  const { id } = await orderOf(shop, intentId);
  await using page = await opening.page;
  await page.first("the order", ({ order }) => order?.id === id);
}

/** Opens a guest's stream whose request to the provider is delayed and returns the state before the authorization. */
async function openedLate(shop: MemoryShop, intentId: string) {
  const match = `GET /dev/stripe/v1/payment_intents/${intentId}`;
  for (;;) {
    await setFault(shop, { match, when: "after", action: "delay", delayMs: 2_000 });
    const page = listen<PaymentSession>(`${shop.url}/api/payment/session/${intentId}/stream`);
    const began = performance.now();
    equal((await track(shop, intentId)).order, null);
    if (performance.now() - began < 1_000) return { page };
    // The delay hit this request instead of the stream's. Try again.
    await (await page)[Symbol.asyncDispose]();
  }
}

async function menuEvent({ shop, counter }: Bench) {
  await using page = await listen<StoreEvent>(`${shop.url}/api/store/stream`);
  await page.first("connected", ({ type }) => type === "connected");
  await counter.switchDish(plainDish.id, false);
  await page.first("the menu change", ({ type }) => type === "menu_changed");
  await counter.switchDish(plainDish.id, true);
}
