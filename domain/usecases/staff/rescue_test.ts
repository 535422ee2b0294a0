import assert from "node:assert/strict";
import { account, fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { rescue } from "./rescue.ts";
import { signIn } from "./sign_in.ts";

Deno.test("a rescued account is an active super admin without lock and second factor and must change the password", async () => {
  const ports = restaurant();
  const login = (password: string) =>
    signIn(ports, {
      username: "super_admin",
      password,
      remember: false,
      userAgent: "",
      address: "",
      client: "home",
    });
  for (let guess = 0; guess < 5; guess++) await login("guess");
  ports.accounts.set("staff_super_admin", { role: "manager", isDisabled: true });
  await ports.secondFactors.begin("staff_super_admin", "SECRET");
  const on = {
    at: fridayDinner,
    action: "on",
    resource: "account",
    resourceId: "",
    status: "success",
  } as const;
  await ports.secondFactors.confirm("staff_super_admin", { step: 1, recoveryHashes: [] }, {
    ...on,
    details: {},
  });

  const rescued = await rescue(ports, "Super_Admin");
  assert.ok(rescued.ok);
  const signedIn = await login(rescued.value.password);
  assert.ok(signedIn.ok);
  assert.deepEqual(
    [signedIn.value.account.role, signedIn.value.account.mustChangePassword],
    ["super_admin", true],
  );
  assert.ok(ports.audit.some((entry) => entry.action === "user.rescued"));
});

Deno.test("a rescue that stops in the middle enables no account that somebody's second factor or passkey opens", async () => {
  const ports = restaurant();
  ports.accounts.set("staff_super_admin", { role: "manager", isDisabled: true });
  const stopped = {
    ...ports,
    secondFactors: { ...ports.secondFactors, remove: () => Promise.reject(new Error("stopped")) },
  };
  await assert.rejects(rescue(stopped, "super_admin"), /stopped/);
  const { role, isDisabled } = await ports.accounts.byId("staff_super_admin") ?? {};
  assert.deepEqual([role, isDisabled], ["manager", true]);
});

Deno.test("rescuing an unknown username is refused", async () => {
  const ports = restaurant();
  assert.deepEqual(await rescue(ports, "unknown"), { ok: false, error: { kind: "no_such_user" } });
  assert.deepEqual(await ports.accounts.byId("staff_manager"), account("manager"));
});
