import assert from "node:assert/strict";
import type { MenuCategory } from "@contract/schemas/menu.ts";
import type { StoreStatus } from "@contract/schemas/store.ts";
import { dishFlagFacts } from "@domain/menu/dish_flags.ts";
import { structuredData } from "./structured_data.ts";

const origin = "https://kitchen.example";

type Thing = { "@type": string; [name: string]: unknown };

/** The fields of each type that search engines require or recommend for restaurants and menus. */
const required: Readonly<Record<string, readonly string[]>> = {
  Restaurant: [
    "@id",
    "name",
    "address",
    "telephone",
    "url",
    "image",
    "priceRange",
    "servesCuisine",
    "openingHoursSpecification",
    "hasMenu",
    "potentialAction",
  ],
  PostalAddress: ["streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"],
  OpeningHoursSpecification: ["opens", "closes"],
  Menu: ["url", "inLanguage", "hasMenuSection"],
  MenuSection: ["name", "hasMenuItem"],
  MenuItem: ["name", "offers"],
  Offer: ["price", "priceCurrency", "availability"],
  OrderAction: ["target", "deliveryMethod"],
  EntryPoint: ["urlTemplate", "inLanguage", "actionPlatform"],
};

/** The properties that schema.org knows for each type, among them the inherited ones that search engines read. */
const known: Readonly<Record<string, readonly string[]>> = {
  Restaurant: [
    ...[
      "alternateName",
      "email",
      "currenciesAccepted",
      "paymentAccepted",
      "specialOpeningHoursSpecification",
    ],
    ...["sameAs", "description", "acceptsReservations", "geo", "logo"],
  ],
  OpeningHoursSpecification: ["dayOfWeek", "validFrom", "validThrough"],
  Menu: ["name", "description", "hasMenuItem"],
  MenuSection: ["description", "image", "hasMenuSection"],
  MenuItem: ["alternateName", "description", "image", "suitableForDiet", "menuAddOn", "nutrition"],
  Offer: ["priceSpecification", "priceValidUntil", "itemOffered"],
  OrderAction: ["priceSpecification"],
};

/** The diets of schema.org. A misspelled one is ignored by search engines. */
const diets = [
  ...["DiabeticDiet", "GlutenFreeDiet", "HalalDiet", "HinduDiet", "KosherDiet", "LowCalorieDiet"],
  ...["LowFatDiet", "LowLactoseDiet", "LowSaltDiet", "VeganDiet", "VegetarianDiet"],
].map((diet) => `https://schema.org/${diet}`);

/** Returns every node with a type. Fails on an unknown type, a missing or empty field, and a property that the type does not have. */
function checked(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(checked);
  if (typeof value !== "object" || value === null) return [];
  const thing = value as Thing;
  const fields = required[thing["@type"]];
  assert.ok(fields, `unknown type ${thing["@type"]}`);
  for (const field of fields) {
    const content = thing[field];
    assert.ok(content !== undefined && content !== "" && content !== null, `${thing["@type"]}.${field}`);
  }
  const allowed = ["@context", "@id", "@type", ...fields, ...known[thing["@type"]] ?? []];
  for (const name of Object.keys(thing)) assert.ok(allowed.includes(name), `${thing["@type"]}.${name}`);
  return [thing, ...Object.values(thing).flatMap(checked)];
}

const dish = {
  id: "dish_1",
  name: "Kimchi Stew",
  name_korean: "김치찌개",
  description: "Aged kimchi and pork",
  description_korean: "",
  price: 17.95,
  lunch_price: 15.95,
  image_url: "/pictures/dish_1.webp",
  is_available: true,
  is_vegetarian: false,
};
const menu = [{
  category_name: "Stews",
  category_name_korean: "찌개",
  items: [
    dish,
    { ...dish, id: "dish_2", name: "Japchae", name_korean: "", image_url: null, lunch_price: null },
    { ...dish, id: "dish_3", price: 3.5, lunch_price: null, is_available: false, is_vegetarian: true },
  ],
}] as unknown as MenuCategory[];
const status = {
  restaurant: {
    restaurant_name: "Jogakbo Kitchen",
    restaurant_name_korean: "조각보 식당",
    restaurant_phone: "(714) 555-0142",
    restaurant_address: "10482 Ramie Street, Garden Grove, CA 92843",
    restaurant_email: "",
  },
  pricing: { service_fee_rate: 0 },
} as unknown as StoreStatus;
const hours = [{
  day_of_week: 1,
  open_time: "11:00",
  close_time: "21:00",
  is_closed: false,
  break_start: null,
  break_end: null,
}];
const dataIn = (language: "en" | "ko") =>
  structuredData({ status, menu, hours, holidays: [], origin, language }, true);

Deno.test("every node of the structured data has the required fields, in both languages", () => {
  for (const language of ["en", "ko"] as const) {
    const types = new Set(checked(dataIn(language)).map((thing) => thing["@type"]));
    assert.deepEqual([...types].toSorted(), Object.keys(required).toSorted());
  }
});

Deno.test("the menu says the rate and the purpose of a service fee, and nothing without one", () => {
  const pricing = {
    service_fee_rate: 3.5,
    service_fee_purpose: "Health insurance for our team",
    service_fee_purpose_korean: "직원 건강 보험",
  } as StoreStatus["pricing"];
  const described = (status: StoreStatus, language: "en" | "ko") =>
    checked(structuredData({ status, menu, hours, holidays: [], origin, language }, true))
      .find((thing) => thing["@type"] === "Menu")?.["description"];
  assert.equal(
    described({ ...status, pricing }, "en"),
    "A 3.5% service fee is added to every order: Health insurance for our team",
  );
  assert.equal(
    described({ ...status, pricing }, "ko"),
    "모든 주문에 3.5%의 서비스 수수료가 추가됩니다: 직원 건강 보험",
  );
  assert.equal(described(status, "en"), undefined);
});

Deno.test("names and addresses are in the page's language, with the other name as the alternate", () => {
  const named = (language: "en" | "ko") => {
    const [restaurant, ...others] = checked(dataIn(language));
    const section = others.find((thing) => thing["@type"] === "MenuSection");
    const items = others.filter((thing) => thing["@type"] === "MenuItem");
    const target = others.find((thing) => thing["@type"] === "EntryPoint");
    return [
      restaurant?.name,
      restaurant?.alternateName,
      section?.name,
      items[0]?.name,
      items[1]?.name,
      target?.urlTemplate,
    ];
  };
  assert.deepEqual(named("en"), [
    "Jogakbo Kitchen",
    "조각보 식당",
    "Stews",
    "Kimchi Stew",
    "Japchae",
    `${origin}/menu`,
  ]);
  assert.deepEqual(named("ko"), [
    "조각보 식당",
    "Jogakbo Kitchen",
    "찌개",
    "김치찌개",
    "Japchae",
    `${origin}/ko/menu`,
  ]);
});

Deno.test("the price range spans lunch prices, and an offer states price and availability", () => {
  const [restaurant, ...others] = checked(dataIn("ko"));
  assert.equal(restaurant?.priceRange, "$3.50–$17.95");
  const offers = others.filter((thing) => thing["@type"] === "Offer");
  assert.deepEqual(offers.map(({ price, availability }) => [price, availability]), [
    ["17.95", "https://schema.org/InStock"],
    ["17.95", "https://schema.org/InStock"],
    ["3.50", "https://schema.org/OutOfStock"],
  ]);
});

Deno.test("without dishes and without a known origin there is no price range, address or order action", () => {
  const data = structuredData({ status, menu: [], hours, holidays: [], language: "en" }, false) as Thing;
  for (const field of ["priceRange", "url", "image", "potentialAction"]) assert.equal(data[field], undefined);
});

Deno.test("a phone, an address and an email that the restaurant has not entered are left out", () => {
  const restaurant = { ...status.restaurant, restaurant_phone: "", restaurant_address: "" };
  const facts = { status: { ...status, restaurant }, menu, hours, holidays: [], origin } as const;
  const data = structuredData({ ...facts, language: "en" }, false);
  for (const field of ["telephone", "address", "email"]) assert.ok(!(field in data), field);
});

Deno.test("a dish names the diets that it suits", () => {
  const items = checked(dataIn("en")).filter((thing) => thing["@type"] === "MenuItem");
  assert.deepEqual(items.map(({ suitableForDiet }) => suitableForDiet), [
    undefined,
    undefined,
    ["https://schema.org/VegetarianDiet"],
  ]);
});

Deno.test("the diets of dishes are those of schema.org, and every diet of a badge is one", () => {
  const all = Object.values(dishFlagFacts).flatMap(({ diet }) => diet ?? []);
  assert.ok(all.length > 0);
  for (const diet of all) assert.ok(diets.includes(`https://schema.org/${diet}`), diet);
  const items = checked(dataIn("en")).filter((thing) => thing["@type"] === "MenuItem");
  assert.deepEqual(items.map(({ suitableForDiet }) => suitableForDiet), [
    undefined,
    undefined,
    ["https://schema.org/VegetarianDiet"],
  ]);
});
