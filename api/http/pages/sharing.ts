/** What other programs show of the site: the web manifest and the share images. */
import { illustrationSvg } from "@domain/menu/illustration_svg.ts";
import type { Menu } from "@domain/menu/menu.ts";
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
  dish: { name: string; svg: string } | undefined;
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
      const { restaurant } = (await ports.store.cached()).settings;
      return http.body(JSON.stringify(manifest(restaurant, language)), 200, {
        "content-type": "application/manifest+json",
        "cache-control": "no-cache",
      });
    });

    if (background === undefined) continue;
    let cached: { key: string; png: Promise<Uint8Array<ArrayBuffer>> } | undefined;
    app.get(inLanguage("/share.png", language), async (http) => {
      const [menu, { settings }] = await Promise.all([ports.menus.cached(), ports.store.cached()]);
      const image = { ...shareTexts(settings.restaurant, language), dish: shownDish(menu, language) };
      const key = JSON.stringify(image);
      if (cached?.key !== key) {
        const png = renderShareImage({ ...image, background });
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
  const { first } = ownNames(language, restaurant.name, restaurant.nameKorean);
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
  const { first, second } = ownNames(language, restaurant.name, restaurant.nameKorean);
  return { name: first.text, secondName: second?.text, line: manifestTexts[language] };
}

/** Returns the first dish with an illustration, popular dishes first. */
function shownDish({ dishes }: Menu, language: Language) {
  const illustrated = dishes.filter(({ illustration }) => illustration !== undefined);
  const dish = illustrated.find(({ isPopular }) => isPopular) ?? illustrated[0];
  return dish?.illustration && {
    name: ownNames(language, dish.name, dish.nameKorean).first.text,
    svg: illustrationSvg(dish.illustration),
  };
}
