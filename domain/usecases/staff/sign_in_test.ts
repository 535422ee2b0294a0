import assert from "node:assert/strict";
import { account, fridayDinner, password, restaurant } from "@domain/testing/fixtures.ts";
import { must } from "@domain/testing/steps.ts";
import type { SessionEnd } from "@domain/staff/session_end.ts";
import { removeDevice, removeOwnDevice } from "./devices.ts";
import { changePassword, signOutEverywhere } from "./own_account.ts";
import { editUser, endSessionsOf, resetPassword } from "./users.ts";
import { authenticate, refreshSession, sessionOfRefresh, type SignedIn, signOut } from "./sessions.ts";
import { signIn } from "./sign_in.ts";
import { issueTicket, redeemTicket } from "./stream_tickets.ts";

const hour = 3_600_000;
const minute = 60_000;
type World = ReturnType<typeof restaurant>;

function attempt(ports: World, command: { username?: string; password?: string; remember?: boolean } = {}) {
  const origin = { userAgent: "Tablet", address: "192.0.2.7", client: "home" };
  return signIn(ports, { username: "manager", password, remember: false, ...origin, ...command });
}

/** The manager's only device. */
const deviceOf = async (ports: World) =>
  (await ports.trustedDevices.of("staff_manager", ports.clock.now()))[0]?.id ?? assert.fail();

const signedIn = async (ports: World, remember = false) => must(await attempt(ports, { remember }));

async function fail(ports: World, times: number, username = "manager") {
  const answers = [];
  for (let count = 0; count < times; count++) {
    answers.push(await attempt(ports, { username, password: "guess" }));
  }
  return answers.map((answer) => answer.ok ? "in" : answer.error.kind);
}

Deno.test("an unused session ends after twelve hours, or after seven days when it is remembered", async () => {
  for (const [remember, hours] of [[false, 12], [true, 7 * 24]] as const) {
    const ports = restaurant();
    const { expiresAt, refreshToken } = await signedIn(ports, remember);
    assert.equal(expiresAt, fridayDinner + hours * hour);
    ports.clock.set(expiresAt);
    assert.deepEqual(await refreshSession(ports, refreshToken), { ok: false, error: "session_idle" });
  }
});

Deno.test("each refresh renews the idle limit", async () => {
  for (const [remember, hours] of [[false, 12], [true, 7 * 24]] as const) {
    const ports = restaurant();
    let { refreshToken } = await signedIn(ports, remember);
    for (let nth = 0; nth < 3; nth++) {
      ports.clock.advance(hours * hour - 1);
      const renewed = must(await refreshSession(ports, refreshToken));
      assert.equal(renewed.expiresAt, ports.clock.now() + hours * hour);
      assert.notEqual(await authenticate(ports, renewed.accessToken), undefined);
      refreshToken = renewed.refreshToken;
    }
    const { session } = (await sessionOfRefresh(ports, refreshToken)) ?? assert.fail();
    assert.equal(session.expiresAt, ports.clock.now() + hours * hour);
  }
});

Deno.test("no session lasts longer than thirty days from its sign-in", async () => {
  const ports = restaurant();
  const thirtyDays = fridayDinner + 30 * 24 * hour;
  let latest: SignedIn = await signedIn(ports, true);
  for (let day = 1; day < 30; day++) {
    ports.clock.advance(24 * hour);
    latest = must(await refreshSession(ports, latest.refreshToken));
    assert.ok(latest.expiresAt <= thirtyDays);
  }
  assert.deepEqual([latest.expiresAt, latest.endsBy], [thirtyDays, "session_limit"]);
  ports.clock.set(thirtyDays);
  assert.deepEqual(await refreshSession(ports, latest.refreshToken), { ok: false, error: "session_limit" });
});

Deno.test("a refresh never shortens a session", async () => {
  const ports = restaurant();
  const { refreshToken } = await signedIn(ports);
  const { session } = (await sessionOfRefresh(ports, refreshToken)) ?? assert.fail();
  const promised = fridayDinner + 7 * 24 * hour;
  await ports.sessions.rotate(session.id, session.refreshHash, session.refreshHash, fridayDinner, promised);
  assert.equal(must(await refreshSession(ports, refreshToken)).expiresAt, promised);
});

Deno.test("a refresh of an ended session returns the reason of its end", async (t) => {
  const by = { id: "staff_super_admin" };
  type Me = NonNullable<Awaited<ReturnType<typeof authenticate>>>;
  type End = (ports: World, me: Me, tokens: { refreshToken: string }) => Promise<unknown>;
  const ends: Record<string, [SessionEnd, End]> = {
    "a logout everywhere": [
      "signed_out_elsewhere",
      (ports, { account }) => signOutEverywhere(ports, account),
    ],
    "a logout from the list of one's own devices": [
      "signed_out_elsewhere",
      async (ports, { account }) => await removeOwnDevice(ports, { id: await deviceOf(ports), by: account }),
    ],
    "an owner who signed the browser out": [
      "ended_by_owner",
      async (ports) => await removeDevice(ports, { id: await deviceOf(ports), by: account("super_admin") }),
    ],
    "a logout in this browser": [
      "signed_out",
      (ports, _me, { refreshToken }) => signOut(ports, { refreshToken }),
    ],
    "an owner who ended the sessions": [
      "ended_by_owner",
      (ports, { account }) => endSessionsOf(ports, { by, userId: account.id }),
    ],
    "an owner who disabled the account": [
      "account_disabled",
      (ports, { account }) => editUser(ports, { by, userId: account.id, fields: { isDisabled: true } }),
    ],
    "an owner who reset the password": [
      "password_reset",
      (ports, { account }) => resetPassword(ports, { by, userId: account.id }),
    ],
    "a changed password": [
      "password_changed",
      (ports, me) => changePassword(ports, me, { currentPassword: password, newPassword: "Different-1!" }),
    ],
  };
  for (const [name, [reason, end]] of Object.entries(ends)) {
    await t.step(`${name}: ${reason}`, async () => {
      const ports = restaurant();
      const { accessToken, refreshToken } = await signedIn(ports);
      await end(ports, (await authenticate(ports, accessToken)) ?? assert.fail(), { refreshToken });
      assert.deepEqual(await refreshSession(ports, refreshToken), { ok: false, error: reason });
    });
  }
});

Deno.test("a token older than the last two gets no reason of the session's end", async () => {
  const ports = restaurant();
  const { refreshToken: oldest } = await signedIn(ports);
  const { refreshToken: middle } = must(await refreshSession(ports, oldest));
  const { accessToken } = must(await refreshSession(ports, middle));
  const me = (await authenticate(ports, accessToken)) ?? assert.fail();
  await endSessionsOf(ports, { by: { id: "staff_super_admin" }, userId: me.account.id });
  assert.deepEqual(await refreshSession(ports, oldest), { ok: false, error: "signed_out" });
  assert.deepEqual(await refreshSession(ports, "refresh_unknown"), { ok: false, error: "signed_out" });
});

Deno.test("an outdated password hash is replaced at the next sign-in but not by a wrong password", async () => {
  const ports = restaurant();
  const { id, passwordHash } = (await ports.accounts.byUsername("manager")) ?? assert.fail();
  await ports.accounts.rehash(id, passwordHash, `old:${password}`);
  await fail(ports, 1);
  assert.equal((await ports.accounts.byId(id))?.passwordHash, `old:${password}`);
  await signedIn(ports);
  assert.equal((await ports.accounts.byId(id))?.passwordHash, `plain:${password}`);
});

Deno.test("an access token is valid for 15 minutes", async () => {
  const ports = restaurant();
  const { accessToken } = await signedIn(ports);
  assert.equal((await authenticate(ports, accessToken))?.account.username, "manager");
  ports.clock.advance(15 * minute - 1);
  assert.equal((await authenticate(ports, accessToken))?.account.username, "manager");
  ports.clock.advance(1);
  assert.equal(await authenticate(ports, accessToken), undefined);
});

Deno.test("T21: the fifth wrong password locks the username for this client for 15 minutes, also for the correct password", async () => {
  const ports = restaurant();
  const wrong = "bad_credentials";
  assert.deepEqual(await fail(ports, 6), [wrong, wrong, wrong, wrong, "locked", "locked"]);
  assert.deepEqual(await attempt(ports), {
    ok: false,
    error: { kind: "locked", until: fridayDinner + 15 * minute },
  });
  ports.clock.advance(15 * minute);
  await signedIn(ports);
});

Deno.test("an unknown username gets the same answers as a known one", async () => {
  const ports = restaurant();
  assert.deepEqual(await fail(ports, 5, "nobody"), await fail(restaurant(), 5));
});

Deno.test("the correct password clears earlier failures", async () => {
  const ports = restaurant();
  await fail(ports, 4);
  await signedIn(ports);
  assert.deepEqual(new Set(await fail(ports, 4)), new Set(["bad_credentials"]));
});

Deno.test("of forty simultaneous guesses only five are checked", async () => {
  const ports = restaurant();
  let checks = 0;
  const passwords = {
    ...ports.passwords,
    async verify(hash: string | undefined, guess: string) {
      checks++;
      return await ports.passwords.verify(hash, guess);
    },
  };
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) => attempt({ ...ports, passwords }, { password: `guess ${nth}` })),
  );
  assert.equal(checks, 5);
});

Deno.test("T7, T21: a known, unknown, disabled or expired account costs one hash per attempt, a locked username none", async () => {
  const counted = async (username: string, prepare: (ports: World) => void | Promise<unknown> = () => {}) => {
    const ports = restaurant();
    await prepare(ports);
    const work: string[] = [];
    const passwords = {
      ...ports.passwords,
      async verify(hash: string | undefined, guess: string) {
        work.push("verify");
        return await ports.passwords.verify(hash, guess);
      },
      async hash(plain: string) {
        work.push("hash");
        return await ports.passwords.hash(plain);
      },
    };
    for (const each of ["guess", password]) {
      await attempt({ ...ports, passwords }, { username, password: each });
    }
    return work;
  };
  const disable = (ports: World) => ports.accounts.set("staff_manager", { isDisabled: true });
  const expire = (ports: World) => ports.accounts.set("staff_manager", { temporaryUntil: fridayDinner });
  const lock = (username: string) => (ports: World) => fail(ports, 5, username);
  assert.deepEqual({
    known: await counted("manager"),
    unknown: await counted("nobody"),
    disabled: await counted("manager", disable),
    expired: await counted("manager", expire),
    locked: await counted("manager", lock("manager")),
    "locked, without an account": await counted("nobody", lock("nobody")),
  }, {
    known: ["verify", "verify"],
    unknown: ["verify", "verify"],
    disabled: ["verify", "verify"],
    expired: ["verify", "verify"],
    locked: [],
    "locked, without an account": [],
  });
});

Deno.test("a lock does not end existing sessions", async () => {
  const ports = restaurant();
  const { accessToken, refreshToken } = await signedIn(ports);
  await fail(ports, 5);
  assert.notEqual(await authenticate(ports, accessToken), undefined);
  assert.equal((await refreshSession(ports, refreshToken)).ok, true);
});

Deno.test("disabling an account ends its sessions and refuses its sign-in", async () => {
  const ports = restaurant();
  const { accessToken, refreshToken } = await signedIn(ports);
  ports.accounts.set("staff_manager", { isDisabled: true });
  assert.equal(await authenticate(ports, accessToken), undefined);
  assert.equal((await refreshSession(ports, refreshToken)).ok, false);
  assert.deepEqual(await attempt(ports), { ok: false, error: { kind: "bad_credentials" } });
});

Deno.test("every refresh returns a new token and a later end", async () => {
  const ports = restaurant();
  const first = await signedIn(ports);
  ports.clock.advance(hour);
  const second = must(await refreshSession(ports, first.refreshToken));
  assert.notEqual(second.refreshToken, first.refreshToken);
  assert.equal(second.expiresAt, first.expiresAt + hour);
  ports.clock.advance(hour);
  assert.equal((await refreshSession(ports, second.refreshToken)).ok, true);
});

Deno.test("two tabs that refresh within ten seconds get the same new token and both stay signed in", async () => {
  const ports = restaurant();
  const { refreshToken } = await signedIn(ports);
  const [first, second] = await Promise.all([
    refreshSession(ports, refreshToken),
    refreshSession(ports, refreshToken),
  ]);
  const newest = must(first).refreshToken;
  assert.notEqual(newest, refreshToken);
  assert.equal(must(second).refreshToken, newest);

  ports.clock.advance(10_000);
  const late = must(await refreshSession(ports, refreshToken));
  assert.notEqual(await authenticate(ports, late.accessToken), undefined);
  assert.equal((await refreshSession(ports, newest)).ok, true);
});

Deno.test("a client whose response was lost can refresh again and is still signed in 15 minutes later", async () => {
  const ports = restaurant();
  const { refreshToken } = await signedIn(ports);
  must(await refreshSession(ports, refreshToken));
  ports.clock.advance(5_000);
  const { refreshToken: again } = must(await refreshSession(ports, refreshToken));
  ports.clock.advance(15 * 60_000);
  assert.equal((await refreshSession(ports, again)).ok, true);
});

Deno.test("a token reused after the grace period ends its session, the newest token included", async () => {
  const ports = restaurant();
  const { refreshToken: old } = await signedIn(ports);
  const { refreshToken: newest, accessToken } = must(await refreshSession(ports, old));
  ports.clock.advance(10_001);
  assert.deepEqual(await refreshSession(ports, old), { ok: false, error: "session_reused" });
  assert.deepEqual(await refreshSession(ports, newest), { ok: false, error: "session_reused" });
  assert.equal(await authenticate(ports, accessToken), undefined);
  assert.equal(ports.audit.filter((entry) => entry.action === "auth.refresh_reused").length, 1);
});

Deno.test("a reused token from two rotations ago ends its session", async () => {
  const ports = restaurant();
  const { refreshToken: oldest } = await signedIn(ports);
  const { refreshToken: middle } = must(await refreshSession(ports, oldest));
  const { refreshToken: newest } = must(await refreshSession(ports, middle));
  assert.equal((await refreshSession(ports, oldest)).ok, false);
  assert.equal((await refreshSession(ports, newest)).ok, false);
});

Deno.test("a reused token does not end the account's other sessions", async () => {
  const ports = restaurant();
  const stolen = await signedIn(ports);
  const other = await signedIn(ports);
  must(await refreshSession(ports, stolen.refreshToken));
  ports.clock.advance(10_001);
  await refreshSession(ports, stolen.refreshToken);
  assert.equal((await refreshSession(ports, other.refreshToken)).ok, true);
});

Deno.test("reading the session of a refresh token does not rotate it", async () => {
  const ports = restaurant();
  const { refreshToken } = await signedIn(ports);
  assert.equal((await sessionOfRefresh(ports, refreshToken))?.account.id, "staff_manager");
  assert.equal((await sessionOfRefresh(ports, refreshToken))?.account.id, "staff_manager");
  assert.equal(await sessionOfRefresh(ports, "refresh_unknown"), undefined);
});

Deno.test("signing out invalidates access token, refresh token and stream tickets at once", async () => {
  const ports = restaurant();
  const { accessToken, refreshToken } = await signedIn(ports);
  const current = await authenticate(ports, accessToken);
  assert.ok(current);
  const ticket = await issueTicket(ports, { sessionId: current.session.id });
  await signOut(ports, { accessToken });
  assert.equal(await authenticate(ports, accessToken), undefined);
  assert.equal((await refreshSession(ports, refreshToken)).ok, false);
  assert.equal(await redeemTicket(ports, ticket), undefined);
});

Deno.test("a sign-out ends the session of its access token and that of a refresh token that was replaced", async () => {
  const ports = restaurant();
  const first = await signedIn(ports);
  const refreshed = await refreshSession(ports, first.refreshToken);
  ports.clock.advance(11_000);
  const other = await signedIn(ports);
  await signOut(ports, { accessToken: other.accessToken, refreshToken: first.refreshToken });
  assert.ok(refreshed.ok);
  for (const { accessToken } of [refreshed.value, other]) {
    assert.equal(await authenticate(ports, accessToken), undefined);
  }
});

Deno.test("a stream ticket can be used once within thirty seconds", async () => {
  const ports = restaurant();
  const current = await authenticate(ports, (await signedIn(ports)).accessToken);
  assert.ok(current);
  const [used, late] = [
    await issueTicket(ports, { sessionId: current.session.id }),
    await issueTicket(ports, { sessionId: current.session.id }),
  ];
  assert.equal((await redeemTicket(ports, used))?.staff?.account.id, "staff_manager");
  assert.equal(await redeemTicket(ports, used), undefined);
  ports.clock.advance(30_000);
  assert.equal(await redeemTicket(ports, late), undefined);
});

Deno.test("sign-ins and failures are audited without passwords", async () => {
  const ports = restaurant();
  await fail(ports, 1);
  await signedIn(ports);
  const actions = ports.audit.map((entry) => `${entry.action} ${entry.status}`);
  assert.deepEqual(actions, [
    "auth.login_failed failed",
    "auth.login success",
    "auth.attempts_cleared success",
  ]);
  const written = JSON.stringify(ports.audit);
  assert.ok(!written.includes("guess") && !written.includes(password));
});
