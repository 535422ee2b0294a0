/** The scripts that the counter tablet loads before it shows the orders. */
import type { Metric } from "./results.ts";

const folder = new URL("../../staff-pwa/dist/", import.meta.url);

/** The brotli size of the scripts in the page, with one language's texts, and of their static imports. */
export async function measureBundle(): Promise<Metric[]> {
  const page = await Deno.readTextFile(new URL("index.html", folder)).catch(() => undefined);
  if (page === undefined) return [];
  const withoutKorean = page.replace(/"ko":\[[^\]]*\]/, "");
  const pending = [...withoutKorean.matchAll(/\/admin\/(assets\/[\w.-]+\.js)/g)].map((found) =>
    found[1] ?? ""
  );
  const loaded = new Map<string, number>();
  for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
    if (loaded.has(path)) continue;
    const script = await Deno.readTextFile(new URL(path, folder));
    loaded.set(path, (await Deno.stat(new URL(`${path}.br`, folder))).size);
    const imports = script.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g);
    pending.push(...[...imports].map((found) => `assets/${found[1]}`));
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
