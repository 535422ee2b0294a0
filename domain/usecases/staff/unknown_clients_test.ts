import assert from "node:assert/strict";
import { account, fridayDinner, password, restaurant } from "@domain/testing/fixtures.ts";
import { must } from "@domain/testing/steps.ts";
import { removeOwnDevice } from "./devices.ts";
import { changePassword } from "./own_account.ts";
import { beginSecondFactor, confirmSecondFactor, finishSignIn, resendCode } from "./second_factor.ts";
import { authenticate } from "./sessions.ts";
import { signIn } from "./sign_in.ts";
import { editUser, endSessionsOf, resetPassword } from "./users.ts";
import { watchSignIns } from "./watch_sign_ins.ts";

type World = ReturnType<typeof restaurant>;
type Attempt = { username?: string; password?: string; client?: string; deviceToken?: string | undefined };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function attempt(ports: World, command: Attempt = {}) {
  return signIn(ports, {
    ...{ username: "manager", password, remember: false, client: "home" },
    ...{ userAgent: "Tablet", address: "192.0.2.7" },
    ...command,
  });
}

const kindOf = (answer: { ok: boolean; error?: { kind: string } }) => answer.ok ? "in" : answer.error?.kind;

async function fail(ports: World, times: number, command: Attempt = {}) {
  const kinds = [];
  for (let nth = 0; nth < times; nth++) {
    kinds.push(kindOf(await attempt(ports, { password: "guess", ...command })));
  }
  return kinds;
}

/** Sends one wrong password from each of `times` clients. */
async function failFromMany(ports: World, times: number, username = "manager") {
  for (let nth = 0; nth < times; nth++) await fail(ports, 1, { username, client: `stranger ${nth}` });
}

/** Signs in on the counter device and returns its device token. */
const trusted = async (ports: World) => must(await attempt(ports, { client: "counter" })).deviceToken;

Deno.test("T21: failures of unknown clients lock only those clients, not trusted devices or other clients", async () => {
  const ports = restaurant();
  const deviceToken = await trusted(ports);
  await fail(ports, 6);
  assert.equal(kindOf(await attempt(ports)), "locked");
  assert.equal(kindOf(await attempt(ports, { client: "elsewhere" })), "in");
  await failFromMany(ports, 70);
  assert.equal(kindOf(await attempt(ports, { deviceToken })), "in");
});

Deno.test("a trusted device has its own lock, and its sign-in clears its own failures", async () => {
  const ports = restaurant();
  const deviceToken = await trusted(ports);
  await fail(ports, 4, { deviceToken });
  assert.equal(kindOf(await attempt(ports, { deviceToken })), "in");
  assert.equal((await fail(ports, 5, { deviceToken })).at(-1), "locked");
  assert.equal(kindOf(await attempt(ports, { deviceToken })), "locked");
  assert.equal(kindOf(await attempt(ports)), "in");
});

Deno.test("T20: a device token does not sign in and is trusted only for accounts that signed in on the device", async () => {
  const ports = restaurant();
  const deviceToken = await trusted(ports);
  assert.equal(kindOf(await attempt(ports, { deviceToken, password: "guess" })), "bad_credentials");
  await fail(ports, 5, { username: "admin" });
  assert.equal(kindOf(await attempt(ports, { username: "admin", deviceToken })), "locked");
});

Deno.test("one device token is trusted for every account of a shared tablet", async () => {
  const ports = restaurant();
  const deviceToken = await trusted(ports);
  const second = must(await attempt(ports, { username: "admin", deviceToken }));
  assert.equal(second.deviceToken, deviceToken);
  await fail(ports, 5);
  await fail(ports, 5, { username: "admin" });
  assert.equal(kindOf(await attempt(ports, { deviceToken })), "in");
  assert.equal(kindOf(await attempt(ports, { username: "admin", deviceToken })), "in");
});

Deno.test("an unknown device token is replaced at the sign-in", async () => {
  const ports = restaurant();
  const { deviceToken } = must(await attempt(ports, { deviceToken: "planted" }));
  assert.notEqual(deviceToken, "planted");
  await fail(ports, 5);
  assert.equal(kindOf(await attempt(ports, { deviceToken: "planted" })), "locked");
});

Deno.test("trust ends 90 days after the last sign-in on the device", async () => {
  const ports = restaurant();
  const deviceToken = await trusted(ports);
  ports.clock.advance(89 * day);
  must(await attempt(ports, { deviceToken }));
  ports.clock.advance(90 * day - 1);
  await fail(ports, 5);
  assert.equal(kindOf(await attempt(ports, { deviceToken, password: "guess" })), "bad_credentials");
  ports.clock.advance(1);
  assert.equal(kindOf(await attempt(ports, { deviceToken })), "locked");
});

Deno.test("a new or reset password, disabling, ended sessions and removal end the trust of devices", async () => {
  const by = account("super_admin");
  const ways: Record<string, (ports: World) => Promise<unknown>> = {
    async "changed password"(ports) {
      const { accessToken } = must(await attempt(ports, { client: "counter" }));
      const me = (await authenticate(ports, accessToken)) ?? assert.fail();
      const form = { currentPassword: password, newPassword: "Sesame & 2 Perilla" };
      must(await changePassword(ports, me, form));
    },
    "reset password": (ports) => resetPassword(ports, { by, userId: "staff_manager", password }),
    "ended sessions": (ports) => endSessionsOf(ports, { by, userId: "staff_manager" }),
    async disabled(ports) {
      await editUser(ports, { by, userId: "staff_manager", fields: { isDisabled: true } });
      await editUser(ports, { by, userId: "staff_manager", fields: { isDisabled: false } });
    },
    async removed(ports) {
      const [device] = await ports.trustedDevices.of("staff_manager", ports.clock.now());
      must(await removeOwnDevice(ports, { id: device?.id ?? "", by: account("manager") }));
    },
  };
  for (const [way, revoke] of Object.entries(ways)) {
    const ports = restaurant();
    const deviceToken = await trusted(ports);
    await revoke(ports);
    assert.deepEqual(await ports.trustedDevices.of("staff_manager", ports.clock.now()), [], way);
    await fail(ports, 5);
    assert.equal(kindOf(await attempt(ports, { deviceToken })), "locked", way);
  }
});

Deno.test("of 1000 guesses from one client at most 10 reach the password check, on one name or on many", async () => {
  for (const nameOf of [() => "manager", () => "nobody", (nth: number) => `name ${nth}`]) {
    const ports = restaurant();
    let checked = 0;
    const verify = (hash: string | undefined, guess: string) => {
      checked++;
      return ports.passwords.verify(hash, guess);
    };
    const counted = { ...ports, passwords: { ...ports.passwords, verify } };
    for (let nth = 0; nth < 1000; nth++) await fail(counted, 1, { username: nameOf(nth) });
    assert.ok(checked <= 10, `${checked} were checked`);
  }
});

Deno.test("guesses from many clients get the same answers for usernames with and without an account", async () => {
  const answers = async (username: string) => {
    const ports = restaurant();
    const kinds = [];
    for (let nth = 0; nth < 90; nth++) {
      ports.clock.advance(1000);
      kinds.push(...await fail(ports, 1, { username, client: `stranger ${nth % 70}` }));
    }
    return kinds;
  };
  const known = await answers("manager");
  assert.deepEqual(await answers("nobody"), known);
  assert.equal(known.filter((kind) => kind === "bad_credentials").length, 60);
  assert.deepEqual(new Set(known), new Set(["bad_credentials", "sign_in_slowed"]));
});

async function challengeOf(ports: World): Promise<string> {
  const answer = await attempt(ports, {});
  if (answer.ok || answer.error.kind !== "mailed_code_required") {
    throw new Error(`no code was mailed: ${kindOf(answer)}`);
  }
  return answer.error.challenge;
}

const codeOf = (ports: World, challenge: string) => ports.tokens.mailedCode(ports.tokens.hashOf(challenge));

function finish(ports: World, challenge: string, code: string, client = "home") {
  return finishSignIn(ports, { challenge, code, client, userAgent: "Tablet", address: "192.0.2.7" });
}

const mails = (ports: World) =>
  ports.outbox.all().filter(({ message }) => message.about === "sign_in_code").length;

Deno.test("under attack the correct password from an unknown client needs an emailed code, and then the device is trusted", async () => {
  const ports = restaurant();
  await failFromMany(ports, 20);
  const challenge = await challengeOf(ports);
  assert.equal(mails(ports), 1);
  assert.equal(kindOf(await finish(ports, challenge, "000000")), "wrong_code");
  const { deviceToken } = must(await finish(ports, challenge, codeOf(ports, challenge)));
  assert.equal(kindOf(await finish(ports, challenge, codeOf(ports, challenge))), "challenge_expired");
  assert.equal(kindOf(await attempt(ports, { deviceToken })), "in");
  assert.equal(mails(ports), 1);
});

Deno.test("a wrong password sends no email and gets no challenge", async () => {
  const ports = restaurant();
  await failFromMany(ports, 20);
  assert.deepEqual(await fail(ports, 1), ["bad_credentials"]);
  assert.equal(mails(ports), 0);
});

Deno.test("an emailed code ends after ten minutes or after five tries from any clients", async () => {
  const ports = restaurant();
  await failFromMany(ports, 20);
  const late = await challengeOf(ports);
  ports.clock.advance(10 * minute);
  assert.equal(kindOf(await finish(ports, late, codeOf(ports, late))), "challenge_expired");

  const challenge = await challengeOf(ports);
  for (let nth = 0; nth < 5; nth++) {
    assert.equal(kindOf(await finish(ports, challenge, "000000", `other ${nth}`)), "wrong_code");
  }
  const over = await finish(ports, challenge, codeOf(ports, challenge), "fresh");
  assert.equal(kindOf(over), "challenge_expired");
});

Deno.test("wrong codes lock the username for the client like wrong passwords", async () => {
  const ports = restaurant();
  await failFromMany(ports, 20);
  const kinds = [];
  for (let nth = 0; nth < 5; nth++) {
    const challenge = await challengeOf(ports);
    kinds.push(kindOf(await finish(ports, challenge, "000000")));
    ports.clock.advance(minute);
  }
  assert.deepEqual(kinds, ["wrong_code", "wrong_code", "wrong_code", "wrong_code", "locked"]);
  assert.equal(kindOf(await attempt(ports)), "locked");
});

Deno.test("the code can be emailed again after a minute, not sooner", async () => {
  const ports = restaurant();
  await failFromMany(ports, 20);
  const challenge = await challengeOf(ports);
  assert.equal(kindOf(await resendCode(ports, { challenge })), "resend_too_soon");
  ports.clock.advance(minute);
  assert.equal(kindOf(await resendCode(ports, { challenge })), "in");
  assert.equal(kindOf(await resendCode(ports, { challenge })), "resend_too_soon");
  assert.equal(mails(ports), 2);
  assert.equal(kindOf(await resendCode(ports, { challenge: "invented" })), "challenge_expired");
  must(await finish(ports, challenge, codeOf(ports, challenge)));
});

Deno.test("a code that is emailed again works for ten minutes from then, as its email says, with the same five tries", async () => {
  const ports = restaurant();
  await failFromMany(ports, 20);
  const challenge = await challengeOf(ports);
  for (let nth = 0; nth < 4; nth++) await finish(ports, challenge, "000000", `other ${nth}`);
  ports.clock.advance(9 * minute);
  must(await resendCode(ports, { challenge }));
  ports.clock.advance(10 * minute - 1);
  assert.equal(kindOf(await finish(ports, challenge, "000000", "other 4")), "wrong_code");
  assert.equal(kindOf(await finish(ports, challenge, codeOf(ports, challenge))), "challenge_expired");

  const late = await challengeOf(ports);
  ports.clock.advance(9 * minute);
  must(await resendCode(ports, { challenge: late }));
  ports.clock.advance(10 * minute - 1);
  must(await finish(ports, late, codeOf(ports, late)));

  const over = await challengeOf(ports);
  ports.clock.advance(9 * minute);
  must(await resendCode(ports, { challenge: over }));
  ports.clock.advance(10 * minute);
  assert.equal(kindOf(await finish(ports, over, codeOf(ports, over))), "challenge_expired");
});

Deno.test("at most ten codes an hour are emailed to an account", async () => {
  const ports = restaurant();
  await failFromMany(ports, 20);
  for (let nth = 0; nth < 10; nth++) await challengeOf(ports);
  const answer = await attempt(ports);
  assert.deepEqual(answer, { ok: false, error: { kind: "sign_in_slowed", until: fridayDinner + hour } });
  assert.equal(mails(ports), 10);
});

Deno.test("under attack an account without an email address must wait to sign in from an unknown client", async () => {
  const ports = restaurant();
  ports.accounts.set("staff_manager", { email: "" });
  const deviceToken = await trusted(ports);
  await failFromMany(ports, 20);
  assert.deepEqual(await attempt(ports), {
    ok: false,
    error: { kind: "sign_in_slowed", until: fridayDinner + hour },
  });
  assert.equal(kindOf(await attempt(ports, { deviceToken })), "in");
});

Deno.test("an account with an authenticator app needs the app's code, not an emailed one", async () => {
  const ports = restaurant();
  const { accessToken } = must(await attempt(ports));
  const me = (await authenticate(ports, accessToken)) ?? assert.fail();
  must(await beginSecondFactor(ports, me, { password, issuer: "Kitchen" }));
  must(await confirmSecondFactor(ports, me, `SECRET ${Math.floor(ports.clock.now() / 30_000)}`));
  await failFromMany(ports, 20);
  assert.equal(kindOf(await attempt(ports)), "second_factor_required");
  assert.equal(mails(ports), 0);
});

Deno.test("a password reset by a super admin lifts every lock of the username", async () => {
  const ports = restaurant();
  await failFromMany(ports, 25);
  await fail(ports, 5);
  must(await resetPassword(ports, { by: account("super_admin"), userId: "staff_manager", password }));
  assert.equal(kindOf(await attempt(ports)), "in");
});

Deno.test("T21: failures on sixty usernames from sixty clients raise one alert with one email and one audit entry", async () => {
  const ports = restaurant();
  const notified = () => [
    ports.outbox.all().filter(({ message }) => message.about === "sign_in_attack").length,
    ports.audit.filter(({ action }) => action === "auth.sign_in_attack").length,
  ];
  await failFromMany(ports, 29, "somebody");
  await watchSignIns(ports);
  assert.deepEqual(notified(), [0, 0]);
  for (let nth = 0; nth < 60; nth++) {
    await fail(ports, 1, { username: `name ${nth}`, client: `client ${nth}` });
  }
  await watchSignIns(ports);
  await watchSignIns(ports);
  assert.deepEqual(notified(), [1, 1]);
  ports.clock.advance(hour);
  await watchSignIns(ports);
  await failFromMany(ports, 40);
  await watchSignIns(ports);
  assert.deepEqual(notified(), [2, 2]);
});

Deno.test("failures on eight usernames from one client raise the alert and slow that client but not a trusted device", async () => {
  const ports = restaurant();
  const deviceToken = await trusted(ports);
  for (let nth = 0; nth < 8; nth++) await fail(ports, 1, { username: `name ${nth}` });
  assert.equal(kindOf(await attempt(ports)), "sign_in_slowed");
  assert.equal(kindOf(await attempt(ports, { deviceToken })), "in");
  await watchSignIns(ports);
  assert.equal(ports.audit.filter(({ action }) => action === "auth.sign_in_attack").length, 1);
});
