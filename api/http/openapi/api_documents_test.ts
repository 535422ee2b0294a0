import { deepEqual, equal, match, ok } from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { documentBuilders, serveApiDocuments } from "./api_documents.ts";
import type { Environment } from "../middleware/call.ts";

const address = "https://eat.example";
const builders = documentBuilders({ publicUrl: address, staffUrl: address });
const paths = ["/api/openapi.json", "/api/docs", "/api/docs.css"];

const builds = { openApi: 0, page: 0 };
const app = new Hono<Environment>();
serveApiDocuments(app, {
  openApi: () => {
    builds.openApi += 1;
    return builders.openApi();
  },
  page: () => {
    builds.page += 1;
    return builders.page();
  },
});
const atStart = { ...builds };

Deno.test("the API documents are built once, even for concurrent requests", async () => {
  deepEqual(atStart, { openApi: 0, page: 0 });
  await Promise.all(Array.from({ length: 20 }, () => paths.map((path) => app.request(path))).flat());
  await app.request("/api/openapi.json", { headers: { "accept-encoding": "br" } });
  deepEqual(builds, { openApi: 1, page: 1 });
});

Deno.test("the API documents are compressed, have a tag, and may be cached", async () => {
  for (const path of paths) {
    const plain = await app.request(path);
    equal(plain.status, 200);
    match(plain.headers.get("cache-control") ?? "", /^public, max-age=\d+$/);
    match(plain.headers.get("etag") ?? "", /^"[\w-]+"$/, "the tag is strong");
    const text = await plain.text();
    for (const [coding, unpack] of [["br", brotliDecompressSync], ["gzip", gunzipSync]] as const) {
      const packed = await app.request(path, { headers: { "accept-encoding": coding } });
      equal(packed.headers.get("content-encoding"), coding);
      const bytes = await packed.bytes();
      ok(bytes.length < text.length, path);
      equal(new TextDecoder().decode(unpack(bytes)), text);
    }
  }
});

Deno.test("a client that has the current document gets 304, and HEAD gets the headers only", async () => {
  for (const path of paths) {
    const first = await app.request(path, { headers: { "accept-encoding": "br" } });
    const etag = first.headers.get("etag") ?? "";
    const again = await app.request(path, { headers: { "accept-encoding": "br", "if-none-match": etag } });
    deepEqual([again.status, (await again.bytes()).length, again.headers.get("etag")], [304, 0, etag]);
    const head = await app.request(path, { method: "HEAD", headers: { "accept-encoding": "br" } });
    deepEqual([head.status, (await head.bytes()).length, head.headers.get("etag")], [200, 0, etag]);
  }
});
