import assert from "node:assert/strict";
import { fridayDinner, password, restaurant } from "@domain/testing/fixtures.ts";
import { changePassword, editProfile, signOutEverywhere } from "./own_account.ts";
import { setPin } from "./pins.ts";
import { editUser } from "./users.ts";
import { authenticate, refreshSession } from "./sessions.ts";
import { signIn } from "./sign_in.ts";

type World = ReturnType<typeof restaurant>;
const newPassword = "Doenjang-7-jjigae!";

async function login(ports: World, username = "manager", with_ = password) {
  const signedIn = await signIn(ports, {
    username,
    password: with_,
    remember: false,
    userAgent: "",
    address: "",
    client: "home",
  });
  if (!signedIn.ok) throw new Error(signedIn.error.kind);
  const me = await authenticate(ports, signedIn.value.accessToken);
  if (!me) throw new Error("not signed in");
  return { ...signedIn.value, me };
}

Deno.test("changing the password ends every session, the current one included, and only the new password works", async () => {
  const ports = restaurant();
  const [here, there] = [await login(ports), await login(ports)];
  const changed = await changePassword(ports, here.me, { currentPassword: password, newPassword });
  assert.deepEqual(changed, { ok: true, value: null });
  assert.ok(
    ports.audit.some(({ action, staffId }) =>
      action === "auth.password_changed" && staffId === here.me.account.id
    ),
  );
  for (const { accessToken, refreshToken } of [here, there]) {
    assert.equal(await authenticate(ports, accessToken), undefined);
    assert.deepEqual(await refreshSession(ports, refreshToken), { ok: false, error: "password_changed" });
  }
  await assert.rejects(login(ports), /bad_credentials/);
  assert.equal((await login(ports, "manager", newPassword)).me.account.mustChangePassword, false);
});

Deno.test("a wrong, weak, common or unchanged password is refused, and no session ends", async () => {
  const ports = restaurant();
  const { me } = await login(ports);
  const refusalOf = async (form: { currentPassword: string; newPassword: string }) => {
    const changed = await changePassword(ports, me, form);
    return changed.ok ? "changed" : changed.error.kind;
  };
  assert.equal(await refusalOf({ currentPassword: "guess", newPassword }), "wrong_password");
  for (const each of ["weak", "Password1!", password]) {
    assert.equal(await refusalOf({ currentPassword: password, newPassword: each }), "bad_password");
  }
  assert.equal((await ports.sessions.openOf(me.account.id, fridayDinner)).length, 1);
});

Deno.test("password checks of a session are limited, and a sign-in lock does not block a password change", async () => {
  const ports = restaurant();
  const { me } = await login(ports);
  for (let guess = 0; guess < 5; guess++) {
    await signIn(ports, {
      username: "manager",
      password: "guess",
      remember: false,
      userAgent: "",
      address: "",
      client: "home",
    });
  }
  for (let guess = 0; guess < 9; guess++) {
    const refused = await changePassword(ports, me, { currentPassword: `guess ${guess}`, newPassword });
    assert.equal(!refused.ok && refused.error.kind, "wrong_password");
  }
  const changed = await changePassword(ports, me, { currentPassword: password, newPassword });
  assert.deepEqual(changed, { ok: true, value: null });
  const eleventh = await changePassword(ports, me, { currentPassword: newPassword, newPassword: password });
  assert.equal(!eleventh.ok && eleventh.error.kind, "too_many_attempts");
});

Deno.test("signing out everywhere ends only the user's own sessions, and removes the PIN", async () => {
  const ports = restaurant();
  const { me } = await login(ports);
  assert.ok((await setPin(ports, me, { pin: "3947", currentPassword: password })).ok);
  await login(ports);
  await login(ports, "admin");
  assert.equal(await signOutEverywhere(ports, me.account), 2);
  assert.equal((await ports.sessions.openOf("staff_admin", fridayDinner)).length, 1);
  assert.equal(await ports.stations.pinOf(me.account.id), undefined);
});

const newEmail = "sua@example.com";

Deno.test("editing the profile changes name, email and language, and the audit log does not contain the email", async () => {
  const ports = restaurant();
  const { me } = await login(ports);
  const fields = { firstName: "Sua", email: newEmail, language: "en" } as const;
  const edited = await editProfile(ports, me, { fields, currentPassword: password });
  assert.deepEqual(edited, { ok: true, value: { ...me.account, ...fields } });
  assert.deepEqual(ports.audit.at(-1)?.details, {
    first_name_before: "Mina",
    first_name_after: "Sua",
    language_before: "ko",
    language_after: "en",
    email_changed: true,
  });
});

Deno.test("a different email needs the current password, and its checks are limited; other fields need none", async () => {
  const ports = restaurant();
  const { me } = await login(ports);
  const refusalOf = async (currentPassword?: string) => {
    const edited = await editProfile(ports, me, { fields: { email: newEmail }, currentPassword });
    return edited.ok ? "edited" : edited.error.kind;
  };
  for (const missing of [undefined, ""]) assert.equal(await refusalOf(missing), "password_required");
  for (let guess = 0; guess < 10; guess++) assert.equal(await refusalOf("guess"), "wrong_password");
  assert.equal(await refusalOf(password), "too_many_attempts");
  const others = { firstName: "Sua", email: me.account.email };
  assert.equal((await editProfile(ports, me, { fields: others })).ok, true);
  assert.deepEqual(await ports.accounts.byId(me.account.id), { ...me.account, firstName: "Sua" });
  assert.deepEqual(ports.outbox.all(), []);
});

Deno.test("the email cannot be changed while the password is temporary", async () => {
  const ports = restaurant();
  const { me } = await login(ports);
  const forced = { ...me, account: { ...me.account, mustChangePassword: true } };
  assert.deepEqual(
    await editProfile(ports, forced, { fields: { email: newEmail }, currentPassword: password }),
    { ok: false, error: { kind: "must_change_password" } },
  );
});

Deno.test("a form that knows an old email does not change the email without the password", async () => {
  const ports = restaurant();
  const { me } = await login(ports);
  ports.accounts.set(me.account.id, { email: newEmail });
  const edited = await editProfile(ports, me, { fields: { email: me.account.email } });
  assert.equal(!edited.ok && edited.error.kind, "changed_meanwhile");
  assert.equal((await ports.accounts.byId(me.account.id))?.email, newEmail);
});

Deno.test("a password that changed meanwhile does not change the email", async () => {
  const ports = restaurant();
  const { me } = await login(ports);
  ports.accounts.set(me.account.id, { passwordHash: "another" });
  const edited = await editProfile(ports, me, { fields: { email: newEmail }, currentPassword: password });
  assert.deepEqual(edited, { ok: false, error: { kind: "wrong_password" } });
});

Deno.test("the previous address gets a notice of a changed email, whoever changed it", async () => {
  const ports = restaurant();
  const { me } = await login(ports);
  const { id, email } = me.account;
  await editProfile(ports, me, { fields: { email: newEmail }, currentPassword: password });
  await editUser(ports, { by: { id: "staff_admin" }, userId: id, fields: { email: "third@example.com" } });
  await editUser(ports, { by: { id: "staff_admin" }, userId: id, fields: { lastName: "Lee" } });
  assert.deepEqual(
    ports.outbox.all().map(({ message }) => message),
    [email, newEmail].map((to) => ({
      channel: "mail",
      about: "email_changed",
      ref: { kind: "account", id },
      to,
    })),
  );
});
