/** Plays a lost line between the server and the restaurant, for `/dev`. */
import type { IncomingMessage } from "node:http";
import type { Context, Next } from "hono";

/** How long the line is lost. */
export const lostMs = 30_000;

export type LostLine = ReturnType<typeof lostLine>;

/**
 * Cuts off the browsers of staff for 30 seconds: their connections close without an answer, also those of live streams. Guests and the
 * demo's own staff go on.
 */
export function lostLine(now: () => number = Date.now) {
  let lostUntil = 0;
  const open = new Set<IncomingMessage["socket"]>();
  const isLost = () => now() < lostUntil;
  return {
    isLost,
    lose() {
      lostUntil = now() + lostMs;
      for (const socket of open) socket.destroy();
    },
    restore() {
      lostUntil = 0;
    },
    async line(http: Context, next: Next): Promise<void | Response> {
      if (!isOfStaff(http.req.raw)) return await next();
      const { socket } = (http.env as { incoming: IncomingMessage }).incoming;
      if (isLost()) {
        socket.destroy();
        return new Response();
      }
      if (!open.has(socket)) socket.once("close", () => open.delete(socket));
      open.add(socket);
      await next();
    },
  };
}

/** Whether a browser of the staff app sends the request. The demo's own staff are no browser. */
function isOfStaff({ url, headers }: Request): boolean {
  if (headers.get("user-agent")?.startsWith("Deno/")) return false;
  return headers.has("authorization") || /^\/api\/(?:admin|auth)\//.test(new URL(url).pathname);
}
