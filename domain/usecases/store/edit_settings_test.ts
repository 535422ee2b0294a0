import assert from "node:assert/strict";
import { toSingleLine } from "@domain/shared/text.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { knownSettings } from "@domain/settings/settings.ts";
import { checkSetting } from "@domain/settings/setting_rules.ts";
import { allSettings, saveSettings } from "./edit_settings.ts";

const by = { id: "staff_admin", role: "admin" } as const;

Deno.test("only changed settings are stored, audited with before and after, and take effect", async () => {
  const ports = restaurant();
  const saved = await saveSettings(ports, {
    by,
    edits: [
      { key: "tax_rate", value: "9.25" },
      { key: "order_ahead_limit_hours", value: "72" },
      { key: "unknown_rule", value: "shoes off" },
    ],
  });
  assert.equal(saved.ok && saved.value.changed, 2);
  assert.equal((await ports.store.load()).settings.taxPpm, 92_500);
  assert.deepEqual(ports.audit.map(({ resourceId, details }) => [resourceId, details]), [
    ["tax_rate", { before: "", after: "9.25" }],
    ["unknown_rule", { before: null, after: "shoes off" }],
  ]);
  const unknown = saved.ok ? saved.value.settings.at(-1) : undefined;
  assert.deepEqual(unknown, {
    key: "unknown_rule",
    value: "shoes off",
    type: "text",
    tab: "advanced",
  });
});

Deno.test("the tax rate is empty until it is saved, and the default rate can be saved", async () => {
  const taxRate = (settings: readonly { key: string; value: string }[]) =>
    settings.find(({ key }) => key === "tax_rate")?.value;
  const ports = restaurant();
  assert.equal((await ports.store.load()).settings.taxPpm, 87_500);
  assert.equal(taxRate(allSettings(new Map())), "");
  const saved = await saveSettings(ports, { by, edits: [{ key: "tax_rate", value: "8.75", seen: "" }] });
  assert.deepEqual([saved.ok && saved.value.changed, saved.ok && taxRate(saved.value.settings)], [1, "8.75"]);
  assert.equal((await ports.store.load()).settings.isTaxRateSaved, true);
});

Deno.test("one invalid value refuses the whole save, and every invalid value is named", async () => {
  const ports = restaurant();
  const saved = await saveSettings(ports, {
    by,
    edits: [
      { key: "tax_rate", value: "31" },
      { key: "restaurant_email", value: "nobody" },
      { key: "max_prep_time_minutes", value: "60" },
    ],
  });
  assert.ok(!saved.ok && saved.error.kind === "bad_settings");
  assert.deepEqual(saved.error.errors, [
    { field: "tax_rate", code: "number_out_of_range", params: { min: 0, max: 30 } },
    { field: "restaurant_email", code: "email_invalid" },
  ]);
  assert.deepEqual(ports.audit, []);
});

Deno.test("a setting that another editor changed is refused with its current value", async () => {
  const ports = restaurant();
  const save = (value: string) => saveSettings(ports, { by, edits: [{ key: "tax_rate", value, seen: "" }] });
  assert.equal((await save("9")).ok, true);
  const second = await save("7.75");
  assert.ok(!second.ok && second.error.kind === "changed_meanwhile");
  assert.equal(second.error.present.find(({ key }) => key === "tax_rate")?.value, "9");
});

Deno.test("lunch must end after it starts, also when only one of the times is edited", async () => {
  const ports = restaurant();
  const saved = await saveSettings(ports, { by, edits: [{ key: "lunch_start_time", value: "15:00" }] });
  assert.equal(!saved.ok && saved.error.kind, "bad_settings");
});

Deno.test("every known setting accepts its initial value, except those that a new restaurant must fill in", () => {
  const blank = ["restaurant_name", "restaurant_phone", "restaurant_address", "restaurant_email", "tax_rate"];
  for (const { key, value } of allSettings(new Map())) {
    assert.equal(checkSetting(key, value).ok, !blank.includes(key), key);
  }
  assert.equal(allSettings(new Map()).length, Object.keys(knownSettings).length);
});

Deno.test("a known setting has its own type, an unknown one the type of its value", async () => {
  const ports = restaurant();
  const edits = [
    { key: "restaurant_address", value: "13321" },
    { key: "unknown_rule", value: "true" },
    { key: "house_seats", value: "12.5" },
  ];
  const saved = await saveSettings(ports, { by, edits });
  const types = new Map(saved.ok ? saved.value.settings.map(({ key, type }) => [key, type]) : []);
  assert.deepEqual(edits.map(({ key }) => types.get(key)), ["text", "boolean", "number"]);
});

Deno.test("values are checked against their limits and normalized", () => {
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
    ["restaurant_address", "1 Main St\r\nGarden Grove\x07", "1 Main St\nGarden Grove"],
    ["seo_description", "Rice\nand soup", "Rice\nand soup"],
    ["restaurant_phone", "(800) 555-0134", "+18005550134"],
    ["text_area_codes", "939, 787,787", "787,939"],
    ["text_area_codes", "", ""],
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
    ["restaurant_phone", "(900) 555-0134"],
    ["restaurant_email", "eat@jogakbo.example, eve@example.com"],
    ["restaurant_email", "<eat@jogakbo.example>"],
    ["text_area_codes", "714"],
    ["text_area_codes", "900"],
    ["text_area_codes", "787;939"],
    ["anything_else", "x".repeat(2001)],
  ];
  for (const [key, value] of bad) assert.equal(checkSetting(key, value).ok, false, `${key} ${value}`);
});

Deno.test("an unknown setting has at most 2,000 characters", () => {
  assert.deepEqual(checkSetting("unknown_rule", "x".repeat(2000)), ok("x".repeat(2000)));
  assert.equal(checkSetting("unknown_rule", "x".repeat(2001)).ok, false);
});

Deno.test("numbers are accepted only between their minimum and maximum", () => {
  const ranges = [
    ["tax_rate", "0", "30", "-0.0001", "30.0001"],
    ["max_prep_time_minutes", "5", "240", "4", "241"],
    ["order_ahead_limit_hours", "0", "144", "-1", "145"],
    ["expire_asap_minutes", "1", "240", "0", "241"],
    ["expire_scheduled_minutes", "1", "1440", "0", "1441"],
    ["offer_minutes", "1", "30", "0", "31"],
    ["max_quantity_per_line", "1", "200", "0", "201"],
    ["max_dishes_per_order", "1", "500", "0", "501"],
    ["retention_months", "1", "120", "0", "121"],
  ] as const;
  for (const [key, ...values] of ranges) {
    assert.deepEqual(values.map((value) => checkSetting(key, value).ok), [true, true, false, false], key);
  }
});

const multiLine: ReadonlySet<string> = new Set([
  "restaurant_address",
  "utensils",
  ...["story", "story_korean"],
  ...["about", "about_korean"],
  ...["privacy_text", "privacy_text_korean"],
  ...["terms_text", "terms_text_korean"],
  ...["refunds_text", "refunds_text_korean"],
  ...["accessibility_text", "accessibility_text_korean"],
  ...["prop_65_text", "prop_65_text_korean"],
]);

Deno.test("single-line settings are stored without characters that no one sees", () => {
  const good: Partial<Record<string, string>> = {
    restaurant_phone: "(714) 555-0134",
    restaurant_email: "eat@jogakbo.example",
    alert_phone: "(714) 555-0134",
    lunch_start_time: "11:00",
    lunch_end_time: "15:00",
  };
  for (
    const [key, { initial, type }] of Object.entries({
      ...knownSettings,
      unknown_rule: knownSettings.lunch_days,
    })
  ) {
    if (multiLine.has(key)) continue;
    const value = good[key] ?? (initial === "" && type === "text" ? "Jogakbo" : initial);
    const middle = Math.ceil(value.length / 2);
    for (const character of ["\r\n", "\n", "\t", "\x07", "\x85", "\u2028", "\u202e", "\u2066"]) {
      const text = value.slice(0, middle) + character + value.slice(middle) + "1";
      const checked = checkSetting(key, text);
      if (checked.ok) {
        assert.equal(toSingleLine(checked.value), checked.value, `${key} ${JSON.stringify(text)}`);
      }
    }
  }
});

Deno.test("the alert number must be able to receive texts", async () => {
  const ports = restaurant();
  const save = (...edits: [key: string, value: string][]) =>
    saveSettings(ports, { by, edits: edits.map(([key, value]) => ({ key, value })) });
  for (const phone of ["(809) 555-0134", "(876) 555-0134", "(800) 555-0134"]) {
    const saved = await save(["alert_phone", phone]);
    assert.ok(!saved.ok && saved.error.kind === "bad_settings", phone);
    assert.deepEqual(saved.error.errors, [
      { field: "alert_phone", code: "no_texts_to_number" },
    ]);
  }
  assert.ok((await save(["alert_phone", "(787) 555-0134"], ["text_area_codes", "787"])).ok);
  const removed = await save(["text_area_codes", ""]);
  assert.ok(!removed.ok && removed.error.kind === "bad_settings");
  assert.ok((await save(["alert_phone", ""], ["text_area_codes", ""])).ok);
});

Deno.test("a service fee needs a purpose in both languages, whichever is saved first", async () => {
  const ports = restaurant();
  const save = (...edits: [key: string, value: string][]) =>
    saveSettings(ports, { by, edits: edits.map(([key, value]) => ({ key, value })) });
  const refused = (...fields: string[]) =>
    refuse({
      kind: "bad_settings",
      errors: fields.map((field) => ({ field, code: "fee_purpose_required" })),
    });
  const [english, korean] = ["service_fee_purpose", "service_fee_purpose_korean"] as const;
  assert.deepEqual(await save(["service_fee_rate", "3"]), refused(english, korean));
  assert.deepEqual(
    await save(["service_fee_rate", "3"], [english, "Insurance"], [korean, "  "]),
    refused(korean),
  );
  assert.ok((await save(["service_fee_rate", "0"])).ok);
  assert.ok((await save([english, "Insurance"])).ok);
  assert.deepEqual(await save(["service_fee_rate", "3"]), refused(korean));
  assert.ok((await save([korean, "보험"])).ok);
  assert.ok((await save(["service_fee_rate", "3"])).ok);
  assert.deepEqual(await save([english, ""]), refused(english));
  assert.ok((await save(["last_order_minutes", "20"])).ok);
  assert.ok((await save(["service_fee_rate", "0"], [english, ""])).ok);
});

Deno.test("calls begin before an ASAP order expires", async () => {
  const ports = restaurant();
  const save = (...edits: [key: string, value: string][]) =>
    saveSettings(ports, { by, edits: edits.map(([key, value]) => ({ key, value })) });
  const calls: [string, string][] = [["calls_enabled", "true"], ["call_numbers", "Mina 714-555-0143 ko"]];
  const late = await save(...calls, ["call_after_minutes", "15"]);
  assert.ok(!late.ok && late.error.kind === "bad_settings");
  assert.deepEqual(late.error.errors, [
    { field: "call_after_minutes", code: "number_out_of_range", params: { min: 4, max: 14 } },
  ]);
  assert.ok((await save(...calls, ["call_after_minutes", "14"])).ok);
  const shorter = await save(["expire_asap_minutes", "10"]);
  assert.ok(!shorter.ok && shorter.error.kind === "bad_settings");
  const shortest = await save(["call_after_minutes", "4"], ["expire_asap_minutes", "4"]);
  assert.ok(!shortest.ok && shortest.error.kind === "bad_settings");
  assert.deepEqual(shortest.error.errors, [
    { field: "expire_asap_minutes", code: "number_out_of_range", params: { min: 5, max: 240 } },
  ]);
  assert.ok((await save(["calls_enabled", "false"], ["expire_asap_minutes", "10"])).ok);
});

Deno.test("a number that texts do not reach cannot be called either", async () => {
  const ports = restaurant();
  const save = (...edits: [key: string, value: string][]) =>
    saveSettings(ports, { by, edits: edits.map(([key, value]) => ({ key, value })) });
  for (const phone of ["(809) 555-0134", "(800) 555-0134"]) {
    const saved = await save(["call_numbers", `Joe 714-555-0144 en; Mina ${phone} ko`]);
    assert.ok(!saved.ok && saved.error.kind === "bad_settings", phone);
    assert.deepEqual(saved.error.errors, [
      { field: "call_numbers", code: "no_calls_to_number", params: { name: "Mina" } },
    ]);
  }
  assert.ok((await save(["call_numbers", "Mina (787) 555-0134 ko"], ["text_area_codes", "787"])).ok);
  const removed = await save(["text_area_codes", ""]);
  assert.ok(!removed.ok && removed.error.kind === "bad_settings");
  assert.ok((await save(["tax_rate", "9"])).ok);
});

Deno.test("a stored invalid alert number does not block changes of other settings", async () => {
  const ports = restaurant();
  await ports.store.change(() =>
    ok({
      at: 0,
      settings: new Map([["alert_phone", "+18095550134"]]),
      audit: [],
    })
  );
  assert.ok((await saveSettings(ports, { by, edits: [{ key: "tax_rate", value: "9" }] })).ok);
});
