/** What the counter's tablet loads before the orders are on its screen. */
import type { Figure } from "./results.ts";

const folder = new URL("../../../staff-pwa/dist/", import.meta.url);

/** The scripts that the page itself names, with the texts of one language, and those they import without being asked, as brotli. */
export async function bundleFigures(): Promise<Figure[]> {
  const page = await Deno.readTextFile(new URL("index.html", folder)).catch(() => undefined);
  if (page === undefined) return [];
  const named = page.replace(/"ko":\[[^\]]*\]/, "");
  const wanted = [...named.matchAll(/\/admin\/(assets\/[\w.-]+\.js)/g)].map((found) => found[1] ?? "");
  const loaded = new Map<string, number>();
  for (let path = wanted.shift(); path !== undefined; path = wanted.shift()) {
    if (loaded.has(path)) continue;
    const script = await Deno.readTextFile(new URL(path, folder));
    loaded.set(path, (await Deno.stat(new URL(`${path}.br`, folder))).size);
    const imports = script.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g);
    wanted.push(...[...imports].map((found) => `assets/${found[1]}`));
  }
  const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
  return [{
    name: "staff app, scripts of the first page",
    value: bytes / 1000,
    unit: "kB",
    goal: { atMost: 120 },
    note: `${loaded.size} files, brotli`,
  }];
}
