import { deepEqual } from "node:assert/strict";

/** Where the texts for guests are: pages, emails, text messages, legal pages. */
const folders = ["storefront/src/texts", "api/notifications"];
const files = [
  "contract/deny_reason_texts.ts",
  "domain/settings/legal_texts_en.ts",
  "domain/settings/legal_texts_ko.ts",
  "domain/shared/guest_texts.ts",
];

/** American English has the team in the singular; the restaurant's own pages say 매장 and 저희. */
const wrong = /\bour staff\b|\bcancel(?:ed|ing)\b|식당(?:에서|의| 사정)|우리 |확보|해제|은행|고객님이|런치/i;

const root = new URL("../", import.meta.url);

Deno.test("texts for guests use the words of the restaurant's own pages", async () => {
  const inFolders = folders.flatMap((folder) => [...filesIn(folder)]);
  const found: string[] = [];
  for (const file of [...inFolders, ...files]) {
    const text = await Deno.readTextFile(new URL(file, root));
    text.split("\n").forEach((line, at) => {
      if (!/^\s*(?:\/\/|\*|\/\*)/.test(line) && wrong.test(line)) {
        found.push(`${file}:${at + 1} ${line.trim()}`);
      }
    });
  }
  deepEqual(found, []);
});

function* filesIn(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(folder, root))) {
    if (isDirectory) yield* filesIn(`${folder}/${name}`);
    else if (/\.(?:json|ts)$/.test(name) && !name.endsWith("_test.ts")) yield `${folder}/${name}`;
  }
}
