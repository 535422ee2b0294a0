import { deepEqual, equal } from "node:assert/strict";
import { badgeOf, cutAgent, orderedBy, usualOrder } from "./audit_search.ts";

Deno.test("a long user agent is cut at 50 characters", () => {
  equal(cutAgent("x".repeat(50)), "x".repeat(50));
  equal(cutAgent("x".repeat(51)), `${"x".repeat(50)}...`);
  equal(cutAgent(null), undefined);
});

Deno.test("a status has the badge of the specification", () => {
  deepEqual(["success", "failed", "error", "warning", "pending", "odd"].map(badgeOf), [
    "success",
    "failed",
    "failed",
    "warning",
    "warning",
    "unknown",
  ]);
});

Deno.test("the newest stand first, and a second click turns the order round", () => {
  deepEqual(orderedBy(usualOrder, "created_at"), { sortBy: "created_at", sortOrder: "asc" });
  deepEqual(orderedBy(usualOrder, "status"), { sortBy: "status", sortOrder: "desc" });
});
