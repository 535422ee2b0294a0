import { deepEqual, ok } from "node:assert/strict";

const root = new URL("../", import.meta.url);

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(new URL(path, root)).then(() => true, () => false);
}

/** Every source file and document, by its path from the root, with each comment's lines joined into one. */
async function readFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const read = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(new URL(folder || ".", root))) {
      const path = folder + name;
      if (isDirectory && !/^(\.git|\.data|node_modules|dist|output|meta)$/.test(name)) await read(`${path}/`);
      if (!/\.(tsx?|js|css|sql|md|html|sh|yml)$|^Dockerfile$|^\.env\.example$/.test(name)) continue;
      const text = await Deno.readTextFile(new URL(path, root));
      files.set(path, text.replaceAll(/\s*\n\s*(?:\*|\/\/|--|#)? */g, " "));
    }
  };
  await read("");
  return files;
}

const files = await readFiles();
const documents = [...files.keys()].filter((path) => path.endsWith(".md"));

Deno.test("every source file named in a document exists", async () => {
  const missing: string[] = [];
  for (const document of documents) {
    const named = (files.get(document) ?? "")
      .matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|js|css|json|sql))`/g);
    for (const [, path = ""] of named) if (!await exists(path)) missing.push(`${document}: ${path}`);
  }
  deepEqual(missing, []);
});

Deno.test("every source file named in a document without its folder exists", () => {
  const names = new Set([...files.keys()].map((path) => path.split("/").at(-1)));
  const missing = documents.flatMap((document) =>
    [...(files.get(document) ?? "").matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|css|sql))`/g)]
      .flatMap(([, name = ""]) => names.has(name) ? [] : [`${document}: ${name}`])
  );
  deepEqual(missing, []);
});

Deno.test("every test title that a document quotes is the title of a test in the file", () => {
  const missing = documents.flatMap((document) =>
    [...(files.get(document) ?? "").matchAll(/`([\w./-]+(?:_test|\.spec)\.ts)` "([^"]+)"/g)]
      .flatMap(([, path = "", title]) => files.get(path)?.includes(`"${title}"`) ? [] : [`${path}: ${title}`])
  );
  deepEqual(missing, []);
});

/** The rows of the tables of a text without their heads. */
const rowsOf = (text: string): string[] =>
  [...text.matchAll(/^\|\s*-.*\|\n((?:\|.*\|\n?)+)/gm)].flatMap(([, rows = ""]) => rows.trim().split("\n"));
const lastCellOf = (row: string): string => row.split("|").at(-2) ?? "";
const proof = /_test\.ts|\.spec\.ts|_suites?[/.]|\bthe same\b|deno task test:/;

Deno.test("every guarantee names a test", async () => {
  const guarantees = await Deno.readTextFile(new URL("docs/guarantees.md", root));
  const rows = rowsOf(guarantees.split("## Deliberate")[0] ?? "");
  ok(rows.length > 50, `${rows.length} rows`);
  deepEqual(rows.filter((row) => !proof.test(lastCellOf(row))), []);
});

Deno.test("every failure of a part names the test of what happens, or says that there is none", async () => {
  const operations = await Deno.readTextFile(new URL("docs/operations.md", root));
  const [, section = ""] = operations.split("\n## What happens when a part fails\n");
  const rows = rowsOf(section.split("\n## ")[0] ?? "");
  ok(rows.length > 25, `${rows.length} rows`);
  deepEqual(rows.filter((row) => !proof.test(lastCellOf(row)) && !/\bGap: /.test(lastCellOf(row))), []);
});

Deno.test("every document that a file names is in the repository", async () => {
  const missing: string[] = [];
  for (const [file, text] of files) {
    for (const [path] of text.matchAll(/(?<![\w/.-])docs\/[\w./-]+\.(?:md|json|png|svg)\b/g)) {
      if (!await exists(path)) missing.push(`${file}: ${path}`);
    }
    if (!file.endsWith(".md")) continue;
    for (const [, link = ""] of text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)) {
      const { pathname } = new URL(link, `file:///${file}`);
      if (!await exists(`.${pathname}`)) missing.push(`${file}: ${link}`);
    }
  }
  deepEqual(missing, []);
});

Deno.test("every product rule that a file cites has its heading, and no two rules share one", async () => {
  const rules = await Deno.readTextFile(new URL("docs/product-rules.md", root));
  const headings = [...rules.matchAll(/^### (.+)$/gm)].map(([, heading = ""]) => heading);
  deepEqual(headings.filter((heading, nth) => headings.indexOf(heading) !== nth), []);
  const unknown = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/docs\/product-rules\.md`?, ("[^"]+"(?:(?:,| and|, and) "[^"]+")*)/g)]
      .flatMap(([, cited = ""]) => [...cited.matchAll(/"([^"]+)"/g)].map(([, heading = ""]) => heading))
      .filter((heading) => !headings.includes(heading))
      .map((heading) => `${file}: ${heading}`)
  );
  deepEqual(unknown, []);
});

Deno.test("no file cites a decision or a section by its number", () => {
  const byNumber = /\b(?:decisions? \d+|spec(?:ification)?(?:'s)?,? sections? \d+)/gi;
  const cited = [...files].flatMap(([file, text]) =>
    [...text.matchAll(byNumber)].map(([citation]) => `${file}: ${citation}`)
  );
  deepEqual(cited, []);
});
