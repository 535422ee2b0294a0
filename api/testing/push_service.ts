/** A fake push service that creates subscriptions like a browser and decrypts messages with the browser's keys (RFC 8291). */
import type { PushNote } from "@domain/ports/push.ts";

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Received = { endpoint: string; note: PushNote; key: string; urgency: string | null };

export type PushService = AsyncDisposable & {
  subscribe(): Promise<Subscription>;
  /** Makes the subscription return 410 Gone. */
  end(endpoint: string): void;
  received: Received[];
};

export function pushService(): PushService {
  const keys = new Map<string, { pair: CryptoKeyPair; auth: Uint8Array<ArrayBuffer> }>();
  const ended = new Set<string>();
  const received: Received[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const subscription = keys.get(request.url);
    const encrypted = await request.bytes();
    if (!subscription || ended.has(request.url)) return new Response(null, { status: 410 });
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(
      request.headers.get("authorization") ?? "",
    ) ?? [];
    if (!await isSigned(token, key, new URL(request.url).origin)) return new Response(null, { status: 403 });
    const note = JSON.parse(await decrypt(encrypted, subscription.pair, subscription.auth));
    received.push({ endpoint: request.url, note, key, urgency: request.headers.get("urgency") });
    return new Response(null, { status: 201 });
  });

  return {
    received,
    end: (endpoint) => void ended.add(endpoint),
    async subscribe() {
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
        "deriveBits",
      ]);
      const auth = crypto.getRandomValues(new Uint8Array(16));
      const endpoint = `http://127.0.0.1:${server.addr.port}/${crypto.randomUUID()}`;
      keys.set(endpoint, { pair, auth });
      const p256dh = encodeBase64url(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
      return { endpoint, keys: { p256dh, auth: encodeBase64url(auth) } };
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function isSigned(token: string, key: string, audience: string): Promise<boolean> {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const imported = await crypto.subtle.importKey(
    "raw",
    decodeBase64url(key),
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["verify"],
  );
  const { aud, exp } = JSON.parse(new TextDecoder().decode(decodeBase64url(claims)));
  return aud === audience && typeof exp === "number" &&
    await crypto.subtle.verify(
      { name: "ECDSA", hash: "SHA-256" },
      imported,
      decodeBase64url(signature),
      new TextEncoder().encode(`${header}.${claims}`),
    );
}

/** Decrypts aes128gcm: salt, record size, sender key, then one record that ends with the delimiter 2. */
async function decrypt(
  encrypted: Uint8Array<ArrayBuffer>,
  pair: CryptoKeyPair,
  auth: Uint8Array<ArrayBuffer>,
) {
  const keyLength = encrypted[20] ?? 0;
  const salt = encrypted.slice(0, 16);
  const senderKey = encrypted.slice(21, 21 + keyLength);
  const record = encrypted.slice(21 + keyLength);
  const receiverKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const sender = await crypto.subtle.importKey(
    "raw",
    senderKey,
    { name: "ECDH", namedCurve: "P-256" },
    false,
    [],
  );
  const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: sender }, pair.privateKey, 256);
  const info = (label: string) => new TextEncoder().encode(`${label}\0`);
  const ikm = await hkdf(
    shared,
    auth,
    new Uint8Array([...info("WebPush: info"), ...receiverKey, ...senderKey]),
    32,
  );
  const key = await hkdf(ikm, salt, info("Content-Encoding: aes128gcm"), 16);
  const iv = await hkdf(ikm, salt, info("Content-Encoding: nonce"), 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const decrypted = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, record));
  return new TextDecoder().decode(decrypted.slice(0, decrypted.lastIndexOf(2)));
}

async function hkdf(
  secret: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8);
}

function encodeBase64url(data: Uint8Array): string {
  return data.toBase64({ alphabet: "base64url", omitPadding: true });
}

function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}
