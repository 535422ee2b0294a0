import assert from "node:assert/strict";
import fc from "fast-check";
import type { Dish } from "@domain/menu/dish.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { OptionGroup } from "@domain/menu/option.ts";
import type { MenuImports } from "@domain/ports/menu_imports.ts";
import { accounts, categories, dish, facts, fridayDinner, option } from "@domain/testing/fixtures.ts";
import type { FieldName } from "@domain/shared/edit.ts";
import { importRow } from "@domain/testing/import_row.ts";
import { type MemoryPorts, memoryPorts } from "@domain/testing/memory/ports.ts";
import { must } from "@domain/testing/steps.ts";
import { addToMenu, archiveDish, changePrice, editDish } from "./edit_dishes.ts";
import { attachOptionGroup } from "./edit_option_groups.ts";
import { importMenu, type ImportRow } from "./import_menu.ts";
import { importOptionGroups, type OptionImportRow } from "./import_option_groups.ts";
import { finishImport, undoImport } from "./run_import.ts";

const by = { id: "staff_admin", role: "admin" } as const;
const dayMs = 24 * 60 * 60 * 1000;

/** A restaurant with 120 dishes and 60 option groups: three batches of an import of the dishes, two of one of the groups. */
function bigRestaurant(): MemoryPorts {
  const dishes = Array.from(
    { length: 120 },
    (_, at) => dish(`old_${at}`, { name: { en: `Dish ${at}`, ko: "" }, sortOrder: at }),
  );
  const optionGroups = Array.from({ length: 60 }, (_, at): OptionGroup => ({
    id: `group_${at}`,
    kind: "choice",
    name: { en: `Group ${at}`, ko: "" },
    min: 0,
    max: 2,
    options: [option(`one_${at}`), option(`two_${at}`)],
    sortOrder: at,
  }));
  return memoryPorts({ now: fridayDinner, menu: { categories, dishes, optionGroups }, facts, accounts });
}

const row = (
  at: number,
  fields: Partial<ImportRow["fields"]>,
  id: string | undefined = `old_${at}`,
): ImportRow =>
  importRow(at + 2, {
    id,
    columns: Object.keys(fields) as FieldName<ImportRow["fields"]>[],
    fields: { name: { en: `Dish ${at}` }, priceCents: 1000, ...fields },
  });

/** The rows of a table that raises every price and adds five dishes. */
const raised = () => [
  ...Array.from({ length: 120 }, (_, at) => row(at, { priceCents: 2000 + at })),
  ...Array.from({ length: 5 }, (_, at) => ({ ...row(200 + at, {}), id: undefined })),
];

/** The rows of a table that raises the price of each group's second option, puts it first, and adds an option and two groups. */
const raisedOptions = (): OptionImportRow[] => {
  const line = (at: number, groupId: string | undefined, optionId: string | undefined, name: string) => ({
    line: at + 2,
    groupId,
    optionId,
    group: { kind: "choice" as const, name: { en: `Group ${at}`, ko: "" }, min: 0, max: 2 },
    groupColumns: [],
    option: { name: { en: name, ko: "" }, priceCents: 300, isDefault: false, max: 1, adds: [], removes: [] },
    optionColumns: ["priceCents" as const],
  });
  return [
    ...Array.from({ length: 60 }, (_, at) => [
      line(at, `group_${at}`, `two_${at}`, "Two"),
      line(at, `group_${at}`, undefined, "New"),
      { ...line(at, `group_${at}`, `one_${at}`, "One"), optionColumns: [] },
    ]).flat(),
    ...[80, 81].map((
      at,
    ) => [line(at, undefined, undefined, "Large"), line(at, undefined, undefined, "Small")]).flat(),
  ];
};

const imports = (ports: MemoryPorts) => ports.menuImports.since(0);
const lastImport = async (ports: MemoryPorts) => {
  const [last] = await imports(ports);
  assert.ok(last);
  return last;
};

/** The ports of a process in which `before` and `after` run at each batch, and may throw as its death. */
function process(
  ports: MemoryPorts,
  { before, after }: { before?: () => Promise<void>; after?: () => void },
) {
  const menuImports: MenuImports = {
    ...ports.menuImports,
    async move(id, decide) {
      await before?.();
      const moved = await ports.menuImports.move(id, decide);
      after?.();
      return moved;
    },
  };
  return { ...ports, menuImports };
}

Deno.test("an import changes 50 dishes at a time, and other changes of the menu come between", async () => {
  const ports = bigRestaurant();
  const seen: number[] = [];
  const before = async () => {
    const { dishes } = await ports.menus.loadForStaff();
    seen.push(dishes.filter(({ priceCents }) => priceCents >= 2000).length);
    if (seen.length === 2) {
      must(
        await editDish(ports, { by, dishId: "old_99", fields: { prepMinutes: 40, name: { en: "Renamed" } } }),
      );
    }
  };
  const imported = await importMenu(process(ports, { before }), { by, rows: raised(), isTrial: false });
  assert.deepEqual(must(imported), { added: 5, changed: 120, unchanged: 0, pricesChanged: 120 });
  assert.deepEqual(seen, [0, 50, 100]);
  const { dishes } = await ports.menus.loadForStaff();
  const renamed = dishes.find(({ id }) => id === "old_99");
  assert.deepEqual([renamed?.name.en, renamed?.priceCents, renamed?.prepMinutes], ["Renamed", 2099, 40]);
});

Deno.test("an import whose process died is finished by another one, and the audit log says so", async () => {
  const ports = bigRestaurant();
  const after = () => {
    throw new Error("died");
  };
  await assert.rejects(importMenu(process(ports, { after }), { by, rows: raised(), isTrial: false }), /died/);
  assert.deepEqual(await lastImport(ports).then(({ state, applied }) => [state, applied]), ["running", 1]);

  await finishImport(ports, 5_000);
  assert.equal((await lastImport(ports)).applied, 1, "it may still run elsewhere");
  ports.clock.advance(5_000);
  await finishImport(ports, 5_000);
  assert.equal((await lastImport(ports)).state, "done");
  const { dishes } = await ports.menus.loadForStaff();
  assert.equal(dishes.filter(({ priceCents }) => priceCents >= 2000).length, 120);
  assert.equal(dishes.length, 125);
  const ends = ports.audit.filter(({ action }) => action === "menu.imported");
  assert.deepEqual(ends.map(({ staffId, details }) => [staffId, details.is_resumed, details.changed]), [
    ["staff_admin", true, 120],
  ]);
  assert.equal(ports.audit.filter(({ action }) => action === "dish.price_changed").length, 120);
});

Deno.test("an import first finishes the one before it", async () => {
  const ports = bigRestaurant();
  const after = () => {
    throw new Error("died");
  };
  await assert.rejects(importMenu(process(ports, { after }), { by, rows: raised(), isTrial: false }), /died/);
  must(await importMenu(ports, { by, rows: [row(110, { priceCents: 555 })], isTrial: false }));
  assert.deepEqual((await imports(ports)).map(({ state }) => state), ["done", "done"]);
  const { dishes } = await ports.menus.loadForStaff();
  assert.equal(dishes.find(({ id }) => id === "old_110")?.priceCents, 555);
});

/** The ports of a process in which a bug breaks the batch of this dish. */
function withBug(ports: MemoryPorts, name: string): MemoryPorts {
  const menuImports: MenuImports = {
    ...ports.menuImports,
    move: (id, decide) =>
      ports.menuImports.move(id, (menu, menuImport, changes) => {
        const move = decide(menu, menuImport, changes);
        const { dishes = [], archivedDishes = [] } = move.change;
        const moved = new Set([...dishes.map(({ id }) => id), ...archivedDishes]);
        if (changes.some(({ after }) => after.name.en === name && moved.has(after.id))) {
          throw new Error("bug");
        }
        return move;
      }),
  };
  return { ...ports, menuImports };
}

Deno.test("a batch that a bug breaks is left and listed after a minute, and the import goes on", async () => {
  const ports = bigRestaurant();
  const broken = withBug(ports, "Dish 60");
  await assert.rejects(importMenu(broken, { by, rows: raised(), isTrial: false }), /bug/);
  ports.clock.advance(59_999);
  await assert.rejects(finishImport(broken, 5_000), /bug/);
  assert.deepEqual(await lastImport(ports).then(({ state, applied }) => [state, applied]), ["running", 1]);

  ports.clock.advance(1);
  must(await importMenu(broken, { by, rows: [row(110, { prepMinutes: 44 })], isTrial: false }));
  const [, first] = await imports(ports);
  assert.deepEqual([first?.state, first?.report.changed, first?.report.added], ["done", 70, 5]);
  assert.deepEqual(
    first?.left.map(({ name }) => name),
    Array.from({ length: 50 }, (_, at) => `Dish ${at + 50}`),
  );
  const { dishes } = await ports.menus.loadForStaff();
  assert.equal(dishes.find(({ name }) => name.en === "Dish 60")?.priceCents, 1000);
  assert.equal(dishes.find(({ name }) => name.en === "Dish 110")?.prepMinutes, 44);
  const [end] = ports.audit.filter(({ action }) => action === "menu.imported");
  assert.match(String(end?.details.left), /^Dish 50, Dish 51, /);
});

/** The ports of a process whose database fails at the nth batches. */
function withFailures(ports: MemoryPorts, ...nths: number[]): MemoryPorts {
  let nth = 0;
  const menuImports: MenuImports = {
    ...ports.menuImports,
    move: (id, decide) =>
      ports.menuImports.move(id, (menu, menuImport, changes) => {
        const move = decide(menu, menuImport, changes);
        if (move.menuImport.applied !== menuImport.applied && nths.includes(nth++)) {
          throw new Error("passing");
        }
        return move;
      }),
  };
  return { ...ports, menuImports };
}

Deno.test("an error that passes leaves no batch, also long after the one before", async () => {
  const ports = bigRestaurant();
  const failing = withFailures(ports, 1, 2, 4);
  await assert.rejects(importMenu(failing, { by, rows: raised(), isTrial: false }), /passing/);
  ports.clock.advance(1_000);
  await assert.rejects(finishImport(failing), /passing/);
  ports.clock.advance(50_000);
  await assert.rejects(finishImport(failing), /passing/, "the batch after the one that failed");
  ports.clock.advance(59_000);
  await finishImport(failing);
  const { state, left, failingSince } = await lastImport(ports);
  assert.deepEqual([state, left, failingSince], ["done", [], undefined]);

  const asleep = bigRestaurant();
  const after = () => {
    throw new Error("died");
  };
  await assert.rejects(
    importMenu(process(asleep, { after }), { by, rows: raised(), isTrial: false }),
    /died/,
  );
  asleep.clock.advance(60 * 60_000);
  const awake = withFailures(asleep, 0);
  await assert.rejects(finishImport(awake), /passing/);
  await finishImport(awake);
  assert.deepEqual((await lastImport(asleep)).left, []);
});

Deno.test("a process leaves only the batch that it failed at, and not the next when another process moved that one", async () => {
  const ports = bigRestaurant();
  const broken = withBug(ports, "Dish 60");
  await assert.rejects(importMenu(broken, { by, rows: raised(), isTrial: false }), /bug/);
  ports.clock.advance(60_000);
  const after = () => {
    throw new Error("died");
  };
  const other = process(ports, { after });
  const raced: MemoryPorts = {
    ...broken,
    menuImports: {
      ...broken.menuImports,
      move: (id, decide) =>
        broken.menuImports.move(id, decide).catch(async (cause) => {
          await assert.rejects(finishImport(other), /died/);
          throw cause;
        }),
    },
  };
  await finishImport(raced);
  const { state, left } = await lastImport(ports);
  assert.deepEqual([state, left], ["done", []]);
});

Deno.test("an undo leaves and lists a batch that a bug breaks", async () => {
  const ports = bigRestaurant();
  must(await importMenu(ports, { by, rows: raised(), isTrial: false }));
  const { id } = await lastImport(ports);
  const broken = withBug(ports, "Dish 60");
  await assert.rejects(undoImport(broken, { by, id }), /bug/);
  ports.clock.advance(60_000);
  await finishImport(broken, 5_000);
  const undone = await lastImport(ports);
  assert.deepEqual([undone.state, undone.left.length, undone.left[0]?.name], ["undone", 50, "Dish 50"]);
  const { dishes } = await ports.menus.loadForStaff();
  assert.equal(dishes.filter(({ priceCents }) => priceCents >= 2000).length, 50);
});

Deno.test("an import leaves and lists dishes that left the menu while it ran", async () => {
  const ports = bigRestaurant();
  let batches = 0;
  const before = async () => {
    if (++batches === 2) must(await archiveDish(ports, { by, dishId: "old_70" }));
  };
  const report = await importMenu(process(ports, { before }), { by, rows: raised(), isTrial: false });
  assert.equal(must(report).changed, 119);
  assert.deepEqual((await lastImport(ports)).left, [{ id: "old_70", name: "Dish 70" }]);
  assert.equal(ports.audit.at(-1)?.details.left, "Dish 70");
});

Deno.test("an import leaves a dish that somebody added while it ran, and its undo does not delete that one", async () => {
  const ports = bigRestaurant();
  let batches = 0;
  const before = async () => {
    if (++batches !== 2) return;
    const { fields } = row(204, { name: { en: "DISH 204", ko: "" } });
    must(await addToMenu(ports, { by, fields: { ...fields, categoryId: "rice", optionGroupIds: [] } }));
  };
  must(await importMenu(process(ports, { before }), { by, rows: raised(), isTrial: false }));
  const done = await lastImport(ports);
  assert.deepEqual([done.report.added, done.left.map(({ name }) => name)], [4, ["Dish 204"]]);
  must(await undoImport(ports, { by, id: done.id }));
  const { dishes } = await ports.menus.loadForStaff();
  assert.deepEqual(dishes.filter(({ name }) => /20\d$/.test(name.en)).map(({ name }) => name.en), [
    "DISH 204",
  ]);
});

Deno.test("an undo restores what the import changed, deletes what it added, and leaves what others changed since", async () => {
  const ports = bigRestaurant();
  const old = await ports.menus.loadForStaff();
  must(await importMenu(ports, { by, rows: raised(), isTrial: false }));
  must(await changePrice(ports, { by, dishId: "old_3", priceCents: 1111, reason: "special offer" }));
  const imported = ports.audit.length;
  const undone = must(await undoImport(ports, { by, id: (await lastImport(ports)).id }));
  assert.deepEqual([undone.state, undone.left], ["undone", [{ id: "old_3", name: "Dish 3" }]]);
  assert.deepEqual(await ports.menus.loadForStaff(), {
    ...old,
    dishes: old.dishes.map((each) => each.id === "old_3" ? { ...each, priceCents: 1111 } : each),
  });
  const entries = ports.audit.slice(imported);
  const prices = entries.filter(({ action }) => action === "dish.price_changed");
  assert.deepEqual([prices.length, new Set(prices.map(({ details }) => details.reason))], [
    119,
    new Set(["menu_import_undone"]),
  ]);
  assert.equal(entries.filter(({ action }) => action === "dish.deleted").length, 5);
  assert.deepEqual([entries.at(-1)?.action, entries.at(-1)?.details.left], ["menu.import_undone", "Dish 3"]);
});

Deno.test("an undo leaves a dish whose old price would break a rule by now", async () => {
  const ports = bigRestaurant();
  ports.menus.editDish("old_1", { priceCents: 2000, lunchPriceCents: 1500 });
  must(
    await importMenu(ports, {
      by,
      rows: [row(1, { lunchPriceCents: 900, priceCents: 2000 })],
      isTrial: false,
    }),
  );
  must(await changePrice(ports, { by, dishId: "old_1", priceCents: 1200, reason: "special offer" }));
  const undone = must(await undoImport(ports, { by, id: (await lastImport(ports)).id }));
  assert.deepEqual(undone.left, [{ id: "old_1", name: "Dish 1" }]);
  const { dishes } = await ports.menus.loadForStaff();
  const left = dishes.find(({ id }) => id === "old_1");
  assert.deepEqual([left?.priceCents, left?.lunchPriceCents], [1200, 900]);
});

Deno.test("an undo of option groups deletes those that it added, unless a dish has one by now", async () => {
  const ports = bigRestaurant();
  const old = await ports.menus.loadForStaff();
  must(await importOptionGroups(ports, { by, rows: raisedOptions(), isTrial: false }));
  const { optionGroups } = await ports.menus.loadForStaff();
  const attached = optionGroups.find(({ name }) => name.en === "Group 80");
  assert.ok(attached);
  must(
    await attachOptionGroup(ports, { by, id: attached.id, dishIds: ["old_1"], priceReason: "a new size" }),
  );
  const undone = must(await undoImport(ports, { by, id: (await lastImport(ports)).id }));
  assert.deepEqual(undone.left, [{ id: attached.id, name: "Group 80" }]);
  assert.deepEqual((await ports.menus.loadForStaff()).optionGroups, [...old.optionGroups, attached]);
  assert.equal(ports.audit.at(-1)?.action, "option_group.import_undone");
});

Deno.test("an import cannot be undone after 24 hours, twice, while it runs, or when it is unknown", async () => {
  const ports = bigRestaurant();
  const refused = async (id: string) => {
    const undone = await undoImport(ports, { by, id });
    assert.ok(!undone.ok);
    return undone.error.kind;
  };
  assert.equal(await refused("imp_none"), "no_such_import");
  const after = () => {
    throw new Error("died");
  };
  await assert.rejects(importMenu(process(ports, { after }), { by, rows: raised(), isTrial: false }), /died/);
  const { id, at } = await lastImport(ports);
  assert.equal(await refused(id), "import_running");
  await finishImport(ports);
  ports.clock.set(at + dayMs);
  assert.equal(await refused(id), "import_too_old");
  ports.clock.set(at + dayMs - 1);
  must(await undoImport(ports, { by, id }));
  assert.equal(await refused(id), "import_undone");
});

/** A change by somebody else between two batches. Each writes another value. */
type OtherEdit = { at: number; field: "price" | "name" | "delete" };

const interleaving = fc.record({
  others: fc.array(
    fc.array(fc.record({ at: fc.nat(119), field: fc.constantFrom("price", "name", "delete") }), {
      maxLength: 3,
    }),
    {
      maxLength: 12,
    },
  ),
  deaths: fc.array(fc.constantFrom("none", "before", "after"), { maxLength: 12 }),
});

/** Runs `work` with other edits and deaths at its batches; after a death another process goes on. Returns the edits of others. */
async function interleaved(
  ports: MemoryPorts,
  { others, deaths }: { others: OtherEdit[][]; deaths: string[] },
  edit: (other: OtherEdit, value: number) => void,
  work: (deps: MemoryPorts) => Promise<unknown>,
  value: () => number,
): Promise<void> {
  let batch = 0;
  let isDead = false;
  const dieIf = (dies: boolean) => {
    isDead ||= dies;
    if (isDead) throw new Error("died");
  };
  const deps = process(ports, {
    // deno-lint-ignore require-await
    before: async () => {
      dieIf(false);
      for (const other of others[batch] ?? []) edit(other, value());
      dieIf(deaths[batch++] === "before");
    },
    after: () => dieIf(deaths[batch - 1] === "after"),
  });
  const survives = (of: Promise<unknown>) =>
    of.catch((cause) => {
      if (cause.message !== "died") throw cause;
      isDead = false;
    });
  await survives(work(deps));
  while (await ports.menuImports.unfinished()) await survives(finishImport(deps));
}

for (const kind of ["dishes", "option groups"] as const) {
  Deno.test(`an import of ${kind} ends whole, and its undo leaves only what others changed, whatever happens between batches`, async () => {
    await fc.assert(
      fc.asyncProperty(interleaving, interleaving, async (during, undoing) => {
        const ports = bigRestaurant();
        const expected = bigRestaurant();
        const touched = new Set<string>();
        let last = 5000;
        const value = () => last++;
        const edit = ({ at, field }: OtherEdit, cents: number) => {
          const id = kind === "dishes" ? `old_${at}` : `group_${at % 60}`;
          touched.add(id);
          for (const each of [ports, expected]) {
            each.menus.changeNow((menu) => otherChange(menu, id, field, cents));
          }
        };
        const start = (deps: MemoryPorts) =>
          kind === "dishes"
            ? importMenu(deps, { by, rows: raised(), isTrial: false })
            : importOptionGroups(deps, { by, rows: raisedOptions(), isTrial: false });
        await interleaved(ports, during, edit, start, value);
        const done = await lastImport(ports);
        assert.equal(done.state, "done");
        const { dishes, optionGroups } = await ports.menus.loadForStaff();
        if (kind === "dishes") {
          assert.equal(dishes.filter(({ name }) => /^Dish 20\d$/.test(name.en)).length, 5);
          for (
            const { id, priceCents } of dishes.filter(({ id }) => id.startsWith("old_") && !touched.has(id))
          ) {
            assert.equal(priceCents, 2000 + Number(id.slice(4)));
          }
        } else {
          assert.equal(optionGroups.filter(({ name }) => /^Group 8\d$/.test(name.en)).length, 2);
          for (const group of optionGroups.filter(({ id }) => id.startsWith("group_") && !touched.has(id))) {
            assert.deepEqual(group.options.map(({ priceCents }) => priceCents), [300, 300, 0]);
          }
        }
        await interleaved(ports, undoing, edit, (deps) => undoImport(deps, { by, id: done.id }), value);
        assert.equal((await lastImport(ports)).state, "undone");
        assert.deepEqual(await ports.menus.loadForStaff(), await expected.menus.loadForStaff());
        const ends = ports.audit.filter(({ action }) => /import/.test(action));
        assert.equal(ends.length, 2);
      }),
      { numRuns: 60 },
    );
  });
}

function otherChange(menu: Menu, id: string, field: OtherEdit["field"], cents: number) {
  const entry = {
    at: 0,
    action: "other",
    resource: "menu",
    resourceId: id,
    status: "success",
    details: {},
  } as const;
  const found = menu.dishes.find((each) => each.id === id);
  const group = menu.optionGroups.find((each) => each.id === id);
  if (field === "delete") return { at: 0, archivedDishes: [id], archivedOptionGroups: [id], audit: [entry] };
  const to: Partial<Dish> = field === "price"
    ? { priceCents: cents }
    : { name: { en: `Other ${cents}`, ko: "" } };
  return {
    at: 0,
    dishes: found ? [{ ...found, ...to }] : [],
    optionGroups: group ? [withOther(group, field, cents)] : [],
    audit: [entry],
  };
}

function withOther(group: OptionGroup, field: OtherEdit["field"], cents: number): OptionGroup {
  if (field === "name") return { ...group, name: { ...group.name, en: `Other ${cents}` } };
  return {
    ...group,
    options: group.options.map((each) => each.id.startsWith("two_") ? { ...each, priceCents: cents } : each),
  };
}
