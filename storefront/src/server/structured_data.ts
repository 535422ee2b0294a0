import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import type { HoursRow, PublicHoliday, StoreStatus } from "@contract/schemas/store.ts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

type Facts = {
  status: StoreStatus;
  menu: readonly MenuCategory[];
  hours: readonly HoursRow[];
  holidays: readonly PublicHoliday[];
  /** The site's origin: "https://example.com". Omitted when unknown. */
  origin?: string | undefined;
};

/** Returns the restaurant and its hours as schema.org data for search engines, with the dishes if `withDishes`. */
export function structuredData(facts: Facts, withDishes: boolean): object {
  const { status, menu, hours, holidays, origin } = facts;
  const { restaurant } = status;
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: restaurant.restaurant_name,
    ...(restaurant.restaurant_name_korean !== "" && { alternateName: restaurant.restaurant_name_korean }),
    address: postalAddress(restaurant.restaurant_address),
    telephone: restaurant.restaurant_phone,
    ...(restaurant.restaurant_email !== "" && { email: restaurant.restaurant_email }),
    servesCuisine: "Korean",
    currenciesAccepted: "USD",
    ...(origin !== undefined && { url: `${origin}/` }),
    openingHoursSpecification: hours.flatMap(openingHours),
    specialOpeningHoursSpecification: holidays.map(holidayHours),
    hasMenu: {
      "@type": "Menu",
      ...(origin !== undefined && { url: `${origin}/menu` }),
      ...(withDishes && { hasMenuSection: menu.map(menuSection) }),
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

const menuSection = (category: MenuCategory) => ({
  "@type": "MenuSection",
  name: category.category_name,
  hasMenuItem: category.items.map(menuItem),
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

function menuItem(dish: MenuItem): object {
  // The page's menu has the description in one language.
  const description = dish.description || dish.description_korean;
  return {
    "@type": "MenuItem",
    name: dish.name,
    ...(description !== "" && { description }),
    offers: { "@type": "Offer", price: dish.price.toFixed(2), priceCurrency: "USD" },
    ...(dish.is_vegetarian && { suitableForDiet: "https://schema.org/VegetarianDiet" }),
  };
}
