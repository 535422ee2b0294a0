/** The threats of SECURITY.md that no other test is named after, tried from outside. The last test counts them all. */
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Role } from "@domain/staff/permissions.ts";
import { demoPassword } from "../dev/demo/staff.ts";
import { asap, mina, newGuest, orderOf, placeOrder, plainDish, readyToPay } from "../testing/guests.ts";
import { cards, ledger, pay } from "../testing/money.ts";
import { until } from "../testing/poll.ts";
import { type RunningShop, withShop } from "../testing/running.ts";
import { type Answer, ask, done, lunchtime, refused, setClock } from "../testing/shop.ts";
import { signIn, tokenOf } from "../testing/staff.ts";

Deno.test("threats from outside", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    await t.step("T2: quantities that are none change no cart", () => quantities(shop));
    await t.step(
      "T8: a cart is nobody's to guess: short, long, doubled and missing keys are refused",
      () => keys(shop),
    );
    await t.step("T11: while ordering is off no payment comes into being", () => orderingOff(shop));
    await t.step(
      "T13: markup and invisible characters stay text wherever they are shown",
      () => markup(shop),
    );
    await t.step(
      "T14: names are one line, and texts go to American phones only",
      () => headerInjection(shop),
    );
    await t.step(
      "T16: a stream's ticket opens it once, and not after its owner signed out",
      () => tickets(shop),
    );
    await t.step(
      "T20: a refresh token used twice ends its session, and so does any older one",
      () => refreshReuse(shop),
    );
    await t.step(
      "T21: three hundred guesses are judged like five, known name or not, and a live tablet goes on",
      () => guesses(shop),
    );
    await t.step("T25: sorting and searching are words of ours, never SQL", () => sqlInjection(shop));
    await t.step("T27: what breaks inside says nothing outside", () => innards(shop));
    await t.step(
      "T29: the audit log is only added to, and what was refused is in it",
      () => auditLog(shop),
    );
    await t.step("T30: whatever a call answers, no cache keeps it", () => caches(shop));
    await t.step(
      "T31: of twenty who save one form at once, one does, and the log tells whose",
      () => races(shop),
    );
  });
});

async function quantities(shop: RunningShop) {
  const guest = newGuest(shop);
  const before = await guest.add(plainDish.id, 2);
  const [line] = before.items;
  for (const quantity of [-1, 1.5, 1e9, "2", [2], null, true, { a: 1 }]) {
    const wanted = { session_id: guest.sessionId, quantity };
    await refused(
      400,
      "invalid",
      ask(shop, "addToCart", { body: { ...wanted, menu_item_id: plainDish.id } }),
    );
    await refused(400, "invalid", ask(shop, "updateCart", { body: { ...wanted, id: line?.id } }));
  }
  for (const quantity of ["NaN", "Infinity", "-0x1"]) {
    const body =
      `{"session_id":"${guest.sessionId}","menu_item_id":"${plainDish.id}","quantity":${quantity}}`;
    await refused(400, "bad_json", ask(shop, "addToCart", { body }));
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
    const answer = await ask(shop, "cart", { query: { session_id } });
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
    done(shop, "saveSettings", {
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
    await refused(409, "ordering_off", guest.open());
    await set(key, on);
  }
  await setClock(shop, "2026-11-21T11:00:00Z");
  await refused(409, "no_asap", guest.open());
  const late = { option: "scheduled", scheduledDate: "2027-11-20", scheduledTime: "12:00" } as const;
  await refused(409, "slot_lost", guest.open(late));
  await setClock(shop, lunchtime);
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
  deepEqual(order.items.map((item) => item.special_instructions), nasty);
  const denied = await counter.deny(order.id, { reason_code: "other", reason: nasty[1] });
  ok(denied.ok, denied.text);
  const outbox = await (await fetch(`${shop.url}/dev/outbox`)).text();
  ok(!outbox.includes("<img src=x") && !outbox.includes("<svg"), "the outbox page shows text");
  const letters = await until("the letter of the refusal", async () => {
    const shown = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
    const kept = (await shown.json() as { text: string; html?: string }[]).filter(({ text }) =>
      text.includes("onerror")
    );
    return kept.some(({ text }) => text.includes("onload")) && kept;
  });
  for (const { html = "" } of letters) {
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
    { firstName: "Kim\r\nBcc: x@example.com" },
    { lastName: "Kim\nX" },
    { lastName: "Kim\u202Egnuoy" },
    { email: "a@example.com\r\nBcc: b@example.com" },
    { email: "a@example.com,b@example.com" },
    { email: "<a@example.com>" },
    { phone: "+79161234567" },
    { phone: "+44 20 7946 0000" },
    { phone: "1-900-555-0100" },
    { phone: "714555012" },
  ];
  for (const each of wrong) await refused(400, "invalid", send(each));
}

async function tickets(shop: RunningShop) {
  const counter = await signIn(shop);
  const open = async (ticket: string) => {
    const response = await fetch(`${shop.url}/api/admin/orders/stream?ticket=${ticket}`);
    await response.body?.cancel();
    return response.status;
  };
  const ticket = await counter.ticket();
  deepEqual([await open(ticket), await open(ticket)], [200, 401]);
  const unused = await counter.ticket();
  await done(shop, "logoutAll", { token: counter.token });
  equal(await open(unused), 401);
}

async function refreshReuse(shop: RunningShop) {
  const login = () => ask(shop, "login", { body: { username: "manager", password: demoPassword } });
  const cookieOf = (answer: Answer<unknown>) =>
    /refresh_token=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const refresh = (token: string) => ask(shop, "refresh", { headers: { cookie: `refresh_token=${token}` } });
  let at = Date.parse(lunchtime);
  const wait = async (seconds: number) => {
    at += seconds * 1000;
    await setClock(shop, new Date(at).toISOString());
  };

  const [first, sameTime] = await (async () => {
    const token = cookieOf(await login());
    return [await refresh(token), await refresh(token)];
  })();
  ok(first?.ok && sameTime?.ok, "two tabs at once are one tablet");

  const stolen = cookieOf(await login());
  const newest = cookieOf(await refresh(stolen));
  await wait(30);
  await refused(
    401,
    "signed_out",
    ask(shop, "authStatus", { headers: { cookie: `refresh_token=${stolen}` } }),
  );
  await refused(401, "signed_out", refresh(stolen));
  await refused(401, "signed_out", refresh(newest));

  const old = cookieOf(await login());
  const second = cookieOf(await refresh(old));
  const third = cookieOf(await refresh(second));
  await refused(401, "signed_out", refresh(old));
  await refused(401, "signed_out", refresh(third));
  const token = await tokenOf(shop, "super_admin");
  const { data } = await ask(shop, "auditLogs", { token, query: { action: "auth.refresh_reused" } }) as {
    data: unknown[];
  };
  equal(data.length, 2);
  await setClock(shop, lunchtime);
}

async function guesses(shop: RunningShop) {
  const tablet = await signIn(shop, "admin");
  const judged = async (username: string) => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => ask(shop, "login", { body: { username, password: "guess" } })),
    );
    const one = await ask(shop, "login", { body: { username, password: demoPassword } });
    ok(!one.ok && one.failure.error.includes("locked"));
    return answers.filter((answer) => answer.status === 401).length;
  };
  const [known, unknown] = [await judged("admin"), await judged("nobody_at_all")];
  ok(known <= 10 && unknown <= 10, `${known} and ${unknown} were judged`);
  const words = async (username: string) => {
    const told = [];
    for (let nth = 0; nth < 6; nth++) {
      const answer = await ask(shop, "login", { body: { username, password: "guess" } });
      told.push(answer.ok ? "in" : `${answer.status} ${answer.failure.error}`);
    }
    return told;
  };
  deepEqual(await words("manager"), await words("nobody_either"));

  const { id } = await placeOrder(shop);
  ok((await tablet.accept(id)).ok, "a lockout never stops a tablet that is signed in");
  await shop.db.execute(sql`delete from sign_in_attempts`);
}

async function sqlInjection(shop: RunningShop) {
  const token = await tokenOf(shop, "super_admin");
  const lists = ["adminMenu", "auditLogs", "adminSessions", "users"] as const;
  for (const list of lists) {
    for (
      const query of [{ sortBy: 'name";drop table staff--' }, { limit: "1e9" }, { limit: "101" }, {
        page: "-1",
      }]
    ) {
      const answer = await ask(shop, list, { token, query: query as Record<string, string> });
      const isIgnored = answer.ok && !("limit" in query) && !("page" in query);
      ok(
        isIgnored || answer.status === 400,
        `${list} ${JSON.stringify(query)}: ${answer.text.slice(0, 200)}`,
      );
    }
    for (const search of ["%", "_", "\\", "'; drop table staff; --", "%".repeat(100)]) {
      const answer = await ask(shop, list, { token, query: { search } });
      ok(answer.ok, `${list} ${search}: ${answer.text.slice(0, 200)}`);
    }
  }
  equal(
    (await done(shop, "users", { token, query: { search: "%" } })).length,
    0,
    "a per cent sign is looked for as one",
  );
}

async function innards(shop: RunningShop) {
  await shop.db.execute(sql`alter table carts rename to carts_away`);
  const guest = newGuest(shop);
  const answer = await ask(shop, "cart", { query: { session_id: guest.sessionId } });
  await shop.db.execute(sql`alter table carts_away rename to carts`);
  ok(!answer.ok);
  deepEqual([answer.status, answer.failure.code], [500, "internal"]);
  ok(!/carts|select|postgres|drizzle|\bat \/|\.ts/i.test(answer.text), answer.text);
  equal(answer.failure.request_id, answer.headers.get("x-request-id"));
  await refused(401, "signed_out", ask(shop, "health"));
  for (
    const path of [
      "/.env",
      "/.git/config",
      "/deno.json",
      "/api/main.ts",
      "/assets/../deno.json",
      "/server/entry-server.js",
    ]
  ) {
    const response = await fetch(`${shop.url}${path}`);
    const text = await response.text();
    ok(!/sk_test|sk_live|"workspace"|repositoryformatversion|import /.test(text), path);
  }
}

async function auditLog(shop: RunningShop) {
  const isRefused = (cause: unknown) => {
    match(String(cause instanceof Error ? cause.cause : cause), /append-only/);
    return true;
  };
  await rejects(shop.db.execute(sql`update audit_log set action = 'nothing'`), isRefused);
  await rejects(shop.db.execute(sql`delete from audit_log`), isRefused);
  await rejects(shop.db.execute(sql`truncate audit_log`), isRefused);

  const token = await tokenOf(shop, "manager");
  const count = async () =>
    Number(
      (await shop.db.execute(sql`select count(*) as n from audit_log`) as unknown as { n: string }[])[0]?.n,
    );
  const before = await count();
  await ask(shop, "addUser", { token, body: {} });
  equal(await count(), before + 1, "what was refused is written down as well");
}

async function caches(shop: RunningShop) {
  const token = await tokenOf(shop, "admin");
  const guest = newGuest(shop);
  const answers = [
    await ask(shop, "orders", { token }),
    await ask(shop, "profile", { token }),
    await ask(shop, "cart", { query: { session_id: guest.sessionId } }),
    await ask(shop, "paymentSession", { id: "pi_12345678" }),
  ];
  for (const { headers } of answers) equal(headers.get("cache-control"), "no-store");
}

async function races(shop: RunningShop) {
  const roles: Role[] = ["super_admin", "super_admin"];
  const [one, other] = await Promise.all(roles.map((role) => tokenOf(shop, role)));
  const user = (await done(shop, "users", { token: one, query: { search: "manager" } }))[0];
  ok(user);
  const saves = await Promise.all(Array.from({ length: 20 }, (_, nth) =>
    ask(shop, "editUser", {
      token: nth % 2 === 0 ? one : other,
      id: user.id,
      body: { last_name: `Kim ${nth}`, version: user.version },
    })));
  const saved = saves.filter((answer) => answer.ok);
  equal(saved.length, 1);
  ok(saves.every((answer) => answer.ok || answer.status === 409));
  const now = (await done(shop, "users", { token: one, query: { search: "manager" } }))[0];
  notEqual(now?.version, user.version);
  const answer = await ask(shop, "auditLogs", {
    token: one,
    query: { action: "user.updated", limit: "100" },
  });
  ok(answer.ok);
  const kept = (answer.data as { status: string }[]).map((entry) => entry.status);
  deepEqual([
    kept.filter((status) => status === "success").length,
    kept.filter((status) => status === "failed").length,
  ], [1, 19]);
}

Deno.test("every threat from T1 to T31 has a test that is named after it", async () => {
  const named = new Set<string>();
  for (const folder of ["../", "../../e2e/", "../../staff-pwa/src/", "../../storefront/src/"]) {
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
    if (entry.isDirectory && !/^(node_modules|dist|migrations)$/.test(entry.name)) yield* testsBelow(below);
    else if (/_test\.tsx?$|\.spec\.ts$|money_suites/.test(below.pathname)) yield below;
  }
}
