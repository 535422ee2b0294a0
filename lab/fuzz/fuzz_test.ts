import { deepEqual, equal, match } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { placeOrder } from "@api/testing/guests.ts";
import { withShop } from "@api/testing/running.ts";
import { findViolations } from "./invariants.ts";
import { findProblem, fuzz } from "./run.ts";

Deno.test("two thousand requests cause no 5xx, slow response, schema violation or broken invariant", async () => {
  const { requestCount, findings, violations, neverSucceeded } = await fuzz(2_000, 7);
  equal(requestCount, 2_000);
  deepEqual(findings, []);
  deepEqual(violations, []);
  // A call that never succeeds is hardly tested.
  deepEqual(neverSucceeded, []);
});

Deno.test("detects invalid responses", () => {
  const problemWith = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const securityHeaders = {
      "x-request-id": "1",
      "content-security-policy": "default-src 'none'",
      ...headers,
    };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return findProblem("validate", new Response(text, { status, headers: securityHeaders }), text);
  };
  const errorBody = { success: false, code: "signed_out", error: "Please sign in.", request_id: "1" };
  equal(problemWith(401, errorBody), undefined);
  match(problemWith(500, errorBody) ?? "", /^500/);
  match(problemWith(402, errorBody) ?? "", /not documented/);
  match(problemWith(401, { error: "no" }) ?? "", /not an error envelope/);
  match(problemWith(200, { success: true, data: { valid: "yes" } }) ?? "", /violates its schema/);
  match(problemWith(200, "<html>") ?? "", /not JSON/);
});

Deno.test("detects broken database invariants", async () => {
  await withShop("PostgreSQL", async (shop) => {
    await placeOrder(shop);
    deepEqual(await findViolations(shop.db), []);
    await shop.db.execute(sql`update orders set total_cents = total_cents - 1`);
    await shop.db.execute(sql`update staff set is_disabled = true where role = 'super_admin'`);
    const violations = await findViolations(shop.db);
    deepEqual(violations.map((violation) => violation.split(":")[0]), [
      "an order's total is the sum of its parts",
      "there is a super admin who can sign in",
    ]);
  });
});
