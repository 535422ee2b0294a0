import { deepEqual, equal } from "node:assert/strict";
import { badgeOf, cutAgent, defaultOrder, orderedBy } from "./audit_search.ts";

Deno.test("truncates a user agent to 50 characters", () => {
  equal(cutAgent("x".repeat(50)), "x".repeat(50));
  equal(cutAgent("x".repeat(51)), `${"x".repeat(50)}...`);
  equal(cutAgent(null), undefined);
});

Deno.test("gives each status its badge", () => {
  deepEqual(["success", "failed", "error", "warning", "pending", "odd"].map(badgeOf), [
    "success",
    "failed",
    "failed",
    "warning",
    "warning",
    "unknown",
  ]);
});

Deno.test("reverses the order on a second click and sorts another column in descending order", () => {
  deepEqual(orderedBy(defaultOrder, "created_at"), { sortBy: "created_at", sortOrder: "asc" });
  deepEqual(orderedBy(defaultOrder, "status"), { sortBy: "status", sortOrder: "desc" });
});
