import { equal, match, rejects } from "node:assert/strict";
import { openPglite } from "../adapters/postgres/pglite.ts";
import { trustedProxies } from "../http/middleware/client_address.ts";
import { serveHttp } from "../http/server.ts";
import { usualBounds } from "./services.ts";
import { machineFailure } from "./start_messages.ts";

const failureOf = async (work: Promise<unknown>, at = { port: 8000, dataDir: ".data" }) => {
  let message: string | undefined;
  await rejects(work, (cause) => {
    message = machineFailure(cause, at);
    return true;
  });
  return message;
};

Deno.test("a port in use is named with its remedy", async () => {
  const handlers = { answer: () => new Response(), direct: () => false };
  const serve = (port: number) =>
    serveHttp({ port, hostname: "127.0.0.1" }, handlers, {
      ...usualBounds.server,
      proxies: trustedProxies([]),
    });
  const first = await serve(0);
  const message = await failureOf(serve(first.port), { port: first.port, dataDir: ".data" });
  equal(
    message,
    `Port ${first.port} is in use by another program. Stop that one first, or set PORT to a free port.`,
  );
  await first.close();
});

Deno.test("a data folder that cannot be created is named", async () => {
  const file = await Deno.makeTempFile();
  match(
    await failureOf(openPglite(`${file}/postgres`)) ?? "",
    /^The data folder \.data cannot be written\. /,
  );
  await Deno.remove(file);
});

Deno.test("a full disk is named, also by the embedded database", () => {
  for (const cause of [{ code: "ENOSPC" }, { name: "ErrnoError", errno: 51 }]) {
    match(
      machineFailure(cause, { port: 1, dataDir: "/data" }) ?? "",
      /^The disk with the data folder \/data is full\. /,
    );
  }
});

Deno.test("another cause keeps its stack trace", () => {
  for (const cause of [new Error("x"), "x", undefined, { code: "ECONNREFUSED" }]) {
    equal(machineFailure(cause, { port: 1, dataDir: "/data" }), undefined);
  }
});
