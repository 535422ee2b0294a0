import { deepEqual, equal } from "node:assert/strict";
import { EventEmitter } from "node:events";
import { Hono } from "hono";
import { lostLine, lostMs } from "./lost_line.ts";

/** A connection as far as the line uses it. */
class Socket extends EventEmitter {
  isDestroyed = false;
  destroy() {
    this.isDestroyed = true;
    this.emit("close");
  }
}

Deno.test("for 30 seconds the connections of staff's browsers close, while guests go on", async () => {
  let now = 1_000_000;
  const { line, lose, restore, isLost } = lostLine(() => now);
  const app = new Hono().use(line).get("*", (http) => http.text("answer"));
  /** Returns what the client gets, and the connection. */
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const socket = new Socket();
    const response = await app.request(path, { headers: { "user-agent": "Mozilla/5.0", ...headers } }, {
      incoming: { socket },
    });
    return { socket, text: socket.isDestroyed ? "nothing" : await response.text() };
  };
  const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text;

  const stream = await get("/api/admin/orders/stream?ticket=x");
  const guest = await get("/api/menu");
  lose();
  deepEqual([stream.socket.isDestroyed, guest.socket.isDestroyed], [true, false]);
  equal(await textOf("/api/admin/orders"), "nothing");
  equal(await textOf("/api/auth/refresh"), "nothing");
  equal(await textOf("/api/other", { authorization: "Bearer x" }), "nothing");
  equal(await textOf("/api/menu"), "answer");
  equal(await textOf("/api/admin/orders", { "user-agent": "Deno/2.9.6" }), "answer");

  now += lostMs - 1;
  deepEqual([isLost(), await textOf("/api/admin/orders")], [true, "nothing"]);
  now += 1;
  deepEqual([isLost(), await textOf("/api/admin/orders")], [false, "answer"]);
  lose();
  restore();
  equal(await textOf("/api/admin/orders"), "answer");
});
