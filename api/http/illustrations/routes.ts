import type { Hono } from "hono";
import type { Dish } from "@domain/menu/dish.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { illustrationUrl } from "@domain/menu/illustration.ts";
import { illustrationSheet } from "@web/illustrations/sheet.ts";
import { illustrationSvg, illustrationVersion } from "@web/illustrations/svg.ts";
import { answerPrecompressed, precompress, type Precompressed } from "../answers/precompressed.ts";
import { toMenuByCategory } from "../menu/mappers.ts";
import type { Environment } from "../middleware/call.ts";
import type { Services } from "../services.ts";

const maxCached = 1_000;

/** The file with the illustrations of a menu, and its answers: cached permanently or not. */
type Sheet = ReturnType<typeof illustrationSheet> & {
  menu: Menu;
  answers: Map<boolean, Promise<Precompressed>>;
};

const cacheOf = (isCurrent: boolean) => isCurrent ? "public, max-age=31536000, immutable" : "no-cache";

/**
 * Serves the illustrations of dishes at `/illustrations/{dish}/{version}.svg`, and those of the whole menu at
 * `/illustrations/{version}.json`. A path with the current version is cached permanently; one with an older version, from a page that is
 * still open, gets the current content.
 */
export function serveIllustrations(app: Hono<Environment>, { ports }: Pick<Services, "ports">): void {
  const rendered = new Map<string, Promise<Precompressed>>();
  let last: Sheet | undefined;

  const renderedOf = (
    illustration: NonNullable<Dish["illustration"]>,
    version: string,
    isCurrent: boolean,
  ) => {
    const key = `${version} ${isCurrent}`;
    const known = rendered.get(key);
    if (known) return known;
    if (rendered.size >= maxCached) rendered.clear();
    const made = precompress(illustrationSvg(illustration), {
      type: "image/svg+xml",
      quality: 11,
      cache: cacheOf(isCurrent),
    });
    rendered.set(key, made);
    return made;
  };

  app.get("/illustrations/:dish/:file{[a-z0-9]{1,8}\\.svg}", async (http) => {
    const { dishes } = await ports.menus.shown();
    const illustration = dishes.find(({ id }) => id === http.req.param("dish"))?.illustration;
    if (illustration === undefined) return new Response("There is no such illustration.", { status: 404 });
    const version = illustrationVersion(illustration);
    const isCurrent = http.req.param("file") === `${version}.svg`;
    return answerPrecompressed(await renderedOf(illustration, version, isCurrent), http.req.raw);
  });

  app.get("/illustrations/:file{[a-z0-9]{1,8}\\.json}", async (http) => {
    const menu = await ports.menus.shown();
    if (last?.menu !== menu) {
      const sheet = illustrationSheet(
        toMenuByCategory(menu, ports.clock.now(), { alcoholEndsAt: undefined, hasLunch: true }),
      );
      // The same illustrations are compressed once, whatever else of the menu changes.
      last = { menu, ...sheet, answers: last?.path === sheet.path ? last.answers : new Map() };
    }
    const { path, illustrations, answers } = last;
    const isCurrent = http.req.path === path;
    const known = answers.get(isCurrent);
    const answer = known ?? precompress(JSON.stringify(svgsOf(menu, illustrations)), {
      type: "application/json",
      quality: 9,
      cache: cacheOf(isCurrent),
    });
    answers.set(isCurrent, answer);
    return answerPrecompressed(await answer, http.req.raw);
  });
}

/** The SVG documents of a menu by their paths. */
function svgsOf({ dishes }: Menu, paths: readonly string[]): Record<string, string> {
  const known = new Set(paths);
  return Object.fromEntries(dishes.flatMap(({ id, illustration }) => {
    if (illustration === undefined) return [];
    const path = illustrationUrl(id, illustrationVersion(illustration));
    return known.has(path) ? [[path, illustrationSvg(illustration)]] : [];
  }));
}
