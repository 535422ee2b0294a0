import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { rolePowers } from "@api/adapters/postgres/role.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { NotPossible } from "@api/adapters/postgres/database.ts";
import { newDatabaseWithWorker, startShop } from "@api/testing/running.ts";
import { signIn } from "@api/testing/staff.ts";

Deno.test("T29: a database role that owns nothing runs the product and cannot change the audit log, events or the installation", async () => {
  await using things = new AsyncDisposableStack();
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = await newDatabaseWithWorker(things);
  // The first start creates the role, later starts use it.
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
      "update events set order_id = 'ord_1'",
      "delete from events",
      "truncate events",
      "update installation set id = 'ins_other'",
      "delete from installation",
      "alter table audit_log disable trigger all",
      "drop table audit_log",
      "create table elsewhere (id int)",
    ]
  ) await rejects(shop.db.execute(sql.raw(forbidden)), isDenied, forbidden);
});

Deno.test("recognizes a superuser, an owner and a member of the owner", async () => {
  await using things = new AsyncDisposableStack();
  const { DATABASE_URL: url, DATABASE_OWNER_URL: superuserUrl } = await newDatabaseWithWorker(things);
  const powersAt = async (address: string) => {
    const { db, close } = await openPostgres(address, 1, superuserUrl);
    try {
      return await rolePowers(db);
    } finally {
      await close();
    }
  };
  deepEqual(await powersAt(url), { isSuperuser: false, isOwner: false });
  deepEqual(await powersAt(superuserUrl), { isSuperuser: true, isOwner: true });

  const superuser = await openPostgres(superuserUrl, 1);
  const worker = sql.identifier(decodeURIComponent(new URL(url).username));
  const owner = sql.identifier(`owner_${crypto.randomUUID().slice(0, 8)}`);
  await superuser.db.execute(sql`create role ${owner}`);
  await superuser.db.execute(sql`alter table audit_log owner to ${owner}`);
  await superuser.db.execute(sql`grant ${owner} to ${worker}`);
  deepEqual(await powersAt(url), { isSuperuser: false, isOwner: true });
  await superuser.db.execute(sql`revoke ${owner} from ${worker}`);
  deepEqual(await powersAt(url), { isSuperuser: false, isOwner: false });
  await superuser.db.execute(sql`alter table audit_log owner to ${worker}`);
  deepEqual(await powersAt(url), { isSuperuser: false, isOwner: true });
  await superuser.db.execute(sql`drop role ${owner}`);
  await superuser.close();
});

Deno.test("an owner that may not create the second role is told so, without that role's password", async () => {
  await using things = new AsyncDisposableStack();
  const { DATABASE_URL: url, DATABASE_OWNER_URL: superuserUrl } = await newDatabaseWithWorker(things);
  const superuser = await openPostgres(superuserUrl, 1);
  things.defer(() => superuser.close());
  const owner = `owner_${crypto.randomUUID().slice(0, 8)}`;
  // As a member of the role that owns the tables it may migrate them, but it does not get that role's right to create roles.
  await superuser.db.execute(sql.raw(`create role ${owner} login password 'x'`));
  things.defer(async () => void await superuser.db.execute(sql.raw(`drop role ${owner}`)));
  await superuser.db.execute(
    sql`grant ${sql.identifier(new URL(superuserUrl).username)} to ${sql.identifier(owner)}`,
  );
  const ownerUrl = Object.assign(new URL(superuserUrl), { username: owner, password: "x" }).href;

  await rejects(openPostgres(url, 1, ownerUrl), (cause) => {
    ok(cause instanceof NotPossible, String(cause));
    equal(
      cause.message,
      "The role of DATABASE_OWNER_URL may not create the role of DATABASE_URL: create it with createuser, or give the owner CREATEROLE.",
    );
    ok(!Deno.inspect(cause).includes("'s one"), "the password");
    return true;
  });
});
