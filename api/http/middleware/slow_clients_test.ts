import { deepEqual } from "node:assert/strict";
import { EventEmitter } from "node:events";
import { Hono } from "hono";
import type { Environment } from "./call.ts";
import { limitSlowClients, usualClientLimits } from "./slow_clients.ts";

Deno.test("concurrent requests per client are limited, and one that ends makes room for one", async () => {
  const app = new Hono<Environment>();
  app.use(limitSlowClients({ ...usualClientLimits, requestsPerClient: 2 }));
  app.get("/", (http) => http.text("ok"));
  app.onError((_, http) => http.text("too many", 429));
  const running: EventEmitter[] = [];
  const ask = async (remoteAddress = "203.0.113.7") => {
    const outgoing = new EventEmitter();
    const { status } = await app.request("/", {}, { outgoing, remoteAddress });
    if (status === 200) running.push(outgoing);
    return status;
  };
  const end = () => void running.shift()?.emit("close");

  deepEqual([await ask(), await ask(), await ask()], [200, 200, 429]);
  deepEqual(await ask("203.0.113.8"), 200, "another client is not counted with it");
  end();
  deepEqual([await ask(), await ask()], [200, 429], "one ended, so one more may run");
  end();
  end();
  end();
  deepEqual([await ask(), await ask(), await ask()], [200, 200, 429]);
});
