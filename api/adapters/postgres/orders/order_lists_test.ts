import assert from "node:assert/strict";
import { memoryInstallation } from "@domain/testing/memory/ports.ts";
import { readSearch } from "@domain/order/search.ts";
import { anOrder, fridayDinner, guest } from "@domain/testing/fixtures.ts";
import { openDatabase } from "@api/testing/running.ts";
import { lineRows, orderRow } from "./order_rows.ts";
import { postgresOrders } from "./orders.ts";
import { orderLines, orders } from "./tables.ts";

Deno.test("counts and pages orders up to a limit and reports when there are more", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openDatabase("PostgreSQL", things);
  try {
    const { db } = database;
    const written = Array.from({ length: 9 }, (_, nth) =>
      anOrder({
        id: `ord_${nth}`,
        number: `K-00${nth}`,
        placedAt: fridayDinner + nth,
        contact: { ...guest, firstName: nth % 2 === 0 ? "Jisoo" : "Omar" },
        payment: { ...anOrder().payment, intentId: `pi_${nth}` },
      }));
    await db.insert(orders).values(written.map(orderRow));
    await db.insert(orderLines).values(written.flatMap(lineRows));
    const capped = postgresOrders(db, memoryInstallation.id, 6);
    const pages = (typed: string) =>
      Promise.all([1, 2, 3, 4].map(async (page) => {
        const filter = { tab: "new", search: readSearch(typed) } as const;
        const found = await capped.find(filter, { page, limit: 2 });
        return [
          found.orders.map(({ number }) => number.slice(-1)).join(""),
          `${found.total}${found.isAtLeast ? "+" : ""}`,
        ].join(" of ");
      }));
    assert.deepEqual(await pages(""), ["01 of 6+", "23 of 6+", "45 of 6+", " of 6+"]);
    assert.deepEqual(await pages("jisoo"), ["02 of 5", "46 of 5", "8 of 5", " of 5"]);
    assert.deepEqual(await pages("omar"), ["13 of 4", "57 of 4", " of 4", " of 4"]);
    assert.deepEqual(await pages("nobody"), [" of 0", " of 0", " of 0", " of 0"]);
  } finally {
    await database.close();
  }
});
