/** The owner imports a menu and undoes it, while guests order and processes die. */
import assert from "node:assert/strict";
import { noFlags } from "@domain/menu/dish_flags.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { importMenu, type ImportRow } from "@domain/usecases/menu/import_menu.ts";
import { finishImport, undoImport } from "@domain/usecases/menu/run_import.ts";
import type { Rng } from "../faults/rng.ts";
import { actingAs } from "./checks/access.ts";
import type { Process } from "./process.ts";

type Scene = { store: MemoryPorts; process: Process; rng: Rng };

const by = { id: "staff_owner", role: "admin" } as const;
/** More than one batch has. */
const addedDishes = 60;
const changedDishes = ["bibimbap", "galbi", "cold_kimchi"];

const nothing = {
  ...{ kitchenName: "", allergenNote: { en: "", ko: "" } },
  ...{ aliases: [], contains: [], allergens: [], priceCents: 900, prepMinutes: 15 },
  ...{ isTaxable: true, availability: { kind: "on" as const }, ...noFlags },
};

function rows(tag: string): ImportRow[] {
  const row = (line: number, id: string | undefined, name: string): ImportRow => ({
    ...{ line, id, category: "Sides", optionGroups: [], registerGroups: [], columns: ["description:en"] },
    fields: { ...nothing, name: { en: name, ko: "" }, description: { en: tag, ko: "" } },
  });
  return [
    ...changedDishes.map((id, at) => row(at, id, id)),
    ...Array.from({ length: addedDishes }, (_, at) => row(at + 3, undefined, `${tag} ${at}`)),
  ];
}

/** Imports a table that describes three dishes and adds sixty, which guests do not order. */
const importTable = ({ process, store, rng }: Scene) =>
  actingAs(by.id, async () => {
    const { categories, dishes } = await store.menus.loadForStaff();
    const categoryOf = (dishId: string | undefined) => {
      const dish = dishes.find(({ id }) => id === dishId);
      return categories.find(({ id }) => id === dish?.categoryId)?.name.en ?? "Sides";
    };
    const table = rows(`Import ${rng.integer(1, 2 ** 31)}`).map((row) => ({
      ...row,
      category: categoryOf(row.id),
    }));
    await importMenu(process.ports, { by, rows: table, isTrial: false });
  });

/** Undoes any import. */
const undoAny = ({ process, store, rng }: Scene) =>
  actingAs(by.id, async () => {
    const [first, ...rest] = await store.menuImports.since(0);
    if (first) await undoImport(process.ports, { by, id: rng.pick([first, ...rest]).id });
  });

const finishAny = ({ process }: Scene) => actingAs(by.id, () => finishImport(process.ports, 5_000));

export const importSteps = {
  "the owner imports a menu": { weight: 2, take: importTable },
  "the owner undoes an import": { weight: 2, take: undoAny },
  "job: finish the menu import": { weight: 2, take: finishAny },
};

/** Every import and every undo ended whole: each has all of its dishes or none, and the dishes that it describes agree. */
export async function checkImports(store: MemoryPorts): Promise<void> {
  assert.equal(await store.menuImports.unfinished(), undefined, "an import was never finished");
  const { dishes } = await store.menus.loadForStaff();
  const described = dishes.filter(({ id }) => changedDishes.includes(id));
  assert.equal(new Set(described.map(({ description }) => description.en.match(/^Import \d+/)?.[0])).size, 1);
  for (const [tag, added] of Map.groupBy(dishes, ({ name }) => name.en.match(/^Import \d+/)?.[0])) {
    if (tag !== undefined) assert.equal(added.length, addedDishes, `half of ${tag}`);
  }
  const imports = await store.menuImports.since(0);
  for (const { id, state, applied, batches } of imports) {
    assert.equal(applied, state === "done" ? batches : 0, id);
  }
  const ends = (action: string) => store.audit.filter((entry) => entry.action === action).length;
  const undone = imports.filter(({ state }) => state === "undone").length;
  assert.ok(ends("menu.imported") >= imports.length && ends("menu.import_undone") >= undone);
}
