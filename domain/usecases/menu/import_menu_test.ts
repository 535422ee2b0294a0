import assert from "node:assert/strict";
import { bulgogi, extras, restaurant } from "@domain/testing/fixtures.ts";
import { importRow as row } from "@domain/testing/import_row.ts";
import { isAvailable, maxOptionGroups } from "@domain/menu/dish.ts";
import { audit } from "@domain/shared/audit.ts";
import { importMenu } from "./import_menu.ts";
import type { OptionImportRow } from "./import_option_groups.ts";
import { undoImport } from "./run_import.ts";

const by = { id: "staff_admin", role: "admin" } as const;

Deno.test("an import adds dishes, changes only the table's columns, and audits price changes with their reason", async () => {
  const ports = restaurant();
  const rows = [
    row(2, { id: "bibimbap", category: "rice", fields: { name: { en: "Bibimbap" }, priceCents: 1795 } }),
    row(3, { id: "galbi", fields: { name: { en: "Galbi" }, priceCents: 3495 } }),
    row(4, {}),
    row(5, { fields: { name: { en: "Kimbap" } } }),
  ];
  const trial = await importMenu(ports, { by, rows, isTrial: true });
  const report = { added: 2, changed: 1, unchanged: 1, pricesChanged: 1 };
  assert.ok(trial.ok);
  const { preview, ...counts } = trial.value;
  assert.deepEqual(counts, report);
  assert.deepEqual(preview?.dishes.map(({ name, change }) => `${name.en} ${change}`), [
    "Bibimbap changed",
    "Galbi unchanged",
    "Japchae added",
    "Kimbap added",
  ]);
  assert.equal(ports.audit.length, 0);
  assert.equal((await ports.menus.loadForStaff()).dishes.length, 4);

  assert.deepEqual(await importMenu(ports, { by, rows, isTrial: false }), { ok: true, value: report });
  const { dishes } = await ports.menus.loadForStaff();
  const bibimbap = dishes.find((dish) => dish.id === "bibimbap");
  assert.deepEqual(
    [bibimbap?.priceCents, bibimbap?.lunchPriceCents, bibimbap?.name.ko],
    [1795, 1495, "비빔밥"],
  );
  assert.deepEqual(
    dishes.filter((dish) => ["Japchae", "Kimbap"].includes(dish.name.en)).map((dish) => dish.sortOrder),
    [5, 6],
  );
  assert.deepEqual(ports.audit.map((entry) => entry.action), [
    "dish.price_changed",
    "dish.created",
    "dish.created",
    "menu.imported",
  ]);
  assert.equal(ports.audit[0]?.details.reason, "menu_import");
  assert.equal(await ports.live.latestId(), 1);
});

Deno.test("an import that was planned before another one ended is planned again, so a new category is made once", async () => {
  const ports = restaurant();
  const rows = [row(2, { category: "Party" })];
  const { add } = ports.menuImports;
  const menuImports: typeof ports.menuImports = {
    ...ports.menuImports,
    add: async (...args) => {
      const isFirst = (await ports.menuImports.since(0)).length === 0;
      if (isFirst) assert.ok((await importMenu(ports, { by, rows, isTrial: false })).ok);
      return await add(...args);
    },
  };
  const second = await importMenu({ ...ports, menuImports }, { by, rows, isTrial: false });
  assert.deepEqual(second, { ok: true, value: { added: 0, changed: 0, unchanged: 1, pricesChanged: 0 } });
  const { categories } = await ports.menus.loadForStaff();
  assert.equal(categories.filter(({ name }) => name.en === "Party").length, 1);
});

Deno.test("dishes that an import moves to another category go last there in its order, and its undo puts them back", async () => {
  const ports = restaurant();
  const old = await ports.menus.loadForStaff();
  const [one, two, ...others] = old.dishes;
  assert.ok(one && two && others.length > 0);
  const places = async () =>
    new Map((await ports.menus.loadForStaff()).dishes.map(({ id, sortOrder }) => [id, sortOrder]));
  const before = await places();
  const moved = [two, one].map(({ id, name, priceCents }, at) =>
    row(3 + at, { id, category: "Party", fields: { name, priceCents } })
  );
  const rows = [row(2, { category: "Party" }), ...moved];
  assert.ok((await importMenu(ports, { by, rows, isTrial: false })).ok);
  const { dishes } = await ports.menus.loadForStaff();
  const known = new Set(old.categories.map(({ id }) => id));
  const party = dishes.filter(({ categoryId }) => !known.has(categoryId));
  assert.deepEqual(
    party.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ name, sortOrder }) => [name.en, sortOrder]),
    [["Japchae", 1], [two.name.en, 2], [one.name.en, 3]],
  );
  const [{ id } = { id: "" }] = await ports.menuImports.since(0);
  assert.ok((await undoImport(ports, { by, id })).ok);
  assert.deepEqual(await places(), before);
});

Deno.test("every problem is reported with its line, and one problem refuses the whole import", async () => {
  const ports = restaurant();
  const imported = await importMenu(ports, {
    by,
    isTrial: false,
    rows: [
      row(3, { id: "gone" }),
      row(4, { id: "galbi", fields: { name: { en: "Galbi" }, priceCents: 3495 } }),
      row(5, { id: "galbi", fields: { name: { en: "Galbi again" }, priceCents: 3495 } }),
      row(6, { id: "bibimbap", fields: { name: { en: "Bibimbap" }, priceCents: 1495 } }),
      row(7, {}),
      row(8, { fields: { name: { en: "Omelet" }, priceCents: 900, isVegan: true, allergens: ["egg"] } }),
    ],
  });
  assert.ok(!imported.ok && imported.error.kind === "bad_import");
  assert.deepEqual(imported.error.problems.map(({ line, field }) => [line, field]), [
    [3, "id"],
    [5, "id"],
    [6, "lunch_price"],
    [8, "contains"],
  ]);
  assert.deepEqual(ports.audit, []);
});

Deno.test("an import without differences changes and announces nothing", async () => {
  const ports = restaurant();
  const rows = [row(2, { id: "galbi", fields: { name: { en: "Galbi" }, priceCents: 3495 } })];
  const imported = await importMenu(ports, { by, rows, isTrial: false });
  assert.deepEqual(imported, { ok: true, value: { added: 0, changed: 0, unchanged: 1, pricesChanged: 0 } });
  assert.equal(await ports.live.latestId(), 0);
});

Deno.test("an import switches off a dish that is back after its time, and its undo switches it on again", async () => {
  const ports = restaurant();
  ports.menus.editDish("galbi", { availability: { kind: "off_until", until: ports.clock.now() } });
  const set = async (kind: "on" | "off") => {
    const fields = { name: { en: "Galbi" }, availability: { kind } } as const;
    const rows = [row(2, { id: "galbi", fields, columns: ["availability"] })];
    const imported = await importMenu(ports, { by, rows, isTrial: false });
    return imported.ok && imported.value.changed;
  };
  const isOn = async () =>
    (await ports.menus.loadForStaff()).dishes.some((dish) =>
      dish.id === "galbi" && isAvailable(dish, ports.clock.now())
    );
  assert.deepEqual([await set("on"), await isOn()], [0, true]);
  assert.deepEqual([await set("off"), await isOn()], [1, false]);
  const [{ id } = { id: "" }] = await ports.menuImports.since(0);
  assert.ok((await undoImport(ports, { by, id })).ok);
  assert.equal(await isOn(), true);
  assert.deepEqual(
    ports.audit.filter(({ action }) => action === "dish.updated").map(({ details }) => [
      details.is_available_before,
      details.is_available_after,
    ]),
    [[true, false], [false, true]],
  );
});

Deno.test("an import leaves a dish off until its time when the file has it as on", async () => {
  const ports = restaurant();
  const availability = { kind: "off_until", until: ports.clock.now() + 1 } as const;
  ports.menus.editDish("galbi", { availability });
  const set = async (kind: "on" | "off") => {
    const fields = { name: { en: "Galbi" }, availability: { kind } } as const;
    await importMenu(ports, {
      by,
      rows: [row(2, { id: "galbi", fields, columns: ["availability"] })],
      isTrial: false,
    });
    return (await ports.menus.loadForStaff()).dishes.find(({ id }) => id === "galbi")?.availability;
  };
  assert.deepEqual(await set("on"), availability);
  assert.deepEqual(await set("off"), { kind: "off" });
});

Deno.test("an import attaches option groups by name or id in the table's order, and an empty cell detaches them", async () => {
  const ports = restaurant();
  const fields = { name: { en: "Galbi" }, priceCents: 3495 };
  const attach = (optionGroups: string[]) =>
    importMenu(ports, {
      by,
      isTrial: false,
      rows: [row(2, { id: "galbi", fields, optionGroups, columns: ["optionGroupIds"] })],
    });
  const groups = async () =>
    (await ports.menus.loadForStaff()).dishes.find(({ id }) => id === "galbi")?.optionGroupIds;
  assert.ok((await attach(["requests", "SPICE level", "spice"])).ok);
  assert.deepEqual(await groups(), ["requests", "spice"]);
  assert.ok((await attach([])).ok);
  assert.deepEqual(await groups(), []);
});

Deno.test("an unknown option group and a name of several groups are reported", async () => {
  const ports = restaurant();
  ports.menus.editGroup("extras", { name: { en: "Spice level", ko: "" } });
  const rows = [row(2, { optionGroups: ["Spice level", "Sauces"] })];
  const imported = await importMenu(ports, { by, isTrial: true, rows });
  assert.ok(!imported.ok && imported.error.kind === "bad_import");
  assert.deepEqual(imported.error.problems, [
    {
      line: 2,
      field: "option_groups",
      code: "option_group_ambiguous",
      params: { name: "Spice level", ids: "spice, extras" },
    },
    { line: 2, field: "option_groups", code: "option_group_unknown", params: { name: "Sauces" } },
  ]);
});

Deno.test("a row without an id changes the dish of that category and name, whatever its case, width, spaces and accents", async () => {
  const ports = restaurant();
  const rows = [
    row(2, {
      category: "RICE",
      fields: { name: { en: "ｂｉｂｉｍｂàｐ" }, priceCents: 1795 },
      columns: ["priceCents"],
    }),
  ];
  assert.deepEqual(await importMenu(ports, { by, rows, isTrial: false }), {
    ok: true,
    value: { added: 0, changed: 1, unchanged: 0, pricesChanged: 1 },
  });
  const { dishes } = await ports.menus.loadForStaff();
  assert.deepEqual(
    dishes.filter(({ name }) => name.en === "Bibimbap").map(({ id, priceCents }) => [id, priceCents]),
    [["bibimbap", 1795]],
  );
});

Deno.test("two dishes of the same category and name need an id, and two rows cannot be one dish", async () => {
  const ports = restaurant();
  ports.menus.editDish("bulgogi", { name: { en: "Galbi ", ko: "" } });
  const imported = await importMenu(ports, {
    by,
    isTrial: false,
    rows: [
      row(2, { fields: { name: { en: "galbi" } } }),
      row(3, {}),
      row(4, { fields: { name: { en: "JAPCHAE" } } }),
      row(5, { id: "bibimbap", fields: { name: { en: "Bibimbap" } } }),
      row(6, { fields: { name: { en: "Bibimbap" } } }),
      row(7, { id: "cold_kimchi", category: "Sides", fields: { name: { en: "Seaweed" } } }),
      row(8, { category: "Sides", fields: { name: { en: "Seaweed" } } }),
    ],
  });
  assert.ok(!imported.ok && imported.error.kind === "bad_import");
  assert.deepEqual(imported.error.problems, [
    { line: 2, field: "id", code: "dish_ambiguous", params: { ids: "galbi, bulgogi" } },
    { line: 4, field: "id", code: "dish_twice", params: { line: 3 } },
    { line: 6, field: "id", code: "dish_twice", params: { line: 5 } },
    { line: 8, field: "id", code: "dish_twice", params: { line: 7 } },
  ]);
});

Deno.test("of two categories with one name, a dish stays in its own, and a row without an id finds its dish in either", async () => {
  const ports = restaurant();
  ports.menus.changeNow(({ categories }) => ({
    at: 0,
    categories: categories.filter(({ id }) => id === "banchan").map((each) => ({
      ...each,
      name: { en: "Rice", ko: "점심" },
    })),
    audit: [audit("category.updated", "category", "banchan", { at: 0 })],
  }));
  const kimchi = { name: { en: "Kimchi to go" }, priceCents: 750 };
  for (const id of ["cold_kimchi", undefined]) {
    const priceCents = kimchi.priceCents += 100;
    const rows = [row(2, { id, fields: { ...kimchi, priceCents } })];
    assert.deepEqual(await importMenu(ports, { by, rows, isTrial: false }), {
      ok: true,
      value: { added: 0, changed: 1, unchanged: 0, pricesChanged: 1 },
    });
    const { dishes } = await ports.menus.loadForStaff();
    assert.deepEqual(
      dishes.filter(({ name }) => name.en === "Kimchi to go").map(({ categoryId, priceCents }) => [
        categoryId,
        priceCents,
      ]),
      [["banchan", priceCents]],
    );
  }
  const added = await importMenu(ports, { by, rows: [row(2, {})], isTrial: false });
  assert.ok(added.ok);
  const { dishes } = await ports.menus.loadForStaff();
  assert.equal(dishes.find(({ name }) => name.en === "Japchae")?.categoryId, "rice");

  ports.menus.editDish("galbi", { name: { en: "Kimchi to go", ko: "" } });
  const ambiguous = await importMenu(ports, { by, rows: [row(2, { fields: kimchi })], isTrial: false });
  assert.deepEqual(!ambiguous.ok && ambiguous.error.kind === "bad_import" && ambiguous.error.problems, [
    { line: 2, field: "id", code: "dish_ambiguous", params: { ids: "galbi, cold_kimchi" } },
  ]);
});

Deno.test("an import adds the categories that its rows name, once, at the end, and its undo removes those without dishes", async () => {
  const ports = restaurant();
  const rows = [
    row(2, { category: "Stews", fields: { name: { en: "Kimchi jjigae" } } }),
    row(3, { category: "STEWS", fields: { name: { en: "Doenjang jjigae" } } }),
    row(4, { category: "Chef's table", fields: { name: { en: "Gujeolpan" } } }),
  ];
  const trial = await importMenu(ports, { by, rows, isTrial: true });
  assert.deepEqual(trial.ok && trial.value.preview?.newCategories, ["Stews", "Chef's table"]);
  const before = await ports.menus.loadForStaff();
  assert.ok((await importMenu(ports, { by, rows, isTrial: false })).ok);
  const menu = await ports.menus.loadForStaff();
  const added = menu.categories.slice(before.categories.length);
  assert.deepEqual(added.map(({ name }) => [name.en, name.ko]), [["Stews", "찌개"], [
    "Chef's table",
    "",
  ]]);
  const [stews, table] = added.map(({ id }) => id);
  const inCategory = (id: string | undefined) =>
    menu.dishes.filter((dish) => dish.categoryId === id).map(({ name }) => name.en);
  assert.deepEqual([inCategory(stews), inCategory(table)], [["Kimchi jjigae", "Doenjang jjigae"], [
    "Gujeolpan",
  ]]);

  // Somebody moved another dish there meanwhile.
  const moved = { ...must(menu.dishes.find(({ id }) => id === "galbi")), categoryId: table ?? "" };
  const entry = { ...must(ports.audit[0]), action: "dish.updated", resource: "menu" } as const;
  await ports.menus.change(() => ({ ok: true, value: { at: 0, dishes: [moved], audit: [entry] } }));
  const [latest] = await ports.menuImports.since(0);
  const undone = await undoImport(ports, { by, id: must(latest).id });
  assert.deepEqual(undone.ok && undone.value.left.map(({ name }) => name), ["Chef's table"]);
  const after = await ports.menus.loadForStaff();
  assert.deepEqual(after.categories.map(({ name }) => name.en), [
    ...before.categories.map(({ name }) => name.en),
    "Chef's table",
  ]);
  assert.deepEqual(
    ports.audit.filter(({ resource }) => resource === "category").map(({ action }) => action),
    ["category.created", "category.created", "category.deleted"],
  );
});

Deno.test("dishes without a Korean name get one from the list if the person asks for it, and others keep theirs", async () => {
  const rows = [
    row(2, { category: "Stews", fields: { name: { en: "Soondubu Jjigae" } } }),
    row(3, { category: "Stews", fields: { name: { en: "Cheese pizza" } } }),
    row(4, {
      category: "Stews",
      columns: ["name:en", "name:ko", "priceCents"],
      fields: { name: { en: "Kalbi", ko: "왕갈비" } },
    }),
  ];
  const korean = async (suggestsKorean: boolean) => {
    const trial = await importMenu(restaurant(), { by, rows, isTrial: true, suggestsKorean });
    return trial.ok &&
      trial.value.preview?.dishes.map(({ name, isKoreanSuggested }) => [name.ko, isKoreanSuggested]);
  };
  assert.deepEqual(await korean(true), [["순두부찌개", true], ["", false], ["왕갈비", false]]);
  assert.deepEqual(await korean(false), [["", false], ["", false], ["왕갈비", false]]);
});

function must<T>(value: T | undefined): T {
  assert.ok(value !== undefined);
  return value;
}

/** An option of a cash register's file. */
const option = (line: number, group: string, name: string, priceCents: number): OptionImportRow => ({
  line,
  groupId: undefined,
  optionId: undefined,
  group: { kind: "choice", name: { en: group, ko: "" }, min: 0, max: 2 },
  groupColumns: ["name:en"],
  option: { name: { en: name, ko: "" }, priceCents, isDefault: false, max: 1, adds: [], removes: [] },
  optionColumns: ["name:en", "priceCents"],
});

Deno.test("a register's file that gives a dish more groups than it can have is refused with its line", async () => {
  const ports = restaurant();
  const names = Array.from({ length: maxOptionGroups + 1 }, (_, at) => `Set ${at}`);
  const command = {
    by,
    isTrial: true,
    options: names.flatMap((
      name,
      at,
    ) => [option(2 * at, name, "Soy", 0), option(2 * at + 1, name, "Hot", 0)]),
  };
  const full = await importMenu(ports, { ...command, rows: [row(2, { registerGroups: names.slice(1) })] });
  assert.ok(full.ok);
  const refused = await importMenu(ports, { ...command, rows: [row(2, { registerGroups: names })] });
  assert.ok(!refused.ok && refused.error.kind === "bad_import");
  assert.deepEqual(refused.error.problems, [{
    ...{ line: 2, field: "modifier_sets" },
    ...{ code: "option_groups_too_many", params: { max: maxOptionGroups } },
  }]);
});

Deno.test("the option groups of a register's file are added, changed by their names, and given to dishes beside their own", async () => {
  const ports = restaurant();
  const old = await ports.menus.loadForStaff();
  const command = {
    by,
    options: [
      option(3, "Sauce", "Soy", 0),
      option(4, "Sauce", "Hot", 50),
      option(5, "EXTRAS", "cheese", 125),
    ],
    rows: [
      row(2, {
        category: "rice",
        fields: { name: bulgogi.name, priceCents: bulgogi.priceCents },
        registerGroups: ["SAUCE", "Milk", "milk"],
      }),
      row(6, { registerGroups: ["sauce", "Extras"] }),
    ],
  };
  const trial = await importMenu(ports, { ...command, isTrial: true });
  assert.ok(trial.ok);
  const { preview, ...counts } = trial.value;
  assert.deepEqual(counts, { added: 1, changed: 1, unchanged: 0, pricesChanged: 0 });
  assert.deepEqual(
    preview?.optionGroups.map(({ group, change }) => [group.name.en, group.options.length, change]),
    [
      ["Sauce", 2, "added"],
      ["EXTRAS", extras.options.length, "changed"],
    ],
  );
  assert.deepEqual(preview?.missingGroups, ["milk"]);

  assert.ok((await importMenu(ports, { ...command, isTrial: false })).ok);
  const { dishes, optionGroups } = await ports.menus.loadForStaff();
  const sauce = optionGroups.find(({ name }) => name.en === "Sauce");
  const of = (name: string) => dishes.find((dish) => dish.name.en === name)?.optionGroupIds;
  assert.deepEqual(of(bulgogi.name.en), [...bulgogi.optionGroupIds, sauce?.id]);
  assert.deepEqual(of("Japchae"), [sauce?.id, extras.id]);
  assert.equal(optionGroups.find(({ id }) => id === extras.id)?.options[0]?.priceCents, 125);
  assert.equal(ports.audit.filter(({ action }) => action === "option.price_changed").length > 0, true);

  const [done] = await ports.menuImports.since(0);
  assert.deepEqual([done?.report.added, done?.report.changed], [1, 1]);
  assert.ok((await undoImport(ports, { by, id: done?.id ?? "" })).ok);
  assert.deepEqual(await ports.menus.loadForStaff(), old);
});

Deno.test("the problems of a register's option groups refuse the import beside those of its dishes", async () => {
  const ports = restaurant();
  const options = Array.from({ length: 51 }, (_, at) => option(at + 3, "Sauce", `Sauce ${at}`, 0));
  const imported = await importMenu(ports, { by, options, rows: [row(2, { id: "gone" })], isTrial: true });
  assert.ok(!imported.ok && imported.error.kind === "bad_import");
  assert.deepEqual(imported.error.problems.map(({ code }) => code), ["dish_unknown"]);
  assert.deepEqual(imported.error.options.problems.map(({ code }) => code), ["options_too_many"]);
});
