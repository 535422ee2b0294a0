import { deepEqual } from "node:assert/strict";

const folder = new URL("../staff-pwa/src/texts/", import.meta.url);

/** Names are followed by a title and parentheses by a particle. Neither may begin a line. */
const wrong = /\} 님|\)[가-힣]/;

Deno.test("no line of a Korean text of the staff app begins with a particle or the title of a name", async () => {
  const found: string[] = [];
  for (const { name } of Deno.readDirSync(folder)) {
    const text = await Deno.readTextFile(new URL(name, folder));
    text.split("\n").forEach((line, at) =>
      wrong.test(line) && found.push(`${name}:${at + 1} ${line.trim()}`)
    );
  }
  deepEqual(found, []);
});
