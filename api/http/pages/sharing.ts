/** What other programs show of the site: the web manifest and the share images. */
import { illustrationSvg } from "@web/illustrations/svg.ts";
import type { Dish } from "@domain/menu/dish.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { storedPath } from "@domain/menu/picture.ts";
import type { Images } from "@domain/ports/pictures.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { inLanguage, type Language, languages, ownNames } from "@domain/shared/language.ts";
import type { Hono } from "hono";
import type { Environment } from "../middleware/call.ts";
import { manifestTexts } from "../guest_texts.ts";
import type { Services } from "../services.ts";

/** Renders the texts and pictures of a share image to PNG. */
export type RenderShareImage = (image: {
  background: Uint8Array;
  name: string;
  secondName: string | undefined;
  line: string;
  dish: { name: string; picture: Uint8Array; isPhoto: boolean } | undefined;
}) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * How many dishes of a menu have a share image, which is rendered once for each language. An image has about 35 kB, and more of them than
 * are stored would keep the server busy. The other dishes have the image of the restaurant.
 */
const maxImages = 200;

/**
 * Serves `/manifest.webmanifest` and `/share.png`, and the same below each other language. `/share.png?dish=ID` shows that dish, when it has
 * a picture. `background` is the built share image.
 */
export function serveSharing(
  app: Hono<Environment>,
  { ports }: Pick<Services, "ports">,
  { background, renderShareImage }: {
    background: Uint8Array | undefined;
    renderShareImage: RenderShareImage;
  },
): void {
  // One at a time, whatever is requested at once.
  let rendering: Promise<unknown> = Promise.resolve();
  for (const language of languages) {
    app.get(inLanguage("/manifest.webmanifest", language), async (http) => {
      const { restaurant } = (await ports.store.shown()).settings;
      return http.body(JSON.stringify(manifest(restaurant, language)), 200, {
        "content-type": "application/manifest+json",
        "cache-control": "no-cache",
      });
    });

    if (background === undefined) continue;
    const rendered = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
    app.get(inLanguage("/share.png", language), async (http) => {
      const [menu, { settings }] = await Promise.all([ports.menus.shown(), ports.store.shown()]);
      const texts = shareTexts(settings.restaurant, language);
      const id = http.req.query("dish");
      const shown = shownDishes(menu);
      const dish = shown.find((each) => each.id === id) ?? shown[0];
      const key = JSON.stringify([texts, dish?.id, dish?.name, dish?.imageUrl, dish?.illustration]);
      let png = rendered.get(key);
      if (png === undefined) {
        png = rendering.then(async () => {
          const picture = await pictureOf(ports.pictures, dish);
          return await renderShareImage({
            ...texts,
            background,
            dish: dish && picture &&
              { name: ownNames(language, dish.name).first.text, ...picture },
          });
        });
        rendered.set(key, png);
        rendering = png.catch(() => rendered.delete(key));
        const [oldest] = rendered.keys();
        if (rendered.size > maxImages && oldest !== undefined) rendered.delete(oldest);
      }
      return http.body(await png, 200, {
        "content-type": "image/png",
        "cache-control": "public, max-age=3600",
      });
    });
  }
}

function manifest(restaurant: Settings["restaurant"], language: Language) {
  const { first } = ownNames(language, restaurant.name);
  const home = inLanguage("/", language);
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  return {
    id: "/",
    name: first.text,
    short_name: first.text,
    description: manifestTexts[language],
    lang: language,
    start_url: home,
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbf8f1",
    theme_color: "#fbf8f1",
    icons: [icon(192), icon(512), { ...icon(512), purpose: "maskable" }],
  };
}

function shareTexts(restaurant: Settings["restaurant"], language: Language) {
  const { first, second } = ownNames(language, restaurant.name);
  return { name: first.text, secondName: second?.text, line: manifestTexts[language] };
}

/** The dishes with a photo or an illustration: popular dishes first, and photos before illustrations. */
function shownDishes({ dishes }: Menu): Dish[] {
  const rank = ({ isPopular, imageUrl }: Dish) => (isPopular ? 0 : 2) + (imageUrl === undefined ? 1 : 0);
  return dishes.filter(({ imageUrl, illustration }) => imageUrl !== undefined || illustration !== undefined)
    .toSorted((one, other) => rank(one) - rank(other)).slice(0, maxImages);
}

/** Returns the dish's photo, or its illustration when it has no stored photo. */
async function pictureOf(
  images: Images,
  dish: Dish | undefined,
): Promise<{ picture: Uint8Array; isPhoto: boolean } | undefined> {
  const path = dish?.imageUrl === undefined ? undefined : storedPath(dish.imageUrl);
  const photo = path === undefined ? undefined : await images.read(path);
  if (photo) return { picture: photo.bytes, isPhoto: true };
  return dish?.illustration &&
    { picture: new TextEncoder().encode(illustrationSvg(dish.illustration)), isPhoto: false };
}
