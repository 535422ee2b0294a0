import { AwsClient } from "aws4fetch";
import type { Images } from "@domain/ports/images.ts";

export type S3Bucket = {
  /** `https://s3.us-west-1.amazonaws.com`, or any server that speaks S3. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const patienceMillis = 15_000;

/** Pictures in a bucket. Throws when the bucket does not answer or refuses us. */
export function s3Images({ endpoint, bucket, ...credentials }: S3Bucket): Images {
  const client = new AwsClient({ ...credentials, service: "s3", retries: 2 });
  const url = (path: string) => `${endpoint.replace(/\/$/, "")}/${bucket}/images/${path}`;
  return {
    async put(path, image) {
      const response = await client.fetch(url(path), {
        method: "PUT",
        body: image.bytes,
        headers: { "content-type": image.type, "cache-control": "public, max-age=31536000, immutable" },
        signal: AbortSignal.timeout(patienceMillis),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the bucket answered ${response.status} to a picture`);
    },
    async read(path) {
      const response = await client.fetch(url(path), { signal: AbortSignal.timeout(patienceMillis) });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`the bucket answered ${response.status} when asked for a picture`);
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { bytes, type: response.headers.get("content-type") ?? "application/octet-stream" };
    },
  };
}
