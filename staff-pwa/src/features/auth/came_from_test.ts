import { equal } from "node:assert/strict";
import { cameFrom } from "./came_from.ts";

Deno.test("the page that was asked for comes back after signing in", () => {
  equal(cameFrom("/orders?tab=scheduled"), "/orders?tab=scheduled");
});

Deno.test("without one, or with one that leads away or in a circle, it is the orders", () => {
  for (const from of [undefined, "", "/", "//evil.test", "https://evil.test", "/\\evil.test", "/login"]) {
    equal(cameFrom(from), "/orders", String(from));
  }
});
