import { equal, match, rejects } from "node:assert/strict";
import { openPostgres } from "../adapters/postgres/node_postgres.ts";
import { openPglite } from "../adapters/postgres/pglite.ts";
import { newDatabase } from "@api/testing/running.ts";
import { trustedProxies } from "../http/middleware/client_address.ts";
import { serveHttp } from "../http/server.ts";
import { usualBounds } from "./services.ts";
import { startFailure } from "./start_messages.ts";

const demo = { port: 8000, dataDir: ".data", databaseUrl: undefined };

const failureOf = async (work: Promise<unknown>, at: Parameters<typeof startFailure>[1] = demo) => {
  let message: string | undefined;
  await rejects(work, (cause) => {
    message = startFailure(cause, at);
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
  const message = await failureOf(serve(first.port), { ...demo, port: first.port });
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
      startFailure(cause, { ...demo, dataDir: "/data" }) ?? "",
      /^The disk with the data folder \/data is full\. /,
    );
  }
});

Deno.test("a database that does not answer or refuses the connection is named, with its reason", async () => {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  const messageOf = (changes: { host?: string; pathname?: string }) => {
    const databaseUrl = Object.assign(new URL(url), changes).href;
    return failureOf(openPostgres(databaseUrl), { ...demo, databaseUrl });
  };
  match(
    await messageOf({ host: "127.0.0.1:1" }) ?? "",
    /^The database does not answer: connect ECONNREFUSED 127\.0\.0\.1:1\. Check DATABASE_URL and DATABASE_OWNER_URL, /,
  );
  match(
    await messageOf({ pathname: "/no_such_database" }) ?? "",
    /^The database refuses DATABASE_URL or DATABASE_OWNER_URL: .*"no_such_database" does not exist\.$/,
  );
});

Deno.test("another cause keeps its stack trace", () => {
  for (const cause of [new Error("x"), "x", undefined, { code: "ECONNREFUSED" }]) {
    equal(startFailure(cause, { ...demo, databaseUrl: "postgres://db/shop" }), undefined);
  }
});
