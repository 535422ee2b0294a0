import { wireFlagsOf } from "@contract/dish_flags.ts";
import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import type { HoursRow, PublicHoliday, StoreStatus } from "@contract/schemas/store.ts";
import { dishFlagFacts } from "@domain/menu/dish_flags.ts";
import { percent } from "@/lib/format/money.ts";
import { serviceFeeText } from "@domain/shared/guest_texts.ts";
import { inLanguage, type Language, ownNames, ownText } from "@domain/shared/language.ts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Facts = {
  status: StoreStatus;
  menu: readonly MenuCategory[];
  hours: readonly HoursRow[];
  holidays: readonly PublicHoliday[];
  /** The site's origin: "https://example.com". Omitted when unknown. */
  origin?: string | undefined;
  /** Names and addresses are in this language. */
  language: Language;
};

/** Returns the restaurant and its hours as schema.org data for search engines, with the dishes if `withDishes`. */
export function structuredData(facts: Facts, withDishes: boolean): object {
  const { status, menu, hours, holidays, origin, language } = facts;
  const { restaurant, pricing } = status;
  const { restaurant_address, restaurant_phone, restaurant_email } = restaurant;
  const { first, second } = ownNames(language, {
    en: restaurant.restaurant_name,
    ko: restaurant.restaurant_name_korean,
  });
  const address = (path: string) => `${origin}${inLanguage(path, language)}`;
  const prices = priceRange(menu);
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: first.text,
    ...(second !== undefined && { alternateName: second.text }),
    ...(restaurant_address !== "" && { address: postalAddress(restaurant_address) }),
    ...(restaurant_phone !== "" && { telephone: restaurant_phone }),
    ...(restaurant_email !== "" && { email: restaurant_email }),
    servesCuisine: "Korean",
    currenciesAccepted: "USD",
    paymentAccepted: "Credit Card",
    ...(prices !== undefined && { priceRange: prices }),
    ...(origin !== undefined && {
      "@id": `${origin}/#restaurant`,
      url: address("/"),
      image: address("/share.png"),
      potentialAction: {
        "@type": "OrderAction",
        target: {
          "@type": "EntryPoint",
          urlTemplate: address("/menu"),
          inLanguage: language,
          actionPlatform: [
            "https://schema.org/DesktopWebPlatform",
            "https://schema.org/MobileWebPlatform",
          ],
        },
        deliveryMethod: "http://purl.org/goodrelations/v1#DeliveryModePickUp",
      },
    }),
    openingHoursSpecification: hours.flatMap(openingHours),
    specialOpeningHoursSpecification: holidays.map(holidayHours),
    hasMenu: {
      "@type": "Menu",
      inLanguage: language,
      ...(pricing.service_fee_rate !== 0 && {
        description: serviceFeeText(
          percent(pricing.service_fee_rate),
          ownText(language, { en: pricing.service_fee_purpose, ko: pricing.service_fee_purpose_korean }).text,
          language,
        ),
      }),
      ...(origin !== undefined && { url: address("/menu") }),
      ...(withDishes && {
        hasMenuSection: menu.map((category) => menuSection(category, language, origin)),
      }),
    },
  };
}

/** Splits an address such as "10482 Ramie Street, Garden Grove, CA 92843"; returns any other format unchanged. */
function postalAddress(address: string): object | string {
  const parts = /^(.+), ([^,]+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(address);
  if (parts === null) return address;
  const [, streetAddress, addressLocality, addressRegion, postalCode] = parts;
  return {
    "@type": "PostalAddress",
    streetAddress,
    addressLocality,
    addressRegion,
    postalCode,
    addressCountry: "US",
  };
}

/** Returns the lowest and the highest price of the menu: "$3.50–$39.95". Undefined for an empty menu. */
function priceRange(menu: readonly MenuCategory[]): string | undefined {
  const prices = menu.flatMap(({ items }) => items).flatMap(({ price, lunch_price }) =>
    lunch_price === null ? [price] : [price, lunch_price]
  );
  const dollars = (price: number) => `$${price.toFixed(2)}`;
  return prices.length === 0 ? undefined : `${dollars(Math.min(...prices))}–${dollars(Math.max(...prices))}`;
}

const menuSection = (category: MenuCategory, language: Language, origin: string | undefined) => ({
  "@type": "MenuSection",
  name: ownText(language, { en: category.category_name, ko: category.category_name_korean }).text,
  hasMenuItem: category.items.map((dish) => menuItem(dish, language, origin)),
});

function openingHours(row: HoursRow): object[] {
  if (row.is_closed) return [];
  const interval = (opens: string, closes: string) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: `https://schema.org/${days[row.day_of_week]}`,
    opens,
    closes,
  });
  return row.break_start === null || row.break_end === null
    ? [interval(row.open_time, row.close_time)]
    : [interval(row.open_time, row.break_start), interval(row.break_end, row.close_time)];
}

/** schema.org marks a closed day with 00:00 for both times. */
function holidayHours(holiday: PublicHoliday): object {
  const closed = holiday.closure_type === "closed_all_day";
  return {
    "@type": "OpeningHoursSpecification",
    validFrom: holiday.start_date,
    validThrough: holiday.end_date ?? holiday.start_date,
    opens: closed ? "00:00" : holiday.modified_open_time,
    closes: closed ? "00:00" : holiday.modified_close_time,
  };
}

function menuItem(dish: MenuItem, language: Language, origin: string | undefined): object {
  const { first, second } = ownNames(language, { en: dish.name, ko: dish.name_korean });
  // The page's menu has the description in one language.
  const description = dish.description || dish.description_korean;
  const diets = wireFlagsOf(dish).flatMap((flag) => dishFlagFacts[flag].diet ?? []);
  return {
    "@type": "MenuItem",
    name: first.text,
    ...(second !== undefined && { alternateName: second.text }),
    ...(description !== "" && { description }),
    ...(origin !== undefined && dish.image_url !== null && { image: new URL(dish.image_url, origin).href }),
    offers: {
      "@type": "Offer",
      price: dish.price.toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${dish.is_available ? "InStock" : "OutOfStock"}`,
    },
    ...(diets.length > 0 && { suitableForDiet: diets.map((diet) => `https://schema.org/${diet}`) }),
  };
}
