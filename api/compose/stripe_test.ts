import { deepEqual } from "node:assert/strict";
import { derivedKeys, newRootKey } from "../adapters/crypto/root_key.ts";
import { readConfig } from "../config.ts";
import { stripeServer } from "./stripe.ts";

Deno.test("the demo calls its payment emulator at the address that it listens on", async () => {
  const keys = await derivedKeys(newRootKey());
  const bases = ["127.0.0.1", "127.8.0.1", "::1", "localhost", "0.0.0.0", "::"].map((HOST) => {
    const config = readConfig({ HOST, DEMO_PUBLIC: "yes" });
    if (!config.ok) throw new Error(HOST);
    const at = { port: 8000, publicUrl: "http://localhost:8000" };
    return stripeServer(config.config, undefined, at, keys, { now: () => 0 }).account.apiBase;
  });
  deepEqual(bases, [
    "http://127.0.0.1:8000/dev/stripe",
    "http://127.8.0.1:8000/dev/stripe",
    "http://[::1]:8000/dev/stripe",
    "http://localhost:8000/dev/stripe",
    "http://127.0.0.1:8000/dev/stripe",
    "http://127.0.0.1:8000/dev/stripe",
  ]);
});
