import assert from "node:assert/strict";
import { endpoints } from "@contract/endpoints.ts";
import { menu } from "@domain/testing/fixtures.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, requestOf } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { csvText } from "@api/csv/csv.ts";
import { fieldText } from "../refusals.ts";
import { optionColumns, optionRows, readOptionTable } from "./table.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("an exported table of option groups reads back as the same groups", async () => {
  const { rows, problems } = await readOptionTable(bytes(csvText([optionColumns, ...optionRows(menu)])));
  assert.deepEqual(problems, []);
  const expected = menu.optionGroups.flatMap(({ id, options, sortOrder: _, ...group }) =>
    options.map(({ id: optionId, availability: _, ...option }) => ({ groupId: id, optionId, group, option }))
  );
  assert.deepEqual(
    rows.map(({ groupId, optionId, group, option }) => ({ groupId, optionId, group, option })),
    expected,
  );
  assert.deepEqual(new Set(rows.map(({ groupColumns }) => groupColumns.length)), new Set([5]));
});

Deno.test("an empty cell clears Korean names and effects, and changes no other field of an option", async () => {
  const { rows } = await readOptionTable(
    bytes(`${optionColumns.join(",")}\nextras,,Extras,,,,tofu,Tofu,,,,,,\n`),
  );
  assert.deepEqual(rows[0]?.groupColumns, ["name:en", "name:ko"]);
  assert.deepEqual(rows[0]?.optionColumns, ["name:en", "name:ko", "adds", "removes"]);
  const [row] = (await readOptionTable(bytes("name,option_name\nSize,Large\n"))).rows;
  assert.deepEqual([row?.groupColumns, row?.optionColumns], [["name:en"], ["name:en"]]);
});

Deno.test("every invalid cell of an option table is reported with its line and column", async () => {
  const { rows, problems } = await readOptionTable(bytes([
    "name;kind;min;max;option_name;price;is_default;option_max;adds;removes",
    "Size;Choice;0;1;Large;+$1.50;no;2;milk, Spicy;tree nut",
    "Size;Choice;0;1;Small;-1.50;;;;",
    ";sauce;-1;101;;abc;maybe;21;gold;salt",
  ].join("\n")));
  assert.deepEqual(rows.map(({ option }) => [option.priceCents, option.adds, option.removes]), [
    [150, ["milk", "spicy"], ["tree_nut"]],
    [-150, [], []],
  ]);
  assert.deepEqual(problems.map(({ line, field, code }) => `${line} ${field} ${code}`), [
    "4 kind value_unknown",
    "4 name option_group_name_required",
    "4 min option_group_min_invalid",
    "4 max option_group_max_invalid",
    "4 option_name option_name_required",
    "4 price option_price_invalid",
    "4 is_default yes_or_no",
    "4 option_max option_max_invalid",
    "4 adds value_unknown",
    "4 removes value_unknown",
  ]);
  assert.equal(problems[0] && fieldText(problems[0]), "Use only: choice, request");
  const head = (await readOptionTable(bytes("group_id,min\nspice,1\n"))).problems;
  assert.deepEqual(head.map(fieldText), [
    "The column name is missing",
    "The column option_name is missing",
  ]);
});

const upload = (shop: MemoryShop, token: string, table: string, isDryRun: boolean) =>
  callApi(shop, "importOptionGroups", {
    token,
    query: { dry_run: String(isDryRun) },
    headers: { "content-type": "text/csv" },
    body: table,
  });

Deno.test("importing the exported option groups changes nothing, and an edited file changes only what differs", () =>
  withMemoryShop(async (shop) => {
    const [admin, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
    const response = await fetch(...requestOf(shop, endpoints.exportOptionGroups, { token: admin }));
    const table = await response.text();
    assert.match(response.headers.get("content-disposition") ?? "", /filename="option-groups-.*\.csv"/);
    await expectError(403, "access_denied", callApi(shop, "exportOptionGroups", { token: manager }));
    await expectError(403, "access_denied", upload(shop, manager, table, true));

    const before = await expectData(shop, "optionGroups", { token: admin });
    const same = await upload(shop, admin, table, false);
    assert.ok(same.ok, same.text);
    assert.deepEqual(same.data, {
      dry_run: false,
      added: 0,
      changed: 0,
      unchanged: before.length,
      prices_changed: 0,
      problems: [],
    });
    assert.deepEqual(await expectData(shop, "optionGroups", { token: admin }), before);

    const group = before.find(({ kind }) => kind === "choice");
    const [first] = group?.options ?? [];
    assert.ok(group && first);
    const edited = [
      "group_id,name,option_id,option_name,price",
      `${group.id},"${group.name}",${first.id},Renamed,${first.price + 1}`,
      ",Banchan,,Kimchi,1.50",
      ",Banchan,,Spinach,-0.50",
    ].join("\n");
    const trial = await upload(shop, admin, edited, true);
    assert.ok(trial.ok, trial.text);
    assert.deepEqual(
      [trial.data.added, trial.data.changed, trial.data.prices_changed, trial.data.problems],
      [1, 1, 1, []],
    );
    assert.deepEqual(await expectData(shop, "optionGroups", { token: admin }), before);

    const done = await upload(shop, admin, edited, false);
    assert.ok(done.ok, done.text);
    const after = await expectData(shop, "optionGroups", { token: admin });
    assert.deepEqual(after.find(({ id }) => id === group.id)?.options[0], {
      ...first,
      name: "Renamed",
      price: first.price + 1,
    });
    assert.deepEqual(
      after.at(-1)?.options.map(({ name, price }) => [name, price]),
      [["Kimchi", 1.5], ["Spinach", -0.5]],
    );
    const logs = (search: string) =>
      expectData(shop, "auditLogs", { token: admin, query: { status: "success", search } });
    assert.deepEqual((await logs("option_group.imported"))[0]?.details, {
      added: 1,
      changed: 1,
      unchanged: 0,
      prices_changed: 1,
    });
    assert.equal((await logs("option.price_changed"))[0]?.details?.reason, "menu_import");
  }));

Deno.test("a file of option groups with problems is refused as a whole, and a dry run lists them by line", () =>
  withMemoryShop(async (shop) => {
    const admin = await tokenOf(shop, "admin");
    const before = await expectData(shop, "optionGroups", { token: admin });
    const head = "group_id,kind,name,min,max,option_id,option_name,price,is_default";
    const refused = async (rows: string[], expected: string[]) => {
      const table = [head, ",choice,Valid,0,1,,One,0,no", ...rows].join("\n");
      const trial = await upload(shop, admin, table, true);
      assert.ok(trial.ok, trial.text);
      const { problems, ...counts } = trial.data;
      assert.deepEqual(problems.map(({ line, field, code }) => `${line} ${field} ${code}`), expected);
      assert.deepEqual(counts, { dry_run: true, added: 0, changed: 0, unchanged: 0, prices_changed: 0 });
      const failure = await expectError(400, "bad_import", upload(shop, admin, table, false));
      assert.equal(failure.details?.length, expected.length);
    };
    await refused(
      [",choice,Portion,0,1,opt_gone,A,0,no", ",choice,Portion,1,1,,B,0,no", "grp_gone,choice,X,0,1,,C,0,no"],
      ["3 option_id option_id_unknown", "4 min option_group_differs", "5 group_id option_group_id_unknown"],
    );
    await refused(
      [
        ",choice,Portion,3,2,,A,0,no",
        ",choice,Rice,0,1,,B,0,yes",
        ",choice,Rice,0,1,,C,0,yes",
        ",request,Wishes,0,1,,No egg,1,no",
        ",choice,Drinks,0,4,,Cola,0,no",
      ],
      [
        "3 min option_group_min_too_high",
        "3 max option_group_max_below_min",
        "4 is_default option_defaults_too_many",
        "6 price option_request_priced",
        "7 max option_group_max_too_high",
      ],
    );
    // Contradictions are reported after every cell is valid.
    await refused([",choice,Portion,3,2,,A,0,no", ",choice,Rice,0,1,,B,x,no"], [
      "4 price option_price_invalid",
    ]);
    await expectError(413, "too_large", upload(shop, admin, "x".repeat(2 * 1024 * 1024 + 1), true));
    const listed = await callApi(shop, "optionGroups", { token: admin });
    assert.deepEqual(listed.ok && listed.data, before);
  }));
