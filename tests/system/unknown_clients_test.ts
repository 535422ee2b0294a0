/** Tests lockout, mailed codes and trusted devices with clients at different addresses. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import type { Passwords } from "@domain/ports/staff.ts";
import { argonPasswords, demoCost } from "@api/adapters/crypto/passwords.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { newGuest, plainDish } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { newDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import {
  type ApiResponse,
  callApi,
  expectData,
  expectError,
  lunchtime,
  setClock,
} from "@api/testing/shop.ts";

const behindProxy = { TRUSTED_PROXIES: "127.0.0.0/8, ::1" };
const start = Date.parse(lunchtime);
const minute = 60_000;

Deno.test("sign-ins from unknown clients", async (t) => {
  const steps: Record<string, (shop: RunningShop) => Promise<void>> = {
    "T21: failed sign-ins lock a name for their own client, not for a trusted device": lockout,
    "T20: the device cookie is HttpOnly, limited to the sign-in path and valid for 90 days": cookie,
    "lists and removes only the caller's own trusted devices": ownDevices,
    "during an attack, an unknown client needs the mailed code after the correct password": mailedCode,
    "T21: failed sign-ins with sixty names from sixty addresses raise an alert and one email": spraying,
  };
  for (const [title, step] of Object.entries(steps)) {
    await t.step(title, async () => {
      await using things = new AsyncDisposableStack();
      await step(await startShop(await openPostgres(await newDatabase(things)), things, behindProxy));
    });
  }
});

Deno.test("T21: checks one sign-in of a flood at a time, queues twenty, refuses others and does not delay carts", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(things));
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let max = 0;
  const passwords: Passwords = {
    ...argonPasswords({ cost: demoCost }),
    async verify() {
      max = Math.max(max, ++running);
      await gate.promise;
      running--;
      return false;
    },
  };
  const shop = await startShop(database, things, behindProxy, undefined, { passwords });
  const refusals: ApiResponse<unknown>[] = [];
  const flood = Array.from({ length: 60 }, async (_, nth) => {
    const answer = await login(shop, { username: `name ${nth}`, client: nth });
    if (codeOf(answer) === "sign_in_busy") refusals.push(answer);
    return codeOf(answer);
  });
  await until("39 refusals", () => refusals.length === 39);
  deepEqual([refusals[0]?.status, refusals[0]?.headers.get("retry-after")], [503, "5"]);
  await newGuest(shop).add(plainDish.id);
  gate.resolve();
  const kinds = await Promise.all(flood);
  equal(kinds.filter((kind) => kind === "bad_credentials").length, 21);
  equal(max, 1);
});

type Login = { username?: string; password?: string; client?: number; cookie?: string };

const from = (client: number) => ({ "x-forwarded-for": `198.51.100.${client}` });

function login(
  shop: RunningShop,
  { username = "manager", password = "guess", client = 0, cookie }: Login = {},
) {
  return callApi(shop, "login", {
    body: { username, password },
    headers: { ...from(client), ...(cookie === undefined ? {} : { cookie }) },
  });
}

function deviceCookie(answer: ApiResponse<unknown>): string {
  const set = answer.headers.getSetCookie().find((each) => each.startsWith("trusted_device="));
  return set?.split(";")[0] ?? "";
}

const signIn = (shop: RunningShop, more: Login = {}) => login(shop, { password: demoPassword, ...more });
const codeOf = (answer: ApiResponse<unknown>) => answer.ok ? "in" : answer.failure.code;

async function lockout(shop: RunningShop) {
  const tablet = await signIn(shop, { client: 1 });
  const cookie = deviceCookie(tablet);
  ok(cookie !== "");
  const guesses = [];
  for (let nth = 0; nth < 6; nth++) guesses.push(await login(shop));
  deepEqual(guesses.map(codeOf), [...Array(4).fill("bad_credentials"), "locked", "locked"]);
  const locked = await expectError(423, "locked", signIn(shop));
  match(locked.error, /locked/);
  equal(locked.retry_after, 15 * 60);
  equal(codeOf(await signIn(shop, { client: 2 })), "in", "another client");
  equal(codeOf(await signIn(shop, { cookie })), "in", "the tablet, behind the stranger's own address");
  equal(codeOf(await login(shop, { cookie })), "bad_credentials", "the cookie alone signs no one in");
  await expectError(423, "locked", signIn(shop, { cookie: "trusted_device=guessed" }));

  for (let client = 10; client < 80; client++) await login(shop, { client });
  const slowed = await expectError(429, "sign_in_slowed", signIn(shop, { client: 99 }));
  ok(!slowed.error.includes("locked") && (slowed.retry_after ?? 0) > 0);
  equal(codeOf(await signIn(shop, { cookie })), "in");
  await setClock(shop, new Date(start + 61 * minute).toISOString());
  equal(codeOf(await signIn(shop)), "in");
}

async function cookie(shop: RunningShop) {
  const answer = await signIn(shop);
  const set = answer.headers.getSetCookie().find((each) => each.startsWith("trusted_device=")) ?? "";
  const [value = "", ...attributes] = set.split("; ");
  match(value, /^trusted_device=[\w-]{43}$/);
  match(
    attributes.toSorted().join("; "),
    /^HttpOnly; Max-Age=(7775999|7776000); Path=\/api\/auth\/login; SameSite=Strict$/,
  );
  const { rows } = await shop.db.execute("select hash from trusted_devices") as { rows: { hash: string }[] };
  deepEqual(rows.map(({ hash }) => /^[0-9a-f]{64}$/.test(hash) && !value.includes(hash)), [true]);
  equal(deviceCookie(await signIn(shop, { cookie: value })), value, "a known device keeps its token");
}

async function ownDevices(shop: RunningShop) {
  const mine = await signIn(shop, { client: 1 });
  const admin = await signIn(shop, { username: "admin" });
  ok(mine.ok && admin.ok);
  const [token, other] = [mine.data.accessToken, admin.data.accessToken];
  await expectError(401, "signed_out", callApi(shop, "ownDevices"));
  const [device, ...rest] = await expectData(shop, "ownDevices", { token });
  deepEqual([rest.length, device?.is_current, device?.trusted_until !== null], [0, true, true]);
  const remove = (by: string) => callApi(shop, "removeOwnDevice", { token: by, id: device?.id });
  await expectError(404, "no_such_device", remove(other));
  equal((await remove(token)).ok, true);
  await expectError(401, "signed_out", remove(token));

  const cookie = deviceCookie(mine);
  notEqual(deviceCookie(await signIn(shop, { client: 1, cookie })), cookie);
  for (let nth = 0; nth < 5; nth++) await login(shop);
  await expectError(423, "locked", signIn(shop, { cookie }));
}

type Mail = { to: string; subject: string; text: string };

async function mails(shop: RunningShop, subject: RegExp): Promise<Mail[]> {
  const response = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
  return (await response.json() as Mail[]).filter((mail) => subject.test(mail.subject ?? ""));
}

const hasSome = (found: Mail[]) => found.length > 0 && found;

async function mailedCode(shop: RunningShop) {
  for (let client = 10; client < 30; client++) await login(shop, { client });
  await expectError(401, "bad_credentials", login(shop));
  const { challenge = "", error } = await expectError(
    401,
    "mailed_code_required",
    signIn(shop, { client: 1 }),
  );
  ok(!error.includes("Invalid credentials"));
  const sent = () => mails(shop, /sign-in code/);
  const [mail] = await until("the code", async () => hasSome(await sent()));
  equal(mail?.to, "manager@example.com");
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";

  const finish = (typed: string) =>
    callApi(shop, "secondStep", { body: { challenge, code: typed }, headers: from(1) });
  await expectError(400, "wrong_code", finish(code === "000000" ? "000001" : "000000"));
  const resend = () => callApi(shop, "resendCode", { body: { challenge }, headers: from(1) });
  const soon = await expectError(429, "resend_too_soon", resend());
  ok((soon.retry_after ?? 0) > 50);
  await setClock(shop, new Date(start + 2 * minute).toISOString());
  equal((await resend()).ok, true);
  await expectError(
    401,
    "challenge_expired",
    callApi(shop, "resendCode", { body: { challenge: "invented" } }),
  );
  await until("the second mail", async () => (await sent()).length === 2);

  const { rows: stored } = await shop.db.execute(
    "select row_to_json(outbox)::text as row from outbox union all select row_to_json(sign_in_challenges)::text from sign_in_challenges",
  ) as { rows: { row: string }[] };
  ok(stored.length > 0 && stored.every(({ row }) => !row.includes(`"${code}"`) && !row.includes(challenge)));

  const inside = await finish(` ${code.slice(0, 3)} ${code.slice(3)} `);
  equal(codeOf(inside), "in");
  equal(
    codeOf(await signIn(shop, { client: 200, cookie: deviceCookie(inside) })),
    "in",
    "trusted from then on",
  );
  await expectError(401, "challenge_expired", finish(code));
}

async function spraying(shop: RunningShop) {
  const boss = await signIn(shop, { username: "super_admin", client: 1 });
  ok(boss.ok);
  const token = boss.data.accessToken;
  for (let nth = 0; nth < 60; nth++) await login(shop, { username: `name ${nth}`, client: 10 + nth });
  const alerts = () => mails(shop, /guessing passwords/);
  const [mail] = await until("the alert", async () => hasSome(await alerts()), 20_000);
  match(mail?.text ?? "", /tab=health/);
  const health = await expectData(shop, "health", { token });
  ok(JSON.stringify(health).includes("sign_in_attack"));
  const { data } = await callApi(shop, "auditLogs", { token, query: { action: "auth.sign_in_attack" } }) as {
    data: unknown[];
  };
  equal(data.length, 1);

  for (let nth = 0; nth < 8; nth++) await login(shop, { username: `other ${nth}` });
  await expectError(429, "sign_in_slowed", signIn(shop));
  equal(codeOf(await signIn(shop, { cookie: deviceCookie(boss), username: "super_admin" })), "in");
  equal((await alerts()).length, 1);
}
