import type { Hono } from "hono";
import type { Dish } from "@domain/menu/dish.ts";
import { illustrationSvg, illustrationVersion } from "@web/illustrations/svg.ts";
import { answerPrecompressed, precompress, type Precompressed } from "../answers/precompressed.ts";
import type { Environment } from "../middleware/call.ts";
import type { Services } from "../services.ts";

const maxCached = 1_000;

/**
 * Serves the illustrations of dishes at `/illustrations/{dish}/{version}.svg`. A path with the current version is cached permanently;
 * one with an older version, from a page that is still open, gets the current illustration.
 */
export function serveIllustrations(app: Hono<Environment>, { ports }: Pick<Services, "ports">): void {
  const rendered = new Map<string, Promise<Precompressed>>();

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
      cache: isCurrent ? "public, max-age=31536000, immutable" : "no-cache",
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
}
