import { deepEqual } from "node:assert/strict";
import { onMenu } from "./attached_dishes.ts";

Deno.test("dishes that were deleted after they were ticked are not chosen any more, once the menu is read again", () => {
  deepEqual(onMenu(["a", "gone", "b"], [{ id: "b" }, { id: "a" }]), ["a", "b"]);
  deepEqual(onMenu(["a", "gone"], undefined), ["a", "gone"], "while the menu is not read");
});
