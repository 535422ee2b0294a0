import assert from "node:assert/strict";
import { fridayDinner, password, restaurant } from "../../testing/fixtures.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  finishSignIn,
} from "./second_factor.ts";
import { authenticate, refreshSession } from "./sessions.ts";
import { signIn } from "./sign_in.ts";

type World = ReturnType<typeof restaurant>;
const origin = { userAgent: "Tablet", address: "192.0.2.7", client: "home" };
const minute = 60_000;

function tryPassword(ports: World, typed = password) {
  return signIn(ports, { username: "manager", password: typed, remember: true, ...origin });
}

async function signedIn(ports: World) {
  const answer = await tryPassword(ports);
  if (!answer.ok) throw new Error(answer.error.kind);
  const me = await authenticate(ports, answer.value.accessToken);
  if (!me) throw new Error("not signed in");
  return { ...answer.value, me };
}

async function challenged(ports: World): Promise<string> {
  const answer = await tryPassword(ports);
  if (answer.ok || answer.error.kind !== "second_factor_required") throw new Error("no challenge");
  return answer.error.challenge;
}

const codeAt = (ports: World) => `SECRET ${Math.floor(ports.clock.now() / 30_000)}`;

/** The manager has set up an app; the clock stands a minute later. */
async function enrolled(ports: World): Promise<string[]> {
  const { me } = await signedIn(ports);
  const begun = await beginSecondFactor(ports, me, { password, issuer: "Kitchen" });
  assert.ok(begun.ok);
  const confirmed = await confirmSecondFactor(ports, me, codeAt(ports));
  assert.ok(confirmed.ok);
  ports.clock.advance(minute);
  return confirmed.value.recoveryCodes;
}

const kindOf = (answer: { ok: boolean; error?: { kind: string } }) => answer.ok ? "in" : answer.error?.kind;

Deno.test("once set up, the password alone gives a challenge and the app's code finishes the sign-in", async () => {
  const ports = restaurant();
  assert.equal((await enrolled(ports)).length, 10);
  const challenge = await challenged(ports);
  const finished = await finishSignIn(ports, { challenge, code: codeAt(ports), ...origin });
  assert.ok(finished.ok);
  assert.equal(finished.value.expiresAt, ports.clock.now() + 7 * 24 * 60 * minute, "remembered");
  assert.notEqual(await authenticate(ports, finished.value.accessToken), undefined);
  assert.equal(
    kindOf(await finishSignIn(ports, { challenge, code: codeAt(ports), ...origin })),
    "challenge_over",
  );
});

Deno.test("a code is good once: seen over a shoulder it opens nothing", async () => {
  const ports = restaurant();
  await enrolled(ports);
  const code = codeAt(ports);
  assert.equal(
    kindOf(await finishSignIn(ports, { challenge: await challenged(ports), code, ...origin })),
    "in",
  );
  const again = await finishSignIn(ports, { challenge: await challenged(ports), code, ...origin });
  assert.equal(kindOf(again), "wrong_code");
});

Deno.test("a recovery code is good once, in place of the app", async () => {
  const ports = restaurant();
  const [code = ""] = await enrolled(ports);
  assert.equal(
    kindOf(await finishSignIn(ports, { challenge: await challenged(ports), code, ...origin })),
    "in",
  );
  const again = await finishSignIn(ports, { challenge: await challenged(ports), code, ...origin });
  assert.equal(kindOf(again), "wrong_code");
  assert.equal(ports.audit.filter((entry) => entry.action === "auth.recovery_code_used").length, 1);
});

Deno.test("wrong codes lock the name like wrong passwords: a known password buys five guesses", async () => {
  const ports = restaurant();
  await enrolled(ports);
  const kinds = [];
  for (let guess = 0; guess < 5; guess++) {
    const challenge = await challenged(ports);
    kinds.push(kindOf(await finishSignIn(ports, { challenge, code: "000000", ...origin })));
  }
  assert.deepEqual(kinds, ["wrong_code", "wrong_code", "wrong_code", "wrong_code", "locked"]);
  assert.equal(kindOf(await tryPassword(ports)), "locked");
});

Deno.test("a challenge ends after five minutes, and an invented one opens nothing", async () => {
  const ports = restaurant();
  await enrolled(ports);
  const challenge = await challenged(ports);
  ports.clock.advance(5 * minute);
  assert.equal(
    kindOf(await finishSignIn(ports, { challenge, code: codeAt(ports), ...origin })),
    "challenge_over",
  );
  const invented = await finishSignIn(ports, { challenge: "no such", code: codeAt(ports), ...origin });
  assert.equal(kindOf(invented), "challenge_over");
});

Deno.test("the app shows the restaurant's name, or a plain one while it has none", async () => {
  const ports = restaurant();
  const { me } = await signedIn(ports);
  for (const [issuer, shown] of [["Kitchen", "Kitchen"], ["", "Restaurant"]] as const) {
    const begun = await beginSecondFactor(ports, me, { password, issuer });
    assert.ok(begun.ok && begun.value.address.startsWith(`otpauth://totp/${shown}:`), shown);
  }
});

Deno.test("setting up asks for the password and the first code, and cannot be done over one in force", async () => {
  const ports = restaurant();
  const { me } = await signedIn(ports);
  const wrong = await beginSecondFactor(ports, me, { password: "guess", issuer: "" });
  assert.equal(kindOf(wrong), "wrong_password");
  assert.equal(kindOf(await confirmSecondFactor(ports, me, codeAt(ports))), "factor_not_begun");
  await beginSecondFactor(ports, me, { password, issuer: "" });
  assert.equal(kindOf(await tryPassword(ports)), "in", "not in force before its first code");
  assert.equal(kindOf(await confirmSecondFactor(ports, me, "000000")), "wrong_code");
  assert.equal(kindOf(await confirmSecondFactor(ports, me, codeAt(ports))), "in");
  assert.equal(kindOf(await beginSecondFactor(ports, me, { password, issuer: "" })), "factor_in_force");
});

Deno.test("it is taken off with the password and a code, with neither alone", async () => {
  const ports = restaurant();
  const { me } = await signedIn(ports);
  await enrolled(ports);
  const off = (typed: string, code: string) => disableSecondFactor(ports, me, { password: typed, code });
  assert.equal(kindOf(await off("guess", codeAt(ports))), "wrong_password");
  assert.equal(kindOf(await off(password, "000000")), "wrong_code");
  assert.equal(kindOf(await off(password, codeAt(ports))), "in");
  assert.equal(kindOf(await tryPassword(ports)), "in");
});

Deno.test("a role that must have a second factor may do nothing else before it is set up", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ secondFactorRoles: ["manager"] });
  const { me, refreshToken, mfaRequired } = await signedIn(ports);
  assert.equal(mfaRequired, true);
  assert.equal(me.session.mfaRequired, true);
  await beginSecondFactor(ports, me, { password, issuer: "" });
  await confirmSecondFactor(ports, me, codeAt(ports));
  assert.equal((await ports.sessions.byId(me.session.id))?.mfaRequired, false);
  ports.clock.advance(minute);
  const refreshed = await refreshSession(ports, refreshToken);
  assert.equal(refreshed.ok && refreshed.value.mfaRequired, false);
});

Deno.test("a session that was open when the setting came owes the second factor from its next refresh", async () => {
  const ports = restaurant();
  const { refreshToken, mfaRequired, me } = await signedIn(ports);
  assert.equal(mfaRequired, false);
  ports.store.changeSettings({ secondFactorRoles: ["manager"] });
  ports.clock.set(fridayDinner + 15 * minute);
  const refreshed = await refreshSession(ports, refreshToken);
  assert.equal(refreshed.ok && refreshed.value.mfaRequired, true);
  assert.equal((await ports.sessions.byId(me.session.id))?.mfaRequired, true);
});
