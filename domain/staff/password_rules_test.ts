import assert from "node:assert/strict";
import { commonSpellings, newPasswordProblem, passwordFormProblems } from "./password_rules.ts";

const good = "Mandu & 만두 9";

Deno.test("a new password is refused with the code of its first problem", () => {
  assert.deepEqual(newPasswordProblem(""), { code: "new_password_required" });
  assert.deepEqual(newPasswordProblem("Aa1@567"), { code: "password_too_short", params: { min: 8 } });
  for (const lacking of ["AAAA111@", "aaaa111@", "AAAAaaa@", "AAAAaaa1", "AAAAaaa1#"]) {
    assert.deepEqual(newPasswordProblem(lacking), { code: "password_too_weak" }, lacking);
  }
  assert.deepEqual(newPasswordProblem(`Aa1@${"x".repeat(253)}`), {
    code: "password_too_long",
    params: { max: 256 },
  });
});

Deno.test("any character is allowed, including spaces, Hangul and emoji, and up to 256 characters", () => {
  for (const fine of [good, `${good} 🍚 ~^ \\ "`, `Aa1@${"x".repeat(252)}`]) {
    assert.equal(newPasswordProblem(fine), undefined, fine);
  }
});

Deno.test("the minimum of eight counts an emoji as one character", () => {
  assert.equal(newPasswordProblem("Aa1@🍚🍚🍚")?.code, "password_too_short");
  assert.equal(newPasswordProblem("Aa1@🍚🍚🍚🍚"), undefined);
});

Deno.test("an empty form has an error for every field, in order", () => {
  assert.deepEqual(passwordFormProblems({ currentPassword: "", newPassword: "", confirmPassword: "" }), [
    { field: "currentPassword", code: "current_password_required" },
    { field: "newPassword", code: "new_password_required" },
    { field: "confirmPassword", code: "password_confirmation_required" },
  ]);
});

Deno.test("the new password must differ from the current one and match its confirmation", () => {
  const form = { currentPassword: good, newPassword: good, confirmPassword: `${good}!` };
  assert.deepEqual(passwordFormProblems(form), [
    { field: "newPassword", code: "password_unchanged" },
    { field: "confirmPassword", code: "passwords_differ" },
  ]);
  const changed = "Tteok-Bok-Ki 2026!";
  assert.deepEqual(
    passwordFormProblems({ currentPassword: good, newPassword: changed, confirmPassword: changed }),
    [],
  );
});

Deno.test("a common password is recognized despite added symbols and look-alike characters", () => {
  const under: [string, string][] = [
    ["Password1!", "password1"],
    ["P@ssw0rd!", "password"],
    ["Admin@123", "admin123"],
    ["!Qwerty123!", "qwerty123"],
    ["$UPERMAN", "superman"],
  ];
  for (const [typed, plain] of under) assert.ok(commonSpellings(typed).includes(plain), typed);
  assert.ok(!commonSpellings("Sunshine-over-7-rivers!").includes("sunshine"));
});
