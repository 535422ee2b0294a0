import { equal } from "node:assert/strict";
import { cameFrom } from "./came_from.ts";

const everything = () => true;

Deno.test("the page that was asked for comes back after signing in", () => {
  equal(cameFrom("/orders?tab=scheduled", everything), "/orders?tab=scheduled");
});

Deno.test("without one, or with one that leads away or in a circle, it is the orders", () => {
  for (
    const from of [
      ...[undefined, "", "/", "//evil.test", "https://evil.test", "/\\evil.test"],
      ...["/login", "/login?from=/login", "/change-password"],
    ]
  ) {
    equal(cameFrom(from, everything), "/orders", String(from));
  }
});

Deno.test("a page that is not for this role gives way to the orders", () => {
  equal(cameFrom("/settings", (path) => path !== "/settings"), "/orders");
  equal(cameFrom("/menu", (path) => path !== "/settings"), "/menu");
});
