import { equal, rejects } from "node:assert/strict";
import { Refused } from "../session/refused.ts";
import { pinRequest, unlock } from "./pin_request.ts";

const refused = (code: string) =>
  Response.json({ success: false, error: "Enter your PIN first.", code, request_id: "r" }, { status: 403 });

/** Runs a refused call of `before`; then `after` enters the PIN. Null stands for a locked station. */
async function enterPin(before: string | null, after: string | null, code = "station_locked") {
  let person = before;
  const unlocked = unlock(refused(code), () => person ?? undefined);
  while (pinRequest.now() === undefined) await Promise.resolve();
  person = after;
  pinRequest.settle(after !== null);
  return await unlocked;
}

Deno.test("a refused call is sent again for the person who made it, or on a locked station for who enters the PIN", async () => {
  equal(await enterPin("mina", "mina"), true);
  equal(await enterPin("mina", "mina", "pin_required"), true);
  equal(await enterPin(null, "sora"), true);
  equal(await enterPin("mina", null), false);
});

Deno.test("a refused call of one person is not sent when another enters the PIN, who is told", async () => {
  for (const code of ["station_locked", "pin_required"]) {
    await rejects(
      enterPin("mina", "sora", code),
      (problem) => problem instanceof Refused && problem.failure?.code === "tap_of_another",
    );
  }
});

Deno.test("a call whose refusal breaks off has no response", async () => {
  const broken = new ReadableStream({ pull: (body) => body.error(new TypeError("network error")) });
  await rejects(unlock(new Response(broken, { status: 403 }), () => "mina"), TypeError);
});

Deno.test("asks for no PIN after another refusal", async () => {
  equal(await unlock(new Response("<h1>Sign in to the network</h1>", { status: 403 }), () => "mina"), false);
  equal(await unlock(refused("not_on_station"), () => "mina"), false);
  equal(pinRequest.now(), undefined);
});
