import { illustrationUrl } from "@domain/menu/illustration.ts";
import { hashOf } from "./shapes.ts";

type Category = { items: readonly { id: string; illustration_version?: string | undefined }[] };

/** More would keep the server busy while it compresses them. The other dishes of such a menu load their own files. */
const maxIllustrations = 200;

/**
 * Returns the path of one file with the illustrations of a menu, and the paths of those illustrations. The file is JSON: an SVG document by
 * the path of each. Another set of illustrations has another path.
 */
export function illustrationSheet(menu: readonly Category[]): { path: string; illustrations: string[] } {
  const illustrations = menu.flatMap(({ items }) => items).flatMap(({ id, illustration_version: version }) =>
    version === undefined ? [] : [illustrationUrl(id, version)]
  ).slice(0, maxIllustrations);
  return { path: `/illustrations/${hashOf(illustrations.join()).toString(36)}.json`, illustrations };
}
