import { deepEqual } from "node:assert/strict";

const root = new URL("../", import.meta.url);
const documents = [
  "README.md",
  "SECURITY.md",
  "docs/decisions.md",
  "docs/deploy.md",
  "docs/look.md",
  "docs/operations.md",
];

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(new URL(path, root)).then(() => true, () => false);
}

Deno.test("every source file named in a document exists", async () => {
  const missing: string[] = [];
  for (const document of documents) {
    const text = await Deno.readTextFile(new URL(document, root));
    for (const [, path = ""] of text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|js|css|json|sql))`/g)) {
      if (!await exists(path)) missing.push(`${document}: ${path}`);
    }
  }
  deepEqual(missing, []);
});
