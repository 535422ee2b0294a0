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

/** Serves `/manifest.webmanifest` and `/share.png`, and the same below each other language. `background` is the built share image. */
export function serveSharing(
  app: Hono<Environment>,
  { ports }: Pick<Services, "ports">,
  { background, renderShareImage }: {
    background: Uint8Array | undefined;
    renderShareImage: RenderShareImage;
  },
): void {
  for (const language of languages) {
    app.get(inLanguage("/manifest.webmanifest", language), async (http) => {
      const { restaurant } = (await ports.store.shown()).settings;
      return http.body(JSON.stringify(manifest(restaurant, language)), 200, {
        "content-type": "application/manifest+json",
        "cache-control": "no-cache",
      });
    });

    if (background === undefined) continue;
    let cached: { key: string; png: Promise<Uint8Array<ArrayBuffer>> } | undefined;
    app.get(inLanguage("/share.png", language), async (http) => {
      const [menu, { settings }] = await Promise.all([ports.menus.shown(), ports.store.shown()]);
      const texts = shareTexts(settings.restaurant, language);
      const dish = shownDish(menu);
      const key = JSON.stringify([texts, dish]);
      if (cached?.key !== key) {
        const png = pictureOf(ports.pictures, dish).then((picture) =>
          renderShareImage({
            ...texts,
            background,
            dish: dish && picture &&
              { name: ownNames(language, dish.name).first.text, ...picture },
          })
        );
        const entry = cached = { key, png };
        png.catch(() => {
          if (cached === entry) cached = undefined;
        });
      }
      return http.body(await cached.png, 200, {
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

/** Returns the first dish with a photo or an illustration: popular dishes first, and photos before illustrations. */
function shownDish({ dishes }: Menu): Dish | undefined {
  const rank = ({ isPopular, imageUrl, illustration }: Dish) =>
    imageUrl === undefined && illustration === undefined
      ? 4
      : (isPopular ? 0 : 2) + (imageUrl === undefined ? 1 : 0);
  const [dish] = dishes.toSorted((one, other) => rank(one) - rank(other));
  return dish && rank(dish) < 4 ? dish : undefined;
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
