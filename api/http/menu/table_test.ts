import assert from "node:assert/strict";
import { menuColumns } from "@contract/menu_columns.ts";
import { flagsOf, noFlags } from "@domain/menu/dish_flags.ts";
import type { MenuImport } from "@domain/menu/menu_import.ts";
import { bulgogi, fridayDinner, menu } from "@domain/testing/fixtures.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, requestOf } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { csvText } from "@api/csv/csv.ts";
import { fieldText } from "../refusals.ts";
import { readMenuTable, toMenuRow } from "./table.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("an invalid CSV file is refused with the error", async () => {
  const problem = async (text: string | Uint8Array) => {
    const { problems } = await readMenuTable(typeof text === "string" ? bytes(text) : text);
    return problems.map(fieldText)[0];
  };
  assert.equal(
    await problem(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])),
    "This file is not a valid CSV or Excel workbook (.xlsx)",
  );
  assert.equal(
    await problem("%PDF-1.4\n1 0 obj\nendobj\n"),
    "This file is not a valid CSV or Excel workbook (.xlsx)",
  );
  for (const empty of ["category,name,price,prep_time_minutes\n", "", "\n\n,,,\n"]) {
    assert.equal(await problem(empty), "This file has no rows");
  }
  assert.equal(
    await problem('category,name,price,prep_time_minutes\na,"b,1,1\n'),
    "A quotation mark is missing or misplaced",
  );
  const { problems } = await readMenuTable(bytes("name,name,color\nx,y,z\n"));
  assert.deepEqual(new Set(problems.map(({ line, field }) => `${line} ${field}`)), new Set(["1 columns"]));
  assert.deepEqual(problems.map(fieldText), [
    "The column price is missing",
  ]);
});

Deno.test("a table with too many lines is refused, and columns that are not known are not read", async () => {
  const head = "category,name,price,prep_time_minutes\n";
  const long = await readMenuTable(bytes(head + "x\n".repeat(1_000_000)));
  assert.deepEqual(long.problems.map(fieldText), ["A file can have at most 1000 rows"]);
  assert.equal(long.rows.length, 0);
  const max = await readMenuTable(bytes(head + "Rice,A,1,1\n".repeat(1_000)));
  assert.deepEqual([max.rows.length, max.problems.length], [1_000, 0]);
  const wide = await readMenuTable(bytes(`${head.trim()},${"x,".repeat(295)}\nRice,A,1,1\n`));
  assert.deepEqual([wide.problems, wide.rows.length], [[], 1]);
});

Deno.test("other work runs while a large table is read", async () => {
  let turns = 0;
  const counting = setInterval(() => turns++);
  await readMenuTable(bytes("category,name,price,prep_time_minutes\n" + "Rice,A,1,1\n".repeat(1_000)));
  clearInterval(counting);
  assert.ok(turns >= 10, `${turns} turns`);
});

Deno.test("a table with more than 300 columns is refused before they are compared", async () => {
  const names = Array.from({ length: 50_000 }, (_, nth) => `c${nth}`).join(",");
  for (const head of [names, "x,".repeat(300)]) {
    const began = performance.now();
    const { problems } = await readMenuTable(bytes(`${head}\nRice,A,1,1\n`));
    assert.deepEqual(problems.map(fieldText), ["A file can have at most 300 columns"]);
    // It takes a third of a second. Comparing each column with each other takes minutes.
    assert.ok(performance.now() - began < 10_000);
  }
});

Deno.test("the texts of a table follow the rules of the dish form", async () => {
  const { rows, problems } = await readMenuTable(
    bytes(
      'category,name,price,prep_time_minutes,description\nRice,"A\nB",1,1,\nRice,C,1,1,"one\r\ntwo\x07"\n',
    ),
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(rows.map(({ fields }) => [fields.name.en, fields.description.en]), [["A B", ""], [
    "C",
    "one\ntwo",
  ]]);
});

Deno.test("every invalid cell is reported with its line, and valid lines are still read", async () => {
  const { rows, problems } = await readMenuTable(bytes([
    "category;name;price;prep_time_minutes;is_spicy;contains;allergens",
    "Rice;Good;$9.50;15;yes;Pork, seafood;egg, soy",
    "Rice;;abc;0;maybe;lamb;gold",
    "",
    "Rice;Too many;1;1;no;;;more",
  ].join("\r\n")));
  assert.deepEqual(
    rows.map(({ line, fields }) => [line, fields.name.en, fields.priceCents, fields.isSpicy]),
    [
      [2, "Good", 950, true],
    ],
  );
  assert.deepEqual(rows[0]?.fields.contains, ["pork", "seafood"]);
  assert.ok(problems.map(fieldText).includes("Use only: pork, beef, chicken, seafood, alcohol"));
  assert.deepEqual(problems.map(({ line, field }) => [line, field]), [
    [3, "name"],
    [3, "price"],
    [3, "prep_time_minutes"],
    [3, "is_spicy"],
    [3, "contains"],
    [3, "allergens"],
    [5, "line"],
  ]);
});

Deno.test("absent columns and blank flags do not change a dish", async () => {
  const { rows } = await readMenuTable(
    bytes("category,name,price,prep_time_minutes,is_popular\nRice,A,1,1,\n"),
  );
  assert.deepEqual(rows[0]?.columns, ["name:en", "priceCents", "prepMinutes"]);
  const { isTaxable, availability, ...fields } = { ...noFlags, ...rows[0]?.fields };
  assert.deepEqual(flagsOf(fields), []);
  assert.deepEqual([isTaxable, availability], [true, { kind: "on" }]);
});

Deno.test("texts that look like formulas survive export and import unchanged", async () => {
  const odd = {
    ...menu.dishes[0],
    name: { en: "=1+1", ko: "" },
    description: { en: "'quoted", ko: '-"a", b\nc' },
  };
  const dish = { ...menu.dishes[0], ...odd } as typeof menu.dishes[number];
  const { rows, problems } = await readMenuTable(
    bytes(csvText([menuColumns, toMenuRow(dish, menu)])),
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(
    [rows[0]?.id, rows[0]?.fields.name.en, rows[0]?.fields.description.en, rows[0]?.fields.description.ko],
    ["bibimbap", "=1+1", "'quoted", '-"a", b\nc'],
  );
});

Deno.test("a kitchen name survives export and import, and has at most 40 characters", async () => {
  const read = (kitchenName: string) =>
    readMenuTable(bytes(csvText([menuColumns, toMenuRow({ ...bulgogi, kitchenName }, menu)])));
  const { rows, problems } = await read("불고기판");
  assert.deepEqual([rows[0]?.fields.kitchenName, problems], ["불고기판", []]);
  assert.deepEqual((await read("불".repeat(41))).problems, [
    { line: 2, field: "kitchen_name", code: "kitchen_name_too_long", params: { max: 40 } },
  ]);
});

Deno.test("aliases survive export and import, and blanks and repetitions are dropped", async () => {
  const dish = { ...bulgogi, aliases: ["LA bulgogi", "불백"] };
  const { rows, problems } = await readMenuTable(
    bytes(csvText([menuColumns, toMenuRow(dish, menu)])),
  );
  assert.deepEqual([rows[0]?.fields.aliases, problems], [["LA bulgogi", "불백"], []]);
  assert.ok(rows[0]?.columns.includes("aliases"));
  const read = (aliases: string) =>
    readMenuTable(bytes(csvText([
      ["category", "name", "price", "prep_time_minutes", "aliases"],
      ["Rice", "Bibimbap", "9.50", "15", aliases],
    ])));
  assert.deepEqual((await read(" Bibim,, bibim , mix  rice")).rows[0]?.fields.aliases, ["Bibim", "mix rice"]);
  assert.deepEqual((await read("x".repeat(41))).problems, [
    { line: 2, field: "aliases", code: "alias_too_long", params: { max: 40 } },
  ]);
  const many = Array.from({ length: 21 }, (_, at) => `name ${at}`).join(",");
  assert.deepEqual((await read(many)).problems, [
    { line: 2, field: "aliases", code: "aliases_too_many", params: { max: 20 } },
  ]);
});

const upload = (shop: MemoryShop, token: string, table: string, trial: boolean) =>
  callApi(shop, "importMenu", {
    token,
    query: { dry_run: String(trial) },
    headers: { "content-type": "text/csv" },
    body: table,
  });

Deno.test("a dish with an id stays in its category when the file has no categories", () =>
  withMemoryShop(async (shop) => {
    const admin = await tokenOf(shop, "admin");
    const before = await shop.ports.menus.loadForStaff();
    const [dish, other] = before.dishes;
    assert.ok(dish && other);
    const table = `id,name,price\n${dish.id},"${dish.name.en}",99\n${other.id},"${other.name.en}",98`;
    const imported = await upload(shop, admin, table, false);
    assert.ok(imported.ok, imported.text);
    assert.deepEqual([imported.data.added, imported.data.changed], [0, 2]);
    const { categories, dishes } = await shop.ports.menus.loadForStaff();
    assert.deepEqual(categories, before.categories);
    assert.deepEqual(dishes.slice(0, 2), [{ ...dish, priceCents: 9900 }, { ...other, priceCents: 9800 }]);
  }));

Deno.test("importing the exported menu changes nothing, and a dry run counts edits, new dishes and errors", () =>
  withMemoryShop(async (shop) => {
    const [admin, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
    const [url, init] = requestOf(shop, { method: "GET", path: "/api/admin/menu/export.csv" }, {
      token: admin,
    });
    const table = await (await fetch(url, init)).text();
    await expectError(403, "access_denied", upload(shop, manager, table, false));

    const dishes = (await expectData(shop, "menuByCategory")).flatMap((category) => category.items);
    const same = await upload(shop, admin, table, false);
    assert.ok(same.ok, same.text);
    const { columns, preview, ...counts } = same.data;
    assert.deepEqual([columns.map(({ column }) => column), preview], [[...menuColumns], null]);
    assert.deepEqual(counts, {
      dry_run: false,
      added: 0,
      changed: 0,
      unchanged: dishes.length,
      prices_changed: 0,
      without_price: [],
      problems: [],
    });

    const item = (await expectData(shop, "adminMenu", { token: admin, query: { limit: "1" } })).items[0];
    assert.ok(item);
    const head = "id,category,name,price,prep_time_minutes";
    const edited = [
      head,
      `${item.id},${item.category_name},Renamed,${item.price + 1},${item.prep_time_minutes}`,
      `,${item.category_name.toUpperCase()},Brand new,12.50,20`,
    ].join("\n");
    const trial = await upload(shop, admin, edited, true);
    assert.ok(trial.ok);
    assert.deepEqual([trial.data.added, trial.data.changed, trial.data.prices_changed], [1, 1, 1]);
    assert.deepEqual(trial.data.preview?.dishes.map(({ name, price, change }) => [name, price, change]), [
      ["Renamed", item.price + 1, "changed"],
      ["Brand new", 12.5, "added"],
    ]);
    assert.equal(
      (await expectData(shop, "adminMenu", { token: admin, query: { search: "Brand new" } })).total,
      0,
    );

    const bad = `${edited}\nnobody,Nowhere,X,1,1\n${item.id},${item.category_name},Y,-5,1`;
    const problems = await upload(shop, admin, bad, true);
    assert.ok(problems.ok);
    assert.deepEqual(problems.data.problems.map(({ line, field }) => [line, field]), [
      [4, "id"],
      [5, "price"],
    ]);
    const refusal = await expectError(400, "bad_import", upload(shop, admin, bad, false));
    assert.equal(refusal.error, "The file has 2 problems. Nothing was changed.");
    assert.equal(refusal.details?.[0]?.field, "line 4, id");
    assert.equal(
      (await expectData(shop, "adminMenu", { token: admin, query: { search: "Brand new" } })).total,
      0,
    );

    assert.ok((await upload(shop, admin, edited, false)).ok);
    const after =
      (await expectData(shop, "adminMenu", { token: admin, query: { search: "Renamed" } })).items[0];
    assert.deepEqual(
      [after?.id, after?.price, after?.description, after?.is_popular],
      [item.id, item.price + 1, item.description, item.is_popular],
    );
    assert.equal(
      (await expectData(shop, "adminMenu", { token: admin, query: { search: "Brand new" } })).items[0]?.price,
      12.5,
    );
    const log = await expectData(shop, "auditLogs", {
      token: admin,
      query: { status: "success", search: "menu.imported" },
    });
    assert.deepEqual(log[0]?.details, { added: 1, changed: 1, unchanged: 0, prices_changed: 1 });
    await expectError(413, "too_large", upload(shop, admin, "x".repeat(2 * 1024 * 1024 + 1), true));
  }));

Deno.test("an import can be undone by those who may change prices, within 24 hours, once, and not while it runs", () =>
  withMemoryShop(async (shop) => {
    const [admin, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
    const before = await expectData(shop, "adminMenu", { token: admin, query: { limit: "100" } });
    const [one, other] = before.items;
    assert.ok(one && other);
    const line = ({ id, category_name, name, price, prep_time_minutes }: typeof one) =>
      [id, category_name, name, price + 1, prep_time_minutes].join();
    const table = ["id,category,name,price,prep_time_minutes", line(one), line(other)];
    const added = `,${one.category_name},Brand new,12.50,20`;
    assert.ok((await upload(shop, admin, [...table, added].join("\n"), false)).ok);
    const [listed] = await expectData(shop, "menuImports", { token: admin });
    assert.ok(listed);
    const { id, at, by, ...shown } = listed;
    assert.deepEqual(shown, {
      kind: "dishes",
      state: "done",
      added: 1,
      changed: 2,
      prices_changed: 2,
      can_undo: true,
      left: [],
    });
    assert.ok(Date.parse(at) > 0 && by !== "");

    const undo = (token: string, of = id) => callApi(shop, "undoMenuImport", { token, id: of });
    await expectError(403, "access_denied", undo(manager));
    await expectError(403, "access_denied", callApi(shop, "menuImports", { token: manager }));
    await expectError(404, "no_such_import", undo(admin, "imp_none"));
    const stored = async (state: MenuImport["state"], moment: number) =>
      Object.assign(await shop.ports.menuImports.byId(id) ?? {}, {
        ...{ state, at: moment, movedAt: moment + 3_600_000 },
      });
    await stored("running", Date.parse(at));
    await expectError(409, "import_running", undo(admin));
    await stored("done", Date.parse(at) - 24 * 3_600_000);
    await expectError(409, "import_too_old", undo(admin));
    assert.equal((await expectData(shop, "menuImports", { token: admin }))[0]?.can_undo, false);
    await stored("done", Date.parse(at));

    await expectData(shop, "changePrice", {
      token: admin,
      id: other.id,
      body: { price: 99, reason: "only for today" },
    });
    const undone = await undo(admin);
    assert.ok(undone.ok, undone.text);
    assert.deepEqual([undone.data.state, undone.data.can_undo, undone.data.left], ["undone", false, [
      { id: other.id, name: other.name },
    ]]);
    await expectError(409, "import_undone", undo(admin));
    const after = await expectData(shop, "adminMenu", { token: admin, query: { limit: "100" } });
    assert.equal(after.total, before.total);
    assert.deepEqual(
      [one, other].map(({ id }) => after.items.find((each) => each.id === id)?.price),
      [one.price, 99],
    );
    assert.deepEqual(await expectData(shop, "menuImports", { token: admin }), [undone.data]);
  }));

Deno.test("a table names the option groups of a dish, and uses the id of a group whose name is not unique", async () => {
  const cell = (optionGroups: typeof menu.optionGroups) =>
    toMenuRow(bulgogi, { ...menu, optionGroups })[menuColumns.indexOf("option_groups")];
  assert.equal(cell(menu.optionGroups), "Spice level; Extras; Kitchen requests");
  const renamed = menu.optionGroups.map((group) =>
    group.id === "spice" ? group : { ...group, name: { ...group.name, en: "More; less" } }
  );
  assert.equal(cell(renamed), "Spice level; extras; requests");
  const text = csvText([menuColumns, toMenuRow(bulgogi, menu)]);
  const { rows, problems } = await readMenuTable(bytes(text));
  assert.deepEqual([rows[0]?.optionGroups, problems], [["Spice level", "Extras", "Kitchen requests"], []]);
  assert.ok(rows[0]?.columns.includes("optionGroupIds"));
});

Deno.test("a table has a dish as available that is off until a time", () => {
  const cells = ([{ kind: "on" }, { kind: "off" }, { kind: "off_until", until: fridayDinner }] as const).map(
    (availability) => toMenuRow({ ...bulgogi, availability }, menu)[menuColumns.indexOf("is_available")],
  );
  assert.deepEqual(cells, [true, false, true]);
});

Deno.test("a dish of a table has at most 20 option groups", async () => {
  const names = Array.from({ length: 21 }, (_, at) => `Group ${at}`).join("; ");
  const { problems } = await readMenuTable(bytes(csvText([
    ["category", "name", "price", "prep_time_minutes", "option_groups"],
    ["Rice", "Bibimbap", "9.50", "15", names],
  ])));
  assert.deepEqual(problems, [
    { line: 2, field: "option_groups", code: "option_groups_too_many", params: { max: 20 } },
  ]);
});

Deno.test("a table has the illustration of a dish as one text, and an empty cell removes it", async () => {
  const illustration = { vessel: "brass_bowl", base: "rice", toppings: ["egg", "carrot"] } as const;
  const row = toMenuRow({ ...bulgogi, illustration }, menu);
  assert.equal(row[menuColumns.indexOf("illustration")], "brass_bowl: rice, egg, carrot");
  const { rows, problems } = await readMenuTable(
    bytes(csvText([menuColumns, row, toMenuRow(bulgogi, menu)])),
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(rows.map(({ fields }) => fields.illustration), [illustration, undefined]);
  const head = "category,name,price,prep_time_minutes,illustration\n";
  const bad = await readMenuTable(
    bytes(`${head}Rice,A,1,1,bucket: rice\nRice,B,1,1,"plate: rice, rock"\nRice,C,1,1,plate\n`),
  );
  assert.deepEqual(
    bad.problems,
    [2, 3, 4].map((line) => ({ line, field: "illustration", code: "illustration_invalid" })),
  );
  const without = await readMenuTable(bytes("category,name,price,prep_time_minutes\nRice,A,1,1\n"));
  assert.ok(!without.rows[0]?.columns.includes("illustration"));
});

Deno.test("a file of another system is read with the columns that a person chose, and adds its categories", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const send = (query: Record<string, string>) =>
      callApi(shop, "importMenu", {
        ...{ token, query, headers: { "content-type": "text/csv" } },
        body: "Gericht,Gruppe,Preis\nKimchi Jjigae,Late night,12.95\nCatch of the day,Late night,variable\n",
      });
    const first = await send({ dry_run: "true" });
    assert.ok(first.ok);
    assert.deepEqual(first.data.problems.map(({ field }) => field), ["columns", "columns"]);
    assert.deepEqual(first.data.columns.map(({ name, sample }) => [name, sample]), [
      ["Gericht", "Kimchi Jjigae"],
      ["Gruppe", "Late night"],
      ["Preis", "12.95"],
    ]);
    const chosen = { columns: "name,category,price", korean_names: "true" };
    const second = await send({ dry_run: "true", ...chosen });
    assert.ok(second.ok);
    assert.deepEqual(second.data.preview, {
      missing_option_groups: [],
      option_groups: [],
      new_categories: ["Late night"],
      dishes: [{
        category: "Late night",
        name: "Kimchi Jjigae",
        name_korean: "김치찌개",
        price: 12.95,
        change: "added",
        is_korean_suggested: true,
      }],
    });
    assert.deepEqual(second.data.without_price, [{ line: 3, name: "Catch of the day" }]);
    assert.ok((await send(chosen)).ok);
    const menu = await expectData(shop, "menuByCategory");
    const [dish] = menu.find(({ category_name }) => category_name === "Late night")?.items ?? [];
    assert.deepEqual([dish?.name_korean, dish?.price], ["김치찌개", 12.95]);
    assert.ok(!JSON.stringify(menu).includes("Catch of the day"));
    await expectError(400, "invalid", send({ columns: "name,price,taste" }));
    await expectError(400, "invalid", send({ columns: "x".repeat(2_001) }));
    const long = await callApi(shop, "importMenu", {
      ...{ token, query: { dry_run: "true" }, headers: { "content-type": "text/csv" } },
      body: `name,category,price\nA,${"c".repeat(101)},1\n`,
    });
    assert.deepEqual(long.ok && long.data.problems.map(({ field, code }) => [field, code]), [
      ["category", "category_name_too_long"],
    ]);
  }));
