import { deepEqual } from "node:assert/strict";
import { settingsSearchIn } from "./settings_search.ts";

Deno.test("an address of a tab that has moved leads to the tab that has its content now", () => {
  deepEqual(settingsSearchIn({ tab: "devices" }), { tab: "devices" });
  deepEqual(settingsSearchIn({ tab: "printer" }), { tab: "devices" });
  deepEqual(settingsSearchIn({ tab: "stations" }), { tab: "devices" });
  deepEqual(settingsSearchIn({ tab: "ready" }), { tab: "health" });
  deepEqual(settingsSearchIn({ tab: "holidays" }), {});
  deepEqual(settingsSearchIn({ tab: "toString" }), {});
});
