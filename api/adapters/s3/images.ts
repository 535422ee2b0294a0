import { AwsClient } from "aws4fetch";
import { pictureFormats, pictureName, pictureWidths } from "@domain/menu/picture.ts";
import type { Images } from "@domain/ports/pictures.ts";

export type S3Bucket = {
  /** `https://s3.us-west-1.amazonaws.com`, or another server with the S3 API. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const timeoutMs = 15_000;

/** Stores pictures in a bucket. Throws when the bucket does not answer within 15 seconds or rejects the credentials. */
export function s3Images({ endpoint, bucket, ...credentials }: S3Bucket): Images {
  const client = new AwsClient({ ...credentials, service: "s3", retries: 2 });
  const home = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  const ask = async (url: string, what: string, init: RequestInit = {}) => {
    const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`the bucket answered ${response.status} ${what}`);
  };
  return {
    async put(path, image) {
      const response = await ask(`${home}/images/${path}`, "to a picture", {
        method: "PUT",
        body: image.bytes,
        headers: { "content-type": image.type, "cache-control": "public, max-age=31536000, immutable" },
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error("there is no such bucket");
    },
    async read(path) {
      const response = await ask(`${home}/images/${path}`, "when asked for a picture");
      if (!response.ok) {
        await response.body?.cancel();
        return undefined;
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { bytes, type: response.headers.get("content-type") ?? "application/octet-stream" };
    },
    async putBefore(before) {
      const newest = new Map<string, number>();
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix: "images/",
          ...(next === undefined ? {} : { "continuation-token": next }),
        });
        const page = await (await ask(`${home}?${query}`, "when asked for its pictures")).text();
        for (const [, id = "", at = ""] of page.matchAll(listed)) {
          newest.set(id, Math.max(newest.get(id) ?? 0, Date.parse(at)));
        }
        next = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
      } while (next !== undefined);
      return [...newest].filter(([, at]) => at < before).map(([id]) => id);
    },
    async remove(id) {
      for (const width of pictureWidths) {
        for (const format of pictureFormats) {
          const url = `${home}/images/${id}/${pictureName(width, format)}`;
          await (await ask(url, "when told to forget a picture", { method: "DELETE" })).body?.cancel();
        }
      }
    },
  };
}

/** An entry of the bucket's listing. S3 writes the key before the time. */
const listed = /<Key>images\/([a-z0-9]+)\/[^<]*<\/Key>\s*<LastModified>([^<]+)</g;
