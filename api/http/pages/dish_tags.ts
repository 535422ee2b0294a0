import type { MenuItem } from "@contract/schemas/menu.ts";
import { inLanguage, type Language, ownNames, ownText } from "@domain/shared/language.ts";

/** What the tags of a dish say. */
export type SharedDish = Pick<
  MenuItem,
  "id" | "name" | "name_korean" | "description" | "description_korean" | "image_url" | "illustration_version"
>;

/**
 * Returns a page whose Open Graph tags are those of a dish, for a shared link to its dialog: its name, description, address and picture. A
 * dish with an illustration has it on a share image. Without either, the image of the restaurant stays. `path` names no language.
 */
export function withDishTags(
  html: string,
  dish: SharedDish,
  { path, language, origin }: { path: string; language: Language; origin: string },
): string {
  const { first, second } = ownNames(language, { en: dish.name, ko: dish.name_korean });
  const name = [first.text, second?.text].filter(Boolean).join(" ");
  const description = ownText(language, { en: dish.description, ko: dish.description_korean }).text;
  const changed = {
    title: name,
    ...(description !== "" && { description }),
    url: `${origin}${inLanguage(path, language)}?dish=${encodeURIComponent(dish.id)}`,
    ...(dish.image_url !== null && { image: new URL(dish.image_url, origin).href, "image:alt": name }),
    ...(dish.illustration_version !== undefined && {
      image: `${origin}${inLanguage("/share.png", language)}?dish=${encodeURIComponent(dish.id)}`,
      "image:alt": name,
    }),
  };
  const withTags = Object.entries(changed).reduce(
    (page, [property, value]) =>
      withTag(page, property, `<meta property="og:${property}" content="${escaped(value)}">`),
    html,
  );
  // A small original is not enlarged, so the size of a dish's picture is not known.
  return dish.image_url === null
    ? withTags
    : ["image:width", "image:height"].reduce((page, property) => withTag(page, property, ""), withTags);
}

/** Returns the page with another text in place of the tag of a property, which the storefront's renderer writes. */
function withTag(html: string, property: string, text: string): string {
  const from = html.indexOf(`<meta property="og:${property}" content="`);
  if (from === -1) return html;
  const to = html.indexOf('">', from) + 2;
  return html.slice(0, from) + text + html.slice(to);
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
