import { deepEqual } from "node:assert/strict";
import { inputOf, shownValue, toggled, typedValue } from "./setting_texts.ts";

const text = (setting_key: string) => inputOf({ setting_key, setting_type: "text" });

Deno.test("chooses the input of a text setting by its key", () => {
  deepEqual(text("restaurant_email"), { kind: "line", type: "email" });
  deepEqual(text("alert_phone"), { kind: "line", type: "tel" });
  deepEqual(text("restaurant_address"), { kind: "textarea", rows: 3 });
  deepEqual(text("story"), { kind: "textarea", rows: 3 });
  deepEqual(text("privacy_text"), { kind: "textarea", rows: 10 });
  deepEqual(text("seo_description"), { kind: "textarea", rows: 3 });
  deepEqual(text("restaurant_name"), { kind: "line", type: "text" });
});

Deno.test("chooses separate controls for days, roles, times of day and capacity bands", () => {
  deepEqual(text("lunch_days"), { kind: "days" });
  deepEqual(text("second_factor_roles"), { kind: "roles" });
  deepEqual(text("lunch_start_time"), { kind: "line", type: "time" });
  deepEqual(text("capacity_bands"), { kind: "capacity_bands" });
});

Deno.test("a phone number is shown as people write it, and other values as they are", () => {
  deepEqual(shownValue(text("alert_phone"), "+17145550134"), "(714) 555-0134");
  deepEqual(shownValue(text("alert_phone"), "714 555"), "714 555");
  deepEqual(shownValue(text("restaurant_name"), "+17145550134"), "+17145550134");
});

Deno.test("a phone number that is changed and typed as before is no change", () => {
  const typed = (number: string) => typedValue(text("alert_phone"), number, "+17145550134");
  deepEqual(typed("(714) 555-013"), "(714) 555-013");
  deepEqual(typed("(714) 555-0134"), "+17145550134");
});

Deno.test("keeps checked choices in order, and returns an empty value when the last is unchecked", () => {
  const days = ["0", "1", "2", "3", "4", "5", "6"];
  deepEqual(toggled("1, 5", "3", true, days), "1,3,5");
  deepEqual(toggled("1,3,5", "3", false, days), "1,5");
  deepEqual(toggled("3", "3", false, days), "");
  deepEqual(toggled("", "6", true, days), "6");
});

Deno.test("uses steps of 0.0001 for rates and 1 for other numbers, and switches for flags", () => {
  deepEqual(inputOf({ setting_key: "tax_rate", setting_type: "number" }), { kind: "number", step: "0.0001" });
  deepEqual(inputOf({ setting_key: "max_prep_time_minutes", setting_type: "number" }), {
    kind: "number",
    step: "1",
  });
  deepEqual(inputOf({ setting_key: "maintenance_mode", setting_type: "boolean" }), { kind: "switch" });
});
