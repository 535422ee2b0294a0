import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import type { Role } from "@domain/staff/permissions.ts";
import { demoPassword } from "../../dev/demo/staff.ts";
import { listen } from "../../testing/events.ts";
import { type RunningShop, withShop } from "../../testing/running.ts";
import { codeOf } from "../../testing/second_factor.ts";
import { ask, done, lunchtime, refused, setClock } from "../../testing/shop.ts";
import { tokenOf } from "../../testing/staff.ts";

const newPassword = "Doenjang-7-jjigae!";
const now = Date.parse(lunchtime);
const dayMs = 24 * 3_600_000;

async function signInWith(shop: RunningShop, more: { rememberMe?: boolean }) {
  const answer = await ask(shop, "login", { body: { username: "manager", password: demoPassword, ...more } });
  if (!answer.ok) throw new Error(answer.text);
  return answer;
}

const cookiesOf = (headers: Headers) =>
  headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "").join("; ");

const maxAgeOf = (headers: Headers) =>
  Number(/^refresh_token=.*Max-Age=(\d+)/.exec(headers.getSetCookie().join("\n"))?.[1]);

Deno.test("own account and users", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    const as = async (username: Role) => ({ token: await tokenOf(shop, username) });
    const boss = await as("super_admin");

    await t.step("logout-all ends every session and its streams within five seconds", async () => {
      const [here, there] = [await as("manager"), await as("manager")];
      const { ticket } = await done(shop, "streamTicket", there);
      await using stream = await listen(`${shop.url}/api/admin/orders/stream?ticket=${ticket}`);
      await stream.first("connected", () => true);
      const { ended } = await done(shop, "logoutAll", here);
      equal(ended, 2);
      const began = performance.now();
      await stream.ended;
      ok(performance.now() - began < 5_000);
      await refused(401, "signed_out", ask(shop, "validate", there));
    });

    await t.step(
      "each refresh renews the cookie's age, and a late one returns why the session ended",
      async () => {
        const { status, headers, data } = await signInWith(shop, { rememberMe: true });
        equal(status, 200);
        equal(data.sessionEndsBy, "session_idle");
        ok(maxAgeOf(headers) > 7 * 24 * 3600 - 60);
        await setClock(shop, new Date(now + 3 * dayMs).toISOString());
        const renewed = await ask(shop, "refresh", { headers: { cookie: cookiesOf(headers) } });
        ok(renewed.ok);
        // The server's clock advances between the two requests.
        const endsAt = now + 10 * dayMs;
        ok(Math.abs(Date.parse(renewed.data.sessionEndsAt) - endsAt) < 60_000);
        ok(maxAgeOf(renewed.headers) > 7 * 24 * 3600 - 60);

        const cookie = cookiesOf(renewed.headers);
        await setClock(shop, new Date(now + 11 * dayMs).toISOString());
        await refused(401, "session_idle", ask(shop, "refresh", { headers: { cookie } }));
        await setClock(shop, lunchtime);

        const ended = await signInWith(shop, {});
        const { token } = await as("super_admin");
        await done(shop, "endUserSessions", { token, id: ended.data.user.id });
        const late = ask(shop, "refresh", { headers: { cookie: cookiesOf(ended.headers) } });
        await refused(401, "ended_by_owner", late);
      },
    );

    await t.step(
      "the auth status is returned by token and by cookie, and refused without either",
      async () => {
        const { data, headers } = await signInWith(shop, {});
        const cookie = cookiesOf(headers);
        for (const by of [{ token: data.accessToken }, { headers: { cookie } }]) {
          const status = await done(shop, "authStatus", by);
          deepEqual([status.isAuthenticated, status.user?.username, status.mfaRequired], [
            true,
            data.user.username,
            false,
          ]);
        }
        await refused(401, "signed_out", ask(shop, "authStatus"));
      },
    );

    await t.step(
      "a trusted browser gets the number of waiting orders when signed out, and an unknown one gets nothing",
      async () => {
        const { headers } = await signInWith(shop, {});
        const cookie = cookiesOf(headers);
        const waiting = (cookie: string) => done(shop, "waitingOrders", { headers: { cookie } });
        deepEqual(await waiting(cookie), { waiting: 0 });
        await done(shop, "testOrder", await as("manager"));
        deepEqual(await waiting(cookie), { waiting: 1 });
        const unknown = await ask(shop, "waitingOrders", { headers: { cookie: "trusted_device=guess" } });
        deepEqual([unknown.ok && unknown.data, (await ask(shop, "waitingOrders")).text], [
          null,
          unknown.text,
        ]);
        const { token } = await as("super_admin");
        const { data: { user } } = await signInWith(shop, {});
        await done(shop, "endUserSessions", { token, id: user.id });
        equal(await waiting(cookie), null, "a device that is no longer trusted gets nothing");
      },
    );

    await t.step("an invalid password form returns a message for each field", async () => {
      const me = await as("manager");
      const problems = async (body: unknown) => {
        const { details } = await refused(400, "invalid", ask(shop, "changePassword", { ...me, body }));
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
      await refused(400, "bad_password", ask(shop, "changePassword", { ...me, body: form }));
      const wrong = { currentPassword: "Guess-12345!", newPassword, confirmPassword: newPassword };
      const { error } = await refused(
        400,
        "wrong_password",
        ask(shop, "changePassword", { ...me, body: wrong }),
      );
      equal(error, "Current password is incorrect");
      equal((await done(shop, "validate", me)).valid, true);
    });

    await t.step(
      "changing the password ends every session, and the next sign-in requires the new one",
      async () => {
        const [me, tablet] = [await as("manager"), await as("manager")];
        const body = { currentPassword: demoPassword, newPassword, confirmPassword: newPassword };
        equal(await done(shop, "changePassword", { ...me, body }), null);
        for (const each of [me, tablet]) await refused(401, "signed_out", ask(shop, "validate", each));
        await refused(
          401,
          "bad_credentials",
          ask(shop, "login", { body: { username: "manager", password: demoPassword } }),
        );
        const token = await tokenOf(shop, "manager", newPassword);
        const back = {
          currentPassword: newPassword,
          newPassword: demoPassword,
          confirmPassword: demoPassword,
        };
        await done(shop, "changePassword", { token, body: back });
      },
    );

    await t.step("a profile is read and edited, and a stale edit is refused", async () => {
      const me = await as("manager");
      const { version, user, secondFactor } = await done(shop, "profile", me);
      deepEqual([user.username, secondFactor.enabled], ["manager", false]);
      const changed = await done(shop, "editProfile", { ...me, body: { lastName: "Kim-Lee", version } });
      deepEqual([changed.user.lastName, changed.user.last_name], ["Kim-Lee", "Kim-Lee"]);
      const stale = ask(shop, "editProfile", { ...me, body: { lastName: "Kim", version } });
      const { present } = await refused(409, "user_changed_meanwhile", stale);
      ok(JSON.stringify(present).includes("Kim-Lee"));
      const role = ask(shop, "editProfile", { ...me, body: { role: "super_admin", isDisabled: true } });
      const { details } = await refused(400, "invalid", role);
      deepEqual(details?.map(({ field, code }) => [field, code]), [
        ["role", "unknown_field"],
        ["isDisabled", "unknown_field"],
      ]);
      await refused(400, "invalid", ask(shop, "editProfile", { ...me, body: { firstName: "a\u202Eb" } }));
    });

    await t.step("users see and end only their own sessions", async () => {
      const [me, other] = [await as("manager"), await as("manager")];
      const sessions = await done(shop, "ownSessions", me);
      equal(sessions.filter((session) => session.is_current).length, 1);
      const [foreign] = await done(shop, "ownSessions", boss);
      await refused(404, "no_such_session", ask(shop, "endOwnSession", { ...me, id: foreign?.id }));
      for (const { id, is_current } of sessions) {
        if (!is_current) await done(shop, "endOwnSession", { ...me, id });
      }
      await refused(401, "signed_out", ask(shop, "validate", other));
      await done(shop, "validate", me);
    });

    await t.step("the own audit log is paged and contains only the user's own entries", async () => {
      const me = await as("manager");
      const answer = await ask(shop, "ownAuditLogs", { ...me, query: { limit: "2", action: "auth.login" } });
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
      const { id } = (await done(shop, "validate", boss)).user;
      for (const body of [{ role: "manager" }, { is_disabled: true }]) {
        await refused(409, "last_super_admin", ask(shop, "editUser", { ...boss, id, body }));
      }
    });
    await t.step("a second factor is set up, used and turned off", () => secondFactor(shop));
  });
});

async function users(shop: RunningShop, boss: { token: string }) {
  const person = {
    username: "Jiwoo.Han",
    email: "jiwoo@example.com",
    first_name: "Jiwoo",
    last_name: "Han",
    role: "manager",
  };
  const { user, temporary_password } = await done(shop, "addUser", { ...boss, body: person });
  deepEqual([user.username, user.must_change_password], ["jiwoo.han", true]);
  await refused(409, "username_taken", ask(shop, "addUser", { ...boss, body: person }));
  await refused(400, "invalid", ask(shop, "addUser", { ...boss, body: { ...person, username: "<b>" } }));

  const first = await done(shop, "login", {
    body: { username: "jiwoo.han", password: temporary_password },
  });
  equal(first.mustChangePassword, true);
  const jiwoo = { token: first.accessToken };
  await refused(403, "must_change_password", ask(shop, "orders", jiwoo));
  const form = { currentPassword: temporary_password, newPassword, confirmPassword: newPassword };
  await done(shop, "changePassword", { ...jiwoo, body: form });
  const token = await tokenOf(shop, "jiwoo.han", newPassword);
  await done(shop, "orders", { token });

  const listed = await done(shop, "users", { ...boss, query: { search: "JIWOO" } });
  deepEqual(listed.map((each) => [each.username, each.open_sessions, each.is_locked]), [[
    "jiwoo.han",
    1,
    false,
  ]]);
  await refused(400, "invalid", ask(shop, "users", { ...boss, query: { sortBy: "password_hash" } }));
  await refused(403, "access_denied", ask(shop, "users", { token }));

  const { id, version } = user;
  const promoted = await done(shop, "editUser", { ...boss, id, body: { role: "admin", version } });
  equal(promoted.role, "admin");
  await refused(
    409,
    "user_changed_meanwhile",
    ask(shop, "editUser", { ...boss, id, body: { role: "manager", version } }),
  );
  equal((await done(shop, "endUserSessions", { ...boss, id })).ended, 1);
  await refused(401, "signed_out", ask(shop, "orders", { token }));

  const reset = await done(shop, "resetPassword", { ...boss, id });
  notEqual(reset.temporary_password, temporary_password);
  await refused(
    401,
    "bad_credentials",
    ask(shop, "login", { body: { username: "jiwoo.han", password: newPassword } }),
  );
  await done(shop, "editUser", { ...boss, id, body: { is_disabled: true } });
  await refused(
    401,
    "bad_credentials",
    ask(shop, "login", { body: { username: "jiwoo.han", password: reset.temporary_password } }),
  );
  await refused(404, "no_such_user", ask(shop, "editUser", { ...boss, id: "staff_nobody", body: {} }));
}

async function secondFactor(shop: RunningShop) {
  const login = { username: "admin", password: demoPassword };
  const token = await tokenOf(shop, "admin");
  const body = { currentPassword: demoPassword };
  const { secret, otpauth_uri } = await done(shop, "beginSecondFactor", { token, body });
  match(otpauth_uri, /^otpauth:\/\/totp\//);
  let at = now;
  const tick = async () => {
    at += 60_000;
    await setClock(shop, new Date(at).toISOString());
  };
  const code = () => codeOf(secret, at);
  const { recoveryCodes } = await done(shop, "confirmSecondFactor", { token, body: { code: code() } });
  equal(recoveryCodes.length, 10);

  await tick();
  const { challenge } = await refused(401, "second_factor_required", ask(shop, "login", { body: login }));
  await refused(400, "wrong_code", ask(shop, "secondStep", { body: { challenge, code: "000000" } }));
  const answer = await ask(shop, "secondStep", { body: { challenge, code: code() } });
  ok(answer.ok);
  match(answer.headers.get("set-cookie") ?? "", /^refresh_token=.+; HttpOnly; SameSite=Strict$/);

  await tick();
  const again = await refused(401, "second_factor_required", ask(shop, "login", { body: login }));
  const spare = { challenge: again.challenge, code: recoveryCodes[0] };
  await done(shop, "secondStep", { body: spare });
  equal((await done(shop, "profile", { token })).secondFactor.recoveryCodesLeft, 9);

  await tick();
  await done(shop, "disableSecondFactor", { token, body: { ...body, code: code() } });
  await tokenOf(shop, "admin");
}
