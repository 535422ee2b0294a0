import { equal } from "node:assert/strict";
import { cameFrom } from "./came_from.ts";

const everything = () => true;

Deno.test("returns to the requested page after sign-in", () => {
  equal(cameFrom("/orders?tab=scheduled", everything), "/orders?tab=scheduled");
});

Deno.test("opens the orders without a requested page, or with one on another site or of the sign-in itself", () => {
  for (
    const from of [
      ...[undefined, "", "/", "//evil.test", "https://evil.test", "/\\evil.test"],
      ...["/login", "/login?from=/login", "/change-password"],
    ]
  ) {
    equal(cameFrom(from, everything), "/orders", String(from));
  }
});

Deno.test("opens the orders when the role may not open the requested page", () => {
  equal(cameFrom("/settings", (path) => path !== "/settings"), "/orders");
  equal(cameFrom("/menu", (path) => path !== "/settings"), "/menu");
});
