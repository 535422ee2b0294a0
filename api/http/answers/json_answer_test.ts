import { deepEqual, equal, ok } from "node:assert/strict";
import { get, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { jsonAnswer, minCompressedBytes } from "./json_answer.ts";
import type { Environment } from "../middleware/call.ts";

const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Uint8Array) => bytes };
const text = new TextDecoder();

/** Returns a function that requests `value` from an app, with an `Accept-Encoding` header if given. */
function answering(value: unknown) {
  const app = new Hono<Environment>();
  app.get("/", (http) => jsonAnswer(http, value, 202));
  return (accepted?: string) =>
    Promise.resolve(
      app.request("/", { headers: accepted === undefined ? {} : { "accept-encoding": accepted } }),
    );
}

const large = { data: Array.from({ length: 500 }, (_, nth) => ({ nth, name: "비빔밥" })) };

Deno.test("a large response has the best coding that the client accepts, and a Vary header", async () => {
  const answer = answering(large);
  const codings = [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", "identity"],
    [undefined, "identity"],
  ] as const;
  for (const [accepted, coding] of codings) {
    const response = await answer(accepted);
    const { headers } = response;
    equal(response.status, 202);
    equal(headers.get("content-encoding") ?? "identity", coding, `${accepted}`);
    deepEqual([headers.get("content-type"), headers.get("vary"), headers.get("etag")], [
      "application/json",
      "accept-encoding",
      null,
    ]);
    const bytes = await response.bytes();
    deepEqual(JSON.parse(text.decode(decoded[coding](bytes))), large);
    equal(bytes.length < minCompressedBytes, coding !== "identity");
  }
});

Deno.test("a response is compressed from the minimum size in bytes", async () => {
  const quotes = 2;
  const coding = async (value: string) => (await answering(value)("br")).headers.get("content-encoding");
  equal(await coding("a".repeat(minCompressedBytes - quotes)), "br");
  equal(await coding("a".repeat(minCompressedBytes - quotes - 1)), null);
  equal(await coding("밥".repeat(Math.ceil((minCompressedBytes - quotes) / 3))), "br");
  const small = await answering({ data: null })("br");
  deepEqual([await small.json(), small.headers.get("vary")], [{ data: null }, null]);
});

Deno.test("the API compresses lists, but not small responses or streams", async () => {
  await withMemoryShop(async (shop) => {
    const { token } = await signIn(shop, "admin");
    const ask = async (path: string, accepted: string) => {
      const headers = { "accept-encoding": accepted, authorization: `Bearer ${token}` };
      return await new Promise<IncomingMessage>((resolve, reject) =>
        get(`${shop.url}${path}`, { headers }, resolve).on("error", reject)
      );
    };
    const list = "/api/admin/menu?limit=100";
    const bodies: unknown[] = [];
    for (const coding of ["br", "gzip", "identity"] as const) {
      const answer = await ask(list, coding);
      const bytes = new Uint8Array(await new Response(ReadableStream.from(answer)).arrayBuffer());
      const { headers } = answer;
      equal(answer.statusCode, 200);
      equal(headers["content-encoding"] ?? "identity", coding);
      deepEqual([headers.vary, headers["cache-control"]], ["accept-encoding", "no-store"]);
      ok(headers["x-request-id"]);
      bodies.push(JSON.parse(text.decode(decoded[coding](bytes))));
    }
    deepEqual(bodies[0], bodies[1]);
    deepEqual(bodies[0], bodies[2]);

    for (const path of ["/api/admin/orders/counts", "/api/store/stream"]) {
      const answer = await ask(path, "br");
      deepEqual([answer.statusCode, answer.headers["content-encoding"]], [200, undefined], path);
      answer.destroy();
    }
  });
});

Deno.test("the API compresses large errors", async () => {
  await withMemoryShop(async (shop) => {
    const { token } = await signIn(shop, "admin");
    const table = [
      "name,category,price,prep_time_minutes",
      ...Array.from({ length: 300 }, () => "Soup,Soups,8.00,soon"),
    ];
    const bodies: unknown[] = [];
    for (const coding of ["br", "gzip", "identity"] as const) {
      const headers = {
        "accept-encoding": coding,
        "content-type": "text/csv",
        authorization: `Bearer ${token}`,
      };
      const answer = await new Promise<IncomingMessage>((resolve, reject) =>
        request(`${shop.url}/api/admin/menu/import`, { method: "POST", headers }, resolve)
          .on("error", reject).end(table.join("\n"))
      );
      const bytes = new Uint8Array(await new Response(ReadableStream.from(answer)).arrayBuffer());
      equal(answer.statusCode, 400);
      equal(answer.headers["content-encoding"] ?? "identity", coding);
      deepEqual([answer.headers.vary, answer.headers["cache-control"]], ["accept-encoding", "no-store"]);
      equal(bytes.length < minCompressedBytes, coding !== "identity");
      const { request_id, ...failure } = JSON.parse(text.decode(decoded[coding](bytes)));
      ok(request_id);
      equal(failure.code, "bad_import");
      bodies.push(failure);
    }
    deepEqual(bodies[0], bodies[1]);
    deepEqual(bodies[0], bodies[2]);
  });
});
