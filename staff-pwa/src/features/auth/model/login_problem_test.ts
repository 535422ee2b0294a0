import { deepEqual, equal } from "node:assert/strict";
import { Refused } from "@/lib/session/refused.ts";
import { challengeOf, loginProblem } from "./login_problem.ts";

const failure = (code: string, error: string) => ({ success: false, error, code, request_id: "r" }) as const;
const refused = (status: number, code: string, error = "An English sentence") =>
  new Refused(status, failure(code, error));

Deno.test("shows Account Locked for the code of a lockout, whatever the message", () => {
  equal(loginProblem(refused(423, "locked")).kind, "locked");
  equal(loginProblem(refused(423, "locked")).title, "login.locked.title");
  equal(loginProblem(refused(401, "other", "Account locked")).kind, "error");
});

Deno.test("shows Login Failed for invalid credentials", () => {
  equal(loginProblem(refused(401, "bad_credentials")).title, "login.failed.title");
});

Deno.test("shows other problems as an Error with the server's reason or a fixed text", () => {
  deepEqual(loginProblem(refused(429, "too_many_attempts", "Too many attempts")), {
    kind: "error",
    title: "login.error.title",
    hint: undefined,
    failure: failure("too_many_attempts", "Too many attempts"),
  });
  equal(loginProblem(new Refused(502, undefined)).hint, "login.error.fallback");
  equal(loginProblem(new TypeError("network")).hint, "login.error.unreachable");
});

Deno.test("reports the seconds to wait without the title of a lockout", () => {
  const slowed = {
    success: false,
    code: "sign_in_slowed",
    error: "Too many failed sign-ins. Please wait before you try again.",
    retry_after: 40,
    request_id: "r",
  } as const;
  const { kind, waitSeconds } = loginProblem(new Refused(429, slowed));
  deepEqual([kind, waitSeconds], ["error", 40]);
});

Deno.test("returns the challenge of the second step after a correct password", () => {
  const required = {
    success: false,
    error: "Please enter the code",
    code: "second_factor_required",
  } as const;
  const withChallenge = { ...required, challenge: "c1", request_id: "r" };
  deepEqual(challengeOf(new Refused(401, withChallenge)), { challenge: "c1", by: "app" });
  const mailed = { ...withChallenge, code: "mailed_code_required" };
  deepEqual(challengeOf(new Refused(401, mailed)), { challenge: "c1", by: "mail" });
  const instead = { ...withChallenge, code: "passkey_required" } as const;
  deepEqual(challengeOf(new Refused(401, instead)), { challenge: "c1", by: "passkey" });
  equal(challengeOf(refused(401, "passkey_required")), undefined);
  equal(challengeOf(refused(401, "bad_credentials")), undefined);
  equal(challengeOf(new TypeError("network")), undefined);
});
