import assert from "node:assert/strict";
import { isLaterUse, passkeyHost } from "./passkey.ts";

Deno.test("passkeys work at a host name with https and on the machine itself", () => {
  const hostOf = (address: string) => passkeyHost(new URL(address));
  assert.equal(hostOf("https://kitchen.example.com/admin"), "kitchen.example.com");
  assert.equal(hostOf("https://kitchen.example.com:8443"), "kitchen.example.com");
  assert.equal(hostOf("http://localhost:8000"), "localhost");
  assert.equal(hostOf("http://shop.localhost:8000"), "shop.localhost");
});

Deno.test("passkeys do not work without https or at an IP address", () => {
  for (
    const address of [
      "http://kitchen.example.com",
      "http://tablet.lan:8000",
      "http://127.0.0.1:8000",
      "http://192.168.1.5:8000",
      "https://192.168.1.5",
      "https://[2001:db8::1]",
      "https://[::1]:8000",
    ]
  ) assert.equal(passkeyHost(new URL(address)), undefined, address);
});

Deno.test("a passkey's count of uses only grows, unless the authenticator does not count", () => {
  assert.equal(isLaterUse(0, 0), true);
  assert.equal(isLaterUse(0, 1), true);
  assert.equal(isLaterUse(4, 5), true);
  assert.equal(isLaterUse(5, 5), false);
  assert.equal(isLaterUse(5, 4), false);
  assert.equal(isLaterUse(5, 0), false);
});
