import { equal, ok } from "node:assert/strict";
import { counterEndpoints } from "@contract/counter_endpoints.ts";
import { requestOf } from "../../../web/api_client.ts";
import { takeEarlyResponse } from "./early_responses.ts";

const path = "/api/orders";

/** The page has asked at `path`, so many milliseconds ago. */
function asked(answer: Promise<Response | undefined>, msAgo = 0): number {
  const requestedAt = Date.now() - msAgo;
  Object.assign(globalThis, { earlyResponses: { requestedAt, answers: { [path]: answer } } });
  return requestedAt;
}

Deno.test("an answer the page asked for by itself is handed out once, with when it was asked for", async () => {
  const response = new Response("[]");
  const requestedAt = asked(Promise.resolve(response));
  equal(await takeEarlyResponse("/api/other"), undefined);
  const taken = await takeEarlyResponse(path);
  equal(taken?.response, response);
  equal(taken?.requestedAt, requestedAt);
  equal(await takeEarlyResponse(path), undefined);
});

Deno.test("no answer and an old answer are none", async () => {
  asked(Promise.resolve(undefined));
  equal(await takeEarlyResponse(path), undefined);
  asked(Promise.resolve(new Response("[]")), 10_001);
  equal(await takeEarlyResponse(path), undefined);
});

Deno.test("a page without its first script asks everything itself", async () => {
  Reflect.deleteProperty(globalThis, "opened");
  equal(await takeEarlyResponse(path), undefined);
});

Deno.test("the page's first script sends the requests of the contract", async () => {
  const script = await Deno.readTextFile(new URL("../opening.js", import.meta.url));
  const { refresh, orders } = counterEndpoints;
  const newOrders = requestOf(orders, { query: { status: "pending_approval" } });
  for (const address of [refresh.path, newOrders.address]) ok(script.includes(`"${address}"`), address);
});
