import { deepEqual } from "node:assert/strict";
import { inputOf } from "./setting_words.ts";

const text = (setting_key: string) => inputOf({ setting_key, setting_type: "text" });

Deno.test("a key's name says how its value is typed in", () => {
  deepEqual(text("restaurant_email"), { kind: "line", type: "email" });
  deepEqual(text("alert_phone"), { kind: "line", type: "tel" });
  deepEqual(text("restaurant_address"), { kind: "textarea" });
  deepEqual(text("seo_description"), { kind: "textarea" });
  deepEqual(text("restaurant_name"), { kind: "line", type: "text" });
});

Deno.test("rates go in fine steps, other numbers in whole ones, and flags are switches", () => {
  deepEqual(inputOf({ setting_key: "tax_rate", setting_type: "number" }), { kind: "number", step: "0.0001" });
  deepEqual(inputOf({ setting_key: "max_prep_time_minutes", setting_type: "number" }), {
    kind: "number",
    step: "1",
  });
  deepEqual(inputOf({ setting_key: "maintenance_mode", setting_type: "boolean" }), { kind: "switch" });
});
