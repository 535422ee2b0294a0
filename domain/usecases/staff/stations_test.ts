import assert from "node:assert/strict";
import { fridayDinner, password, restaurant } from "@domain/testing/fixtures.ts";
import { must } from "@domain/testing/steps.ts";
import type { Account, Session } from "@domain/staff/account.ts";
import { setPin } from "./pins.ts";
import { signIn } from "./sign_in.ts";
import { resetPassword } from "./users.ts";
import {
  addStation,
  authenticateStation,
  extendShift,
  lockStation,
  pairStation,
  refreshStation,
  revokeStation,
  unlockStation,
} from "./stations.ts";
import { watchSignIns } from "./watch_sign_ins.ts";

const minute = 60_000;
const hour = 60 * minute;
const origin = { userAgent: "Tablet", address: "192.0.2.7", client: "home" };
type World = ReturnType<typeof restaurant>;

const accountOf = async (ports: World, role: string): Promise<Account> =>
  await ports.accounts.byUsername(role) ?? assert.fail();

async function paired(ports: World, name = "Counter") {
  const { code } = must(await addStation(ports, { name, by: await accountOf(ports, "admin") }));
  return await pairStation(ports, { ...origin, code, language: "en" }) ?? assert.fail();
}

const sessionOf = (id: string, staffId: string): Session => ({
  ...{ id, staffId, refreshHash: id, userAgent: "", address: "" },
  ...{ rotatedAt: fridayDinner, startedAt: fridayDinner, lastActiveAt: fridayDinner },
  expiresAt: fridayDinner + 1,
});

async function withPin(ports: World, role: string, pin: string) {
  const account = await accountOf(ports, role);
  const session = sessionOf(`ses_of_${role}`, account.id);
  ports.sessions.set(session);
  return await setPin(ports, { account, session }, { currentPassword: password, pin });
}

const caller = async (ports: World, token: string) => await authenticateStation(ports, token);

async function enter(ports: World, token: string, role: string, pin: string) {
  const { station } = await caller(ports, token) ?? assert.fail();
  const { id } = await accountOf(ports, role);
  const unlocked = await unlockStation(ports, { ...origin, station, staffId: id, pin });
  return unlocked.ok ? "in" : unlocked.error.kind;
}

Deno.test("a pairing code works once, within ten minutes, also typed in lower case with spaces", async () => {
  const ports = restaurant();
  const by = await accountOf(ports, "admin");
  const { code } = must(await addStation(ports, { name: "Counter", by }));
  const pair = (typed: string) => pairStation(ports, { ...origin, code: typed, language: "ko" });
  assert.equal(await pair("AAAABBBB"), undefined);
  const { action, status, origin: from } = ports.audit.at(-1) ?? assert.fail();
  assert.deepEqual([action, status, from?.address], ["station.pairing_failed", "failed", "192.0.2.7"]);
  assert.equal((await pair(code.toLowerCase().replace("-", " ")))?.station.name, "Counter");
  assert.equal(await pair(code), undefined);

  const late = must(await addStation(ports, { name: "Kitchen", by }));
  ports.clock.advance(10 * minute);
  assert.equal(await pair(late.code), undefined);
});

Deno.test("wrong pairing codes from five clients raise one alert with the thirtieth, and each of them is audited", async () => {
  const ports = restaurant();
  const guess = async (times: number, clients: number) => {
    for (let nth = 0; nth < times; nth++) {
      const client = `client ${nth % clients}`;
      const code = `AAAABBB${nth}`;
      assert.equal(await pairStation(ports, { ...origin, client, code, language: "en" }), undefined);
    }
    await watchSignIns(ports);
  };
  const audited = (name: string) => ports.audit.filter(({ action }) => action === name).length;
  const notified = () => [
    ports.outbox.all().filter(({ message }) => message.about === "sign_in_attack").length,
    audited("auth.sign_in_attack"),
  ];
  await guess(40, 4);
  assert.deepEqual(notified(), [0, 0]);
  ports.clock.advance(hour);
  await guess(29, 5);
  assert.deepEqual(notified(), [0, 0]);
  await guess(1, 1);
  assert.deepEqual(notified(), [1, 1]);
  for (let round = 0; round < 5; round++) {
    ports.clock.advance(10 * minute);
    await guess(200, 20);
  }
  assert.deepEqual(notified(), [1, 1]);
  assert.equal(audited("station.pairing_failed"), 40 + 30 + 1_000);
  ports.clock.advance(hour);
  await watchSignIns(ports);
  await guess(30, 5);
  assert.deepEqual(notified(), [2, 2]);
});

Deno.test("two paired stations cannot have one name, and a waiting or revoked one gives its name away", async () => {
  const ports = restaurant();
  const by = await accountOf(ports, "admin");
  const first = must(await addStation(ports, { name: "Counter", by }));
  const second = must(await addStation(ports, { name: "counter", by }));
  assert.equal(await pairStation(ports, { ...origin, code: first.code, language: "en" }), undefined);
  assert.ok(await pairStation(ports, { ...origin, code: second.code, language: "en" }));
  assert.deepEqual(await addStation(ports, { name: "COUNTER", by }), {
    ok: false,
    error: { kind: "station_name_taken" },
  });
  assert.equal(await revokeStation(ports, { id: second.station.id, by }), true);
  must(await addStation(ports, { name: "Counter", by }));
});

Deno.test("a station that is not used for a year still refreshes", async () => {
  const ports = restaurant();
  const { secret } = await paired(ports);
  ports.clock.advance(365 * 24 * hour);
  const refreshed = await refreshStation(ports, secret) ?? assert.fail();
  assert.equal((await caller(ports, refreshed.accessToken))?.station.name, "Counter");
});

Deno.test("the secret is replaced after six hours, and a lost response costs nothing however late the retry", async () => {
  const ports = restaurant();
  const { secret } = await paired(ports);
  assert.equal((await refreshStation(ports, secret))?.secret, secret);
  ports.clock.advance(6 * hour);
  const lost = await refreshStation(ports, secret) ?? assert.fail();
  assert.notEqual(lost.secret, secret);
  ports.clock.advance(hour);
  assert.equal((await refreshStation(ports, secret))?.secret, lost.secret);
});

Deno.test("two tabs may refresh with the old secret within ten seconds", async () => {
  const ports = restaurant();
  const { secret } = await paired(ports);
  ports.clock.advance(6 * hour);
  const next = await refreshStation(ports, secret) ?? assert.fail();
  await caller(ports, next.accessToken);
  ports.clock.advance(10_000);
  assert.equal((await refreshStation(ports, secret))?.secret, next.secret);
});

Deno.test("a replaced secret used again revokes the station for the thief and the tablet", async () => {
  const ports = restaurant();
  const { secret } = await paired(ports);
  ports.clock.advance(6 * hour);
  const next = await refreshStation(ports, secret) ?? assert.fail();
  assert.ok(await caller(ports, next.accessToken));
  ports.clock.advance(10_001);
  assert.equal(await refreshStation(ports, secret), undefined);
  assert.equal(await refreshStation(ports, next.secret), undefined);
  assert.equal(await caller(ports, next.accessToken), undefined);
  assert.equal(ports.audit.at(-1)?.action, "station.secret_reused");
});

Deno.test("a thief who refreshes first is found when the tablet refreshes", async () => {
  const ports = restaurant();
  const { secret } = await paired(ports);
  ports.clock.advance(6 * hour);
  const stolen = await refreshStation(ports, secret) ?? assert.fail();
  await caller(ports, stolen.accessToken);
  ports.clock.advance(14 * minute);
  assert.equal(await refreshStation(ports, secret), undefined);
  assert.equal(await caller(ports, stolen.accessToken), undefined);
});

Deno.test("a revoked station has no access and its shift ends", async () => {
  const ports = restaurant();
  const { secret, accessToken, station } = await paired(ports);
  must(await withPin(ports, "manager", "7392"));
  assert.equal(await enter(ports, accessToken, "manager", "7392"), "in");
  assert.equal(await revokeStation(ports, { id: station.id, by: await accountOf(ports, "admin") }), true);
  assert.equal(await caller(ports, accessToken), undefined);
  assert.equal(await refreshStation(ports, secret), undefined);
  const open = await ports.sessions.openOf("staff_manager", ports.clock.now());
  assert.deepEqual(open.filter(({ stationId }) => stationId !== undefined), []);
});

Deno.test("a PIN begins a shift, the next person's PIN replaces it, and locking ends it", async () => {
  const ports = restaurant();
  const { accessToken } = await paired(ports);
  must(await withPin(ports, "manager", "7392"));
  must(await withPin(ports, "admin", "48151"));
  assert.equal((await caller(ports, accessToken))?.shift, undefined);
  for (const [role, pin] of [["manager", "7392"], ["admin", "48151"]] as const) {
    assert.equal(await enter(ports, accessToken, role, pin), "in");
    assert.equal((await caller(ports, accessToken))?.shift?.account.role, role);
  }
  await lockStation(ports, await caller(ports, accessToken) ?? assert.fail());
  assert.equal((await caller(ports, accessToken))?.shift, undefined);
  assert.deepEqual(ports.audit.slice(-3).map(({ action, staffId }) => [action, staffId]), [
    ["station.unlocked", "staff_manager"],
    ["station.unlocked", "staff_admin"],
    ["station.locked", "staff_admin"],
  ]);
});

Deno.test("a shift locks after five minutes without an action, and each action restarts the time", async () => {
  const ports = restaurant();
  const { accessToken } = await paired(ports);
  must(await withPin(ports, "manager", "7392"));
  await enter(ports, accessToken, "manager", "7392");
  ports.clock.advance(4 * minute);
  await extendShift(ports, (await caller(ports, accessToken))?.shift ?? assert.fail());
  ports.clock.advance(5 * minute - 1);
  assert.ok((await caller(ports, accessToken))?.shift);
  ports.clock.advance(1);
  const locked = await caller(ports, accessToken);
  assert.deepEqual([locked?.station.name, locked?.shift], ["Counter", undefined]);
});

Deno.test("a shift ends twelve hours after its PIN, however often the person acts", async () => {
  const ports = restaurant();
  const station = await paired(ports);
  must(await withPin(ports, "manager", "7392"));
  await enter(ports, station.accessToken, "manager", "7392");
  let { secret } = station;
  const shift = async () => {
    const refreshed = await refreshStation(ports, secret) ?? assert.fail();
    secret = refreshed.secret;
    return (await caller(ports, refreshed.accessToken))?.shift;
  };
  for (let minutes = 0; minutes < 12 * 60 - 4; minutes += 4) {
    ports.clock.advance(4 * minute);
    await extendShift(ports, await shift() ?? assert.fail(`ended after ${minutes} minutes`));
  }
  ports.clock.advance(4 * minute - 1);
  assert.ok(await shift());
  ports.clock.advance(1);
  assert.equal(await shift(), undefined);
});

Deno.test("an account can try ten new PINs a day, also from new sessions", async () => {
  const ports = restaurant();
  const account = await accountOf(ports, "manager");
  const trying = (nth: number, pin: string) => {
    const session = sessionOf(`ses_${nth}`, account.id);
    ports.sessions.set(session);
    return setPin(ports, { account, session }, { currentPassword: password, pin });
  };
  const tried = ["7392", "6209", "4815", "9027", "3862", "5740", "8163", "2954", "7518", "6047"];
  for (const [session, pin] of tried.entries()) must(await trying(session, pin));
  const refused = await trying(10, "9461");
  assert.equal(!refused.ok && refused.error.kind, "too_many_attempts");
});

Deno.test("five wrong PINs lock the person on that station only, and other people continue", async () => {
  const ports = restaurant();
  const [counter, kitchen] = [await paired(ports), await paired(ports, "Kitchen")];
  must(await withPin(ports, "manager", "7392"));
  must(await withPin(ports, "admin", "48151"));
  const wrong = [];
  for (let nth = 0; nth < 5; nth++) wrong.push(await enter(ports, counter.accessToken, "manager", "9999"));
  assert.deepEqual(wrong, ["wrong_pin", "wrong_pin", "wrong_pin", "wrong_pin", "pin_locked"]);
  const locks = () => ports.audit.filter(({ action }) => action === "station.pin_locked").length;
  assert.equal(locks(), 1);
  assert.equal(await enter(ports, counter.accessToken, "manager", "7392"), "pin_locked");
  assert.equal(locks(), 1);
  await watchSignIns(ports);
  assert.equal(ports.outbox.all().filter(({ message }) => message.about === "sign_in_attack").length, 1);
  assert.equal(await enter(ports, counter.accessToken, "admin", "48151"), "in");
  assert.equal(await enter(ports, kitchen.accessToken, "manager", "7392"), "in");
  ports.clock.advance(15 * minute);
  const { accessToken } = await refreshStation(ports, counter.secret) ?? assert.fail();
  assert.equal(await enter(ports, accessToken, "manager", "7392"), "in");
});

Deno.test("a new PIN is not locked by the wrong tries at the one before", async () => {
  const ports = restaurant();
  const station = await paired(ports);
  must(await withPin(ports, "manager", "7392"));
  let { secret, accessToken } = station;
  const later = async () => {
    ports.clock.advance(15 * minute);
    ({ secret, accessToken } = await refreshStation(ports, secret) ?? assert.fail());
  };
  for (let nth = 0; nth < 20; nth++) {
    if (nth > 0 && nth % 5 === 0) await later();
    await enter(ports, accessToken, "manager", "9999");
  }
  await later();
  assert.equal(await enter(ports, accessToken, "manager", "7392"), "pin_locked");
  must(await withPin(ports, "manager", "620948"));
  assert.equal(await enter(ports, accessToken, "manager", "620948"), "in");
});

Deno.test("sign-ins elsewhere, whatever name they try, lock no PIN", async () => {
  const ports = restaurant();
  const { accessToken } = await paired(ports);
  must(await withPin(ports, "manager", "7392"));
  for (let nth = 0; nth < 40; nth++) {
    const refused = await signIn(ports, {
      ...{ username: "pin of staff_manager", password: "guess", remember: false },
      ...{ userAgent: "Phone", address: "198.51.100.4", client: `stranger ${nth}` },
    });
    assert.ok(!refused.ok && refused.error.kind === "bad_credentials");
  }
  assert.equal(await enter(ports, accessToken, "manager", "7392"), "in");
});

Deno.test("a thousand guesses on one station evaluate at most ten PINs in 15 minutes", async () => {
  const ports = restaurant();
  const { accessToken } = await paired(ports);
  let evaluated = 0;
  const verify = ports.passwords.verify;
  ports.passwords = {
    ...ports.passwords,
    verify: (...call) => {
      evaluated++;
      return verify(...call);
    },
  };
  for (let nth = 0; nth < 1000; nth++) {
    await enter(
      ports,
      accessToken,
      ["manager", "admin", "super_admin"][nth % 3] ?? "",
      String(nth).padStart(4),
    );
  }
  assert.equal(evaluated, 10);
});

Deno.test("a wrong PIN and a person without a PIN or account get the same refusal", async () => {
  const ports = restaurant();
  const { station, accessToken } = await paired(ports);
  must(await withPin(ports, "manager", "7392"));
  assert.equal(await enter(ports, accessToken, "manager", "0000"), "wrong_pin");
  assert.equal(await enter(ports, accessToken, "admin", "7392"), "wrong_pin");
  const unknown = await unlockStation(ports, { ...origin, station, staffId: "staff_nobody", pin: "7392" });
  assert.deepEqual(unknown, { ok: false, error: { kind: "wrong_pin" } });
});

Deno.test("a disabled person and one who must change the password cannot unlock, and an open shift ends", async () => {
  const ports = restaurant();
  const { accessToken } = await paired(ports);
  must(await withPin(ports, "manager", "7392"));
  await enter(ports, accessToken, "manager", "7392");
  ports.accounts.set("staff_manager", { mustChangePassword: true });
  assert.equal(await enter(ports, accessToken, "manager", "7392"), "must_change_password");
  ports.accounts.set("staff_manager", { mustChangePassword: false, isDisabled: true });
  assert.equal(await enter(ports, accessToken, "manager", "7392"), "wrong_pin");
  ports.accounts.set("staff_manager", { isDisabled: false });
  // A new password ends the shift and removes the PIN.
  must(await resetPassword(ports, { by: await accountOf(ports, "super_admin"), userId: "staff_manager" }));
  assert.equal((await caller(ports, accessToken))?.shift, undefined);
  assert.equal(await ports.stations.pinOf("staff_manager"), undefined);
});

Deno.test("a person whose role requires a second factor needs one before using a PIN", async () => {
  const ports = restaurant();
  const { accessToken } = await paired(ports);
  must(await withPin(ports, "manager", "7392"));
  ports.store.facts = {
    ...ports.store.facts,
    settings: { ...ports.store.facts.settings, secondFactorRoles: ["manager"] },
  };
  assert.equal(await enter(ports, accessToken, "manager", "7392"), "second_factor_setup_required");
});

Deno.test("a PIN of another person is refused without saying whose, also when both are set at once", async () => {
  const ports = restaurant();
  must(await withPin(ports, "manager", "7392"));
  const taken = { ok: false, error: { kind: "bad_pin", problem: "pin_not_available" } };
  assert.deepEqual(await withPin(ports, "admin", "7392"), taken);
  must(await withPin(ports, "manager", "7392"));
  must(await withPin(ports, "manager", "620948"));
  const both = await Promise.all(["admin", "super_admin"].map((role) => withPin(ports, role, "7392")));
  assert.equal(both.filter(({ ok }) => ok).length, 1);
});

Deno.test("setting a PIN needs the password and a PIN that is hard to guess", async () => {
  const ports = restaurant();
  const account = await accountOf(ports, "manager");
  const session = sessionOf("ses_1", account.id);
  const set = (currentPassword: string, pin: string) =>
    setPin(ports, { account, session }, { currentPassword, pin });
  assert.deepEqual(await set("guess", "7392"), { ok: false, error: { kind: "wrong_password" } });
  assert.deepEqual(await set(password, "1234"), {
    ok: false,
    error: { kind: "bad_pin", problem: "pin_too_simple" },
  });
  assert.equal(await ports.stations.pinOf(account.id), undefined);
});

Deno.test("a session that ends while its PIN is being set stores none", async () => {
  const ports = restaurant();
  const account = await accountOf(ports, "manager");
  const session = sessionOf("ses_1", account.id);
  ports.sessions.set({ ...session, endedAt: fridayDinner });
  const refused = await setPin(ports, { account, session }, { currentPassword: password, pin: "7392" });
  assert.deepEqual(refused, { ok: false, error: { kind: "wrong_password" } });
  assert.equal(await ports.stations.pinOf(account.id), undefined);
});
