import assert from "node:assert/strict";
import { readSettings } from "@domain/settings/settings.ts";
import { fridayDinner, password, restaurant } from "@domain/testing/fixtures.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  finishSignIn,
} from "./second_factor.ts";
import { authenticate, refreshSession } from "./sessions.ts";
import { signIn } from "./sign_in.ts";
import { addUser } from "./users.ts";

type World = ReturnType<typeof restaurant>;
const origin = { userAgent: "Tablet", address: "192.0.2.7", client: "home" };
const minute = 60_000;

function tryPassword(ports: World) {
  return signIn(ports, { username: "manager", password, remember: true, ...origin });
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

/** Sets up the manager's authenticator app, then advances the clock by one minute. Returns the recovery codes. */
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

Deno.test("with a second factor, the password gives a challenge and the app's code finishes the sign-in", async () => {
  const ports = restaurant();
  assert.equal((await enrolled(ports)).length, 10);
  const challenge = await challenged(ports);
  const finished = await finishSignIn(ports, { challenge, code: codeAt(ports), ...origin });
  assert.ok(finished.ok);
  assert.equal(finished.value.expiresAt, ports.clock.now() + 7 * 24 * 60 * minute, "remembered");
  assert.notEqual(await authenticate(ports, finished.value.accessToken), undefined);
  assert.equal(
    kindOf(await finishSignIn(ports, { challenge, code: codeAt(ports), ...origin })),
    "challenge_expired",
  );
});

Deno.test("a code can be used only once", async () => {
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

Deno.test("by default a super admin must set up a second factor, and other roles need none", async () => {
  for (const role of ["manager", "admin", "super_admin"] as const) {
    const ports = restaurant();
    ports.store.changeSettings({ secondFactorRoles: readSettings(new Map()).secondFactorRoles });
    const added = await addUser(ports, {
      by: undefined,
      user: { username: "mina", firstName: "Mina", lastName: "Kim", email: "", role, language: "en" },
    });
    assert.ok(added.ok);
    const typed = added.value.password;
    const answer = await signIn(ports, { username: "mina", password: typed, remember: false, ...origin });
    assert.ok(answer.ok);
    assert.equal(answer.value.mfaRequired, role === "super_admin", role);
  }
});

Deno.test("a recovery code replaces the app's code once", async () => {
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

Deno.test("five wrong codes lock the username like wrong passwords", async () => {
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

Deno.test("a challenge ends after five minutes, and an unknown challenge is refused", async () => {
  const ports = restaurant();
  await enrolled(ports);
  const challenge = await challenged(ports);
  ports.clock.advance(5 * minute);
  assert.equal(
    kindOf(await finishSignIn(ports, { challenge, code: codeAt(ports), ...origin })),
    "challenge_expired",
  );
  const invented = await finishSignIn(ports, { challenge: "no such", code: codeAt(ports), ...origin });
  assert.equal(kindOf(invented), "challenge_expired");
});

Deno.test("the app shows the restaurant's name, or a default without one", async () => {
  const ports = restaurant();
  const { me } = await signedIn(ports);
  for (const [issuer, shown] of [["Kitchen", "Kitchen"], ["", "Restaurant"]] as const) {
    const begun = await beginSecondFactor(ports, me, { password, issuer });
    assert.ok(begun.ok && begun.value.address.startsWith(`otpauth://totp/${shown}:`), shown);
  }
});

Deno.test("the setup needs the password and the first code and is refused while a second factor is active", async () => {
  const ports = restaurant();
  const { me } = await signedIn(ports);
  const wrong = await beginSecondFactor(ports, me, { password: "guess", issuer: "" });
  assert.equal(kindOf(wrong), "wrong_password");
  assert.equal(
    kindOf(await confirmSecondFactor(ports, me, codeAt(ports))),
    "second_factor_setup_not_started",
  );
  await beginSecondFactor(ports, me, { password, issuer: "" });
  assert.equal(kindOf(await tryPassword(ports)), "in", "not active before its first code");
  assert.equal(kindOf(await confirmSecondFactor(ports, me, "000000")), "wrong_code");
  assert.equal(kindOf(await confirmSecondFactor(ports, me, codeAt(ports))), "in");
  assert.equal(
    kindOf(await beginSecondFactor(ports, me, { password, issuer: "" })),
    "second_factor_already_on",
  );
});

Deno.test("removing the second factor needs the password and a code", async () => {
  const ports = restaurant();
  const { me } = await signedIn(ports);
  await enrolled(ports);
  const off = (typed: string, code: string) => disableSecondFactor(ports, me, { password: typed, code });
  assert.equal(kindOf(await off("guess", codeAt(ports))), "wrong_password");
  assert.equal(kindOf(await off(password, "000000")), "wrong_code");
  assert.equal(kindOf(await off(password, codeAt(ports))), "in");
  assert.equal(kindOf(await tryPassword(ports)), "in");
});

Deno.test("a session of a role that must have a second factor requires it until the setup", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ secondFactorRoles: ["manager"] });
  const { me, refreshToken, mfaRequired } = await signedIn(ports);
  assert.equal(mfaRequired, true);
  assert.equal(me.session.mfaRequired, true);
  await beginSecondFactor(ports, me, { password, issuer: "" });
  await confirmSecondFactor(ports, me, codeAt(ports));
  assert.equal((await ports.accounts.ofSession(me.session.id))?.session.mfaRequired, false);
  ports.clock.advance(minute);
  const refreshed = await refreshSession(ports, refreshToken);
  assert.equal(refreshed.ok && refreshed.value.mfaRequired, false);
});

Deno.test("an open session requires the second factor from its next refresh after the setting changed", async () => {
  const ports = restaurant();
  const { refreshToken, mfaRequired, me } = await signedIn(ports);
  assert.equal(mfaRequired, false);
  ports.store.changeSettings({ secondFactorRoles: ["manager"] });
  ports.clock.set(fridayDinner + 15 * minute);
  const refreshed = await refreshSession(ports, refreshToken);
  assert.equal(refreshed.ok && refreshed.value.mfaRequired, true);
  assert.equal((await ports.accounts.ofSession(me.session.id))?.session.mfaRequired, true);
});

Deno.test("a refresh that is repeated after a crash requires the second factor too", async () => {
  const ports = restaurant();
  const { refreshToken, me } = await signedIn(ports);
  ports.store.changeSettings({ secondFactorRoles: ["manager"] });
  const store = { ...ports.store, load: () => Promise.reject(new Error("killed")) };
  await assert.rejects(refreshSession({ ...ports, store }, refreshToken), /killed/);
  const repeated = await refreshSession(ports, refreshToken);
  assert.equal(repeated.ok && repeated.value.mfaRequired, true);
  assert.equal((await ports.accounts.ofSession(me.session.id))?.session.mfaRequired, true);
});
