import assert from "node:assert/strict";
import { newPasswordProblem } from "@domain/staff/password_rules.ts";
import { commonPasswords } from "./common_passwords.ts";
import { oneTimeCodes } from "./one_time_codes.ts";
import { argonPasswords } from "./passwords.ts";
import { aesSeal } from "./seal.ts";

const weak = { memoryCost: 8, timeCost: 1, parallelism: 1 };

Deno.test("a password verifies against its own hash only, however Hangul was typed", async () => {
  const passwords = argonPasswords(weak);
  const hash = await passwords.hash("만두-Mandu-7!".normalize("NFD"));
  assert.equal(await passwords.verify(hash, "만두-Mandu-7!".normalize("NFC")), true);
  assert.equal(await passwords.verify(hash, "만두-Mandu-8!"), false);
  assert.equal(await passwords.verify(undefined, "nobody has this password"), false);
});

Deno.test("today's hashes are Argon2id with 19 MiB and two passes; weaker ones are outdated", async () => {
  const [old, today] = [argonPasswords(weak), argonPasswords()];
  const hash = await today.hash("Pickup-2018!");
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(today.isOutdated(hash), false);
  const outdated = await old.hash("Pickup-2018!");
  assert.equal(today.isOutdated(outdated), true);
  assert.equal(await today.verify(outdated, "Pickup-2018!"), true);
});

Deno.test("more than the 3,000 most common passwords that are long enough are refused, in their usual disguises", async () => {
  assert.ok([...commonPasswords].filter((password) => password.length >= 8).length >= 3_000);
  const { isCommon } = argonPasswords(weak);
  for (const common of ["Password1!", "P@ssw0rd", "Qwerty123!", "Admin@123", "Welcome1!", "Iloveyou1!"]) {
    assert.equal(await isCommon(common), true, common);
  }
  for (const fine of ["Pickup-2018!", "Doenjang-7-jjigae!", "Sunshine-over-7-rivers!"]) {
    assert.equal(await isCommon(fine), false, fine);
  }
});

Deno.test("temporary passwords meet the rules and never repeat", async () => {
  const { temporary, isCommon } = argonPasswords(weak);
  const made = Array.from({ length: 200 }, temporary);
  assert.equal(new Set(made).size, 200);
  for (const password of made) {
    assert.equal(newPasswordProblem(password), undefined, password);
    assert.equal(await isCommon(password), false, password);
  }
});

Deno.test("codes are those of RFC 6238, one step early or late", () => {
  // The RFC's own secret and moments, cut to six digits.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const table: [seconds: number, code: string][] = [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ];
  for (const [seconds, code] of table) {
    const step = Math.floor(seconds / 30);
    assert.equal(oneTimeCodes.stepOf(secret, code, seconds * 1000), step);
    assert.equal(
      oneTimeCodes.stepOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, (seconds + 30) * 1000),
      step,
    );
    assert.equal(oneTimeCodes.stepOf(secret, code, (seconds + 90) * 1000), undefined);
  }
  for (const bad of ["", "28708", "2870820", "abcdef", "２８７０８２"]) {
    assert.equal(oneTimeCodes.stepOf(secret, bad, 59_000), undefined, bad);
  }
});

Deno.test("the app's address names restaurant and account; recovery codes are typed as one likes", () => {
  const secret = oneTimeCodes.secret();
  const address = new URL(oneTimeCodes.address(secret, "super_admin", "Jogakbo Kitchen"));
  assert.equal(address.protocol, "otpauth:");
  assert.equal(address.searchParams.get("secret"), secret);
  assert.equal(address.searchParams.get("issuer"), "Jogakbo Kitchen");
  const { codes: [code = ""], hashes: [hash] } = oneTimeCodes.recovery(1);
  assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  assert.equal(oneTimeCodes.recoveryHash(` ${code.toUpperCase().replaceAll("-", " ")} `), hash);
});

Deno.test("a sealed text opens with its key for its owner, and never twice looks the same", async () => {
  const seal = await aesSeal(new Uint8Array(32).fill(1).toBase64());
  const sealed = await seal.seal("SECRET", "staff_1");
  assert.equal(await seal.open(sealed, "staff_1"), "SECRET");
  assert.notEqual(await seal.seal("SECRET", "staff_1"), sealed);
  assert.ok(!sealed.includes("SECRET"));
  await assert.rejects(seal.open(sealed, "staff_2"));
  const other = await aesSeal(new Uint8Array(32).fill(2).toBase64());
  await assert.rejects(other.open(sealed, "staff_1"));
});
