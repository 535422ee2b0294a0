import assert from "node:assert/strict";
import { restaurant } from "../../api/testing/fixtures.ts";
import { knownSettings } from "../settings/settings.ts";
import { checkSetting } from "../settings/setting_rules.ts";
import { allSettings, saveSettings } from "./edit_settings.ts";

const by = { id: "staff_admin", role: "admin" } as const;

Deno.test("only settings that differ are stored, audited with before and after, and take effect", async () => {
  const house = restaurant();
  const saved = await saveSettings(house, {
    by,
    edits: [
      { key: "tax_rate", value: "9.25" },
      { key: "order_ahead_limit_hours", value: "72" },
      { key: "house_rule", value: "shoes off" },
    ],
  });
  assert.equal(saved.ok && saved.value.changed, 2);
  assert.equal((await house.store.load()).settings.taxPpm, 92_500);
  assert.deepEqual(house.audit.map(({ resourceId, details }) => [resourceId, details]), [
    ["tax_rate", { before: "8.75", after: "9.25" }],
    ["house_rule", { before: null, after: "shoes off" }],
  ]);
  const unknown = saved.ok ? saved.value.settings.at(-1) : undefined;
  assert.deepEqual(unknown, {
    key: "house_rule",
    value: "shoes off",
    type: "text",
    tab: "advanced",
    description: "",
  });
});

Deno.test("one bad value keeps all from being stored, and every bad one is named", async () => {
  const house = restaurant();
  const saved = await saveSettings(house, {
    by,
    edits: [
      { key: "tax_rate", value: "31" },
      { key: "restaurant_email", value: "nobody" },
      { key: "max_prep_time_minutes", value: "60" },
    ],
  });
  assert.ok(!saved.ok && saved.error.kind === "bad_settings");
  assert.deepEqual(saved.error.errors, [
    { field: "tax_rate", message: "Must be from 0 to 30" },
    { field: "restaurant_email", message: "Please enter a valid email address" },
  ]);
  assert.deepEqual(house.audit, []);
});

Deno.test("a setting that somebody else changed since it was shown is refused with what it is now", async () => {
  const house = restaurant();
  const save = (value: string) =>
    saveSettings(house, { by, edits: [{ key: "tax_rate", value, seen: "8.75" }] });
  assert.equal((await save("9")).ok, true);
  const second = await save("7.75");
  assert.ok(!second.ok && second.error.kind === "settings_changed_meanwhile");
  assert.equal(second.error.present.find(({ key }) => key === "tax_rate")?.value, "9");
});

Deno.test("lunch must end after it starts, whichever of the two is edited", async () => {
  const house = restaurant();
  const saved = await saveSettings(house, { by, edits: [{ key: "lunch_start_time", value: "15:00" }] });
  assert.equal(!saved.ok && saved.error.kind, "bad_settings");
});

Deno.test("every known setting accepts its own initial value, but for what a new restaurant must fill in", () => {
  const blank = ["restaurant_name", "restaurant_phone", "restaurant_address", "restaurant_email"];
  for (const { key, value } of allSettings(new Map())) {
    assert.equal(checkSetting(key, value).ok, !blank.includes(key), key);
  }
  assert.equal(allSettings(new Map()).length, Object.keys(knownSettings).length);
});

Deno.test("values are held to their limits and stored in one form", () => {
  const good: [string, string, string][] = [
    ["tax_rate", " 8.7500 ", "8.7500"],
    ["tax_rate", "30", "30"],
    ["order_ahead_limit_hours", "144", "144"],
    ["restaurant_phone", "(714) 555-0134", "+17145550134"],
    ["alert_phone", "", ""],
    ["lunch_days", "5, 1", "1,5"],
    ["lunch_days", "", ""],
    ["lunch_start_time", "11:00:00", "11:00"],
    ["maintenance_mode", "true", "true"],
    ["second_factor_roles", "super_admin,admin", "admin,super_admin"],
    ["anything_else", "  free ", "free"],
  ];
  for (const [key, value, stored] of good) {
    assert.deepEqual(checkSetting(key, value), { ok: true, value: stored }, `${key} ${value}`);
  }
  const bad: [string, string][] = [
    ["tax_rate", "30.0001"],
    ["tax_rate", "-1"],
    ["tax_rate", "8,75"],
    ["order_ahead_limit_hours", "145"],
    ["order_ahead_limit_hours", "1.5"],
    ["restaurant_phone", "555"],
    ["restaurant_name", "  "],
    ["lunch_days", "7"],
    ["lunch_days", "1,1"],
    ["lunch_end_time", "25:00"],
    ["maintenance_mode", "yes"],
    ["second_factor_roles", "guest"],
    ["anything_else", "x".repeat(2001)],
  ];
  for (const [key, value] of bad) assert.equal(checkSetting(key, value).ok, false, `${key} ${value}`);
});
