import { deepEqual } from "node:assert/strict";
import { Hono } from "hono";
import * as z from "zod";
import { type EndpointName, endpoints } from "@contract/endpoints.ts";
import { Refusal } from "../refusals.ts";
import type { Environment } from "./call.ts";
import { bodyValidator, fixedPathsFirst, queryValidator } from "./routing.ts";

Deno.test("an address with a fixed text is registered before the one whose id would match it, whatever the order of the table", () => {
  const names = Object.keys(endpoints) as EndpointName[];
  for (const order of [names, names.toReversed()]) {
    const registered = fixedPathsFirst(order);
    for (const [place, name] of registered.entries()) {
      const { method, path } = endpoints[name];
      const pattern = new RegExp(`^${path.replaceAll("{id}", "[^/]+")}$`);
      const hidden = registered.slice(place + 1).filter((later) =>
        endpoints[later].method === method && pattern.test(endpoints[later].path)
      );
      deepEqual(hidden, [], `hidden by ${name}`);
    }
  }
});

const optionalNote = z.strictObject({ note: z.string().optional() });

/** What the validator returns for a request, or the code of its refusal. */
async function outcome(path: string, init: RequestInit = {}): Promise<unknown> {
  const validateQuery = queryValidator(z.object({ page: z.string().optional() }));
  const validateBody = bodyValidator(optionalNote);
  const app = new Hono<Environment>();
  app.get("/", async (http) => http.json({ value: await validateQuery(http) }));
  app.post("/", async (http) => http.json({ value: await validateBody(http) }));
  app.onError((cause, http) => http.json({ value: cause instanceof Refusal ? cause.code : String(cause) }));
  return (await (await app.request(path, init)).json()).value;
}

const sent = (body: BodyInit, type: string | undefined = "application/json") =>
  outcome("/", { method: "POST", body, headers: type === undefined ? {} : { "content-type": type } });

Deno.test("an invalid body is refused with the code of its error", async () => {
  deepEqual(await sent('{"note":"mild"}'), { note: "mild" });
  deepEqual(await sent('{"note":"mild"}', "APPLICATION/JSON; charset=utf-8"), { note: "mild" });
  deepEqual(await sent('{"note":1}'), "invalid");
  deepEqual(await sent('{"other":""}'), "invalid");
  deepEqual(await sent('{"note":"mild"'), "bad_json");
  deepEqual(await sent(" "), "bad_json");
  deepEqual(await sent('{"note":"mild"}', "text/plain"), "not_json");
  deepEqual(await sent('{"note":"mild"}', "application/merge-patch+json"), "not_json");
});

Deno.test("an empty body counts as missing, with any content type", async () => {
  deepEqual(await sent(""), "invalid");
  deepEqual(await sent("", "text/plain"), "invalid");
});

Deno.test("text that no column can store is refused in every position", async () => {
  deepEqual(await sent(String.raw`{"note":"\u0000"}`), "bad_text");
  deepEqual(await sent(String.raw`{"\ud800":""}`), "bad_text");
  deepEqual(await sent(String.raw`{"a":[{"b":["\udc00"]}]}`), "bad_text");
  deepEqual(await outcome("/?page=%00"), "bad_text");
});

Deno.test("deeply nested JSON is refused without a stack overflow", async () => {
  deepEqual(await sent("[".repeat(3_000) + "]".repeat(3_000)), "invalid");
  for (const [open, close] of [["[", "]"], ['{"a":', "}"]] as const) {
    deepEqual(await sent(`${open.repeat(100_000)}1${close.repeat(100_000)}`), "bad_json");
  }
});

Deno.test("an incomplete body is refused as unreadable, not as malformed JSON", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("gone")) });
  const init = {
    method: "POST",
    body: broken,
    headers: { "content-type": "application/json" },
    duplex: "half",
  };
  deepEqual(await outcome("/", init), "unreadable_body");
});

Deno.test("a query with a repeated field is refused", async () => {
  deepEqual(await outcome("/?page=2"), { page: "2" });
  deepEqual(await outcome("/?page=2&page=3"), "bad_request");
});
