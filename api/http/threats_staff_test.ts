/** Threats to the staff's side, tried from outside; `threats_test.ts` has the guests' and counts them all. */
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Role } from "@domain/staff/permissions.ts";
import { demoPassword } from "../dev/demo/staff.ts";
import { placeOrder } from "../testing/guests.ts";
import { type RunningShop, withShop } from "../testing/running.ts";
import { type Answer, ask, done, lunchtime, refused, setClock } from "../testing/shop.ts";
import { signIn, tokenOf } from "../testing/staff.ts";

Deno.test("threats to the staff's side", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
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
    await t.step(
      "T29: the audit log is only added to, and what was refused is in it",
      () => auditLog(shop),
    );
    await t.step(
      "T31: of twenty who save one form at once, one does, and the log tells whose",
      () => races(shop),
    );
  });
});

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
  const { rows: kept } = await shop.db.execute(sql`select id from stream_tickets`) as {
    rows: { id: string }[];
  };
  ok(kept.length > 0 && kept.every(({ id }) => /^[0-9a-f]{64}$/.test(id)), "tickets are kept as hashes");
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
  await refused(401, "session_reused", refresh(stolen));
  await refused(401, "session_reused", refresh(newest));

  const old = cookieOf(await login());
  const second = cookieOf(await refresh(old));
  const third = cookieOf(await refresh(second));
  await refused(401, "session_reused", refresh(old));
  await refused(401, "session_reused", refresh(third));
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
  const forget = () => shop.db.execute(sql`delete from sign_in_failures`);
  const known = await judged("admin");
  await forget();
  const unknown = await judged("nobody_at_all");
  ok(known <= 10 && unknown <= 10, `${known} and ${unknown} were judged`);
  const words = async (username: string) => {
    const told = [];
    for (let nth = 0; nth < 6; nth++) {
      const answer = await ask(shop, "login", { body: { username, password: "guess" } });
      told.push(answer.ok ? "in" : `${answer.status} ${answer.failure.error}`);
    }
    await forget();
    return told;
  };
  await forget();
  deepEqual(await words("manager"), await words("nobody_either"));

  const { id } = await placeOrder(shop);
  ok((await tablet.accept(id)).ok, "a lockout never stops a tablet that is signed in");
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
      (await shop.db.execute(sql`select count(*) as n from audit_log`) as { rows: { n: string }[] }).rows[0]
        ?.n,
    );
  const before = await count();
  await ask(shop, "addUser", { token, body: {} });
  equal(await count(), before + 1, "what was refused is written down as well");
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
