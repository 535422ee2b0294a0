import { deepEqual, equal, match } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { placeOrder } from "../guests.ts";
import { withShop } from "../running.ts";
import { brokenInvariants } from "./invariants.ts";
import { complaint, fuzz } from "./run.ts";

Deno.test("two thousand requests find no 5xx, nothing slow, no answer against its schema and a sound database", async () => {
  const { asked, findings, broken, never } = await fuzz(2_000, 7);
  equal(asked, 2_000);
  deepEqual(findings, []);
  deepEqual(broken, []);
  // Requests that are all refused prove little.
  deepEqual(never, []);
});

Deno.test("the driver complains about what it is there to find", () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    const guards = { "x-request-id": "1", "content-security-policy": "default-src 'none'", ...headers };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return complaint("validate", new Response(text, { status, headers: guards }), text);
  };
  const refusal = { success: false, code: "signed_out", error: "Please sign in.", request_id: "1" };
  equal(answer(401, refusal), undefined);
  match(answer(500, refusal) ?? "", /^500/);
  match(answer(402, refusal) ?? "", /not documented/);
  match(answer(401, { error: "no" }) ?? "", /no refusal/);
  match(answer(200, { success: true, data: { valid: "yes" } }) ?? "", /breaks its schema/);
  match(answer(200, "<html>") ?? "", /no JSON/);
});

Deno.test("the questions to the database find what was tampered with", async () => {
  await withShop("PostgreSQL", async (shop) => {
    await placeOrder(shop);
    deepEqual(await brokenInvariants(shop.db), []);
    await shop.db.execute(sql`update orders set total_cents = total_cents - 1`);
    await shop.db.execute(sql`update staff set is_disabled = true where role = 'super_admin'`);
    const broken = await brokenInvariants(shop.db);
    deepEqual(broken.map((sentence) => sentence.split(":")[0]), [
      "an order's total is the sum of its parts",
      "there is a super admin who can sign in",
    ]);
  });
});
