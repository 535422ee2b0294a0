import assert from "node:assert/strict";
import { maxPasskeys } from "@domain/staff/passkey.ts";
import { password, restaurant } from "@domain/testing/fixtures.ts";
import type { AskedPasskey, PasskeyRefusal } from "./passkeys.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "./passkeys.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  finishSignIn,
  replaceRecoveryCodes,
} from "./second_factor.ts";
import { authenticate, refreshSession } from "./sessions.ts";
import { signIn } from "./sign_in.ts";
import { rescue } from "./rescue.ts";
import { removeSecondFactorOf } from "./users.ts";

type World = ReturnType<typeof restaurant>;
type Answer = Awaited<ReturnType<typeof signInWithPasskey>>;
const origin = { userAgent: "Tablet", address: "192.0.2.7", client: "home" };
const minute = 60_000;

const kindOf = (answer: { ok: boolean; error?: { kind: string } }) => answer.ok ? "ok" : answer.error?.kind;

function tryPassword(ports: World, typed = password) {
  return signIn(ports, { username: "manager", password: typed, remember: false, ...origin });
}

async function me(ports: World) {
  const answer = await tryPassword(ports);
  assert.ok(answer.ok);
  const found = await authenticate(ports, answer.value.accessToken);
  assert.ok(found);
  return found;
}

/** What an authenticator answers to the question. */
const answering = ({ options }: AskedPasskey, uses = 0, id = "credential") => ({
  id,
  response: { question: options["question"], uses },
});

async function begun(ports: World, by: Awaited<ReturnType<typeof me>>, code = "-"): Promise<AskedPasskey> {
  const asked = await beginPasskey(ports, by, { password, code, restaurant: "Kitchen" });
  assert.ok(asked.ok);
  return asked.value;
}

/** Adds a passkey to the manager's account. */
async function added(ports: World, id = "credential") {
  const by = await me(ports);
  const asked = await begun(ports, by);
  const { token } = asked;
  const passkey = await addPasskey(ports, by, { token, answer: answering(asked, 1, id), name: "Phone" });
  assert.ok(passkey.ok);
  return { by, ...passkey.value };
}

async function tryPasskey(
  ports: World,
  change: { token?: string; uses?: number; id?: string; later?: number } = {},
): Promise<Answer> {
  const asked = await beginPasskeySignIn(ports);
  assert.ok(asked.ok);
  const { token = asked.value.token, uses = 2, id, later = 0 } = change;
  ports.clock.advance(later);
  return await signInWithPasskey(ports, {
    token,
    answer: answering(asked.value, uses, id),
    remember: true,
    ...origin,
  });
}

const failures = (ports: World) => ports.audit.filter(({ action }) => action === "auth.login_failed");

Deno.test("a passkey opens the account without password and code", async () => {
  const ports = restaurant();
  const { passkey } = await added(ports);
  const answer = await tryPasskey(ports);
  assert.ok(answer.ok);
  const found = await authenticate(ports, answer.value.accessToken);
  assert.equal(found?.account.id, passkey.staffId);
  assert.equal(found?.session.withPasskey, true);
  assert.equal(found?.session.isRemembered, true);
  const [used] = await ports.passkeys.of(passkey.staffId);
  assert.deepEqual([used?.uses, used?.lastUsedAt], [2, ports.clock.now()]);
});

Deno.test("a new passkey needs the password, is audited with its name, and is asked for once", async () => {
  const ports = restaurant();
  const by = await me(ports);
  const wrong = await beginPasskey(ports, by, { password: "Wrong-1!", code: "-", restaurant: "" });
  assert.equal(kindOf(wrong), "wrong_password");
  const asked = await begun(ports, by);
  const command = { token: asked.token, answer: answering(asked), name: "Phone" };
  assert.equal(kindOf(await addPasskey(ports, by, command)), "ok");
  assert.equal(kindOf(await addPasskey(ports, by, command)), "passkey_expired");
  const [entry] = ports.audit.filter(({ action }) => action === "auth.passkey_added");
  assert.deepEqual([entry?.resourceId, entry?.details], [by.account.id, { name: "Phone" }]);
});

Deno.test("where an authenticator app is set up, adding and removing a passkey need its code, too", async () => {
  const ports = restaurant();
  const { by, passkey } = await added(ports);
  const code = () => `SECRET ${Math.floor(ports.clock.now() / 30_000)}`;
  assert.ok((await beginSecondFactor(ports, by, { password, issuer: "Kitchen" })).ok);
  assert.ok((await confirmSecondFactor(ports, by, code())).ok);
  ports.clock.advance(minute);
  const withoutCode = { password, code: "-" };
  assert.equal(
    kindOf(await beginPasskey(ports, by, { ...withoutCode, restaurant: "" })),
    "wrong_code",
  );
  assert.equal(kindOf(await removePasskey(ports, by, { id: passkey.id, ...withoutCode })), "wrong_code");
  assert.equal(
    kindOf(await removePasskey(ports, by, { id: passkey.id, password, code: code() })),
    "ok",
  );
});

Deno.test("a question is answered by the browser and the account that it was for, within five minutes", async () => {
  const ports = restaurant();
  const { by } = await added(ports);
  assert.equal(kindOf(await tryPasskey(ports, { token: "of another browser" })), "passkey_expired");
  assert.equal(kindOf(await tryPasskey(ports, { later: 5 * minute })), "passkey_expired");
  const ofSignIn = await beginPasskeySignIn(ports);
  assert.ok(ofSignIn.ok);
  const { token } = ofSignIn.value;
  const answer = answering(ofSignIn.value, 2, "another");
  assert.equal(kindOf(await addPasskey(ports, by, { token, answer, name: "Phone" })), "passkey_expired");
  const ofAdding = await begun(ports, by);
  assert.equal(
    kindOf(
      await signInWithPasskey(ports, {
        token: ofAdding.token,
        answer: answering(ofAdding, 2),
        remember: false,
        ...origin,
      }),
    ),
    "passkey_expired",
  );
});

Deno.test("an unknown passkey, an unverified person and a copied passkey are refused; known ones are audited", async () => {
  const ports = restaurant();
  await added(ports);
  const tries: [Parameters<typeof tryPasskey>[1], number][] = [
    [{ id: "unknown" }, 0],
    [{ uses: Number("unverified") }, 1],
    [{ uses: 1 }, 2],
  ];
  for (const [change, audited] of tries) {
    assert.equal(kindOf(await tryPasskey(ports, change)), "passkey_not_accepted", JSON.stringify(change));
    assert.equal(failures(ports).length, audited);
  }
});

Deno.test("a disabled account and a removed passkey open nothing", async () => {
  const ports = restaurant();
  const { by, passkey } = await added(ports);
  ports.accounts.set(by.account.id, { isDisabled: true });
  assert.equal(kindOf(await tryPasskey(ports)), "passkey_not_accepted");
  ports.accounts.set(by.account.id, { isDisabled: false });
  assert.equal(kindOf(await removePasskey(ports, by, { id: passkey.id, password, code: "-" })), "ok");
  assert.equal(kindOf(await tryPasskey(ports)), "passkey_not_accepted");
  assert.equal(
    kindOf(await removePasskey(ports, by, { id: passkey.id, password, code: "-" })),
    "already_removed",
  );
});

Deno.test("an account has at most ten passkeys, and none twice", async () => {
  const ports = restaurant();
  const { by } = await added(ports, "credential 0");
  const again = await begun(ports, by);
  const twice = { token: again.token, answer: answering(again, 1, "credential 0"), name: "Phone" };
  assert.equal(kindOf(await addPasskey(ports, by, twice)), "passkey_not_added");
  ports.clock.advance(15 * minute);
  for (let nth = 1; nth < maxPasskeys; nth++) {
    const asked = await begun(ports, by);
    const answer = answering(asked, 1, `credential ${nth}`);
    assert.ok((await addPasskey(ports, by, { token: asked.token, answer, name: "Phone" })).ok);
    ports.clock.advance(15 * minute);
  }
  const eleventh = await beginPasskey(ports, by, { password, code: "-", restaurant: "" });
  assert.equal(kindOf(eleventh), "too_many_passkeys");
});

Deno.test("a passkey is renamed by its owner only", async () => {
  const ports = restaurant();
  const { by, passkey } = await added(ports);
  assert.equal(kindOf(await renamePasskey(ports, by, { id: passkey.id, name: "Laptop" })), "ok");
  assert.equal((await ports.passkeys.of(by.account.id))[0]?.name, "Laptop");
  assert.equal(kindOf(await renamePasskey(ports, by, { id: "key_x", name: "Laptop" })), "already_removed");
});

Deno.test("a public address without https asks for no passkey", async () => {
  const ports = restaurant();
  const by = await me(ports);
  const { token } = await begun(ports, by);
  const there = { ...ports, passkeys: { ...ports.passkeys, host: undefined } };
  const answer = { id: "credential", response: {} };
  const refusals: (PasskeyRefusal | { kind: string } | undefined)[] = [];
  for (
    const tried of [
      await beginPasskey(there, by, { password, code: "-", restaurant: "" }),
      await addPasskey(there, by, { token, answer, name: "Phone" }),
      await beginPasskeySignIn(there),
      await signInWithPasskey(there, { token, answer, remember: false, ...origin }),
    ]
  ) refusals.push(tried.ok ? undefined : tried.error);
  assert.deepEqual(refusals.map((each) => each?.kind), Array(4).fill("passkeys_unavailable"));
});

Deno.test("a passkey fulfills the duty of a second factor, and the password alone no longer signs in", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ secondFactorRoles: ["manager"] });
  const first = await tryPassword(ports);
  assert.ok(first.ok && first.value.mfaRequired);
  await added(ports);
  const refreshed = await refreshSession(ports, first.value.refreshToken);
  assert.ok(refreshed.ok && !refreshed.value.mfaRequired);
  assert.equal(kindOf(await tryPassword(ports)), "passkey_required");
  const answer = await tryPasskey(ports);
  assert.ok(answer.ok && !answer.value.mfaRequired);
});

/** A manager whose role requires a second factor and who has a passkey only, and one sign-in with password and code. */
async function withDuty() {
  const ports = restaurant();
  ports.store.changeSettings({ secondFactorRoles: ["manager"] });
  const { by, passkey, recoveryCodes } = await added(ports);
  const signInWith = async (code: string) => {
    const answer = await tryPassword(ports);
    assert.ok(!answer.ok && answer.error.kind === "passkey_required");
    if (!("challenge" in answer.error)) return undefined;
    return await finishSignIn(ports, { challenge: answer.error.challenge, code, ...origin });
  };
  return { ports, by, passkey, codes: recoveryCodes ?? [], signInWith };
}

Deno.test("the first passkey brings recovery codes, each of which opens the account once in its place", async () => {
  const { ports, by, codes: [code = "", other = ""], signInWith } = await withDuty();
  const wrong = await signInWith("not mine");
  assert.equal(wrong && kindOf(wrong), "wrong_code");
  const opened = await signInWith(code);
  assert.ok(opened?.ok && !opened.value.mfaRequired);
  const again = await signInWith(code);
  assert.equal(again && kindOf(again), "wrong_code");
  const second = await signInWith(other);
  assert.ok(second?.ok);
  assert.equal(await ports.secondFactors.recoveryCodesOf(by.account.id), 8);
  const actions = ports.audit.map(({ action }) => action);
  assert.equal(actions.filter((action) => action === "auth.recovery_codes_made").length, 1);
  assert.equal(actions.filter((action) => action === "auth.recovery_code_used").length, 2);
});

Deno.test("later passkeys bring no recovery codes, and new ones replace the earlier ones for the password", async () => {
  const { ports, by, codes: [early = ""], signInWith } = await withDuty();
  const asked = await begun(ports, by);
  const second = { token: asked.token, answer: answering(asked, 1, "second"), name: "Tablet" };
  const later = await addPasskey(ports, by, second);
  assert.ok(later.ok && later.value.recoveryCodes === undefined);
  const wrong = await replaceRecoveryCodes(ports, by, { password: "Wrong-1!", code: "-" });
  assert.equal(kindOf(wrong), "wrong_password");
  const spare = {
    ...ports.secondFactors,
    newRecovery: () => ({ codes: ["new"], hashes: [ports.secondFactors.recoveryHash("new")] }),
  };
  const made = await replaceRecoveryCodes({ ...ports, secondFactors: spare }, by, { password, code: "-" });
  assert.deepEqual(made, { ok: true, value: { recoveryCodes: ["new"] } });
  const [old, fresh] = [await signInWith(early), await signInWith("new")];
  assert.deepEqual([old && kindOf(old), fresh && kindOf(fresh)], ["wrong_code", "ok"]);
});

Deno.test("without codes only the passkey opens the account, and with the last passkey the codes end", async () => {
  const { ports, by, passkey, codes, signInWith } = await withDuty();
  for (const code of codes) assert.ok((await signInWith(code))?.ok);
  assert.equal(await signInWith("any"), undefined);
  assert.ok((await replaceRecoveryCodes(ports, by, { password, code: "-" })).ok);
  assert.ok((await removePasskey(ports, by, { id: passkey.id, password, code: "-" })).ok);
  assert.equal(await ports.secondFactors.recoveryCodesOf(by.account.id), 0);
  const none = await replaceRecoveryCodes(ports, by, { password, code: "-" });
  assert.equal(kindOf(none), "second_factor_setup_not_started");
  const answer = await tryPassword(ports);
  assert.ok(answer.ok && answer.value.mfaRequired, "a new second factor is set up at once");
});

Deno.test("a super admin who removes a lost passkey ends its recovery codes and a sign-in that waits for one", async () => {
  const { ports, by, codes: [code = ""] } = await withDuty();
  const answer = await tryPassword(ports);
  assert.ok(!answer.ok && answer.error.kind === "passkey_required" && "challenge" in answer.error);
  await removeSecondFactorOf(ports, { by: { id: "staff_super_admin" }, userId: by.account.id });
  const finished = await finishSignIn(ports, { challenge: answer.error.challenge, code, ...origin });
  assert.equal(kindOf(finished), "challenge_expired");
  assert.equal(await ports.secondFactors.recoveryCodesOf(by.account.id), 0);
});

Deno.test("without that duty, the password still signs in", async () => {
  const ports = restaurant();
  await added(ports);
  assert.equal(kindOf(await tryPassword(ports)), "ok");
});

Deno.test("passkeys of an earlier public address lock no one out", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ secondFactorRoles: ["manager"] });
  await added(ports);
  const moved = { ...ports, passkeys: { ...ports.passkeys, host: "new.example.com" } };
  const answer = await tryPassword(moved);
  assert.ok(answer.ok && answer.value.mfaRequired);
});

Deno.test("a lock of the name does not stop a passkey", async () => {
  const ports = restaurant();
  await added(ports);
  for (let nth = 0; nth < 5; nth++) await tryPassword(ports, "Wrong-1!");
  assert.equal(kindOf(await tryPassword(ports)), "locked");
  assert.equal(kindOf(await tryPasskey(ports)), "ok");
});

Deno.test("a super admin and the rescue remove another's passkeys", async () => {
  for (const way of ["super admin", "rescue"]) {
    const ports = restaurant();
    const { by } = await added(ports);
    if (way === "rescue") await rescue(ports, "manager");
    else await removeSecondFactorOf(ports, { by: { id: "staff_super_admin" }, userId: by.account.id });
    assert.deepEqual(await ports.passkeys.of(by.account.id), [], way);
    assert.equal(ports.audit.filter(({ action }) => action === "user.passkeys_removed").length, 1);
  }
});
