import { deepEqual, equal } from "node:assert/strict";
import { Refused } from "../../lib/session/refused.ts";
import { challengeOf, loginProblem } from "./login_problem.ts";

const refused = (status: number, error: string) =>
  new Refused(status, { success: false, error, code: "x", request_id: "r" });

Deno.test("a sentence with 'locked' shows Account Locked, in whatever case and with whatever status", () => {
  for (const sentence of ["Your account is locked for 15 minutes", "Account Locked"]) {
    equal(loginProblem(refused(423, sentence)).kind, "locked");
    equal(loginProblem(refused(401, sentence)).title, "login.locked.title");
  }
});

Deno.test("invalid credentials show Login Failed", () => {
  equal(loginProblem(refused(401, "Invalid credentials")).title, "login.failed.title");
});

Deno.test("anything else is an Error that shows the server's sentence, or the fixed one", () => {
  deepEqual(loginProblem(refused(429, "Too many attempts")), {
    kind: "error",
    title: "login.error.title",
    hint: undefined,
    said: "Too many attempts",
  });
  equal(loginProblem(new Refused(502, undefined)).hint, "login.error.fallback");
  equal(loginProblem(new TypeError("network")).hint, "login.error.unreachable");
});

Deno.test("a client that must wait is told how long, without the title of a lockout", () => {
  const slowed = {
    success: false,
    code: "sign_in_slowed",
    error: "Too many sign-ins failed. Please wait before you try again.",
    retry_after: 40,
    request_id: "r",
  } as const;
  const { kind, waitSeconds } = loginProblem(new Refused(429, slowed));
  deepEqual([kind, waitSeconds], ["error", 40]);
});

Deno.test("a right password with a second factor gives the challenge of the next step", () => {
  const asks = { success: false, error: "Please enter the code", code: "second_factor_required" } as const;
  const asked = { ...asks, challenge: "c1", request_id: "r" };
  deepEqual(challengeOf(new Refused(401, asked)), { challenge: "c1", by: "app" });
  const mailed = { ...asked, code: "mailed_code_required" };
  deepEqual(challengeOf(new Refused(401, mailed)), { challenge: "c1", by: "mail" });
  equal(challengeOf(refused(401, "Invalid credentials")), undefined);
  equal(challengeOf(new TypeError("network")), undefined);
});
