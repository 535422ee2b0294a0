import assert from "node:assert/strict";
import { openDatabase } from "@api/testing/running.ts";
import { postgresAuditTrail } from "./audit_trail.ts";

Deno.test("counts and pages the audit log up to a limit and reports when there are more entries", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openDatabase("PostgreSQL", things);
  try {
    const whole = postgresAuditTrail(database.db);
    const capped = postgresAuditTrail(database.db, 12);
    for (let nth = 0; nth < 23; nth++) {
      const isDish = nth % 3 === 0;
      await whole.write({
        at: Date.parse("2026-11-20T20:00:00Z") + nth * 60_000,
        action: isDish ? "dish.updated" : "order.accept",
        resource: isDish ? "dish" : "order",
        resourceId: `${isDish ? "dish" : "ord"}_${nth}`,
        status: nth % 4 === 0 ? "failed" : "success",
        details: {},
      });
    }
    const query = { sortBy: "created_at", sortOrder: "desc", limit: 5 } as const;
    const read = async (filter: Parameters<typeof whole.find>[0]) => {
      const all = await whole.find(filter, { ...query, page: 1, limit: 100 });
      assert.deepEqual([all.total, all.isAtLeast], [all.records.length, false]);
      const pages = await Promise.all([1, 2, 3, 4].map((page) => capped.find(filter, { ...query, page })));
      assert.deepEqual(pages.flatMap(({ records }) => records), all.records.slice(0, 12));
      return pages.map(({ total, isAtLeast }) => `${total}${isAtLeast ? "+" : ""}`).join(" ");
    };
    assert.equal(await read({}), "12+ 12+ 12+ 12+");
    assert.equal(await read({ resource: "dish" }), "8 8 8 8");
    // "or" matches the id, the action and the resource of an entry, which counts once.
    assert.equal(await read({ search: "or" }), "12+ 12+ 12+ 12+");
    assert.equal(await read({ search: "or", status: "failed" }), "4 4 4 4");
    assert.equal(await read({ search: "dish_1" }), "3 3 3 3");
  } finally {
    await database.close();
  }
});
