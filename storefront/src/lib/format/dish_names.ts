import { type Language, ownNames, type OwnText, ownText } from "@domain/shared/language.ts";

type Names = { name: string; name_korean: string };

/** Returns the name in the guest's language, and the name in the other language if there is one. */
export const namesOf = ({ name, name_korean }: Names, language: Language) =>
  ownNames(language, { en: name, ko: name_korean });

/** Returns a text in the guest's language. `korean` is undefined in cached responses of versions without Korean texts. */
export const localized = (language: Language, english: string, korean: string | undefined): OwnText =>
  ownText(language, { en: english, ko: korean });

export const descriptionOf = (
  { description, description_korean }: { description: string; description_korean: string },
  language: Language,
): OwnText => localized(language, description, description_korean);

/** Returns the restaurant's names, as `namesOf` does for a dish. */
export const restaurantNames = (
  restaurant: { restaurant_name: string; restaurant_name_korean: string },
  language: Language,
) => ownNames(language, { en: restaurant.restaurant_name, ko: restaurant.restaurant_name_korean });

/** Returns the name in the guest's language, for labels and messages. */
export const nameOf = (dish: Names, language: Language): string => namesOf(dish, language).first.text;
