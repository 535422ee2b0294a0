import { equal, rejects } from "node:assert/strict";
import type { HttpContext } from "./call.ts";
import { limitClient } from "./rates.ts";
import { answerOf, Refusal } from "../refusals.ts";
import type { Services } from "../services.ts";

Deno.test("a rate-limited client gets the number of whole seconds until it may retry", async () => {
  const now = Date.parse("2026-11-20T20:00:00Z");
  const errorText = async (ms: number) => {
    const services = {
      ports: { clock: { now: () => now }, limits: { take: () => Promise.resolve(now + ms) } },
    };
    let error = "";
    await rejects(limitClient(services as unknown as Services, "storeSlots", {} as HttpContext), (cause) => {
      if (!(cause instanceof Refusal)) return false;
      error = answerOf(cause, now).body.error;
      return cause.extras.retryAt === now + ms;
    });
    return error;
  };
  const start = "Too many requests. Please try again in";
  equal(await errorText(-5), `${start} a second.`);
  equal(await errorText(1_000), `${start} a second.`);
  equal(await errorText(1_001), `${start} 2 seconds.`);
});
