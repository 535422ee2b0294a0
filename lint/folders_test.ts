/** No folder is so full that its names no longer give an overview. */
import { deepEqual } from "node:assert/strict";

const root = new URL("..", import.meta.url);
const maxEntries = 40;

/** Returns the folders of `paths` with the number of files and folders directly inside each. */
function entriesByFolder(paths: readonly string[]): Map<string, number> {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    const parts = path.split("/");
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join("/");
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name));
    }
  }
  return new Map([...entries].map(([folder, names]) => [folder, names.size]));
}

Deno.test("counts the files and folders directly inside a folder once", () => {
  deepEqual([...entriesByFolder(["a.ts", "b/c.ts", "b/d/e.ts", "b/d/f.ts"])], [["", 2], ["b", 2], [
    "b/d",
    2,
  ]]);
});

Deno.test(`no folder holds more than ${maxEntries} tracked files and folders`, async () => {
  const { success, stdout } = await new Deno.Command("git", { args: ["ls-files", "-z"], cwd: root }).output();
  deepEqual(success, true, "git lists the tracked files");
  const paths = new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "");
  const full = [...entriesByFolder(paths)].filter(([, count]) => count > maxEntries);
  deepEqual(full, []);
});
