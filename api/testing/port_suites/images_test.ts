import assert from "node:assert/strict";
import type { Images } from "@domain/ports/pictures.ts";
import { memoryImages } from "@domain/testing/memory/images.ts";
import { diskImages } from "@api/adapters/disk/images.ts";
import { s3Images } from "@api/adapters/s3/images.ts";

const minute = 60_000;
const image = { bytes: new Uint8Array([1, 2, 3, 255]), type: "image/webp" };

async function testImages(images: Images): Promise<void> {
  assert.equal(await images.read("abc/960.webp"), undefined);
  await images.put("abc/960.webp", image);
  await images.put("abc/960.webp", image);
  await images.put("def/240.jpg", { bytes: new Uint8Array([9]), type: "image/jpeg" });
  assert.deepEqual(await images.read("abc/960.webp"), image);
  assert.equal((await images.read("def/240.jpg"))?.type, "image/jpeg");
  assert.equal(await images.read("abc/240.jpg"), undefined);

  assert.deepEqual(await images.putBefore(Date.now() - minute), []);
  assert.deepEqual((await images.putBefore(Date.now() + minute)).toSorted(), ["abc", "def"]);
  await images.remove("abc");
  await images.remove("abc");
  assert.equal(await images.read("abc/960.webp"), undefined);
  assert.deepEqual(await images.putBefore(Date.now() + minute), ["def"]);
}

Deno.test("stores images in memory", () => testImages(memoryImages(Date.now)));

Deno.test("stores images on disk and rejects paths outside the folder", async () => {
  const folder = await Deno.makeTempDir({ prefix: "images-" });
  try {
    const images = diskImages(folder);
    await testImages(images);
    for (const path of ["../passwd", "abc/../../x.jpg", "/etc/x.jpg", "abc"]) {
      await assert.rejects(images.read(path), /is no picture's path/);
      await assert.rejects(images.put(path, image), /is no picture's path/);
    }
    await assert.rejects(images.remove("../def"), /is no picture/);
    const files = await Array.fromAsync(Deno.readDir(`${folder}/def`), (entry) => entry.name);
    assert.deepEqual(files, ["240.jpg"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("stores images in an S3 bucket with signed calls", async () => {
  const stored = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string }>();
  const unsigned: string[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const signature = request.headers.get("authorization") ?? "";
    if (!/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-west-1\/s3\/aws4_request, /.test(signature)) {
      unsigned.push(pathname);
    }
    if (request.method === "PUT") {
      stored.set(pathname, { bytes: await request.bytes(), type: request.headers.get("content-type") ?? "" });
      return new Response();
    }
    if (request.method === "DELETE") {
      stored.delete(pathname);
      return new Response(null, { status: 204 });
    }
    if (searchParams.get("list-type") === "2") return listOf([...stored.keys()], searchParams);
    const found = stored.get(pathname);
    return found
      ? new Response(found.bytes, { headers: { "content-type": found.type } })
      : new Response("<Error/>", { status: 404 });
  });
  const endpoint = `http://127.0.0.1:${server.addr.port}`;
  const bucket = {
    endpoint,
    region: "us-west-1",
    bucket: "kitchen",
    accessKeyId: "key",
    secretAccessKey: "secret",
  };
  try {
    await testImages(s3Images(bucket));
    assert.deepEqual([...stored.keys()], ["/kitchen/images/def/240.jpg"]);
    assert.deepEqual(unsigned, []);
  } finally {
    await server.shutdown();
  }
});

/** An S3 bucket listing with one image per page. */
function listOf(paths: string[], query: URLSearchParams): Response {
  const offset = Number(query.get("continuation-token") ?? 0);
  const key = paths[offset]?.replace("/kitchen/", "");
  const contents = key === undefined
    ? ""
    : `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`;
  const next = offset + 1 < paths.length
    ? `<NextContinuationToken>${offset + 1}</NextContinuationToken>`
    : "";
  return new Response(`<ListBucketResult>${next}${contents}</ListBucketResult>`);
}

Deno.test("a bucket that is down or refuses the credentials is an error, and not a missing picture", async () => {
  let status = 503;
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response("<Error/>", { status }),
  );
  const images = s3Images({
    endpoint: `http://127.0.0.1:${server.addr.port}`,
    region: "us-west-1",
    bucket: "kitchen",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  const calls = [
    () => images.read("abc/960.webp"),
    () => images.put("abc/960.webp", image),
    () => images.putBefore(Date.now()),
  ];
  try {
    for (status of [503, 403]) {
      for (const call of calls) await assert.rejects(call(), new RegExp(`the bucket answered ${status}`));
    }
    status = 404;
    assert.equal(await images.read("abc/960.webp"), undefined);
  } finally {
    await server.shutdown();
  }
});
