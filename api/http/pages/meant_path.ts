import { isLanguage } from "@domain/shared/language.ts";

/** A path, and what messages glue to it: a slash, punctuation and letters other than ASCII. */
const gluedPath = /^((?:\/[\w-]+)*)\/?(?:%[\da-f]{2}|[^\w/%-])*$/i;

/** Returns the path that a link means: "/menu" for "/Menu)." and for "/menu/". Other paths are returned as they are. */
export function meantPath(path: string): string {
  const [, page] = gluedPath.exec(path) ?? [];
  if (page === undefined) return path;
  const parts = page.split("/");
  // The rest can be an id, whose case counts.
  const first = parts[1]?.toLowerCase();
  const name = isLanguage(first) || first === "admin" ? 2 : 1;
  return parts.map((part, place) => place <= name ? part.toLowerCase() : part).join("/") || "/";
}
