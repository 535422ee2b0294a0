import assert from "node:assert/strict";
import { postgresAuditTrail } from "./audit_trail.ts";
import { openPglite } from "./pglite.ts";

const minute = 60_000;

Deno.test("pages read from the far end, and totals counted in parts, are those of the whole log", async () => {
  const database = await openPglite();
  try {
    const near = postgresAuditTrail(database.db);
    const far = postgresAuditTrail(database.db, 4);
    const long = Date.now() - 100 * minute;
    const write = (nth: number, at: number) =>
      near.write({
        at,
        action: nth % 3 === 0 ? "dish.updated" : "order.accept",
        resource: nth % 3 === 0 ? "dish" : "order",
        resourceId: `thing_${nth}`,
        status: nth % 4 === 0 ? "failed" : "success",
        details: {},
      });
    for (let nth = 0; nth < 23; nth++) await write(nth, long + nth * minute);

    const wholeLog = async (sortOrder: "asc" | "desc", filter = {}) => {
      for (const sortBy of ["created_at", "action", "status"] as const) {
        const query = { sortBy, sortOrder, limit: 5 };
        const whole = await near.find(filter, { ...query, page: 1, limit: 100 });
        const pages = await Promise.all(
          [1, 2, 3, 4, 5, 6].map((page) => far.find(filter, { ...query, page })),
        );
        assert.deepEqual(pages.flatMap(({ records }) => records), whole.records);
        assert.deepEqual(new Set(pages.map(({ total }) => total)), new Set([whole.records.length]));
      }
    };
    await wholeLog("desc");
    await wholeLog("asc", { resource: "order" });
    // Both have counted these conditions already, and now there are more, old ones and one of this moment.
    await write(23, long + 30 * minute);
    await write(24, Date.now());
    await wholeLog("asc");
    await wholeLog("desc", { resource: "order" });
    await wholeLog("desc", { search: "dish" });
  } finally {
    await database.close();
  }
});
