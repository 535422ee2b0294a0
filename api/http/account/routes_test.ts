import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import type { Role } from "@domain/staff/permissions.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { listen } from "@api/testing/events.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { newAuthenticator } from "@api/testing/authenticator.ts";
import { codeOf } from "@api/testing/second_factor.ts";
import { callApi, type CallParts, expectData, expectError, lunchtime, setClock } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

const newPassword = "Doenjang-7-jjigae!";
const now = Date.parse(lunchtime);
const dayMs = 24 * 3_600_000;

async function signInWith(shop: MemoryShop, more: { rememberMe?: boolean }) {
  const answer = await callApi(shop, "login", {
    body: { username: "manager", password: demoPassword, ...more },
  });
  if (!answer.ok) throw new Error(answer.text);
  return answer;
}

const cookiesOf = (headers: Headers) =>
  headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "").join("; ");

const maxAgeOf = (headers: Headers) =>
  Number(/^refresh_token=.*Max-Age=(\d+)/.exec(headers.getSetCookie().join("\n"))?.[1]);

Deno.test("own account and users", async (t) => {
  await withMemoryShop(async (shop) => {
    const as = async (username: Role) => ({ token: await tokenOf(shop, username) });
    const boss = await as("super_admin");

    await t.step("logout-all ends every session and its streams", async () => {
      const [here, there] = [await as("manager"), await as("manager")];
      const { ticket } = await expectData(shop, "streamTicket", there);
      await using stream = await listen(`${shop.url}/api/admin/orders/stream?ticket=${ticket}`);
      await stream.first("connected", () => true);
      const { ended } = await expectData(shop, "logoutAll", here);
      equal(ended, 2);
      await stream.ended;
      await expectError(401, "signed_out", callApi(shop, "validate", there));
    });

    await t.step(
      "a logout with a replaced or unknown cookie ends the session of the access token",
      async () => {
        for (const isKnown of [true, false]) {
          const replaced = { cookie: cookiesOf((await signInWith(shop, {})).headers) };
          const { accessToken: token } = await expectData(shop, "refresh", { headers: replaced });
          await setClock(shop, new Date(now + 11_000).toISOString());
          const headers = isKnown ? replaced : { cookie: "refresh_token=of-an-earlier-session" };
          equal((await callApi(shop, "logout", { token, headers })).status, 200);
          await expectError(401, "signed_out", callApi(shop, "validate", { token }));
          await setClock(shop, lunchtime);
        }
      },
    );

    await t.step("a sign-in over a signed-in session ends the one that it replaces", async () => {
      const [first, elsewhere] = [await signInWith(shop, {}), await signInWith(shop, {})];
      const second = await callApi(shop, "login", {
        headers: { cookie: cookiesOf(first.headers) },
        body: { username: "manager", password: demoPassword },
      });
      ok(second.ok);
      await expectError(401, "signed_out", callApi(shop, "validate", { token: first.data.accessToken }));
      for (const { data } of [second, elsewhere]) {
        equal((await callApi(shop, "validate", { token: data.accessToken })).status, 200);
      }
    });

    await t.step(
      "each refresh renews the cookie's age, and a late one returns why the session ended",
      async () => {
        const { status, headers, data } = await signInWith(shop, { rememberMe: true });
        equal(status, 200);
        equal(data.sessionEndsBy, "session_idle");
        ok(maxAgeOf(headers) > 7 * 24 * 3600 - 60);
        await setClock(shop, new Date(now + 3 * dayMs).toISOString());
        const renewed = await callApi(shop, "refresh", { headers: { cookie: cookiesOf(headers) } });
        ok(renewed.ok);
        // The server's clock advances between the two requests.
        const endsAt = now + 10 * dayMs;
        ok(Math.abs(Date.parse(renewed.data.sessionEndsAt) - endsAt) < 60_000);
        ok(maxAgeOf(renewed.headers) > 7 * 24 * 3600 - 60);

        const cookie = cookiesOf(renewed.headers);
        await setClock(shop, new Date(now + 11 * dayMs).toISOString());
        await expectError(401, "session_idle", callApi(shop, "refresh", { headers: { cookie } }));
        await setClock(shop, lunchtime);

        const ended = await signInWith(shop, {});
        const { token } = await as("super_admin");
        await expectData(shop, "endUserSessions", { token, id: ended.data.user.id });
        const late = callApi(shop, "refresh", { headers: { cookie: cookiesOf(ended.headers) } });
        await expectError(401, "ended_by_owner", late);
      },
    );

    await t.step(
      "the auth status is returned by token and by cookie, and refused without either",
      async () => {
        const { data, headers } = await signInWith(shop, {});
        const cookie = cookiesOf(headers);
        for (const by of [{ token: data.accessToken }, { headers: { cookie } }]) {
          const status = await expectData(shop, "authStatus", by);
          deepEqual([status.isAuthenticated, status.user?.username, status.mfaRequired], [
            true,
            data.user.username,
            false,
          ]);
        }
        await expectError(401, "signed_out", callApi(shop, "authStatus"));
      },
    );

    await t.step(
      "a trusted browser gets the number of waiting orders when signed out, and an unknown one gets nothing",
      async () => {
        const { headers } = await signInWith(shop, {});
        const cookie = cookiesOf(headers);
        const waiting = (cookie: string) => expectData(shop, "waitingOrders", { headers: { cookie } });
        deepEqual(await waiting(cookie), { waiting: 0 });
        await expectData(shop, "testOrder", await as("manager"));
        deepEqual(await waiting(cookie), { waiting: 1 });
        const unknown = await callApi(shop, "waitingOrders", { headers: { cookie: "trusted_device=guess" } });
        deepEqual([unknown.ok && unknown.data, (await callApi(shop, "waitingOrders")).text], [
          null,
          unknown.text,
        ]);
        const { token } = await as("super_admin");
        const { data: { user } } = await signInWith(shop, {});
        await expectData(shop, "endUserSessions", { token, id: user.id });
        equal(await waiting(cookie), null, "a device that is no longer trusted gets nothing");
      },
    );

    await t.step("an invalid password form returns a message for each field", async () => {
      const me = await as("manager");
      const problems = async (body: unknown) => {
        const { details } = await expectError(
          400,
          "invalid",
          callApi(shop, "changePassword", { ...me, body }),
        );
        return details?.map(({ field, message }) => `${field}: ${message}`);
      };
      deepEqual(await problems({}), [
        "currentPassword: Current password is required",
        "newPassword: New password is required",
        "confirmPassword: Please confirm your new password",
      ]);
      deepEqual(
        await problems({
          currentPassword: demoPassword,
          newPassword: demoPassword,
          confirmPassword: newPassword,
        }),
        [
          "newPassword: New password must be different from current password",
          "confirmPassword: Passwords do not match",
        ],
      );
      const form = {
        currentPassword: demoPassword,
        newPassword: "Password1!",
        confirmPassword: "Password1!",
      };
      await expectError(400, "bad_password", callApi(shop, "changePassword", { ...me, body: form }));
      const wrong = { currentPassword: "Guess-12345!", newPassword, confirmPassword: newPassword };
      const { error } = await expectError(
        400,
        "wrong_password",
        callApi(shop, "changePassword", { ...me, body: wrong }),
      );
      equal(error, "Current password is incorrect");
      equal((await expectData(shop, "validate", me)).valid, true);
    });

    await t.step("a different email needs the current password, with the error at its field", async () => {
      const me = await as("manager");
      const { user: { email } } = await expectData(shop, "profile", me);
      const edit = (body: object) => callApi(shop, "editProfile", { ...me, body });
      const form = { email: "new@example.com" };
      const missing = await expectError(400, "invalid", edit(form));
      const wrong = await expectError(400, "wrong_password", edit({ ...form, currentPassword: "guess" }));
      deepEqual(
        [missing, wrong].map(({ details }) => details?.map(({ field, code }) => `${field} ${code}`)),
        [
          ["currentPassword current_password_required"],
          ["currentPassword current_password_wrong"],
        ],
      );
      const body = { ...form, currentPassword: demoPassword };
      equal((await expectData(shop, "editProfile", { ...me, body })).user.email, form.email);
      await expectData(shop, "editProfile", { ...me, body: { ...body, email } });
    });

    await t.step(
      "changing the password ends every session, and the next sign-in requires the new one",
      async () => {
        const [me, tablet] = [await as("manager"), await as("manager")];
        const body = { currentPassword: demoPassword, newPassword, confirmPassword: newPassword };
        equal(await expectData(shop, "changePassword", { ...me, body }), null);
        for (const each of [me, tablet]) {
          await expectError(401, "signed_out", callApi(shop, "validate", each));
        }
        await expectError(
          401,
          "bad_credentials",
          callApi(shop, "login", { body: { username: "manager", password: demoPassword } }),
        );
        const token = await tokenOf(shop, "manager", newPassword);
        const back = {
          currentPassword: newPassword,
          newPassword: demoPassword,
          confirmPassword: demoPassword,
        };
        await expectData(shop, "changePassword", { token, body: back });
      },
    );

    await t.step("a profile is read and edited, and a stale edit is refused", async () => {
      const me = await as("manager");
      const { version, user, secondFactor } = await expectData(shop, "profile", me);
      deepEqual([user.username, secondFactor.enabled], ["manager", false]);
      const changed = await expectData(shop, "editProfile", {
        ...me,
        body: { lastName: "Kim-Lee", version },
      });
      deepEqual([changed.user.lastName, changed.user.last_name], ["Kim-Lee", "Kim-Lee"]);
      const stale = callApi(shop, "editProfile", { ...me, body: { lastName: "Kim", version } });
      const { present } = await expectError(409, "changed_meanwhile", stale);
      ok(JSON.stringify(present).includes("Kim-Lee"));
      const role = callApi(shop, "editProfile", { ...me, body: { role: "super_admin", isDisabled: true } });
      const { details } = await expectError(400, "invalid", role);
      deepEqual(details?.map(({ field, code }) => [field, code]), [
        ["role", "unknown_field"],
        ["isDisabled", "unknown_field"],
      ]);
      const { user: cleaned } = await expectData(shop, "editProfile", {
        ...me,
        body: { firstName: "a\u202Eb", version: changed.version },
      });
      equal(cleaned.firstName, "ab", "what no one sees is not stored");
    });

    await t.step("users see and remove only their own devices", async () => {
      const [me, other] = [await as("manager"), await as("manager")];
      const devices = await expectData(shop, "ownDevices", me);
      equal(devices.filter((device) => device.is_current).length, 1);
      const [foreign] = await expectData(shop, "ownDevices", boss);
      await expectError(404, "no_such_device", callApi(shop, "removeOwnDevice", { ...me, id: foreign?.id }));
      for (const { id, is_current } of devices) {
        if (!is_current) await expectData(shop, "removeOwnDevice", { ...me, id });
      }
      await expectError(401, "signed_out", callApi(shop, "validate", other));
      await expectData(shop, "validate", me);
    });

    await t.step("the own audit log is paged and contains only the user's own entries", async () => {
      const me = await as("manager");
      const answer = await callApi(shop, "ownAuditLogs", {
        ...me,
        query: { limit: "2", action: "auth.login" },
      });
      ok(answer.ok);
      equal(answer.data.length, 2);
      ok(answer.data.every((entry) => entry.action === "auth.login" && entry.ip_address === "127.0.0.1"));
      const { pagination } = JSON.parse(answer.text);
      deepEqual([pagination.page, pagination.hasNext], [1, true]);
    });

    await t.step(
      "the super admin adds, lists, edits, resets and signs out users",
      () => users(shop, boss),
    );
    await t.step("the last super admin keeps the role", async () => {
      const { id } = (await expectData(shop, "validate", boss)).user;
      for (const body of [{ role: "manager" }, { is_disabled: true }]) {
        await expectError(409, "last_super_admin", callApi(shop, "editUser", { ...boss, id, body }));
      }
    });
    await t.step("a passkey is added, signs in, is renamed and removed", () => passkeys(shop));
    await t.step("a second factor is set up, used and turned off", () => secondFactor(shop));
  });
});

async function users(shop: MemoryShop, boss: { token: string }) {
  const person = {
    username: "Jiwoo.Han",
    email: "jiwoo@example.com",
    first_name: "Jiwoo",
    last_name: "Han",
    role: "manager",
  };
  const { user, temporary_password } = await expectData(shop, "addUser", { ...boss, body: person });
  deepEqual([user.username, user.must_change_password], ["jiwoo.han", true]);
  await expectError(409, "username_taken", callApi(shop, "addUser", { ...boss, body: person }));
  await expectError(
    400,
    "invalid",
    callApi(shop, "addUser", { ...boss, body: { ...person, username: "<b>" } }),
  );

  const first = await expectData(shop, "login", {
    body: { username: "jiwoo.han", password: temporary_password },
  });
  equal(first.mustChangePassword, true);
  const jiwoo = { token: first.accessToken };
  await expectError(403, "must_change_password", callApi(shop, "orders", jiwoo));
  const form = { currentPassword: temporary_password, newPassword, confirmPassword: newPassword };
  await expectData(shop, "changePassword", { ...jiwoo, body: form });
  const token = await tokenOf(shop, "jiwoo.han", newPassword);
  await expectData(shop, "orders", { token });

  const listed = await expectData(shop, "users", { ...boss, query: { search: "JIWOO" } });
  deepEqual(listed.map((each) => [each.username, each.open_sessions, each.is_locked]), [[
    "jiwoo.han",
    1,
    false,
  ]]);
  await expectError(400, "invalid", callApi(shop, "users", { ...boss, query: { sortBy: "password_hash" } }));
  await expectError(403, "access_denied", callApi(shop, "users", { token }));

  const { id, version } = user;
  const promoted = await expectData(shop, "editUser", { ...boss, id, body: { role: "admin", version } });
  equal(promoted.role, "admin");
  await expectError(
    409,
    "changed_meanwhile",
    callApi(shop, "editUser", { ...boss, id, body: { role: "manager", version } }),
  );
  equal((await expectData(shop, "endUserSessions", { ...boss, id })).ended, 1);
  await expectError(401, "signed_out", callApi(shop, "orders", { token }));

  const reset = await expectData(shop, "resetPassword", { ...boss, id });
  notEqual(reset.temporary_password, temporary_password);
  await expectError(
    401,
    "bad_credentials",
    callApi(shop, "login", { body: { username: "jiwoo.han", password: newPassword } }),
  );
  await expectData(shop, "editUser", { ...boss, id, body: { is_disabled: true } });
  await expectError(
    401,
    "bad_credentials",
    callApi(shop, "login", { body: { username: "jiwoo.han", password: reset.temporary_password } }),
  );
  await expectError(
    404,
    "no_such_user",
    callApi(shop, "editUser", { ...boss, id: "staff_nobody", body: {} }),
  );
}

async function passkeys(shop: MemoryShop) {
  const token = await tokenOf(shop, "manager");
  const authenticator = await newAuthenticator({ origin: shop.url.replace("127.0.0.1", "localhost") });
  const asked = async (name: "beginPasskey" | "beginPasskeySignIn", parts: CallParts = {}) => {
    const answer = await callApi(shop, name, parts);
    ok(answer.ok);
    match(
      answer.headers.get("set-cookie") ?? "",
      /^passkey_question=.+; Max-Age=(?:300|29\d); Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    return { options: answer.data.options, headers: { cookie: cookiesOf(answer.headers) } };
  };
  const own = { token, body: { currentPassword: demoPassword } };

  const wrong = callApi(shop, "beginPasskey", { token, body: { currentPassword: "Wrong-1!" } });
  await expectError(400, "wrong_password", wrong);
  const begun = await asked("beginPasskey", own);
  const body = { answer: await authenticator.create(begun.options), name: "Kitchen tablet" };
  await expectError(409, "passkey_expired", callApi(shop, "addPasskey", { token, body }));
  const added = await expectData(shop, "addPasskey", { token, body, headers: begun.headers });
  deepEqual([added.name, added.is_usable, added.last_used_at], ["Kitchen tablet", true, null]);
  equal(added.recoveryCodes?.length, 10);
  const { recoveryCodes } = await expectData(shop, "replaceRecoveryCodes", own);
  equal(recoveryCodes.length, 10);
  equal((await expectData(shop, "profile", { token })).secondFactor.recoveryCodesLeft, 10);
  const twice = callApi(shop, "addPasskey", { token, body, headers: begun.headers });
  await expectError(409, "passkey_expired", twice);

  const signIn = await asked("beginPasskeySignIn");
  const answer = await authenticator.get(signIn.options);
  await expectError(409, "passkey_expired", callApi(shop, "passkeySignIn", { body: { answer } }));
  const signedIn = await callApi(shop, "passkeySignIn", { body: { answer }, headers: signIn.headers });
  ok(signedIn.ok);
  equal(signedIn.data.user.username, "manager");
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split("=")[0]).toSorted();
  deepEqual(cookies, ["passkey_question", "refresh_token", "trusted_device"]);
  const devices = await expectData(shop, "ownDevices", { token: signedIn.data.accessToken });
  equal(devices.find(({ is_current }) => is_current)?.with_passkey, true);

  const forged = await asked("beginPasskeySignIn");
  const { response } = await authenticator.get(forged.options);
  const signature = answer.response.signature;
  const refused = callApi(shop, "passkeySignIn", {
    body: { answer: { ...answer, response: { ...response, signature } } },
    headers: forged.headers,
  });
  await expectError(401, "passkey_not_accepted", refused);

  const { id } = added;
  await expectData(shop, "renamePasskey", { token, id, body: { name: "Phone" } });
  equal((await expectData(shop, "profile", { token })).passkeys[0]?.name, "Phone");
  await expectError(404, "already_removed", callApi(shop, "removePasskey", { ...own, id: "key_x" }));
  await expectData(shop, "removePasskey", { ...own, id });
  deepEqual((await expectData(shop, "profile", { token })).passkeys, []);
}

async function secondFactor(shop: MemoryShop) {
  const login = { username: "admin", password: demoPassword };
  const token = await tokenOf(shop, "admin");
  const body = { currentPassword: demoPassword };
  const { secret, otpauth_uri } = await expectData(shop, "beginSecondFactor", { token, body });
  match(otpauth_uri, /^otpauth:\/\/totp\//);
  let at = now;
  const tick = async () => {
    at += 60_000;
    await setClock(shop, new Date(at).toISOString());
  };
  const code = () => codeOf(secret, at);
  const { recoveryCodes } = await expectData(shop, "confirmSecondFactor", { token, body: { code: code() } });
  equal(recoveryCodes.length, 10);

  await tick();
  const { challenge } = await expectError(
    401,
    "second_factor_required",
    callApi(shop, "login", { body: login }),
  );
  await expectError(400, "wrong_code", callApi(shop, "secondStep", { body: { challenge, code: "000000" } }));
  const answer = await callApi(shop, "secondStep", { body: { challenge, code: code() } });
  ok(answer.ok);
  match(answer.headers.get("set-cookie") ?? "", /^refresh_token=.+; HttpOnly; SameSite=Strict$/);

  await tick();
  const again = await expectError(401, "second_factor_required", callApi(shop, "login", { body: login }));
  const spare = { challenge: again.challenge, code: recoveryCodes[0] };
  await expectData(shop, "secondStep", { body: spare });
  equal((await expectData(shop, "profile", { token })).secondFactor.recoveryCodesLeft, 9);

  await tick();
  await expectData(shop, "disableSecondFactor", { token, body: { ...body, code: code() } });
  await tokenOf(shop, "admin");
}
