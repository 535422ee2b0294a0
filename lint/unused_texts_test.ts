import { deepEqual, equal } from "node:assert/strict";
import type { TextsById } from "@web/i18n/texts.ts";

const root = new URL("../", import.meta.url);

/** The apps, with the folder of their texts. The setting texts in the contract belong to the staff app. */
const apps = [
  {
    name: "staff-pwa",
    folders: ["staff-pwa/src", "staff-pwa/build"],
    modules: [...modulesIn("staff-pwa/src/texts"), "contract/setting_texts.ts"],
  },
  { name: "storefront", folders: ["storefront/src"], modules: modulesIn("storefront/src/texts") },
];

for (const { name, folders, modules } of apps) {
  Deno.test(`every text of ${name} is used`, async () => {
    const isUsed = usesIn(sourceOf([...folders, "domain", "contract/schemas"]));
    const loaded = await Promise.all(
      modules.map((path): Promise<{ texts: TextsById }> => import(new URL(path, root).href)),
    );
    deepEqual(loaded.flatMap(({ texts }) => Object.keys(texts)).filter((id) => !isUsed(id)), []);
  });
}

Deno.test("every error text belongs to an error that occurs", async () => {
  const { texts }: { texts: object } = await import(new URL("contract/error_texts.ts", root).href);
  const isUsed = usesIn(sourceOf(["api", "contract", "domain", "storefront/src"]));
  const codes = Object.keys(texts).map((id) => id.replace(/^field\./, "").split(".")[0] ?? id);
  deepEqual(codes.filter((code) => !isUsed(code)), []);
});

Deno.test("a text is used by its id, by an id in braces, and by nothing similar", () => {
  const isUsed = usesIn('t("cart.title"); t(`day.${day}`); t(isOpen ? `status.${state}.open` : id);');
  const ids = ["cart.title", "day.1", "status.busy.open", "cart.titles", "status.busy", "my.day.1"];
  equal(ids.filter(isUsed).join(), "cart.title,day.1,status.busy.open");
});

/** Returns whether a text's id is in the source: as a literal, or as the value of a template literal. */
function usesIn(source: string): (id: string) => boolean {
  const literals = new Set([...source.matchAll(/["'`]([\w.]+)["'`]/g)].map(([, id]) => id));
  const templates = source.matchAll(/`([\w.]*(?:\$\{[^`}]*\}[\w.]*)+)`/g);
  const composed = [...new Set([...templates].map(([, text = ""]) => text))].flatMap((template) => {
    const fixed = template.split(/\$\{[^}]*\}/);
    // A template without a word of an id, such as `${one}.${other}`, would match every id.
    if (!/\w\.|\.\w/.test(fixed.join(" "))) return [];
    return [new RegExp(`^${fixed.map((part) => part.replaceAll(".", "\\.")).join("[\\w.]+")}$`)];
  });
  return (id) => literals.has(id) || composed.some((pattern) => pattern.test(id));
}

function sourceOf(folders: readonly string[]): string {
  return folders.flatMap((folder) => [...filesIn(folder)])
    .filter((path) => !path.includes("/texts/") && !path.endsWith("_test.ts"))
    .map((path) => Deno.readTextFileSync(new URL(path, root))).join("\n");
}

function modulesIn(folder: string): string[] {
  return [...filesIn(folder)];
}

function* filesIn(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(new URL(folder, root))) {
    if (isDirectory) yield* filesIn(`${folder}/${name}`);
    else if (/\.(?:tsx?|js)$/.test(name)) yield `${folder}/${name}`;
  }
}
