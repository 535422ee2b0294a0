import assert from "node:assert/strict";
import { account, fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { userVersion } from "@domain/staff/users.ts";
import { addUser, editUser, endSessionsOf, removeSecondFactorOf, resetPassword } from "./users.ts";
import { changePassword } from "./own_account.ts";
import { authenticate } from "./sessions.ts";
import { signIn } from "./sign_in.ts";

const boss = account("super_admin");
const jiwoo = {
  username: "Jiwoo",
  email: "jiwoo@example.com",
  firstName: "Jiwoo",
  lastName: "Han",
  role: "manager",
  language: "ko",
} as const;
type World = ReturnType<typeof restaurant>;

function login(ports: World, username: string, password: string) {
  return signIn(ports, { username, password, remember: false, userAgent: "", address: "", client: "home" });
}

Deno.test("a new user signs in with the temporary password and must change it", async () => {
  const ports = restaurant();
  const added = await addUser(ports, { by: boss, user: jiwoo });
  assert.ok(added.ok);
  assert.equal(added.value.account.mustChangePassword, true);
  const signedIn = await login(ports, "JIWOO", added.value.password);
  assert.equal(signedIn.ok && signedIn.value.account.mustChangePassword, true);
  assert.deepEqual(ports.audit[0], {
    at: fridayDinner,
    staffId: boss.id,
    action: "user.created",
    resource: "account",
    resourceId: added.value.account.id,
    status: "success",
    details: { username: "jiwoo", role: "manager" },
  });
});

Deno.test("a temporary password expires after three days, the password that replaced it does not", async () => {
  const ports = restaurant();
  const own = "Mandu & 만두 9";
  for (const isReplaced of [false, true]) {
    const added = await addUser(ports, { by: boss, user: { ...jiwoo, username: `jiwoo${isReplaced}` } });
    assert.ok(added.ok);
    const { account, password } = added.value;
    if (isReplaced) {
      const forced = await login(ports, account.username, password);
      assert.ok(forced.ok);
      const me = await authenticate(ports, forced.value.accessToken);
      assert.ok(me);
      const form = { currentPassword: password, newPassword: own };
      assert.ok((await changePassword(ports, me, form)).ok);
    }
    ports.clock.advance(72 * 3_600_000);
    const late = await login(ports, account.username, isReplaced ? own : password);
    assert.deepEqual(late.ok || late.error, isReplaced || { kind: "bad_credentials" });
  }
});

Deno.test("a taken username or a weak temporary password is refused", async () => {
  const ports = restaurant();
  const taken = await addUser(ports, { by: boss, user: { ...jiwoo, username: "MANAGER" } });
  assert.deepEqual(taken, { ok: false, error: { kind: "username_taken" } });
  for (const password of ["short", "Password1!"]) {
    const weak = await addUser(ports, { by: boss, user: jiwoo, password });
    assert.equal(!weak.ok && weak.error.kind, "bad_password");
  }
  assert.deepEqual(ports.audit, []);
});

Deno.test("the last super admin cannot lose the role or access", async () => {
  const ports = restaurant();
  for (
    const fields of [{ role: "admin" }, { isDisabled: true }, { role: "manager", isDisabled: true }] as const
  ) {
    const edited = await editUser(ports, { by: boss, userId: boss.id, fields });
    assert.deepEqual(edited, { ok: false, error: { kind: "last_super_admin" } });
  }
  assert.equal((await editUser(ports, { by: boss, userId: boss.id, fields: { lastName: "Lee" } })).ok, true);

  await editUser(ports, { by: boss, userId: "staff_admin", fields: { role: "super_admin" } });
  assert.equal((await editUser(ports, { by: boss, userId: boss.id, fields: { role: "admin" } })).ok, true);
  const other = await editUser(ports, { by: boss, userId: "staff_admin", fields: { isDisabled: true } });
  assert.deepEqual(other, { ok: false, error: { kind: "last_super_admin" } });
});

Deno.test("disabling a user ends their sessions and refuses their sign-in", async () => {
  const ports = restaurant();
  const signedIn = await login(ports, "manager", "Pickup-2018!");
  assert.ok(signedIn.ok);
  await editUser(ports, { by: boss, userId: "staff_manager", fields: { isDisabled: true } });
  assert.deepEqual(await ports.sessions.openOf("staff_manager", fridayDinner), []);
  assert.deepEqual(await login(ports, "manager", "Pickup-2018!"), {
    ok: false,
    error: { kind: "bad_credentials" },
  });
});

Deno.test("an edit is audited with its changes but without email addresses", async () => {
  const ports = restaurant();
  const fields = { role: "admin", email: "new@example.com" } as const;
  await editUser(ports, { by: boss, userId: "staff_manager", fields });
  assert.deepEqual(ports.audit.at(-1)?.details, {
    role_before: "manager",
    role_after: "admin",
    email_changed: true,
  });
});

Deno.test("when two admins edit one account, the second is refused with the first one's version", async () => {
  const ports = restaurant();
  const version = userVersion(account("manager"));
  const edit = (lastName: string) =>
    editUser(ports, { by: boss, userId: "staff_manager", fields: { lastName }, version });
  const first = await edit("Park");
  assert.ok(first.ok);
  assert.deepEqual(await edit("Choi"), {
    ok: false,
    error: { kind: "changed_meanwhile", present: first.value },
  });
});

Deno.test("a reset sets a new temporary password, ends sessions and lifts a lock", async () => {
  const ports = restaurant();
  await login(ports, "manager", "Pickup-2018!");
  for (let guess = 0; guess < 5; guess++) await login(ports, "manager", "guess");
  const reset = await resetPassword(ports, { by: boss, userId: "staff_manager" });
  assert.ok(reset.ok);
  assert.deepEqual(await ports.sessions.openOf("staff_manager", fridayDinner), []);
  assert.equal((await login(ports, "manager", "Pickup-2018!")).ok, false);
  const signedIn = await login(ports, "manager", reset.value.password);
  assert.equal(signedIn.ok && signedIn.value.account.mustChangePassword, true);
});

Deno.test("actions on an unknown user are refused", async () => {
  const ports = restaurant();
  const unknown = { by: boss, userId: "staff_unknown" };
  const answers = [
    await editUser(ports, { ...unknown, fields: {} }),
    await resetPassword(ports, unknown),
    await endSessionsOf(ports, unknown),
    await removeSecondFactorOf(ports, unknown),
  ];
  for (const answer of answers) {
    assert.deepEqual(answer, { ok: false, error: { kind: "no_such_user" } });
  }
  assert.deepEqual(ports.audit, []);
});
