import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { listen } from "@api/testing/events.ts";
import { newGuest, placeOrder, plainDish, readyToPay, track } from "@api/testing/guests.ts";
import { ledger, movements, pay } from "@api/testing/money.ts";
import { retried, until } from "@api/testing/poll.ts";
import { type PostgresServer, startPostgres } from "@api/testing/postgres_server.ts";
import { type RunningShop, startShop } from "@api/testing/running.ts";
import { callApi, expectData, expectError, setClock, type Shop } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
import { build } from "@tasks/front_ends.ts";

async function statusOf(shop: Shop, path: string): Promise<number> {
  const response = await fetch(shop.url + path);
  await response.body?.cancel();
  return response.status;
}

/** Repeats a check for longer than the second in which a process uses its memory without asking the database. */
async function repeatPastRecheck(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + 1_500;
  await until("the end of the checks", async () => {
    await check();
    return performance.now() > end;
  });
}

/** The text of a page. */
function shownIn(html: string): string {
  return html.replaceAll(/<script\b[^]*?<\/script>/g, "").replaceAll(/<[^>]+>/g, "").replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'").replaceAll(/\s+/g, " ");
}

Deno.test("a database that is down or crashes", async (t) => {
  await using things = new AsyncDisposableStack();
  const server = await startPostgres({ fsync: false, alone: true });
  things.defer(() => server.stop());
  await build("storefront");
  const start = async () => await startShop(await openPostgres(await server.createDatabase()), things);
  const shop = await start();
  const step = (title: string, run: (shop: RunningShop, server: PostgresServer) => Promise<void>) =>
    t.step(title, () => run(shop, server));
  await step(
    "F13: refuses payments and decisions while the database is down, and continues afterwards without loss",
    refusesMoney,
  );
  await step(
    "F13: menu, status, hours and holidays are answered from memory while the database is down",
    answersFromMemory,
  );
  await step(
    "F13: home and menu show the dishes in both languages while the database is down, and adding one says that the service is unavailable",
    showsPages,
  );
  await step(
    "F12: crashes of the database under load lose no order, and a tablet receives each order once",
    // The orders need more room at one time than the steps before leave.
    async () => await losesNoOrder(await start(), server),
  );
});

async function refusesMoney(shop: RunningShop, server: PostgresServer) {
  const counter = await signIn(shop);
  const { id, intentId, cents } = await placeOrder(shop);
  const { guest, opened } = await readyToPay(shop);
  const newcomer = newGuest(shop);
  await newcomer.add(plainDish.id);
  const before = await ledger(shop);
  await server.restart("immediate", async () => {
    await expectError(503, "database_unavailable", newcomer.open());
    await expectError(503, "database_unavailable", guest.complete(opened.paymentIntentId));
    await expectError(503, "database_unavailable", counter.accept(id));
    await expectError(503, "database_unavailable", callApi(shop, "paymentSession", { id }));
    deepEqual([await statusOf(shop, "/readyz"), await statusOf(shop, "/healthz")], [503, 200]);
    deepEqual(await ledger(shop), before);
  });
  await until("readiness", async () => await statusOf(shop, "/readyz") === 200, 30_000);
  const accepted = await retried(() => counter.accept(id));
  ok(accepted.ok, accepted.text);
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  ok((await retried(() => newcomer.open())).ok);
}

async function answersFromMemory(shop: RunningShop, server: PostgresServer) {
  const { token } = await signIn(shop, "admin");
  const settings = [{ setting_key: "max_orders_per_slot", setting_value: "9" }];
  await expectData(shop, "saveSettings", { token, body: { settings } });
  const paths = [
    "/api/menu/items/by-category",
    "/api/store/status",
    "/api/store/hours",
    "/api/store/holidays",
  ];
  const statuses = () => Promise.all(paths.map((path) => statusOf(shop, path)));
  const newcomer = newGuest(shop);
  await newcomer.add(plainDish.id);
  deepEqual(await statuses(), [200, 200, 200, 200]);
  await server.restart("immediate", async () => {
    await expectError(503, "database_unavailable", newcomer.open());
    await repeatPastRecheck(async () => deepEqual(await statuses(), [200, 200, 200, 200]));
  });
}

/** The path of a page, which names of the dishes it shows first, and its words for an open restaurant. */
const pages = [
  ["/", "en", "Open Now · until 10:00 PM"],
  ["/menu", "en", "Open Now · until 10:00 PM"],
  ["/ko", "ko", "영업 중 · 오후 10:00까지"],
  ["/ko/menu", "ko", "영업 중 · 오후 10:00까지"],
] as const;

async function showsPages(shop: RunningShop, server: PostgresServer) {
  const expectPages = async () => {
    for (const [path, language, open] of pages) {
      const response = await fetch(shop.url + path);
      const shown = shownIn(await response.text());
      equal(response.status, 200, path);
      ok(shown.includes(open), `${path} does not say: ${open}`);
      const dishes = path.endsWith("/menu")
        ? demoMenu.dishes
        : demoMenu.dishes.filter(({ isPopular }) => isPopular).slice(0, 8);
      ok(dishes.length >= 8);
      for (const dish of dishes) {
        ok(shown.includes(dish.name[language]), `${path} without ${dish.name[language]}`);
      }
    }
  };
  // The label of ASAP depends on the kitchen when windows have a limit.
  const { token } = await signIn(shop, "admin");
  const settings = [{ setting_key: "max_orders_per_slot", setting_value: "9" }];
  await expectData(shop, "saveSettings", { token, body: { settings } });
  const newcomer = newGuest(shop);
  // The other three are rendered for the first time during the outage.
  equal(await statusOf(shop, "/"), 200);
  await server.restart("immediate", async () => {
    await expectPages();
    // Pages older than twenty seconds are rendered again.
    await setClock(shop, "2026-11-20T20:06:00Z");
    await repeatPastRecheck(expectPages);
    await rejects(newcomer.add(plainDish.id), /503.*"database_unavailable".*temporarily unavailable/);
  });
}

async function losesNoOrder(shop: RunningShop, server: PostgresServer) {
  const counter = await signIn(shop);
  const address = `${shop.url}/api/admin/orders/stream?ticket=${await counter.ticket()}`;
  await using tablet = await listen<StreamMessage>(address);
  const placed = new Set<string>();
  let isOver = false;
  const crashing = (async () => {
    // Crashes the database during requests, each time after a few more orders.
    for (let crash = 1; crash <= 5; crash++) {
      await until("a few more orders", () => isOver || placed.size >= crash * 4, 60_000);
      await server.restart("immediate");
    }
  })();
  try {
    const guests = async () => {
      for (let nth = 0; nth < 6; nth++) placed.add(await placeWithRetries(shop));
    };
    await Promise.all([guests(), guests(), guests(), guests()]);
  } finally {
    isOver = true;
    await crashing;
  }
  equal(placed.size, 24);
  const rung = () =>
    tablet.received.flatMap(({ data }) => data.type === "new_order" && data.sound ? [data.order.id] : []);
  await until("every order on the tablet", () => rung().length >= placed.size, 30_000);
  deepEqual(rung().toSorted(), [...placed].toSorted());
  const ids = tablet.received.flatMap(({ id }) => id ?? []);
  deepEqual(ids, [...new Set(ids)].toSorted((one, other) => one - other));
}

/** Places an order and repeats each step until it succeeds, as the guest's page does. Returns the order's id. */
async function placeWithRetries(shop: Shop): Promise<string> {
  const guest = newGuest(shop);
  await retried(() => guest.add(plainDish.id));
  const opened = await retried(async () => {
    const answer = await guest.open();
    if (!answer.ok) throw new Error(answer.text);
    return answer.data;
  });
  await retried(async () => {
    const answer = await guest.complete(opened.paymentIntentId);
    if (!answer.ok) throw new Error(answer.text);
  });
  await pay(shop, opened);
  return await retried(async () => {
    const { order } = await track(shop, opened.paymentIntentId);
    if (!order) throw new Error("not placed yet");
    return order.id;
  });
}
