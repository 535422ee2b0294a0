import type { Pusher } from "@domain/ports/push.ts";

export type VapidKeys = { publicKey: string; privateKey: string };

/** A notification about a waiting order is useless after this. */
const ttlSeconds = 15 * 60;
const timeoutMs = 10_000;

export async function newVapidKeys(): Promise<VapidKeys> {
  return (await library()).generateVAPIDKeys();
}

/** Imported at the first push, because a server without subscriptions does not need it. */
const library = async () => (await import("web-push")).default;

/**
 * Sends Web Push messages, encrypted for the browser (RFC 8291) and signed with `keys` (RFC 8292). `subject` is the contact for push
 * services: a mailto: or https: address.
 */
export function webPusher(keys: VapidKeys, subject: string): Pusher {
  return {
    key: keys.publicKey,
    async send({ endpoint, keys: theirs }, note) {
      const webpush = await library();
      const request = webpush.generateRequestDetails({ endpoint, keys: theirs }, JSON.stringify(note), {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency: "high",
        topic: note.tag.replaceAll(/[^\w-]/g, "").slice(-32),
      });
      const { "Content-Length": _, ...headers } = request.headers;
      const response = await fetch(request.endpoint, {
        method: "POST",
        headers,
        body: new Uint8Array(request.body ?? []),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410) return "gone";
      if (!response.ok) throw new Error(`the push service answered ${response.status}`);
      return "sent";
    },
  };
}
