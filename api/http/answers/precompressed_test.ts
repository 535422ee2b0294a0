import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { answerPrecompressed, precompress } from "./precompressed.ts";

const text = "비빔밥 and kimchi jjigae, ".repeat(200);
const precompressed = await precompress(text, { type: "text/plain", quality: 5, more: [["x-more", "yes"]] });

function answer(headers: Record<string, string>, of = precompressed): Response {
  return answerPrecompressed(of, new Request("http://kitchen.example/", { headers }));
}

const unpack: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

Deno.test("the body has the best coding that the request accepts, and the same text in each coding", async () => {
  const codings = {
    "br": "br",
    "gzip, deflate, br, zstd": "br",
    "GZIP": "gzip",
    "gzip;q=1.0, br;q=0": "gzip",
    "br; q=0.000, gzip;q=0": "identity",
    "br;q=0.5": "br",
    "zstd": "identity",
    "brotli": "identity",
    "": "identity",
  };
  for (const [accepted, coding] of Object.entries(codings)) {
    const response = answer({ "accept-encoding": accepted });
    const { headers } = response;
    equal(response.status, 200);
    equal(headers.get("content-encoding") ?? "identity", coding, accepted);
    deepEqual([headers.get("content-type"), headers.get("vary")], ["text/plain", "accept-encoding"]);
    equal(headers.get("x-more"), "yes");
    const bytes = await response.bytes();
    equal(new TextDecoder().decode(unpack[coding]?.(bytes)), text, accepted);
    ok(coding === "identity" || bytes.length < text.length / 10);
  }
});

Deno.test("a client that has the body gets 304, by an exact tag, a weak one, one of several, or *", async () => {
  const etag = answer({ "accept-encoding": "br" }).headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, `"a","b" , ${etag}`, "*"]) {
    const response = answer({ "accept-encoding": "br", "if-none-match": known });
    equal(response.status, 304, known);
    equal((await response.bytes()).length, 0);
    equal(response.headers.get("etag"), etag);
    equal(response.headers.get("vary"), "accept-encoding");
    equal(response.headers.get("cache-control"), "no-cache");
    deepEqual([response.headers.get("content-type"), response.headers.get("content-encoding")], [null, null]);
  }
});

Deno.test("a tag of the same text in lower compression quality gets 304", async () => {
  const quick = answer({ "accept-encoding": "br" });
  const small = await precompress(text, { type: "text/plain", quality: 11 });
  const etag = quick.headers.get("etag") ?? "";
  notEqual(answer({ "accept-encoding": "br" }, small).headers.get("etag"), etag);
  equal(answer({ "accept-encoding": "br", "if-none-match": etag }, small).status, 304);
});

Deno.test("another tag, and the tag of another coding or text, gets the whole body", async () => {
  const etag = answer({ "accept-encoding": "br" }).headers.get("etag") ?? "";
  const other = await precompress(`${text}!`, { type: "text/plain", quality: 5 });
  notEqual(answer({ "accept-encoding": "br" }, other).headers.get("etag"), etag);
  equal(answer({ "accept-encoding": "br", "if-none-match": etag }, other).status, 200);
  equal(answer({ "accept-encoding": "gzip", "if-none-match": etag }).status, 200);
  equal(answer({ "accept-encoding": "br", "if-none-match": etag.slice(1, -1) }).status, 200);
});

Deno.test("an error page is sent with its status even when the tag matches", async () => {
  const missing = await precompress("Nothing here", { type: "text/html", quality: 5, status: 404 });
  const etag = answer({}, missing).headers.get("etag") ?? "";
  const again = answer({ "if-none-match": etag }, missing);
  equal(again.status, 404);
  equal(await again.text(), "Nothing here");
});
