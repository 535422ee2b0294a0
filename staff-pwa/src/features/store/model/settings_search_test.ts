import { deepEqual } from "node:assert/strict";
import { settingsSearchIn } from "./settings_search.ts";

Deno.test("the tab of the address is open, and hours for an unknown one", () => {
  deepEqual(settingsSearchIn({ tab: "devices" }), { tab: "devices" });
  deepEqual(settingsSearchIn({ tab: "hours" }), {});
  deepEqual(settingsSearchIn({ tab: "toString" }), {});
  deepEqual(settingsSearchIn({}), {});
});
