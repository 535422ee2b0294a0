import assert from "node:assert/strict";
import { optionGroupErrors } from "@domain/menu/option_group_fields.ts";
import { type Edit, edited, type FieldName } from "@domain/shared/edit.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { importOptionGroups, type OptionImportRow } from "./import_option_groups.ts";

const admin = { id: "staff_admin", role: "admin" } as const;
const manager = { id: "staff_manager", role: "manager" } as const;

type RowEdit = Partial<Omit<OptionImportRow, "group" | "option">> & {
  group?: Edit<OptionImportRow["group"]>;
  option?: Edit<OptionImportRow["option"]>;
};

function row(line: number, { group, option, ...more }: RowEdit = {}): OptionImportRow {
  return {
    line,
    groupId: undefined,
    optionId: undefined,
    groupColumns: ["name:en"],
    optionColumns: ["name:en"],
    ...more,
    group: edited<OptionImportRow["group"]>(
      { kind: "choice", name: { en: "Size", ko: "크기" }, min: 0, max: 1 },
      group ?? {},
    ),
    option: edited<OptionImportRow["option"]>({
      name: { en: "Large", ko: "" },
      priceCents: 0,
      isDefault: false,
      max: 1,
      adds: [],
      removes: [],
    }, option ?? {}),
  };
}

const extra = (line: number, optionId: string, option: Edit<OptionImportRow["option"]>): OptionImportRow =>
  row(line, {
    groupId: "extras",
    optionId,
    group: { name: { en: "Extras" } },
    option,
    optionColumns: Object.keys(option).map((key) => key === "name" ? "name:en" : key) as FieldName<
      OptionImportRow["option"]
    >[],
  });

const groupsOf = async ({ menus }: ReturnType<typeof restaurant>) =>
  (await menus.loadForStaff()).optionGroups;

Deno.test("an import adds groups, changes only the table's columns, and audits price changes with their reason", async () => {
  const ports = restaurant();
  const rows = [
    extra(2, "tofu", { name: { en: "Soft tofu" }, priceCents: 350 }),
    extra(3, "cheese", {}),
    row(4, { option: { name: { en: "Regular" }, isDefault: true } }),
    row(5, { option: { priceCents: 300 } }),
    row(6, {
      groupId: "spice",
      optionId: "mild",
      group: { name: { en: "Spice level" } },
      option: { name: { en: "Mild" } },
    }),
  ];
  const report = { added: 1, changed: 1, unchanged: 1, pricesChanged: 1 };
  const run = (isTrial: boolean) => importOptionGroups(ports, { by: admin, rows, isTrial });
  assert.deepEqual(await run(true), { ok: true, value: report });
  assert.deepEqual([ports.audit.length, (await groupsOf(ports)).length], [0, 3]);

  assert.deepEqual(await run(false), { ok: true, value: report });
  const groups = await groupsOf(ports);
  const extras = groups.find(({ id }) => id === "extras");
  assert.deepEqual(
    extras?.options.map(({ id, name, priceCents }) => [id, name.en, name.ko, priceCents]),
    [["tofu", "Soft tofu", "두부", 350], ["cheese", "Cheese", "치즈", 200], [
      "half",
      "Half portion",
      "반 공기",
      -400,
    ]],
  );
  assert.deepEqual([extras?.name.ko, extras?.max], ["추가", 4]);
  const size = groups.at(-1);
  assert.deepEqual(
    [size?.name.en, size?.sortOrder, size?.options.map(({ name, priceCents }) => [name.en, priceCents])],
    ["Size", 4, [["Regular", 0], ["Large", 300]]],
  );
  assert.deepEqual(ports.audit.map(({ action }) => action), [
    "option_group.updated",
    "option_group.created",
    "option.price_changed",
    "option.price_changed",
    "option_group.imported",
  ]);
  assert.deepEqual(ports.audit.at(-1)?.details, { added: 1, changed: 1, unchanged: 1, prices_changed: 1 });
  assert.equal(ports.audit[2]?.details.reason, "menu_import");
  assert.equal(await ports.live.latestId(), 1);
});

Deno.test("an import of options without differences changes and announces nothing", async () => {
  const ports = restaurant();
  const rows = [extra(2, "cheese", {}), extra(3, "tofu", { priceCents: 300 })];
  const imported = await importOptionGroups(ports, { by: manager, rows, isTrial: false });
  assert.deepEqual(imported, { ok: true, value: { added: 0, changed: 0, unchanged: 1, pricesChanged: 0 } });
  assert.equal(await ports.live.latestId(), 0);
});

Deno.test("every problem of an option table is reported with its line, and one refuses the whole import", async () => {
  const ports = restaurant();
  const imported = await importOptionGroups(ports, {
    by: admin,
    isTrial: false,
    rows: [
      row(2, { groupId: "gone" }),
      extra(3, "cheese", {}),
      extra(4, "cheese", {}),
      extra(5, "mild", {}),
      { ...extra(6, "tofu", {}), group: row(6, { group: { name: { en: "Add-ons" } } }).group },
      row(7, { optionId: "cheese" }),
      row(8, { group: { max: 2, name: { ko: "양" } } }),
      row(9, { group: { name: { en: "Valid" } } }),
    ],
  });
  assert.ok(!imported.ok && imported.error.kind === "bad_import");
  assert.deepEqual(imported.error.errors, []);
  assert.deepEqual(imported.error.problems.map(({ line, field, code }) => [line, field, code]), [
    [2, "group_id", "option_group_id_unknown"],
    [4, "option_id", "option_twice"],
    [5, "option_id", "option_id_unknown"],
    [6, "name", "option_group_differs"],
    [7, "option_id", "option_twice"],
    [7, "option_id", "option_id_unknown"],
    [8, "name_korean", "option_group_differs"],
    [8, "max", "option_group_differs"],
  ]);
  assert.deepEqual([ports.audit.length, (await groupsOf(ports)).length], [0, 3]);
});

Deno.test("a group of a table follows every rule of the group form", async () => {
  const ports = restaurant();
  const limits = row(2, { group: { min: 3, max: 2 } });
  const defaults = [4, 5].map((line) =>
    row(line, {
      group: { name: { en: "Rice" } },
      option: { name: { en: `Rice ${line}`, ko: "" }, isDefault: true },
    })
  );
  const priced = row(7, {
    group: { name: { en: "Wishes", ko: "" }, kind: "request" },
    option: { name: { en: "No salt", ko: "" }, priceCents: 100 },
  });
  const wide = row(8, { group: { name: { en: "Drinks", ko: "" }, max: 5 } });
  const rows = [
    limits,
    ...defaults,
    row(6, {
      group: { name: { en: "Wishes", ko: "" }, kind: "request" },
      option: { name: { en: "No egg" } },
    }),
    priced,
    wide,
  ];
  const imported = await importOptionGroups(ports, { by: admin, rows, isTrial: true });
  assert.ok(!imported.ok && imported.error.kind === "bad_import");
  assert.deepEqual(imported.error.errors.map(({ line, error }) => [line, error.kind]), [
    [2, "min_too_high"],
    [2, "max_below_min"],
    [4, "too_many_defaults"],
    [7, "request_not_free"],
    [8, "max_too_high"],
  ]);
  const formErrors = optionGroupErrors({ ...limits.group, options: [limits.option] });
  assert.deepEqual(imported.error.errors.slice(0, 2).map(({ error }) => error), formErrors);
});

Deno.test("options without a row count for the limits of a group", async () => {
  const ports = restaurant();
  const rows = Array.from(
    { length: 48 },
    (_, at) =>
      row(at + 2, {
        groupId: "extras",
        group: { name: { en: "Extras" } },
        option: { name: { en: `Extra ${at}`, ko: "" } },
      }),
  );
  const imported = await importOptionGroups(ports, { by: admin, rows, isTrial: true });
  assert.deepEqual(!imported.ok && imported.error.kind === "bad_import" && imported.error.problems, [
    { line: 2, field: "option_name", code: "options_too_many", params: { max: 50 } },
  ]);
  assert.ok((await importOptionGroups(ports, { by: admin, rows: rows.slice(1), isTrial: true })).ok);
});

Deno.test("a price of an import needs the permission for prices", async () => {
  for (const rows of [[extra(2, "tofu", { priceCents: 350 })], [row(2, { option: { priceCents: 100 } })]]) {
    const ports = restaurant();
    for (const isTrial of [true, false]) {
      const imported = await importOptionGroups(ports, { by: manager, rows, isTrial });
      assert.deepEqual(imported, { ok: false, error: { kind: "price_change_forbidden" } });
    }
    assert.deepEqual(ports.audit, []);
  }
});

Deno.test("rows without ids change the group and the options of that name, however it is spelled", async () => {
  const ports = restaurant();
  const rows = ["Tofu", "ｃｈｅｅｓｅ", "Mushrooms"].map((name, at) =>
    row(at + 2, {
      group: { name: { en: "Extras!" } },
      option: { name: { en: name, ko: "" }, priceCents: 350 },
      optionColumns: ["priceCents"],
    })
  );
  const report = { added: 0, changed: 1, unchanged: 0, pricesChanged: 1 };
  assert.deepEqual(await importOptionGroups(ports, { by: admin, rows, isTrial: false }), {
    ok: true,
    value: report,
  });
  const groups = await groupsOf(ports);
  const extras = groups.find(({ id }) => id === "extras");
  assert.deepEqual(
    [groups.length, extras?.name.en, extras?.options.map(({ name, priceCents }) => [name.en, priceCents])],
    [3, "Extras!", [["Tofu", 350], ["Cheese", 350], ["Mushrooms", 350], ["Half portion", -400]]],
  );
  const again = await importOptionGroups(ports, { by: admin, rows, isTrial: false });
  assert.deepEqual(again, { ok: true, value: { added: 0, changed: 0, unchanged: 1, pricesChanged: 0 } });
});

Deno.test("a name that two option groups have needs an id", async () => {
  const ports = restaurant();
  ports.menus.editGroup("spice", { name: { en: "Extras", ko: "맵기" } });
  const rows = [row(2, { group: { name: { en: "extras" } } })];
  const imported = await importOptionGroups(ports, { by: admin, rows, isTrial: true });
  assert.deepEqual(!imported.ok && imported.error.kind === "bad_import" && imported.error.problems, [{
    line: 2,
    field: "group_id",
    code: "option_group_ambiguous",
    params: { name: "extras", ids: "spice, extras" },
  }]);
});

Deno.test("an option is on one row, with its id or its name", async () => {
  const rows = [
    extra(2, "tofu", {}),
    row(3, { group: { name: { en: "Extras" } }, option: { name: { en: "tofu" } } }),
  ];
  const imported = await importOptionGroups(restaurant(), { by: admin, rows, isTrial: true });
  assert.deepEqual(!imported.ok && imported.error.kind === "bad_import" && imported.error.problems, [
    { line: 3, field: "option_id", code: "option_twice", params: { line: 2 } },
  ]);
});
