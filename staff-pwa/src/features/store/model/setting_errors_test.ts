import { deepEqual } from "node:assert/strict";
import type { Failure } from "@contract/schemas/envelope.ts";
import { Refused } from "@/lib/session/refused.ts";
import { settingErrors } from "./setting_errors.ts";

const settings = ["lunch_end_time", "expire_asap_minutes", "call_after_minutes"].map((setting_key) => ({
  setting_key,
}));
const refused = (...details: NonNullable<Failure["details"]>) =>
  new Refused(400, { success: false, error: "Wrong", code: "bad_settings", request_id: "1", details });

Deno.test("a refused save names the settings that are wrong, also one that was not changed, in the order of the page", () => {
  const problem = refused(
    { field: "call_after_minutes", code: "number_out_of_range", message: "Must be from 4 to 4" },
    { field: "lunch_end_time", code: "lunch_end_too_early", message: "Lunch must end after it starts" },
  );
  deepEqual(settingErrors(problem, settings), [
    { setting: { setting_key: "lunch_end_time" }, text: "Lunch must end after it starts" },
    { setting: { setting_key: "call_after_minutes" }, text: "Must be from 4 to 4" },
  ]);
});

Deno.test("a save that failed otherwise names no setting", () => {
  deepEqual(settingErrors(null, settings), []);
  deepEqual(settingErrors(new TypeError("offline"), settings), []);
  const other = refused({ field: "settings.0.setting_value", code: "setting_too_long", message: "Too long" });
  deepEqual(settingErrors(other, settings), []);
});
