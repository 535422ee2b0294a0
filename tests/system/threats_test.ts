/** Tests of the threats of SECURITY.md that have no test elsewhere. Threats to staff are in `threats_staff_test.ts`. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { asap, at, mina, newGuest, orderOf, plainDish, readyToPay } from "@api/testing/guests.ts";
import { cards, ledger, pay } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { type RunningShop, withShop } from "@api/testing/running.ts";
import { callApi, expectData, expectError, lunchtime, setClock } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";

Deno.test("threats from guests and unknown clients", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    await t.step("T2: invalid quantities do not change the cart", () => quantities(shop));
    await t.step(
      "T8: carts cannot be guessed: short, long, repeated and missing keys are refused",
      () => keys(shop),
    );
    await t.step(
      "T11: no payment is created while ordering is off or closed, on holidays, for past or distant slots, or without the dish",
      () => orderingOff(shop),
    );
    await t.step(
      "T13: markup and invisible characters are displayed as text everywhere",
      () => markup(shop),
    );
    await t.step(
      "T14: names are one line, and texts can be sent to US and Canadian phones only",
      () => headerInjection(shop),
    );
    await t.step("T27: internal errors reveal no details", () => innards(shop));
    await t.step("T30: API responses must not be cached", () => caches(shop));
  });
});

async function quantities(shop: RunningShop) {
  const guest = newGuest(shop);
  const before = await guest.add(plainDish.id, 2);
  const [cartLine] = before.items;
  for (const quantity of [-1, 1.5, 1e9, "2", [2], null, true, { a: 1 }]) {
    const line = { session_id: guest.sessionId, quantity };
    await expectError(
      400,
      "invalid",
      callApi(shop, "addToCart", { body: { ...line, menu_item_id: plainDish.id } }),
    );
    await expectError(400, "invalid", callApi(shop, "updateCart", { body: { ...line, id: cartLine?.id } }));
  }
  for (const quantity of ["NaN", "Infinity", "-0x1"]) {
    const body =
      `{"session_id":"${guest.sessionId}","menu_item_id":"${plainDish.id}","quantity":${quantity}}`;
    await expectError(400, "bad_json", callApi(shop, "addToCart", { body }));
  }
  deepEqual(await guest.cart(), before);
}

async function keys(shop: RunningShop) {
  for (
    const session_id of [
      "1",
      "",
      "x".repeat(129),
      "x".repeat(10_000),
      "..%2f..%2f",
      "' or 1=1 --aaaaaaaaaaaaa",
    ]
  ) {
    const answer = await callApi(shop, "cart", { query: { session_id } });
    ok(!answer.ok && (answer.status === 400 || answer.status === 414), session_id.slice(0, 20));
  }
  const { sessionId } = newGuest(shop);
  const doubled = await fetch(
    `${shop.url}/api/cart?session_id=${sessionId}&session_id=${crypto.randomUUID()}`,
  );
  equal(doubled.status, 400);
  await doubled.body?.cancel();
}

async function orderingOff(shop: RunningShop) {
  const { token } = await signIn(shop, "super_admin");
  const guest = newGuest(shop);
  await guest.add(plainDish.id);
  const payments = async () => (await ledger(shop)).length;
  const before = await payments();
  const set = (setting_key: string, setting_value: string) =>
    expectData(shop, "saveSettings", {
      token,
      body: { settings: [{ setting_key, setting_value, setting_type: "boolean" }] },
    });
  for (
    const [key, off, on] of [["online_ordering_enabled", "false", "true"], [
      "maintenance_mode",
      "true",
      "false",
    ]] as const
  ) {
    await set(key, off);
    await expectError(409, "ordering_off", guest.open());
    await set(key, on);
  }
  await setClock(shop, "2026-11-21T11:00:00Z");
  await expectError(409, "asap_unavailable", guest.open());
  const late = { option: "scheduled", scheduledDate: "2027-11-20", scheduledTime: "12:00" } as const;
  await expectError(409, "slot_lost", guest.open(late));
  await setClock(shop, lunchtime);
  await expectError(409, "slot_lost", guest.open(at("2026-11-20", "11:00")));
  const holiday = { name: "Family day", date: "2026-11-20", type: "closed" };
  const { id } = await expectData(shop, "createHoliday", { token, body: holiday });
  await expectError(409, "asap_unavailable", guest.open());
  await expectData(shop, "deleteHoliday", { token, id });
  const available = (is_available: boolean) =>
    expectData(shop, "setAvailability", { token, id: plainDish.id, body: { is_available } });
  await available(false);
  await expectError(409, "dish_unavailable", guest.open());
  await available(true);
  equal(await payments(), before);
}

const nasty = [
  "<img src=x onerror=window.__x=1>",
  "</script><svg/onload=alert(1)>",
  "{{7*7}}",
  "\u202Eevil\u2069",
  "zero\u200Bwidth",
  "🍜",
];

async function markup(shop: RunningShop) {
  const counter = await signIn(shop, "super_admin");
  const guest = newGuest(shop);
  for (const note of nasty) await guest.add(plainDish.id, 1, note);
  const opened = await guest.open();
  ok(opened.ok);
  const customer_info = { ...mina, firstName: nasty[0] };
  const completed = await guest.complete(opened.data.paymentIntentId, asap, { customer_info });
  ok(completed.ok, completed.text);
  await pay(shop, opened.data, cards.good);
  await orderOf(shop, opened.data.paymentIntentId);
  const [order] = (await counter.orders()).filter((each) => each.customer_name.includes("onerror"));
  ok(order);
  // Characters that no one sees or that change the direction of text are removed.
  const shown = nasty.map((note) => note.replace(/[\u200B\u202A-\u202E\u2066-\u2069]/g, ""));
  deepEqual(order.items.map((item) => item.special_instructions), shown);
  const denied = await counter.deny(order.id, { reason_code: "other", reason: nasty[1] });
  ok(denied.ok, denied.text);
  const outbox = await (await fetch(`${shop.url}/dev/outbox`)).text();
  ok(!outbox.includes("<img src=x") && !outbox.includes("<svg"), "the outbox page shows text");
  const emails = await until("the email about the denial", async () => {
    const shown = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
    const sent = (await shown.json() as { text: string; html?: string }[]).filter(({ text }) =>
      text.includes("onerror")
    );
    return sent.some(({ text }) => text.includes("onload")) && sent;
  });
  for (const { html = "" } of emails) {
    match(html, /&#60;img src=x onerror/);
    ok(!/<img|<svg|<script|<\/script/.test(html), html);
  }
  const asked = await fetch(`${shop.url}/api/cart?session_id=${guest.sessionId}`);
  match(asked.headers.get("content-type") ?? "", /^application\/json/);
  await asked.body?.cancel();
}

async function headerInjection(shop: RunningShop) {
  const { guest, opened } = await readyToPay(shop);
  const send = (more: Record<string, string>) =>
    guest.complete(opened.paymentIntentId, asap, { customer_info: { ...mina, ...more } });
  const wrong = [
    { email: "a@example.com\r\nBcc: b@example.com" },
    { email: "a@example.com,b@example.com" },
    { email: "<a@example.com>" },
    { phone: "+79161234567" },
    { phone: "+44 20 7946 0000" },
    { phone: "1-900-555-0100" },
    { phone: "714555012" },
  ];
  for (const each of wrong) await expectError(400, "invalid", send(each));
  const cleaned = await send({ firstName: "Kim\r\nBcc: x@example.com", lastName: "Yo\u202Eung\n" });
  ok(cleaned.ok, cleaned.text);
  await pay(shop, opened, cards.good);
  await orderOf(shop, opened.paymentIntentId);
  const names = (await (await signIn(shop, "super_admin")).orders()).map(({ customer_name }) =>
    customer_name
  );
  ok(names.includes("Kim Bcc: x@example.com Young"), names.join());
}

async function innards(shop: RunningShop) {
  await shop.db.execute(sql`alter table carts rename to carts_away`);
  const guest = newGuest(shop);
  const answer = await callApi(shop, "cart", { query: { session_id: guest.sessionId } });
  await shop.db.execute(sql`alter table carts_away rename to carts`);
  ok(!answer.ok);
  deepEqual([answer.status, answer.failure.code], [500, "internal"]);
  ok(!/carts|select|postgres|drizzle|\bat \/|\.ts/i.test(answer.text), answer.text);
  equal(answer.failure.request_id, answer.headers.get("x-request-id"));
  await expectError(401, "signed_out", callApi(shop, "health"));
  for (
    const path of [
      "/.env",
      "/.git/config",
      "/deno.json",
      "/api/main.ts",
      "/assets/../deno.json",
      "/server/entry_server.js",
    ]
  ) {
    const response = await fetch(`${shop.url}${path}`);
    const text = await response.text();
    ok(!/sk_test|sk_live|"workspace"|repositoryformatversion|import /.test(text), path);
  }
}

async function caches(shop: RunningShop) {
  const token = await tokenOf(shop, "admin");
  const guest = newGuest(shop);
  const answers = [
    await callApi(shop, "orders", { token }),
    await callApi(shop, "profile", { token }),
    await callApi(shop, "cart", { query: { session_id: guest.sessionId } }),
    await callApi(shop, "paymentSession", { id: "pi_12345678" }),
  ];
  for (const { headers } of answers) equal(headers.get("cache-control"), "no-store");
}

Deno.test("every threat from T1 to T31 has a test with its number in the title", async () => {
  const named = new Set<string>();
  for (const folder of ["../", "../../api/", "../../lab/", "../../staff-pwa/src/", "../../storefront/src/"]) {
    for await (const file of testsBelow(new URL(folder, import.meta.url))) {
      const text = await Deno.readTextFile(file);
      for (const [, list = ""] of text.matchAll(/["`]((?:T\d{1,2}(?:, )?)+): /g)) {
        for (const id of list.split(", ")) named.add(id);
      }
    }
  }
  const all = Array.from({ length: 31 }, (_, nth) => `T${nth + 1}`);
  deepEqual(all.filter((id) => !named.has(id)), []);
});

async function* testsBelow(folder: URL): AsyncGenerator<URL> {
  for await (const entry of Deno.readDir(folder)) {
    const below = new URL(`${entry.name}${entry.isDirectory ? "/" : ""}`, folder);
    if (entry.isDirectory && !/^(node_modules|dist|output|migrations)$/.test(entry.name)) {
      yield* testsBelow(below);
    } else if (/_test\.tsx?$|\.spec\.ts$|money_suites/.test(below.pathname)) yield below;
  }
}
