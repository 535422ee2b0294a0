import { deepEqual, equal } from "node:assert/strict";
import { badgeOf, cutAgent, detailsOf, orderedBy, usualOrder } from "./audit_search.ts";

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

Deno.test("before and after of one thing stand together, and money is shown as dollars", () => {
  deepEqual(
    detailsOf({
      name: "Bulgogi",
      old_price_cents: 1990,
      new_price_cents: 2090,
      percent_change: 5.03,
      hours_before: "closed",
      hours_after: "11:00–21:00",
      notes: "",
    }),
    [
      { name: "name", after: "Bulgogi" },
      { name: "price", before: "$19.90", after: "$20.90" },
      { name: "percent change", after: "+5.03%" },
      { name: "hours", before: "closed", after: "11:00–21:00" },
      { name: "notes", after: "—" },
    ],
  );
});

Deno.test("the newest stand first, and a second click turns the order round", () => {
  deepEqual(orderedBy(usualOrder, "created_at"), { sortBy: "created_at", sortOrder: "asc" });
  deepEqual(orderedBy(usualOrder, "status"), { sortBy: "status", sortOrder: "desc" });
});
