/** Bodies of the writes in the back office: several fields absent, set, cleared, or the same as before. */
import fc, { type Arbitrary } from "fast-check";
import type { EndpointName } from "@contract/endpoints.ts";
import { allergens, avoidables, ingredients } from "@domain/menu/avoidable.ts";
import { dishFlags } from "@domain/menu/dish_flags.ts";
import type { RunningShop } from "@api/testing/running.ts";
import { expectData } from "@api/testing/shop.ts";

/** Stands for the value that the field has before the write. */
export const same = Symbol("the value before");

/** What bodies refer to. */
export type Known = {
  dishIds: string[];
  categoryIds: string[];
  groupIds: string[];
  dishIdsOfCategory: string[];
  settings: { setting_key: string; setting_value: string; setting_type: "boolean" | "number" | "text" }[];
};

export async function readKnown(shop: RunningShop, token: string, categoryId: string): Promise<Known> {
  const read = async (query: Record<string, string>) =>
    (await expectData(shop, "adminMenu", { token, query: { limit: "100", ...query } })).items
      .map(({ id }) => id);
  return {
    dishIds: await read({}),
    categoryIds: (await expectData(shop, "adminCategories", { token })).map(({ id }) => id),
    groupIds: (await expectData(shop, "optionGroups", { token })).map(({ id }) => id),
    dishIdsOfCategory: await read({ category: categoryId }),
    settings: (await expectData(shop, "adminSettings", { token })).settings,
  };
}

type Fields = Readonly<Record<string, Arbitrary<unknown>>>;

/** Objects with all of the `required` fields and some of the `optional` ones. */
function body(required: Fields, optional: Fields = {}): Arbitrary<Record<string, unknown>> {
  return fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
}

const { constant, constantFrom, boolean } = fc;
const text = constantFrom(
  "Kimchi",
  "불고기",
  "Extra rice, please",
  'Mina’s "best" & <hot>',
  "🍜 noodles",
  "a",
);
/** Names that are not taken. */
const name = fc.tuple(constantFrom("Grill", "계절", "New"), fc.noBias(fc.nat(1_000_000))).map((parts) =>
  parts.join(" ")
);
const cleared = constant("");
const edited = (...set: Arbitrary<unknown>[]) => fc.oneof(constant(same), cleared, text, ...set);
const flag = fc.oneof(constant(same), boolean());
const reason = constant("The new season");
const time = constantFrom("10:30", "11:00", "14:00", "17:00", "21:30", "02:00", same);
const version = constant(same);
const subset = (ids: readonly string[], maxLength = 5) =>
  fc.shuffledSubarray([...ids], { maxLength: Math.min(maxLength, ids.length) });
const order = (ids: readonly string[]) => fc.shuffledSubarray([...ids], { minLength: ids.length });

const flags = Object.fromEntries([...dishFlags, "taxable"].map((name) => [`is_${name}`, flag]));
const price = constantFrom<unknown>(same, same, 12.34, 18, 9999.99);
const lunchPrice = constantFrom<unknown>(same, null, 0.01, 9.5, 11);

const dishOf = ({ categoryIds, groupIds }: Known, more: Fields = {}) =>
  body({
    name,
    price,
    category_id: constantFrom(...categoryIds),
    prep_time_minutes: constantFrom(1, 15, 180),
  }, {
    name_korean: edited(),
    description: edited(constant("First line.\nSecond line.")),
    description_korean: edited(),
    aliases: fc.oneof(constant(same), constant([]), constant(["fire chicken", "불닭"])),
    lunch_price: lunchPrice,
    is_available: flag,
    ...flags,
    option_group_ids: fc.oneof(constant(same), subset(groupIds, 3)),
    contains: fc.oneof(constant(same), subset(ingredients)),
    allergen_choices: fc.oneof(constant(same), subset(allergens)),
    allergen_note: edited(),
    allergen_note_korean: edited(),
    kitchen_name: edited(),
    image_url: constantFrom(same, null, ""),
    illustration: constantFrom(same, null, { vessel: "plate", base: "rice", toppings: [] }),
    ...more,
  });

const categoryOf = (more: Fields = {}) =>
  body({ name }, {
    ...{ name_korean: fc.oneof(edited(), constant(null)), description: fc.oneof(edited(), constant(null)) },
    ...{ description_korean: edited(), sort_order: fc.oneof(constant(same), fc.nat(10_000)) },
    ...{ is_active: flag, ...more },
  });

const optionsWith = (more: Fields) => {
  const option = body({ name }, {
    ...{ name_korean: text, max: constantFrom(1, 3), is_available: boolean(), adds: subset(avoidables, 2) },
    ...more,
  });
  return fc.array(option, { minLength: 1, maxLength: 3 });
};
const groupOf = (sameOptions: boolean, required: Fields = {}, optional: Fields = {}) => {
  const options = (more: Fields) =>
    sameOptions ? fc.oneof(constant(same), optionsWith(more)) : optionsWith(more);
  const common = {
    name_korean: edited(),
    min: constantFrom(same, 0, 1),
    max: constantFrom(1, 2),
    ...optional,
  };
  return fc.oneof(
    body(
      { name, options: options({ price: constantFrom(0, 1.5, -2), is_default: boolean() }), ...required },
      { kind: constant("choice"), ...common },
    ),
    // Requests are free.
    body({ name, options: options({}), kind: constant("request"), ...required }, common),
  );
};

const holidayOf = (more: Fields = {}) => {
  const date = fc.noBias(fc.integer({ min: 1, max: 400 }))
    .map((days) => Temporal.PlainDate.from("2026-11-21").add({ days }).toString());
  const texts = {
    ...{ name_korean: fc.oneof(edited(), constant(null)), notes: fc.oneof(edited(), constant(null)) },
    ...{ guest_message: edited(), guest_message_korean: fc.oneof(edited(), constant(null)) },
    ...{ is_recurring: boolean(), end_date: constantFrom(same, null, ""), ...more },
  };
  const required = { name, date: fc.oneof({ weight: 3, arbitrary: date }, constant(same)) };
  return fc.oneof(
    body({ ...required, type: constant("closed") }, texts),
    body(
      { ...required, type: constant("modified_hours"), open_time: time, close_time: constant("22:00") },
      texts,
    ),
  );
};

const hours = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }).chain((days) =>
  fc.tuple(...days.map((day) =>
    fc.oneof(
      body({ day_of_week: constant(day), is_closed: constant(true) }, { open_time: constant(null) }),
      body({ day_of_week: constant(day), is_closed: constant(false), open_time: time, close_time: time }),
      body({
        ...{ day_of_week: constant(day), is_closed: constant(false), open_time: constant("11:00") },
        ...{ break_start: constant("15:00"), break_end: constant("17:00"), close_time: constant("21:30") },
      }),
    )
  ))
);

const settingValues = {
  boolean: constantFrom<string | typeof same>("true", "false", same),
  number: constantFrom<string | typeof same>("0", "1", "15", "60", same),
  text: constantFrom<string | typeof same>("", "Kimchi 김치", "11:00", same),
};
const settingsOf = ({ settings }: Known) =>
  fc.subarray(settings, { minLength: 1, maxLength: 3 }).chain((some) =>
    fc.tuple(
      ...some.map(({ setting_key, setting_value, setting_type }) =>
        settingValues[setting_type].map((value) => ({
          setting_key,
          setting_value: value === same ? setting_value : value,
        }))
      ),
    )
  ).map((some) => ({ settings: some }));

const email = fc.noBias(fc.nat(1_000_000)).map((nth) => `person${nth}@example.com`);
const language = constantFrom("en", "ko");
const role = constantFrom("manager", "admin", "super_admin");
const offFor = { off_for: constantFrom("2_hours", "until_tomorrow") };
const printerOf = ({ categoryIds }: Known, more: Fields = {}) =>
  body({
    ...{ name, paper_width: constantFrom(58, 80), copies: constantFrom(1, 2) },
    category_ids: fc.oneof(constant(null), fc.subarray([...categoryIds], { minLength: 1, maxLength: 3 })),
  }, more);

/** The bodies of each write that has fields. */
export const writeBodies = {
  createDish: (known) => dishOf(known),
  updateDish: (known) => dishOf(known, { version, price_reason: reason }),
  changePrice: () => body({ price, reason }, { lunch_price: lunchPrice, version }),
  setAvailability: () => body({ is_available: boolean() }, offFor),
  bulkAvailability: ({ dishIds }) =>
    body({ item_ids: fc.subarray(dishIds, { minLength: 1, maxLength: 4 }), is_available: boolean() }, offFor),
  createCategory: () => categoryOf(),
  updateCategory: () => categoryOf({ version }),
  reorderCategories: ({ categoryIds }) =>
    order(categoryIds).map((ids) => ({ categories: ids.map((id, nth) => ({ id, sort_order: nth + 1 })) })),
  arrangeDishes: ({ dishIdsOfCategory }) => body({ ids: order(dishIdsOfCategory) }),
  createOptionGroup: () => groupOf(false),
  updateOptionGroup: () => groupOf(true, { price_reason: reason }, { version }),
  arrangeOptionGroups: ({ groupIds }) => body({ ids: order(groupIds) }),
  attachOptionGroup: ({ dishIds }) => body({ dish_ids: subset(dishIds), price_reason: reason }, { version }),
  setOptionAvailability: () => body({ is_available: boolean() }, offFor),
  saveHours: () => hours,
  createHoliday: () => holidayOf(),
  updateHoliday: () => holidayOf({ version }),
  saveSettings: settingsOf,
  addUser: () =>
    body({
      username: fc.noBias(fc.nat(1_000_000)).map((nth) => `person-${nth}`),
      email,
      first_name: text,
      last_name: text,
      role,
    }, {
      language,
    }),
  editUser: () =>
    body({}, {
      ...{ email: fc.oneof(email, constant(same)), first_name: edited(), last_name: edited(), role },
      ...{ language, is_disabled: flag, version },
    }),
  editProfile: () => body({}, { firstName: text, lastName: edited(), language, version }),
  addStation: () => body({ name }),
  addPrinter: (known) => printerOf(known),
  updatePrinter: (known) => printerOf(known, { version }),
  pauseOrdering: () => body({ for: constantFrom("15_minutes", "60_minutes", "rest_of_day", "off") }),
  setAsapOff: () => body({ for: constantFrom("30_minutes", "120_minutes", "rest_of_day", "off") }),
  setBusy: () =>
    body({ minutes: constantFrom(0, 15, 30) }, { for: constantFrom("30_minutes", "120_minutes", "closing") }),
  limitTonight: () =>
    fc.oneof(
      body({ for: constant("off") }),
      body({ for: constant("closing"), orders: fc.nat(200), dishes: fc.nat(999) }),
    ),
} as const satisfies Partial<Record<EndpointName, (known: Known) => Arbitrary<unknown>>>;
