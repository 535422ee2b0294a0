import { match, ok, rejects } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openPostgres } from "./adapters/postgres/node_postgres.ts";
import { placeOrder } from "./testing/guests.ts";
import { newDatabase, startShop } from "./testing/running.ts";
import { signIn } from "./testing/staff.ts";

Deno.test("T29: a database role that owns nothing does the whole work and cannot touch what the audit log says", async () => {
  await using things = new AsyncDisposableStack();
  const ownerUrl = await newDatabase(things);
  const role = `worker_${crypto.randomUUID().slice(0, 8)}`;
  const owner = await openPostgres(ownerUrl, 1);
  things.defer(async () => {
    await owner.db.execute(sql`drop owned by ${sql.identifier(role)}`);
    await owner.db.execute(sql`drop role ${sql.identifier(role)}`);
    await owner.close();
  });

  const url = Object.assign(new URL(ownerUrl), { username: role, password: "it's%20one" }).href;
  // The first start makes the role, the others find it.
  await (await openPostgres(url, 1, ownerUrl)).close();
  await using shopThings = new AsyncDisposableStack();
  const shop = await startShop(await openPostgres(url, 10, ownerUrl), shopThings);
  const counter = await signIn(shop);
  const { id } = await placeOrder(shop);
  ok((await counter.accept(id)).ok);

  const isDenied = (cause: unknown) => {
    match(String(cause instanceof Error ? cause.cause : cause), /permission denied|must be owner/);
    return true;
  };
  for (
    const forbidden of [
      "update audit_log set action = 'nothing'",
      "delete from audit_log",
      "truncate audit_log",
      "alter table audit_log disable trigger all",
      "drop table audit_log",
      "create table elsewhere (id int)",
    ]
  ) await rejects(shop.db.execute(sql.raw(forbidden)), isDenied, forbidden);
});
