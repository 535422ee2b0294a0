import assert from "node:assert/strict";
import { orderStatuses } from "@domain/order/order.ts";
import { statusIcon } from "./status_icon.ts";

const shapeOf = (status: typeof orderStatuses[number]) =>
  /<path d="([^"]+)"/.exec(decodeURIComponent(statusIcon(status)))?.[1];

Deno.test("every status has a favicon, and waiting, accepted, ready and refused orders differ by shape", () => {
  for (const status of orderStatuses) assert.ok(shapeOf(status), status);
  const shapes = (["pending_approval", "confirmed", "ready", "denied"] as const).map(shapeOf);
  assert.equal(new Set(shapes).size, shapes.length);
});
