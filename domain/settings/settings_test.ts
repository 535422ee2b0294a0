import assert from "node:assert/strict";
import {
  knownSettings,
  readSettings,
  type SettingKey,
  type Settings,
  settingsWithoutTexts,
} from "./settings.ts";

function read(stored: Partial<Record<SettingKey, string>>) {
  return readSettings(new Map(Object.entries(stored)));
}

Deno.test("a new restaurant has the default settings", () => {
  const expected: Partial<Settings> = {
    restaurant: {
      name: { en: "", ko: "" },
      phone: "",
      address: "",
      email: "",
      parkingNote: { en: "", ko: "" },
      ...{ heroLine: { en: "", ko: "" }, story: { en: "", ko: "" }, about: { en: "", ko: "" } },
      ...{ pictureUrl: "", pictureText: { en: "", ko: "" } },
      firstYear: 0,
    },
    taxPpm: 87_500,
    serviceFeePpm: 0,
    lunch: { days: [1, 2, 3, 4, 5], from: "11:00", to: "15:00", differenceCents: 200 },
    isOrderingEnabled: true,
    isInMaintenance: false,
    autoAccept: false,
    maxPrepMinutes: 90,
    orderAheadHours: 72,
    lastOrderMinutes: 15,
    expireAsapMinutes: 15,
    expireScheduledMinutes: 30,
    limits: { perLine: 20, total: 60 },
    alertPhone: "",
    mailsGuests: true,
    textsGuests: true,
    measuresPageSpeed: true,
  };
  const settings: Record<string, unknown> = read({});
  for (const [name, value] of Object.entries(expected)) assert.deepEqual(settings[name], value, name);
});

Deno.test("stored texts are parsed to cents, ppm and minutes", () => {
  const settings = read({
    restaurant_name: "Jogakbo",
    tax_rate: "9.25",
    service_fee_rate: "3.5",
    lunch_days: "0, 6",
    lunch_start_time: "10:30",
    lunch_end_time: "14:00",
    lunch_difference: "1.5",
    online_ordering_enabled: "false",
    maintenance_mode: "true",
    auto_accept_orders: "true",
    max_prep_time_minutes: "120",
    max_quantity_per_line: "5",
    max_dishes_per_order: "30",
    sms_notifications_enabled: "false",
  });
  assert.equal(settings.restaurant.name.en, "Jogakbo");
  assert.deepEqual([settings.taxPpm, settings.serviceFeePpm], [92_500, 35_000]);
  assert.deepEqual(settings.lunch, { days: [0, 6], from: "10:30", to: "14:00", differenceCents: 150 });
  assert.deepEqual(
    [settings.isOrderingEnabled, settings.isInMaintenance, settings.autoAccept, settings.textsGuests],
    [false, true, true, false],
  );
  assert.deepEqual([settings.maxPrepMinutes, settings.limits], [120, { perLine: 5, total: 30 }]);
});

Deno.test("an invalid value becomes the default", () => {
  const initial = readSettings(new Map());
  for (const [key, { type }] of Object.entries(knownSettings)) {
    if (type === "text") continue;
    for (const nonsense of ["", "soon", "-1", "1e3", "8,75", "NaN"]) {
      assert.deepEqual(
        readSettings(new Map([[key, nonsense]])),
        { ...initial, isTaxRateSaved: key === "tax_rate" },
        `${key} = ${JSON.stringify(nonsense)}`,
      );
    }
  }
  for (const nonsense of ["", "24:00", "9:30", "noon"]) {
    const settings = read({ lunch_start_time: nonsense, lunch_end_time: nonsense });
    assert.deepEqual(settings.lunch, initial.lunch);
  }
});

Deno.test("the order-ahead limit is at most 144 hours, so that card holds last", () => {
  assert.equal(read({ order_ahead_limit_hours: "144" }).orderAheadHours, 144);
  assert.equal(read({ order_ahead_limit_hours: "500" }).orderAheadHours, 144);
});

Deno.test("alcohol to go ends after its last day, by default that of the law, and an empty day ends nothing", () => {
  assert.equal(read({}).alcoholEndsAt, Date.parse("2027-01-01T00:00-08:00"));
  assert.equal(read({ alcohol_last_day: "2027-06-30" }).alcoholEndsAt, Date.parse("2027-07-01T00:00-07:00"));
  assert.equal(read({ alcohol_last_day: "" }).alcoholEndsAt, undefined);
});

Deno.test("all defaults are valid", () => {
  for (const [key, { initial }] of Object.entries(knownSettings)) {
    const unset = { ...readSettings(new Map()), isTaxRateSaved: key === "tax_rate" };
    assert.deepEqual(readSettings(new Map([[key, initial]])), unset, key);
  }
});

Deno.test("unknown settings have no effect", () => {
  assert.deepEqual(readSettings(new Map([["tax_rat", "99"]])), readSettings(new Map()));
});

Deno.test("without a service for texts no text is sent and no call is made, whatever the settings say", () => {
  const stored = read({
    alert_phone: "+17145550134",
    sms_notifications_enabled: "true",
    calls_enabled: "true",
    call_numbers: "Mina 714-555-0143 ko",
  });
  const { textsGuests, alertPhone, calls, ...others } = settingsWithoutTexts(stored);
  assert.deepEqual([textsGuests, alertPhone, calls.isOn, calls.numbers], [false, "", false, []]);
  const { textsGuests: _, alertPhone: __, calls: ___, ...before } = stored;
  assert.deepEqual(others, before);
});
