import assert from "node:assert/strict";
import { audit } from "./audit.ts";

const at = 1_000;

Deno.test("an entry has the account id of staff, and none for the guest and the system", () => {
  const staffIds = [
    { kind: "staff", id: "staff_1", name: "Mina Kim" } as const,
    { id: "staff_2" },
    { kind: "guest" } as const,
    { kind: "system" } as const,
    undefined,
  ].map((by) => audit("order.cancel", "order", "ord_1", { at, by }).staffId);
  assert.deepEqual(staffIds, ["staff_1", "staff_2", undefined, undefined, undefined]);
});

Deno.test("an entry defaults to success without details", () => {
  const plain = { at, action: "order.start", resource: "order", resourceId: "ord_1" };
  assert.deepEqual(audit("order.start", "order", "ord_1", { at }), {
    ...plain,
    status: "success",
    details: {},
  });
  const origin = { address: "10.0.0.1", userAgent: "Deno" };
  const facts = { at, details: { number: "K-001" }, status: "failed", origin } as const;
  assert.deepEqual(audit("order.start", "order", "ord_1", facts), { ...plain, ...facts });
});
