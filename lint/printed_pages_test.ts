import { deepEqual } from "node:assert/strict";

const root = new URL("..", import.meta.url);

Deno.test("every @page rule names its page, because it would set the margins of all that the app prints", async () => {
  const { stdout } = await new Deno.Command("git", { args: ["ls-files", "-z", "*.css"], cwd: root }).output();
  const paths = new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "");
  const unnamed: string[] = [];
  for (const path of paths) {
    if (/@page\s*[{:]/.test(await Deno.readTextFile(new URL(path, root)))) unnamed.push(path);
  }
  deepEqual([paths.length > 0, unnamed], [true, []]);
});
