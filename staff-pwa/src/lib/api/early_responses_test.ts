import { equal, ok } from "node:assert/strict";
import { refresh } from "@contract/auth.ts";
import { orders } from "@contract/orders.ts";
import { requestOf } from "@web/api_client.ts";
import { takeEarlyResponse } from "./early_responses.ts";

const path = "/api/orders";

/** Sets the state of a page that requested `path` `msAgo` milliseconds ago. */
function setEarlyRequest(answer: Promise<Response | undefined>, msAgo = 0): number {
  const requestedAt = Date.now() - msAgo;
  Object.assign(globalThis, { earlyResponses: { requestedAt, answers: { [path]: answer } } });
  return requestedAt;
}

Deno.test("returns an early response once, with the time of its request", async () => {
  const response = new Response("[]");
  const requestedAt = setEarlyRequest(Promise.resolve(response));
  equal(await takeEarlyResponse("/api/other"), undefined);
  const taken = await takeEarlyResponse(path);
  equal(taken?.response, response);
  equal(taken?.requestedAt, requestedAt);
  equal(await takeEarlyResponse(path), undefined);
});

Deno.test("ignores a failed and an outdated early response", async () => {
  setEarlyRequest(Promise.resolve(undefined));
  equal(await takeEarlyResponse(path), undefined);
  setEarlyRequest(Promise.resolve(new Response("[]")), 10_001);
  equal(await takeEarlyResponse(path), undefined);
});

Deno.test("returns undefined when the opening script did not run", async () => {
  Reflect.deleteProperty(globalThis, "earlyResponses");
  equal(await takeEarlyResponse(path), undefined);
});

Deno.test("the opening script uses the addresses of the contract", async () => {
  const script = await Deno.readTextFile(new URL("../../opening.js", import.meta.url));
  const newOrders = requestOf(orders, { query: { status: "pending_approval" } });
  for (const address of [refresh.path, newOrders.address]) ok(script.includes(`"${address}"`), address);
});
