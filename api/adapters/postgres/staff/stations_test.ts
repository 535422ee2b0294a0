import { equal } from "node:assert/strict";
import pg from "pg";
import { until } from "@api/testing/poll.ts";
import { newDatabase } from "@api/testing/running.ts";
import { account } from "@domain/testing/fixtures.ts";
import type { Session } from "@domain/staff/account.ts";
import { openPostgres } from "../node_postgres.ts";
import { staff, staffPins } from "./tables.ts";
import { postgresStations } from "./stations.ts";

Deno.test("a PIN that is entered while the account's password changes is refused, without a deadlock", async () => {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  const database = await openPostgres(url);
  things.defer(() => database.close());
  const { db } = database;
  const { id, ...mina } = account("manager");
  await db.insert(staff).values({ id, ...mina, createdAt: 1 } as typeof staff.$inferInsert);
  await db.insert(staffPins).values({ staffId: id, hash: "pin", setAt: 1 });
  const stations = postgresStations(db);
  const entry = { at: 1, action: "station.unlocked", resource: "station", resourceId: "stn_1" } as const;
  await stations.add(
    { id: "stn_1", name: "Counter", codeHash: "code", codeExpiresAt: 2 },
    9,
    { ...entry, status: "success", details: {} },
  );

  const change = new pg.Client({ connectionString: url });
  await change.connect();
  things.defer(() => change.end());
  await change.query("begin");
  await change.query("select from staff where id = $1 for update", [id]);
  const session: Session = {
    ...{ id: "ses_1", staffId: id, refreshHash: "hash", userAgent: "", address: "" },
    ...{ rotatedAt: 1, startedAt: 1, lastActiveAt: 1, expiresAt: 9 },
  };
  const begun = stations.beginShift(
    "stn_1",
    session,
    "pin",
    { ...entry, status: "success", details: {} },
  );
  await until("the shift to wait", async () => {
    const { rows } = await change.query("select from pg_locks where not granted");
    return rows.length > 0;
  });
  await change.query("delete from staff_pins where staff_id = $1", [id]);
  await change.query("commit");
  equal(await begun, false);
});
