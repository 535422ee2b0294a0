import { equal } from "node:assert/strict";
import { passkeyProblem } from "./passkeys.ts";

Deno.test("a cancelled passkey, one that the device has, and a device without them have their own messages", () => {
  const named = (name: string) => passkeyProblem(new DOMException("", name));
  equal(named("NotAllowedError"), "passkey.cancelled");
  equal(named("InvalidStateError"), "passkey.on_device");
  equal(named("NotSupportedError"), "passkey.not_possible");
});

Deno.test("the server's refusal and a lost connection are not problems of the passkey", () => {
  equal(passkeyProblem(new TypeError("Failed to fetch")), undefined);
  equal(passkeyProblem(undefined), undefined);
});
