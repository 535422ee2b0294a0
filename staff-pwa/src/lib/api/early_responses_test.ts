import { equal, ok } from "node:assert/strict";
import { refresh } from "@contract/auth.ts";
import { orders } from "@contract/orders.ts";
import { requestOf } from "@web/api_client.ts";
import { hasEarlyResponse, takeEarlyResponse } from "./early_responses.ts";

const path = "/api/orders";

/** Sets the state of a page that requested `path` `msAgo` milliseconds ago. */
function setEarlyRequest(response: Response | undefined, msAgo = 0): number {
  const requestedAt = Date.now() - msAgo;
  const answer = Promise.resolve(response && { response, answeredAt: requestedAt + 5 });
  const arrived = new Set(response?.ok ? [path] : []);
  Object.assign(globalThis, { earlyResponses: { requestedAt, answers: { [path]: answer }, arrived } });
  return requestedAt;
}

Deno.test("returns an early response once, with the times of both", async () => {
  const response = new Response("[]");
  const requestedAt = setEarlyRequest(response);
  equal(await takeEarlyResponse("/api/other"), undefined);
  const taken = await takeEarlyResponse(path);
  equal(taken?.response, response);
  equal(taken?.requestedAt, requestedAt);
  equal(taken?.answeredAt, requestedAt + 5);
  equal(await takeEarlyResponse(path), undefined);
});

Deno.test("ignores a failed and an outdated early response", async () => {
  setEarlyRequest(undefined);
  equal(await takeEarlyResponse(path), undefined);
  setEarlyRequest(new Response("[]"), 10_001);
  equal(await takeEarlyResponse(path), undefined);
});

Deno.test("knows of a successful response that has arrived, until it is taken or outdated", async () => {
  setEarlyRequest(new Response("[]"));
  equal(hasEarlyResponse("/api/other"), false);
  equal(hasEarlyResponse(path), true);
  await takeEarlyResponse(path);
  equal(hasEarlyResponse(path), false);
  setEarlyRequest(new Response("[]"), 10_001);
  equal(hasEarlyResponse(path), false);
  setEarlyRequest(new Response("{}", { status: 401 }));
  equal(hasEarlyResponse(path), false);
});

Deno.test("returns undefined when the opening script did not run", async () => {
  Reflect.deleteProperty(globalThis, "earlyResponses");
  equal(await takeEarlyResponse(path), undefined);
  equal(hasEarlyResponse(path), false);
});

Deno.test("the opening script uses the addresses of the contract", async () => {
  const script = await Deno.readTextFile(new URL("../../opening.js", import.meta.url));
  const newOrders = requestOf(orders, { query: { status: "pending_approval" } });
  for (const address of [refresh.path, newOrders.address]) ok(script.includes(`"${address}"`), address);
});
