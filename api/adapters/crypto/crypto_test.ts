import assert from "node:assert/strict";
import { hmac } from "@oslojs/crypto/hmac";
import { SHA256 } from "@oslojs/crypto/sha2";
import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { newPasswordProblem } from "@domain/staff/password_rules.ts";
import { commonPasswords } from "./common_passwords.ts";
import { oneTimeCodes } from "./one_time_codes.ts";
import { type Argon, argonPasswords } from "./passwords.ts";
import { PasswordsBusy } from "@domain/ports/staff.ts";
import { aesSeal } from "./seal.ts";
import { signedTokens } from "./tokens.ts";

const weak = { memoryCost: 8, timeCost: 1, parallelism: 1 };

Deno.test("verifies a password only against its own hash, in any Unicode form of Hangul", async () => {
  const passwords = argonPasswords({ cost: weak });
  const hash = await passwords.hash("만두-Mandu-7!".normalize("NFD"));
  assert.equal(await passwords.verify(hash, "만두-Mandu-7!".normalize("NFC")), true);
  assert.equal(await passwords.verify(hash, "만두-Mandu-8!"), false);
  assert.equal(await passwords.verify(undefined, "nobody has this password"), false);
});

Deno.test("hashes with Argon2id, 64 MiB and six passes by default", async () => {
  const today = argonPasswords();
  const hash = await today.hash("Pickup-2018!");
  assert.match(hash, /^\$argon2id\$v=19\$m=65536,t=6,p=1\$/);
  assert.equal(today.isOutdated(hash), false);
  assert.equal(await today.verify(hash, "Pickup-2018!"), true);
});

Deno.test("verifies hashes of a lower cost and reports them as outdated", async () => {
  const earlier = argonPasswords({ cost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 } });
  const outdated = await earlier.hash("Pickup-2018!");
  const today = argonPasswords();
  assert.equal(today.isOutdated(outdated), true);
  assert.equal(earlier.isOutdated(await today.hash("Pickup-2018!")), false, "a lower cost replaces no hash");
  assert.equal(await today.verify(outdated, "Pickup-2018!"), true);
  assert.equal(await today.verify(outdated, "Pickup-2019!"), false);
});

/** An Argon2 that records its calls and waits until `open` is called. */
function slowArgon() {
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  let running = 0;
  let max = 0;
  const work = async <T>(what: string, answer: T) => {
    max = Math.max(max, ++running);
    asked.push(what);
    await gate.promise;
    running--;
    return answer;
  };
  const argon: Argon = {
    hash: (password) => work("hash", `hash of ${password}`),
    verify: (hash) => work(hash.slice(0, hash.lastIndexOf("$", hash.length - 45)), true),
  };
  return { argon: () => Promise.resolve(argon), asked, open: gate.resolve, max: () => max };
}

Deno.test("checks a full-cost hash for an unknown name, and an additional one for an outdated hash", async () => {
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

Deno.test("checks one password at a time and refuses more when twenty are waiting", async () => {
  const { argon, open, max } = slowArgon();
  const { verify } = argonPasswords({ argon });
  const checks = Array.from({ length: 50 }, () => verify(undefined, "guess"));
  open();
  const ends = await Promise.allSettled(checks);
  const busy = ends.filter((end) => end.status === "rejected" && end.reason instanceof PasswordsBusy);
  assert.equal(busy.length, 29);
  assert.equal(ends.filter((end) => end.status === "fulfilled").length, 21);
  assert.equal(max(), 1);
});

Deno.test("recognizes more than 3,000 common passwords, also in their usual variants", async () => {
  assert.ok([...commonPasswords].filter((password) => password.length >= 8).length >= 3_000);
  const { isCommon } = argonPasswords({ cost: weak });
  for (const common of ["Password1!", "P@ssw0rd", "Qwerty123!", "Admin@123", "Welcome1!", "Iloveyou1!"]) {
    assert.equal(await isCommon(common), true, common);
  }
  for (const fine of ["Pickup-2018!", "Doenjang-7-jjigae!", "Sunshine-over-7-rivers!"]) {
    assert.equal(await isCommon(fine), false, fine);
  }
});

Deno.test("generates different temporary passwords that meet the rules", async () => {
  const { temporary, isCommon } = argonPasswords({ cost: weak });
  const made = Array.from({ length: 200 }, temporary);
  assert.equal(new Set(made).size, 200);
  for (const password of made) {
    assert.equal(newPasswordProblem(password), undefined, password);
    assert.equal(await isCommon(password), false, password);
  }
});

const session = { sessionId: "session_1", staffId: "staff_1" };
const tokenKey = btoa("k".repeat(32));

Deno.test("accepts an access token until the second in which it expires", async () => {
  const tokens = signedTokens(tokenKey);
  const token = await tokens.issue(session, 1_000_999);
  assert.deepEqual(await tokens.verify(token, 0), session);
  assert.deepEqual(await tokens.verify(token, 999_999), session);
  assert.equal(await tokens.verify(token, 1_000_000), undefined);
  assert.equal(await tokens.verify(token, 2_000_000), undefined);
});

Deno.test("refuses an access token with another key, algorithm or content", async () => {
  const tokens = signedTokens(tokenKey);
  const token = await tokens.issue(session, 2_000_000);
  const [header = "", payload = "", signature = ""] = token.split(".");
  const encode = (value: object) => encodeBase64urlNoPadding(new TextEncoder().encode(JSON.stringify(value)));
  const signed = (head: object, body: object) => {
    const message = new TextEncoder().encode(`${encode(head)}.${encode(body)}`);
    const mac = hmac(SHA256, new TextEncoder().encode("k".repeat(32)), message);
    return `${encode(head)}.${encode(body)}.${encodeBase64urlNoPadding(mac)}`;
  };
  const head = { alg: "HS256", typ: "JWT" };
  const claims = { sub: "staff_1", sid: "session_1", exp: 2_000 };
  assert.deepEqual(await tokens.verify(signed(head, claims), 0), session);
  const wrong = {
    "another key": await signedTokens(btoa("x".repeat(32))).issue(session, 2_000_000),
    "no signature": `${encode({ alg: "none" })}.${payload}.`,
    "algorithm none, signed": signed({ alg: "none" }, claims),
    "another algorithm": signed({ alg: "HS512" }, claims),
    "changed claims": `${header}.${encode({ ...claims, sub: "staff_2" })}.${signature}`,
    "a shortened signature": token.slice(0, -4),
    "no end": signed(head, { sub: "staff_1", sid: "session_1" }),
    "an end that is no number": signed(head, { ...claims, exp: "2000" }),
    "an end between seconds": signed(head, { ...claims, exp: 2_000.5 }),
    "no person": signed(head, { sid: "session_1", exp: 2_000 }),
    "no session": signed(head, { sub: "staff_1", exp: 2_000 }),
    "no token": "",
    "no JSON": "a.b.c",
  };
  for (const [what, forged] of Object.entries(wrong)) {
    assert.equal(await tokens.verify(forged, 0), undefined, what);
  }
});

Deno.test("creates random refresh tokens of 256 bits, and one successor per token and key", () => {
  const tokens = signedTokens(tokenKey);
  const issued = Array.from({ length: 50 }, () => tokens.refresh());
  assert.equal(new Set(issued.map(({ token }) => token)).size, 50);
  for (const { token, hash } of issued) {
    assert.match(token, /^[\w-]{43}$/);
    assert.match(hash, /^[0-9a-f]{64}$/);
    assert.equal(tokens.hashOf(token), hash);
    assert.ok(!hash.includes(token));
  }
  const next = tokens.successor("first");
  assert.deepEqual(tokens.successor("first"), next);
  assert.notEqual(tokens.successor("second").token, next.token);
  assert.notEqual(signedTokens(btoa("x".repeat(32))).successor("first").token, next.token);
});

Deno.test("derives a mailed code of six digits from the challenge and the key", () => {
  const tokens = signedTokens(tokenKey);
  const codes = Array.from({ length: 200 }, (_, nth) => tokens.mailedCode(`challenge ${nth}`));
  for (const code of codes) assert.match(code, /^\d{6}$/);
  assert.ok(new Set(codes).size > 195);
  assert.equal(tokens.mailedCode("challenge 0"), codes[0]);
  assert.notEqual(signedTokens(btoa("x".repeat(32))).mailedCode("challenge 0"), codes[0]);
});

Deno.test("accepts the codes of RFC 6238, also one step early or late", () => {
  // The RFC's test vectors, truncated to six digits.
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

Deno.test("names restaurant and account in the app's URL, and accepts recovery codes in any spelling", () => {
  const secret = oneTimeCodes.newSecret();
  const address = new URL(oneTimeCodes.address(secret, "super_admin", "Jogakbo Kitchen"));
  assert.equal(address.protocol, "otpauth:");
  assert.equal(address.searchParams.get("secret"), secret);
  assert.equal(address.searchParams.get("issuer"), "Jogakbo Kitchen");
  const { codes: [code = ""], hashes: [hash] } = oneTimeCodes.newRecovery(1);
  assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  assert.equal(oneTimeCodes.recoveryHash(` ${code.toUpperCase().replaceAll("-", " ")} `), hash);
});

Deno.test("opens a sealed text only with its key and owner, and seals it differently each time", async () => {
  const seal = await aesSeal(new Uint8Array(32).fill(1).toBase64());
  const sealed = await seal.seal("SECRET", "staff_1");
  assert.equal(await seal.open(sealed, "staff_1"), "SECRET");
  assert.notEqual(await seal.seal("SECRET", "staff_1"), sealed);
  assert.ok(!sealed.includes("SECRET"));
  await assert.rejects(seal.open(sealed, "staff_2"));
  const other = await aesSeal(new Uint8Array(32).fill(2).toBase64());
  await assert.rejects(other.open(sealed, "staff_1"));
});
