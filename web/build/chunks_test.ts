import { deepEqual } from "node:assert/strict";
import { chunkIn, type Part } from "./chunks.ts";

/** A module's static imports, and its dynamic ones after "...". */
const imports: Readonly<Record<string, string>> = {
  "index.html": "main",
  main: "router button node_modules/react",
  router: "... home menu",
  button: "... toast",
  home: "card",
  menu: "card price mark badge",
  badge: "...",
  toast: "icon price",
  dialog: "mark",
  card: "... dialog",
};

function importers(id: string, isDynamic: boolean): string[] {
  return Object.keys(imports).filter((from) => {
    const [fixed = "", dynamic = ""] = (imports[from] ?? "").split("...");
    return (isDynamic ? dynamic : fixed).split(" ").some((each) => each.endsWith(id) && each !== "");
  });
}

const graph = {
  getModuleInfo: (id: string) => ({
    isEntry: id === "index.html",
    importers: importers(id, false),
    dynamicImporters: importers(id, true),
  }),
};

const startingWith = (...starts: string[]): Part["beginsWith"] => (id) => starts.includes(id);

function chunksWith(parts: readonly Part[], ...ids: string[]) {
  return ids.map((id) => chunkIn(parts, id, graph));
}

Deno.test("a module is in the first part that needs it", () => {
  const parts = [
    { chunk: "base", beginsWith: startingWith("index.html") },
    { chunk: "toast", beginsWith: startingWith("toast") },
    { chunk: "menu", beginsWith: startingWith("menu") },
  ];
  deepEqual(chunksWith(parts, "router", "button", "icon", "price", "badge", "home"), [
    ...["base", "base", "toast", "toast", "menu", null],
  ]);
});

Deno.test("a part for shared modules leaves the modules of one page to the bundler", () => {
  const parts: Part[] = [{ chunk: "menu", beginsWith: startingWith("menu"), sharedOnly: true }];
  deepEqual(chunksWith(parts, "card", "mark", "price", "badge", "menu"), [
    "menu",
    "menu",
    "menu",
    null,
    null,
  ]);
});

Deno.test("the module that a page runs and the packages are in no part", () => {
  const parts = [{ chunk: "base", beginsWith: startingWith("index.html") }];
  deepEqual(chunksWith(parts, "index.html", "main", "/node_modules/react"), [null, null, null]);
});

Deno.test("a part can begin with what a module of the first load imports dynamically", () => {
  const parts: Part[] = [{
    chunk: "rest",
    beginsWith: (_, importers) => importers.some((from) => from !== "router"),
  }];
  deepEqual(chunksWith(parts, "icon", "toast", "card", "dialog"), ["rest", "rest", null, null]);
});
