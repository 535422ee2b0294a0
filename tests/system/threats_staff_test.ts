/** Tests of threats to staff. `threats_test.ts` has those to guests, and checks that every threat has a test. */
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Role } from "@domain/staff/permissions.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { type RunningShop, withShop } from "@api/testing/running.ts";
import {
  type ApiResponse,
  callApi,
  expectData,
  expectError,
  lunchtime,
  setClock,
} from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";

Deno.test("threats to staff", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    await t.step(
      "T16: a stream ticket works once, and not after its user signed out",
      () => tickets(shop),
    );
    await t.step(
      "T20: a reused refresh token ends its session, even an older one",
      () => refreshReuse(shop),
    );
    await t.step(
      "T21: of 40 guesses at most ten are checked, for known and unknown names, and signed-in tablets keep working",
      () => guesses(shop),
    );
    await t.step("T25: sort and search parameters cannot inject SQL", () => sqlInjection(shop));
    await t.step(
      "T29: the audit log is append-only and contains refused requests",
      () => auditLog(shop),
    );
    await t.step(
      "T31: of twenty concurrent saves of a form one succeeds, and all are in the audit log",
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
  const { rows: stored } = await shop.db.execute(sql`select id from stream_tickets`) as {
    rows: { id: string }[];
  };
  ok(
    stored.length > 0 && stored.every(({ id }) => /^[0-9a-f]{64}$/.test(id)),
    "tickets are stored as hashes",
  );
  await expectData(shop, "logoutAll", { token: counter.token });
  equal(await open(unused), 401);
}

async function refreshReuse(shop: RunningShop) {
  const login = () => callApi(shop, "login", { body: { username: "manager", password: demoPassword } });
  const cookieOf = (answer: ApiResponse<unknown>) =>
    /refresh_token=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const refresh = (token: string) =>
    callApi(shop, "refresh", { headers: { cookie: `refresh_token=${token}` } });
  let at = Date.parse(lunchtime);
  const wait = async (seconds: number) => {
    at += seconds * 1000;
    await setClock(shop, new Date(at).toISOString());
  };

  const [first, sameTime] = await (async () => {
    const token = cookieOf(await login());
    return [await refresh(token), await refresh(token)];
  })();
  ok(first?.ok && sameTime?.ok, "two tabs of one tablet may refresh at the same time");

  const stolen = cookieOf(await login());
  const newest = cookieOf(await refresh(stolen));
  await wait(30);
  await expectError(
    401,
    "signed_out",
    callApi(shop, "authStatus", { headers: { cookie: `refresh_token=${stolen}` } }),
  );
  await expectError(401, "session_reused", refresh(stolen));
  await expectError(401, "session_reused", refresh(newest));

  const old = cookieOf(await login());
  const second = cookieOf(await refresh(old));
  const third = cookieOf(await refresh(second));
  await expectError(401, "session_reused", refresh(old));
  await expectError(401, "session_reused", refresh(third));
  const token = await tokenOf(shop, "super_admin");
  const { data } = await callApi(shop, "auditLogs", { token, query: { action: "auth.refresh_reused" } }) as {
    data: unknown[];
  };
  equal(data.length, 2);
  await setClock(shop, lunchtime);
}

async function guesses(shop: RunningShop) {
  const tablet = await signIn(shop, "admin");
  const countChecked = async (username: string) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => callApi(shop, "login", { body: { username, password: "guess" } })),
    );
    const one = await callApi(shop, "login", { body: { username, password: demoPassword } });
    ok(!one.ok && one.failure.error.includes("locked"));
    return answers.filter((answer) => answer.status === 401).length;
  };
  const forget = () => shop.db.execute(sql`delete from sign_in_failures`);
  const known = await countChecked("admin");
  await forget();
  const unknown = await countChecked("no_such_user");
  ok(known <= 10 && unknown <= 10, `${known} and ${unknown} were checked`);
  const responses = async (username: string) => {
    const answers = [];
    for (let nth = 0; nth < 6; nth++) {
      const answer = await callApi(shop, "login", { body: { username, password: "guess" } });
      answers.push(answer.ok ? "in" : `${answer.status} ${answer.failure.error}`);
    }
    await forget();
    return answers;
  };
  await forget();
  deepEqual(await responses("manager"), await responses("unknown_user"));

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
      const answer = await callApi(shop, list, { token, query: query as Record<string, string> });
      const isIgnored = answer.ok && !("limit" in query) && !("page" in query);
      ok(
        isIgnored || answer.status === 400,
        `${list} ${JSON.stringify(query)}: ${answer.text.slice(0, 200)}`,
      );
    }
    for (const search of ["%", "_", "\\", "'; drop table staff; --", "%".repeat(100)]) {
      const answer = await callApi(shop, list, { token, query: { search } });
      ok(answer.ok, `${list} ${search}: ${answer.text.slice(0, 200)}`);
    }
  }
  equal(
    (await expectData(shop, "users", { token, query: { search: "%" } })).length,
    0,
    "a percent sign is searched for literally",
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
  await callApi(shop, "addUser", { token, body: {} });
  equal(await count(), before + 1, "a refused request is audited as well");
}

async function races(shop: RunningShop) {
  const roles: Role[] = ["super_admin", "super_admin"];
  const [one, other] = await Promise.all(roles.map((role) => tokenOf(shop, role)));
  const user = (await expectData(shop, "users", { token: one, query: { search: "manager" } }))[0];
  ok(user);
  const saves = await Promise.all(Array.from({ length: 20 }, (_, nth) =>
    callApi(shop, "editUser", {
      token: nth % 2 === 0 ? one : other,
      id: user.id,
      body: { last_name: `Kim ${nth}`, version: user.version },
    })));
  const saved = saves.filter((answer) => answer.ok);
  equal(saved.length, 1);
  ok(saves.every((answer) => answer.ok || answer.status === 409));
  const now = (await expectData(shop, "users", { token: one, query: { search: "manager" } }))[0];
  notEqual(now?.version, user.version);
  const answer = await callApi(shop, "auditLogs", {
    token: one,
    query: { action: "user.updated", limit: "100" },
  });
  ok(answer.ok);
  const statuses = (answer.data as { status: string }[]).map((entry) => entry.status);
  deepEqual([
    statuses.filter((status) => status === "success").length,
    statuses.filter((status) => status === "failed").length,
  ], [1, 19]);
}
