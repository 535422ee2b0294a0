import { equal, ok } from "node:assert/strict";
import { counterEndpoints } from "@contract/counter_endpoints.ts";
import { requestOf } from "../../../web/api_client.ts";
import { takeOpened } from "./opened.ts";

const path = "/api/orders";

/** The page has asked at `path`, so many milliseconds ago. */
function asked(answer: Promise<Response | undefined>, msAgo = 0): number {
  const askedAt = Date.now() - msAgo;
  Object.assign(globalThis, { opened: { askedAt, answers: { [path]: answer } } });
  return askedAt;
}

Deno.test("an answer the page asked for by itself is handed out once, with when it was asked for", async () => {
  const response = new Response("[]");
  const askedAt = asked(Promise.resolve(response));
  equal(await takeOpened("/api/other"), undefined);
  const taken = await takeOpened(path);
  equal(taken?.response, response);
  equal(taken?.askedAt, askedAt);
  equal(await takeOpened(path), undefined);
});

Deno.test("no answer and an old answer are none", async () => {
  asked(Promise.resolve(undefined));
  equal(await takeOpened(path), undefined);
  asked(Promise.resolve(new Response("[]")), 10_001);
  equal(await takeOpened(path), undefined);
});

Deno.test("a page without its first script asks everything itself", async () => {
  Reflect.deleteProperty(globalThis, "opened");
  equal(await takeOpened(path), undefined);
});

Deno.test("the page's first script sends the requests of the contract", async () => {
  const script = await Deno.readTextFile(new URL("../opening.js", import.meta.url));
  const { refresh, orders } = counterEndpoints;
  const newOrders = requestOf(orders, { query: { status: "pending_approval" } });
  for (const address of [refresh.path, newOrders.address]) ok(script.includes(`"${address}"`), address);
});
