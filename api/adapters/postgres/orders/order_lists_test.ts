import assert from "node:assert/strict";
import { memoryInstallation } from "@domain/testing/memory/ports.ts";
import { readSearch } from "@domain/order/search.ts";
import { anOrder, fridayDinner, guest } from "@domain/testing/fixtures.ts";
import { openDatabase } from "@api/testing/running.ts";
import { lineRows, orderRow } from "./order_rows.ts";
import { postgresOrders } from "./orders.ts";
import { isCommonName, latestWithName } from "./order_lists.ts";
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

Deno.test("the latest orders with a name are those before the first order that is not searched and all that ended with it, and are counted up to a number", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openDatabase("PostgreSQL", things);
  try {
    const { db } = database;
    const endedAt = [50, 40, 30, 30, 20].map((after) => fridayDinner + after);
    await db.insert(orders).values(endedAt.map((at, nth) =>
      orderRow(anOrder({
        id: `ord_${nth}`,
        number: `K-00${nth}`,
        state: { status: "expired", expiredAt: at },
        payment: { ...anOrder().payment, intentId: `pi_${nth}` },
      }))
    ));
    const jisoo = readSearch("jisoo");
    assert.ok(jisoo);
    const found = async (limit: number, searched: number, before?: number) =>
      (await latestWithName(db, jisoo, before, { limit }, searched))?.map(({ id }) => id.slice(-1)).join("");
    assert.deepEqual(
      await Promise.all([1, 2, 3, 4, 5].map((limit) => found(limit, 3))),
      ["0", "01", undefined, undefined, undefined],
    );
    assert.deepEqual(
      await Promise.all([1, 2, 3, 4, 5].map((limit) => found(limit, 4))),
      ["0", "01", "012", "0123", undefined],
    );
    assert.deepEqual([await found(5, 5), await found(6, 9)], ["01234", undefined]);
    assert.equal(await found(2, 9, fridayDinner + 31), "23");
    assert.equal((await latestWithName(db, jisoo, undefined, { limit: 2, offset: 3 }))?.length, 2);
    assert.deepEqual(
      await Promise.all([5, 6].map((count) => isCommonName(db, jisoo, count))),
      [true, false],
    );
    const phone = readSearch("714555");
    assert.equal(phone && await latestWithName(db, phone, undefined, { limit: 1 }), undefined);
  } finally {
    await database.close();
  }
});
