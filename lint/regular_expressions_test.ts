import { deepEqual, ok } from "node:assert/strict";
import { check } from "recheck";

/** The folders whose code reads what others send. `web/build` runs at build time only. */
const folders = ["domain", "contract", "api", "web"];
const isLeftOut = (path: string) => /_test\.tsx?$|^web\/build\/|\/testing\//.test(path);

/** Patterns that backtrack, and why their text is short or our own. */
const allowed: Record<string, readonly string[]> = {
  "The digits of a number": [
    String.raw`domain/shared/money.ts /\B(?=(\d{3})+$)/g`,
    String.raw`web/format/money.ts /\B(?=(\d{3})+\.)/g`,
  ],
  "A path of the command line": [String.raw`api/adapters/postgres/operations/backup.ts /\/+[^/]*$/`],
  "An error message, cut to 1,000 characters": [String.raw`domain/ports/outbox.ts /\S+@\S+|\+?\d{7,}/g`],
  "The page of our own build, read at start": [
    String
      .raw`api/http/pages/in_page.ts /<script(?: data-route="\w+")?(?: type="(?:module|speculationrules)")?>([^]*?)<\/script>/g`,
    String.raw`api/http/pages/in_page.ts /<style(?: data-route="\w+")?>([^]*?)<\/style>/g`,
    String.raw`api/http/pages/in_page.ts /<(style|script) data-route="(\w+)"[^>]*>[^]*?<\/\1>\s*/g`,
    String.raw`api/http/pages/banners.ts /<body[^>]*>/`,
    String.raw`api/http/pages/banners.ts /\{(?=[^{}]*\brevision\b)[^{}]*["'` + "`" +
    String.raw`]index\.html["'` + "`" + String.raw`][^{}]*\}/`,
  ],
};
/** Expressions whose pattern is computed from constants. */
const computed = [
  "domain/menu/romanization.ts",
  "domain/order/allergy_note.ts",
  "domain/shared/language.ts",
];

/** Counts of steps decide, because a busy machine also exceeds limits of time without an attack. */
const limits = {
  timeout: 120_000,
  ...{ attackTimeout: null, incubationTimeout: null, mutationTimeout: null, seedingTimeout: null },
};

type Found = { path: string; pattern: string; flags: string };

Deno.test("no regular expression backtracks on a long text", async () => {
  const { found } = await expressions();
  const unsafe: string[] = [];
  for (const { path, pattern, flags } of found) {
    if (!isUnbounded(pattern)) continue;
    const place = `${path} /${pattern}/${flags}`;
    if (Object.values(allowed).flat().includes(place)) continue;
    const { status } = await check(pattern, flags, limits);
    if (status !== "safe") unsafe.push(`${place}: ${status}`);
  }
  deepEqual(unsafe, []);
});

Deno.test("every allowed pattern is still in the code, and no other pattern is computed", async () => {
  const { found, computedIn } = await expressions();
  const places = new Set(found.map(({ path, pattern, flags }) => `${path} /${pattern}/${flags}`));
  for (const place of Object.values(allowed).flat()) ok(places.has(place), place);
  deepEqual(computedIn.toSorted(), computed);
});

/** Returns whether the pattern repeats something without a limit. A pattern that does not takes constant time at each position. */
function isUnbounded(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\./g, "").replaceAll(/\[[^\]]*\]/g, "");
  return /[*+]|\{\d+,\}/.test(plain);
}

async function expressions(): Promise<{ found: Found[]; computedIn: string[] }> {
  const root = new URL("../", import.meta.url);
  const found: Found[] = [];
  const computedIn: string[] = [];
  for (const folder of folders) {
    for await (const path of sourcesIn(root, folder)) {
      const source = await Deno.readTextFile(new URL(path, root));
      Deno.lint.runPlugin(
        collector({
          literal: ({ pattern, flags }) => void found.push({ path, pattern, flags }),
          computed: () => void computedIn.push(path),
        }),
        path.endsWith("x") ? "module.tsx" : "module.ts",
        source,
      );
    }
  }
  ok(found.length > 100, `${found.length} expressions`);
  return { found, computedIn };
}

async function* sourcesIn(root: URL, folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, root))) {
    const path = `${folder}/${name}`;
    if (isDirectory && name !== "node_modules" && name !== "dist") yield* sourcesIn(root, path);
    else if (/\.tsx?$/.test(name) && !isLeftOut(path)) yield path;
  }
}

function collector(on: {
  literal: (regex: { pattern: string; flags: string }) => void;
  computed: () => void;
}): Deno.lint.Plugin {
  return {
    name: "collect",
    rules: {
      expressions: {
        create: () => ({
          Literal(node) {
            if ("regex" in node && node.regex) on.literal(node.regex);
          },
          NewExpression({ callee, arguments: [pattern] }) {
            const isExpression = callee.type === "Identifier" && callee.name === "RegExp";
            if (isExpression && pattern?.type !== "Literal") on.computed();
          },
        }),
      },
    },
  };
}
