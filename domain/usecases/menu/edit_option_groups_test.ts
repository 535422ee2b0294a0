import assert from "node:assert/strict";
import { restaurant } from "@domain/testing/fixtures.ts";
import { isAvailable, maxOptionGroups } from "@domain/menu/dish.ts";
import {
  type OptionFields,
  optionGroupErrors,
  type OptionGroupFields,
  optionGroupVersion,
} from "@domain/menu/option_group_fields.ts";
import type { Editor } from "@domain/staff/account.ts";
import { editDish } from "./edit_dishes.ts";
import {
  addOptionGroup,
  arrangeOptionGroups,
  attachOptionGroup,
  duplicateOptionGroup,
  editOptionGroup,
  removeOptionGroup,
} from "./edit_option_groups.ts";
import { setOptionAvailability } from "./set_availability.ts";

const manager: Editor = { id: "staff_manager", role: "manager" };
const admin: Editor = { id: "staff_admin", role: "admin" };

function option(name: string, more: Partial<OptionFields> = {}): OptionFields {
  return {
    id: undefined,
    name: { en: name, ko: "" },
    priceCents: 0,
    isDefault: false,
    max: 1,
    isAvailable: true,
    adds: [],
    removes: [],
    ...more,
  };
}

const size: OptionGroupFields = {
  kind: "choice",
  name: { en: "Size", ko: "크기" },
  min: 1,
  max: 1,
  options: [option("Regular", { isDefault: true }), option("Large", { priceCents: 300 })],
};

type Ports = ReturnType<typeof restaurant>;

async function groupOf(ports: Ports, id: string) {
  const group = (await ports.menus.loadForStaff()).optionGroups.find((each) => each.id === id);
  assert.ok(group, `${id} is not on the menu`);
  return group;
}

/** The stored group as the fields of its form. */
async function fieldsOf(ports: Ports, id: string): Promise<OptionGroupFields> {
  const { kind, name, min, max, options } = await groupOf(ports, id);
  return {
    kind,
    name,
    min,
    max,
    options: options.map(({ availability, ...rest }) => ({
      ...rest,
      isAvailable: availability.kind === "on",
    })),
  };
}

/** The audited changes of option prices. */
const pricesOf = ({ audit }: Ports) =>
  audit.filter(({ action }) => action === "option.price_changed").map(({ details }) =>
    `${details.name} ${details.old_price_cents} → ${details.new_price_cents}: ${details.reason}`
  );

async function dishOf(ports: Ports, id: string) {
  const dish = (await ports.menus.loadForStaff()).dishes.find((each) => each.id === id);
  assert.ok(dish);
  return dish;
}

Deno.test("a new group is placed last, its options get ids, and it is audited and announced", async () => {
  const ports = restaurant();
  const added = await addOptionGroup(ports, { by: admin, fields: size });
  assert.ok(added.ok);
  assert.deepEqual(await groupOf(ports, added.value.id), added.value);
  assert.equal(added.value.sortOrder, 4);
  assert.equal(new Set(added.value.options.map(({ id }) => id)).size, 2);
  const { action, resource, resourceId, details } = ports.audit[0] ?? {};
  assert.deepEqual({ action, resource, resourceId, details }, {
    action: "option_group.created",
    resource: "option_group",
    resourceId: added.value.id,
    details: { name: "Size", options: "Regular, Large +$3.00" },
  });
  assert.deepEqual((await ports.live.after(0, 9)).map((event) => event.kind), ["menu_changed"]);
});

Deno.test("options keep their ids in an edit, and a new option gets its own", async () => {
  const ports = restaurant();
  const { options, ...fields } = await fieldsOf(ports, "spice");
  const [mild, hot] = options;
  assert.ok(mild && hot);
  const edited = await editOptionGroup(ports, {
    by: manager,
    id: "spice",
    fields: {
      ...fields,
      options: [{ ...hot, name: { ...hot.name, en: "Very hot" } }, option("Medium"), mild],
    },
  });
  assert.ok(edited.ok);
  const [first, second, third] = edited.value.options;
  assert.deepEqual([first?.id, first?.name.en, third?.id], ["hot", "Very hot", "mild"]);
  assert.ok(second && !["hot", "mild"].includes(second.id));
  assert.deepEqual(ports.audit.map(({ action, details }) => ({ action, details })), [{
    action: "option_group.updated",
    details: {
      name: "Spice level",
      options_before: "Mild 순한맛 default -spicy; Hot 매운맛 +spicy",
      options_after: "Very hot 매운맛 +spicy; Medium; Mild 순한맛 default -spicy",
    },
  }]);
});

Deno.test("an edit cannot claim an option of another group or use one id twice", async () => {
  const ports = restaurant();
  const fields = await fieldsOf(ports, "spice");
  for (const id of ["cheese", "gone", "mild"]) {
    assert.deepEqual(
      await editOptionGroup(ports, {
        by: admin,
        id: "spice",
        fields: { ...fields, options: [...fields.options, option("Mine", { id })] },
      }),
      { ok: false, error: { kind: "no_such_option" } },
    );
  }
  const made = await addOptionGroup(ports, {
    by: admin,
    fields: { ...size, options: [option("Mine", { id: "cheese" })] },
  });
  assert.deepEqual(made, { ok: false, error: { kind: "no_such_option" } });
  assert.deepEqual(ports.audit, []);
});

Deno.test("a manager edits names but cannot change a price or add an option with a price", async () => {
  const ports = restaurant();
  const fields = await fieldsOf(ports, "extras");
  const edit = (options: readonly OptionFields[]) =>
    editOptionGroup(ports, {
      by: manager,
      id: "extras",
      fields: { ...fields, options },
      priceReason: "cheese costs more",
    });
  const pricier = fields.options.map((each) => ({ ...each, priceCents: each.priceCents + 1 }));
  for (const options of [pricier, [...fields.options, option("Egg", { priceCents: 150 })]]) {
    assert.deepEqual(await edit(options), { ok: false, error: { kind: "price_change_forbidden" } });
  }
  assert.deepEqual(await addOptionGroup(ports, { by: manager, fields: size }), {
    ok: false,
    error: { kind: "price_change_forbidden" },
  });
  assert.equal((await edit([...fields.options, option("Napkins")])).ok, true);
});

Deno.test("a price change needs a reason and is audited with the old and the new price", async () => {
  const ports = restaurant();
  const fields = await fieldsOf(ports, "extras");
  const options = fields.options.map((each) => each.id === "cheese" ? { ...each, priceCents: 250 } : each);
  const edit = (priceReason?: string) =>
    editOptionGroup(ports, { by: admin, id: "extras", fields: { ...fields, options }, priceReason });
  assert.deepEqual(await edit(), { ok: false, error: { kind: "price_reason_missing" } });
  assert.equal((await edit("cheese costs more")).ok, true);
  assert.deepEqual(ports.audit.map(({ action, resourceId, details }) => ({ action, resourceId, details })), [{
    action: "option.price_changed",
    resourceId: "cheese",
    details: {
      name: "Cheese",
      option_group: "Extras",
      old_price_cents: 200,
      new_price_cents: 250,
      reason: "cheese costs more",
    },
  }]);
});

type Change = {
  does: string;
  to: (ports: Ports, by: Editor, priceReason?: string) => Promise<{ ok: boolean }>;
};

/** Edits the group `extras` of Bulgogi: Cheese +2.00, Tofu +3.00, Half portion −4.00. */
const editExtras =
  (change: (options: readonly OptionFields[]) => OptionFields[], more = {}): Change["to"] =>
  async (ports, by, priceReason) => {
    const fields = await fieldsOf(ports, "extras");
    const options = change(fields.options);
    return await editOptionGroup(ports, {
      by,
      id: "extras",
      fields: { ...fields, ...more, options },
      priceReason,
    });
  };
const withOption = (id: string, more: Partial<OptionFields>) => (options: readonly OptionFields[]) =>
  options.map((each) => each.id === id ? { ...each, ...more } : each);
const attachExtras = (...dishIds: string[]): Change["to"] => (ports, by, priceReason) =>
  attachOptionGroup(ports, { by, id: "extras", dishIds, priceReason });
const groupsOfBulgogi = (...optionGroupIds: string[]): Change["to"] => (ports, by, priceReason) =>
  editDish(ports, { by, dishId: "bulgogi", fields: { optionGroupIds }, priceReason });

const priceChanges: Change[] = [
  { does: "a larger limit of a discount", to: editExtras(withOption("half", { max: 4 })) },
  { does: "a discount as the default", to: editExtras(withOption("half", { isDefault: true })) },
  { does: "an extra as the default", to: editExtras(withOption("cheese", { isDefault: true })) },
  { does: "a minimum that must be paid", to: editExtras((all) => all.slice(0, 2), { min: 1, max: 3 }) },
  { does: "another price", to: editExtras(withOption("cheese", { priceCents: 201 })) },
  { does: "a price that ends", to: editExtras(withOption("cheese", { priceCents: 0 })) },
  { does: "a removed option", to: editExtras((all) => all.slice(1), { max: 2 }) },
  {
    does: "an option replaced by a cheaper one of the same name",
    to: editExtras(withOption("cheese", { id: undefined, priceCents: 0 })),
  },
  {
    does: "an option replaced by its equal",
    to: editExtras(withOption("cheese", { id: undefined })),
  },
  {
    does: "an added option with a price",
    to: editExtras((all) => [...all, option("Egg", { priceCents: 150 })]),
  },
  {
    does: "a copied group",
    to: (ports, by, priceReason) => duplicateOptionGroup(ports, { by, id: "extras", priceReason }),
  },
  { does: "an attached discount", to: attachExtras("bulgogi", "galbi") },
  { does: "a detached group", to: attachExtras() },
  { does: "a group detached in the dish form", to: groupsOfBulgogi("spice", "requests") },
];

Deno.test("a group is not attached to a dish that has as many groups as it can have, and the refusal names the dish", async () => {
  const ports = restaurant();
  const { dishes: [dish] } = await ports.menus.loadForStaff();
  assert.ok(dish);
  const groupIds: string[] = [];
  while (groupIds.length < maxOptionGroups + 1) {
    const added = await addOptionGroup(ports, {
      by: admin,
      fields: { ...size, min: 0, options: [option("A")] },
    });
    assert.ok(added.ok);
    groupIds.push(added.value.id);
  }
  const [last = "", ...others] = groupIds;
  const fields = { optionGroupIds: others };
  assert.ok((await editDish(ports, { by: admin, dishId: dish.id, fields, priceReason: "new groups" })).ok);
  const attached = await attachOptionGroup(ports, { by: admin, id: last, dishIds: [dish.id] });
  assert.deepEqual(attached, {
    ok: false,
    error: { kind: "option_groups_full", dishes: [dish.name.en], max: maxOptionGroups },
  });
});

for (const { does, to } of priceChanges) {
  Deno.test(`${does} changes what guests pay: not by a manager, not without a reason, and with a price audit`, async () => {
    const ports = restaurant();
    const before = await ports.menus.loadForStaff();
    const forbidden = await to(ports, manager, "more for the guest");
    assert.deepEqual(forbidden, { ok: false, error: { kind: "price_change_forbidden" } });
    const missing = await to(ports, admin);
    assert.deepEqual(missing, { ok: false, error: { kind: "price_reason_missing" } });
    assert.deepEqual(await ports.menus.loadForStaff(), before);
    assert.equal(ports.audit.length, 0);

    assert.equal((await to(ports, admin, "more for the guest")).ok, true);
    assert.notDeepEqual(await ports.menus.loadForStaff(), before);
    const prices = ports.audit.filter(({ action }) => action.endsWith(".price_changed"));
    assert.ok(prices.length > 0);
    for (const { details } of prices) assert.equal(details.reason, "more for the guest");
  });
}

Deno.test("the price audit of a dish has its lowest and its usual price before and after", async () => {
  const ports = restaurant();
  const reason = "half portions sell";
  const half = editExtras(withOption("half", { max: 2, isDefault: true }));
  assert.equal((await half(ports, admin, reason)).ok, true);
  const { priceCents } = await dishOf(ports, "bulgogi");
  assert.deepEqual(ports.audit.at(-1)?.details, {
    name: "Bulgogi",
    old_lowest_price_cents: priceCents - 400,
    new_lowest_price_cents: priceCents - 800,
    old_usual_price_cents: priceCents,
    new_usual_price_cents: priceCents - 400,
    reason,
  });
});

Deno.test("adding a group with prices is for admins, and each of its prices is audited", async () => {
  const ports = restaurant();
  const add = (by: Editor) => addOptionGroup(ports, { by, fields: size });
  assert.deepEqual(await add(manager), { ok: false, error: { kind: "price_change_forbidden" } });
  assert.equal(ports.audit.length, 0);
  assert.equal((await add(admin)).ok, true);
  assert.deepEqual(pricesOf(ports), ["Large null → 300: new_option_group"]);
});

Deno.test("a manager edits texts, availability and free options of a group with prices", async () => {
  const ports = restaurant();
  const texts = (options: readonly OptionFields[]) => [
    ...options.map((each) => ({
      ...each,
      name: { ...each.name, en: `${each.name.en}!` },
      isAvailable: false,
    })).toReversed(),
    option("Napkins", { isDefault: true, max: 3 }),
  ];
  assert.equal((await editExtras(texts)(ports, manager)).ok, true);
  assert.equal((await attachOptionGroup(ports, { by: manager, id: "spice", dishIds: [] })).ok, true);
});

Deno.test("when two admins edit the same group, the second is refused with the current group", async () => {
  const ports = restaurant();
  const fields = await fieldsOf(ports, "spice");
  const version = optionGroupVersion(await groupOf(ports, "spice"));
  const rename = (name: string) =>
    editOptionGroup(ports, {
      by: admin,
      id: "spice",
      fields: { ...fields, name: { ...fields.name, en: name } },
      version,
    });
  assert.equal((await rename("Heat")).ok, true);
  const second = await rename("Spiciness");
  assert.equal(!second.ok && second.error.kind, "changed_meanwhile");
  assert.equal(!second.ok && "present" in second.error && second.error.present.name.en, "Heat");
});

Deno.test("an edit without changes writes and announces nothing", async () => {
  const ports = restaurant();
  const edited = await editOptionGroup(ports, {
    by: manager,
    id: "spice",
    fields: await fieldsOf(ports, "spice"),
  });
  assert.equal(edited.ok, true);
  assert.deepEqual(ports.audit, []);
  assert.equal(await ports.live.latestId(), 0);
});

Deno.test("a group whose limits contradict its options is refused", async () => {
  const ports = restaurant();
  const refused = async (more: Partial<OptionGroupFields>) => {
    const made = await addOptionGroup(ports, { by: admin, fields: { ...size, ...more } });
    return !made.ok && made.error.kind === "bad_option_group" ? made.error.errors : made;
  };
  assert.deepEqual(await refused({ options: [] }), [{ kind: "no_options" }]);
  assert.deepEqual(await refused({ min: 2, max: 1 }), [{ kind: "max_below_min" }]);
  assert.deepEqual(await refused({ max: 3 }), [{ kind: "max_too_high", max: 2 }]);
  assert.deepEqual(await refused({ min: 3, max: 3 }), [{ kind: "min_too_high", max: 2 }]);
  const defaults = size.options.map((each) => ({ ...each, isDefault: true }));
  assert.deepEqual(await refused({ options: defaults }), [{ kind: "too_many_defaults", max: 1 }]);
  assert.deepEqual(await refused({ kind: "request" }), [{ kind: "request_not_free", index: 1 }]);
  const several = [option("Kimchi", { max: 6 })];
  assert.deepEqual(optionGroupErrors({ ...size, max: 6, options: several }), []);
  assert.deepEqual(ports.audit, []);
});

Deno.test("a duplicated group has options of its own and a name that fits, and no dish has it", async () => {
  const ports = restaurant();
  const priceReason = "for the lunch dishes";
  const copied = await duplicateOptionGroup(ports, { by: admin, id: "extras", priceReason });
  assert.ok(copied.ok);
  assert.equal(copied.value.name.en, "Extras (Copy)");
  assert.equal(copied.value.sortOrder, 4);
  assert.deepEqual(
    copied.value.options.map(({ id, name }) => [name.en, ["cheese", "tofu", "half"].includes(id)]),
    [["Cheese", false], ["Tofu", false], ["Half portion", false]],
  );
  ports.menus.editGroup("extras", { name: { en: "n".repeat(100), ko: "" } });
  const long = await duplicateOptionGroup(ports, { by: admin, id: "extras", priceReason });
  assert.equal(long.ok && long.value.name.en, `${"n".repeat(93)} (Copy)`);
});

Deno.test("deleting a group with prices is for admins, needs a reason and a price audit, also without a dish", async () => {
  const ports = restaurant();
  const reason = "no longer sold";
  assert.equal((await attachExtras()(ports, admin, reason)).ok, true);
  const remove = (by: Editor, priceReason?: string) =>
    removeOptionGroup(ports, { by, id: "extras", priceReason });
  ports.audit.length = 0;
  assert.deepEqual(await remove(manager, reason), { ok: false, error: { kind: "price_change_forbidden" } });
  assert.deepEqual(await remove(admin), { ok: false, error: { kind: "price_reason_missing" } });
  assert.equal(ports.audit.length, 0);
  assert.equal((await remove(admin, reason)).ok, true);
  assert.deepEqual(pricesOf(ports), [
    "Cheese 200 → null: no longer sold",
    "Tofu 300 → null: no longer sold",
    "Half portion -400 → null: no longer sold",
  ]);
});

Deno.test("a group of dishes is not deleted until it is detached, and the refusal names the dishes", async () => {
  const ports = restaurant();
  const remove = () => removeOptionGroup(ports, { by: manager, id: "spice" });
  assert.deepEqual(await remove(), {
    ok: false,
    error: { kind: "option_group_in_use", dishes: ["Bulgogi"] },
  });
  assert.equal((await attachOptionGroup(ports, { by: manager, id: "spice", dishIds: [] })).ok, true);
  assert.equal((await remove()).ok, true);
  assert.deepEqual(await remove(), { ok: false, error: { kind: "no_such_option_group" } });
  assert.deepEqual(ports.audit.map(({ action }) => action), [
    "option_group.attached",
    "option_group.deleted",
  ]);
  assert.deepEqual((await dishOf(ports, "bulgogi")).optionGroupIds, ["extras", "requests"]);
});

Deno.test("a group is attached as the last one, and the other dishes lose it", async () => {
  const ports = restaurant();
  const attach = (dishIds: string[], previousDishIds?: string[]) =>
    attachOptionGroup(ports, { by: manager, id: "spice", dishIds, previousDishIds });
  assert.equal((await attach(["bulgogi", "galbi"], ["bulgogi"])).ok, true);
  assert.deepEqual((await dishOf(ports, "bulgogi")).optionGroupIds, ["spice", "extras", "requests"]);
  assert.deepEqual((await dishOf(ports, "galbi")).optionGroupIds, ["spice"]);
  const stale = await attach(["bulgogi"], ["bulgogi"]);
  assert.equal(!stale.ok && stale.error.kind, "changed_meanwhile");
  assert.deepEqual(await attach(["gone"]), { ok: false, error: { kind: "no_such_dish" } });
  assert.equal((await attach(["galbi"])).ok, true);
  assert.deepEqual((await dishOf(ports, "bulgogi")).optionGroupIds, ["extras", "requests"]);
  assert.equal((await attach(["galbi"])).ok, true);
  assert.deepEqual(ports.audit.map(({ details }) => details), [
    { name: "Spice level", attached: "Galbi", detached: "" },
    { name: "Spice level", attached: "", detached: "Bulgogi" },
  ]);
});

Deno.test("arranging numbers all groups from 1 and refuses an incomplete or a changed list", async () => {
  const ports = restaurant();
  const ids = ["spice", "extras", "requests"];
  const arrange = (order: string[], previous?: string[]) =>
    arrangeOptionGroups(ports, { by: manager, ids: order, previous });
  for (const wrong of [["spice"], ["spice", "spice", "extras"], [...ids, "gone"]]) {
    assert.deepEqual(await arrange(wrong), {
      ok: false,
      error: { kind: "option_groups_changed_meanwhile" },
    });
  }
  assert.ok((await arrange(ids.toReversed(), ids)).ok);
  assert.equal((await arrange(ids, ids)).ok, false);
  const { optionGroups } = await ports.menus.loadForStaff();
  assert.deepEqual(optionGroups.map(({ id, sortOrder }) => [id, sortOrder]), [
    ["requests", 1],
    ["extras", 2],
    ["spice", 3],
  ]);
  assert.deepEqual(ports.audit[0]?.details, {
    order_before: "Spice level, Extras, Kitchen requests",
    order_after: "Kitchen requests, Extras, Spice level",
  });
});

Deno.test("an option is switched off for the same times as a dish", async () => {
  const ports = restaurant();
  const set = await setOptionAvailability(ports, { by: manager, optionId: "tofu", to: "2_hours" });
  assert.ok(set.ok);
  assert.deepEqual(set.value.options.map(({ availability }) => availability), [
    { kind: "on" },
    { kind: "off_until", until: ports.clock.now() + 2 * 3_600_000 },
    { kind: "on" },
  ]);
  const [entry] = ports.audit;
  assert.deepEqual([entry?.action, entry?.resourceId, entry?.details], [
    "option.availability",
    "tofu",
    { name: "Tofu", option_group: "Extras", available_before: true, to: "2_hours" },
  ]);
  assert.equal(await ports.live.latestId(), 1);
  assert.deepEqual(await setOptionAvailability(ports, { by: manager, optionId: "gone", to: "on" }), {
    ok: false,
    error: { kind: "no_such_option" },
  });
});

Deno.test("an edit keeps the time until an option is off, and switching it on ends that time", async () => {
  const ports = restaurant();
  await setOptionAvailability(ports, { by: manager, optionId: "tofu", to: "2_hours" });
  const fields = await fieldsOf(ports, "extras");
  for (const isAvailable of [false, undefined]) {
    const options = fields.options.map((each) => each.id === "tofu" ? { ...each, isAvailable } : each);
    const edited = await editOptionGroup(ports, {
      by: manager,
      id: "extras",
      fields: { ...fields, options },
    });
    assert.equal(edited.ok && edited.value.options[1]?.availability.kind, "off_until");
  }
  const options = fields.options.map((each) => ({ ...each, isAvailable: true }));
  const on = await editOptionGroup(ports, { by: manager, id: "extras", fields: { ...fields, options } });
  assert.deepEqual(on.ok && on.value.options[1]?.availability, { kind: "on" });
});

Deno.test("an edit switches off an option that is back after its time, and leaves it on otherwise", async () => {
  for (const isTofuOn of [undefined, true, false]) {
    const ports = restaurant();
    await setOptionAvailability(ports, { by: manager, optionId: "tofu", to: "2_hours" });
    ports.clock.advance(2 * 3_600_000);
    const { options, ...fields } = await fieldsOf(ports, "extras");
    const edited = await editOptionGroup(ports, {
      by: manager,
      id: "extras",
      fields: {
        ...fields,
        options: options.map((each) => each.id === "tofu" ? { ...each, isAvailable: isTofuOn } : each),
      },
    });
    const tofu = edited.ok && edited.value.options.find(({ id }) => id === "tofu");
    assert.ok(tofu);
    assert.equal(isAvailable(tofu, ports.clock.now()), isTofuOn !== false);
    const { options_before, options_after } = ports.audit.at(-1)?.details ?? {};
    assert.deepEqual([options_before, options_after].map((text) => /\boff\b/.test(String(text))), [
      false,
      isTofuOn === false,
    ]);
  }
});

Deno.test("a dish lists existing groups only", async () => {
  const ports = restaurant();
  const set = (optionGroupIds: string[]) =>
    editDish(ports, { by: admin, dishId: "galbi", fields: { optionGroupIds }, priceReason: "more choice" });
  assert.deepEqual(await set(["spice", "gone"]), { ok: false, error: { kind: "no_such_option_group" } });
  const edited = await set(["extras", "spice"]);
  assert.deepEqual(edited.ok && edited.value.optionGroupIds, ["extras", "spice"]);
});
