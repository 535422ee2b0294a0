import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import type { Passkey } from "@domain/staff/passkey.ts";
import { account } from "@domain/testing/fixtures.ts";
import { type Authenticator, newAuthenticator } from "@api/testing/authenticator.ts";
import { passkeyChecks } from "./passkey_checks.ts";

const origin = "https://kitchen.example.com";
const checks = passkeyChecks(`${origin}/`);
const manager = account("manager");

async function passkeyOf(authenticator: Authenticator): Promise<Passkey> {
  const answer = await authenticator.create(await checks.optionsToAdd("question", manager, "Kitchen", []));
  const key = await checks.verifyNew("question", answer);
  ok(key);
  const { id: staffId } = manager;
  return { id: "key_1", staffId, host: "kitchen.example.com", name: "Phone", createdAt: 0, ...key };
}

Deno.test("the host name of the public address is the one for passkeys, and without https there is none", () => {
  equal(checks.host, "kitchen.example.com");
  equal(passkeyChecks("http://192.168.1.5:8000").host, undefined);
});

Deno.test("a new passkey is verified and signs in", async () => {
  const authenticator = await newAuthenticator({ origin });
  const passkey = await passkeyOf(authenticator);
  deepEqual([passkey.credentialId, passkey.uses, passkey.transports], [authenticator.id, 0, ["internal"]]);
  for (const nth of [1, 2]) {
    const answer = await authenticator.get(await checks.optionsToSignIn(`question ${nth}`));
    equal(await checks.verifyUse(`question ${nth}`, answer, passkey), nth);
  }
});

Deno.test("the options ask for a verified person and a passkey that is found without a username", async () => {
  const authenticator = await newAuthenticator({ origin });
  const passkey = await passkeyOf(authenticator);
  const options = await checks.optionsToAdd("question", manager, "", [passkey]);
  const { authenticatorSelection, excludeCredentials, user, rp } = JSON.parse(JSON.stringify(options));
  deepEqual([authenticatorSelection.residentKey, authenticatorSelection.userVerification], [
    "required",
    "required",
  ]);
  deepEqual(excludeCredentials.map(({ id }: { id: string }) => id), [authenticator.id]);
  deepEqual([user.name, rp.id, rp.name], [manager.username, "kitchen.example.com", "Restaurant"]);
  const toSignIn = JSON.parse(JSON.stringify(await checks.optionsToSignIn("question")));
  deepEqual([toSignIn.userVerification, toSignIn.allowCredentials ?? []], ["required", []]);
});

Deno.test("an answer to another question, from another site or without a verified person is refused", async () => {
  const authenticator = await newAuthenticator({ origin });
  const passkey = await passkeyOf(authenticator);
  const other = await authenticator.get(await checks.optionsToSignIn("another question"));
  equal(await checks.verifyUse("question", other, passkey), undefined);
  for (const wrong of [{ origin: "https://kitchen.example.org" }, { origin, isVerified: false }]) {
    const stranger = await newAuthenticator(wrong);
    const options = await checks.optionsToAdd("question", manager, "Kitchen", []);
    equal(await checks.verifyNew("question", await stranger.create(options)), undefined);
    const answer = await stranger.get(await checks.optionsToSignIn("question"));
    equal(await checks.verifyUse("question", { ...answer, id: passkey.credentialId }, passkey), undefined);
  }
});

Deno.test("another key's signature, another person's handle and nonsense are refused", async () => {
  const [authenticator, another] = [await newAuthenticator({ origin }), await newAuthenticator({ origin })];
  const passkey = await passkeyOf(authenticator);
  await passkeyOf(another);
  const options = await checks.optionsToSignIn("question");
  const { response } = await another.get(options);
  const mine = await authenticator.get(options);
  equal(await checks.verifyUse("question", { ...mine, response }, passkey), undefined);
  notEqual(await checks.verifyUse("question", mine, passkey), undefined);
  equal(await checks.verifyUse("question", mine, { ...passkey, staffId: "staff_other" }), undefined);
  for (const nonsense of [{}, { clientDataJSON: "", attestationObject: "" }, { clientDataJSON: "e30" }]) {
    equal(await checks.verifyNew("question", { id: "x", response: nonsense }), undefined);
    equal(await checks.verifyUse("question", { id: "x", response: nonsense }, passkey), undefined);
  }
});
