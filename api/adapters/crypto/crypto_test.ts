import assert from "node:assert/strict";
import { newPasswordProblem } from "@domain/staff/password_rules.ts";
import { commonPasswords } from "./common_passwords.ts";
import { oneTimeCodes } from "./one_time_codes.ts";
import { type Argon, argonPasswords } from "./passwords.ts";
import { PasswordsBusy } from "@domain/ports/staff.ts";
import { aesSeal } from "./seal.ts";

const weak = { memoryCost: 8, timeCost: 1, parallelism: 1 };

Deno.test("a password verifies against its own hash only, however Hangul was typed", async () => {
  const passwords = argonPasswords({ cost: weak });
  const hash = await passwords.hash("만두-Mandu-7!".normalize("NFD"));
  assert.equal(await passwords.verify(hash, "만두-Mandu-7!".normalize("NFC")), true);
  assert.equal(await passwords.verify(hash, "만두-Mandu-8!"), false);
  assert.equal(await passwords.verify(undefined, "nobody has this password"), false);
});

Deno.test("new hashes are Argon2id with 64 MiB and six passes unless a test asks for less", async () => {
  const today = argonPasswords();
  const hash = await today.hash("Pickup-2018!");
  assert.match(hash, /^\$argon2id\$v=19\$m=65536,t=6,p=1\$/);
  assert.equal(today.isOutdated(hash), false);
  assert.equal(await today.verify(hash, "Pickup-2018!"), true);
});

Deno.test("hashes of an earlier cost still open the account and are outdated", async () => {
  const earlier = argonPasswords({ cost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 } });
  const outdated = await earlier.hash("Pickup-2018!");
  const today = argonPasswords();
  assert.equal(today.isOutdated(outdated), true);
  assert.equal(earlier.isOutdated(await today.hash("Pickup-2018!")), false, "a lower cost replaces no hash");
  assert.equal(await today.verify(outdated, "Pickup-2018!"), true);
  assert.equal(await today.verify(outdated, "Pickup-2019!"), false);
});

/** An Argon2 that says what it is asked for and waits to be let go. */
function slowArgon() {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  let running = 0;
  let most = 0;
  const work = async <T>(what: string, answer: T) => {
    most = Math.max(most, ++running);
    asked.push(what);
    await gate.promise;
    running--;
    return answer;
  };
  const argon: Argon = {
    hash: (password) => work("hash", `hash of ${password}`),
    verify: (hash) => work(hash.slice(0, hash.lastIndexOf("$", hash.length - 45)), true),
  };
  return { argon: () => Promise.resolve(argon), asked, open: gate.resolve, most: () => most };
}

Deno.test("a name without an account costs a check of the present cost, an outdated hash one more", async () => {
  const { argon, asked, open } = slowArgon();
  open();
  const { verify } = argonPasswords({ argon });
  const present = `$argon2id$v=19$m=65536,t=6,p=1$`;
  const salted = `${"A".repeat(22)}$${"A".repeat(43)}`;
  assert.equal(await verify(undefined, "guess"), false);
  assert.equal(await verify(present + salted, "guess"), true);
  assert.deepEqual(asked.splice(0), [present.slice(0, -1), present.slice(0, -1)]);
  await verify(`$argon2id$v=19$m=19456,t=2,p=1$${salted}`, "guess");
  assert.deepEqual(asked, ["$argon2id$v=19$m=19456,t=2,p=1", present.slice(0, -1)]);
});

Deno.test("one password is checked at a time, and when twenty wait a further one is refused", async () => {
  const { argon, open, most } = slowArgon();
  const { verify } = argonPasswords({ argon });
  const checks = Array.from({ length: 50 }, () => verify(undefined, "guess"));
  open();
  const ends = await Promise.allSettled(checks);
  const busy = ends.filter((end) => end.status === "rejected" && end.reason instanceof PasswordsBusy);
  assert.equal(busy.length, 29);
  assert.equal(ends.filter((end) => end.status === "fulfilled").length, 21);
  assert.equal(most(), 1);
});

Deno.test("more than the 3,000 most common passwords that are long enough are refused, in their usual disguises", async () => {
  assert.ok([...commonPasswords].filter((password) => password.length >= 8).length >= 3_000);
  const { isCommon } = argonPasswords({ cost: weak });
  for (const common of ["Password1!", "P@ssw0rd", "Qwerty123!", "Admin@123", "Welcome1!", "Iloveyou1!"]) {
    assert.equal(await isCommon(common), true, common);
  }
  for (const fine of ["Pickup-2018!", "Doenjang-7-jjigae!", "Sunshine-over-7-rivers!"]) {
    assert.equal(await isCommon(fine), false, fine);
  }
});

Deno.test("temporary passwords meet the rules and never repeat", async () => {
  const { temporary, isCommon } = argonPasswords({ cost: weak });
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
