import assert from "node:assert/strict";
import { adminOptionGroup } from "@contract/schemas/options.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

const size = {
  name: "Size",
  name_korean: "크기",
  min: 1,
  options: [{ name: "Regular", is_default: true }, { name: "Large", name_korean: "대", price: 3 }],
};

async function office(shop: MemoryShop) {
  const [manager, admin] = await Promise.all([tokenOf(shop, "manager"), tokenOf(shop, "admin")]);
  const { items } = await expectData(shop, "adminMenu", { token: admin, query: { limit: "2" } });
  const [first, second] = items;
  assert.ok(first && second);
  const made = await expectData(shop, "createOptionGroup", { token: admin, body: size });
  return { manager, admin, first, second, made };
}

Deno.test("option groups are listed, added, edited, priced, attached, arranged, duplicated and deleted", () =>
  withMemoryShop(async (shop) => {
    const { manager, admin, first, second, made } = await office(shop);
    adminOptionGroup.parse(made);
    assert.deepEqual(
      [made.kind, made.min, made.max, made.dish_ids, made.options.map(({ price }) => price)],
      ["choice", 1, 1, [], [0, 3]],
    );
    const listed = await expectData(shop, "optionGroups", { token: manager });
    assert.equal(listed.at(-1)?.id, made.id);

    const [regular, large] = made.options;
    assert.ok(regular && large);
    const keep = ({ id, name, price }: typeof regular) => ({ id, name, price });
    const body = { name: "Portion", min: 1, options: [keep(regular), { ...keep(large), price: 3.5 }] };
    const update = (token: string, more: object) =>
      callApi(shop, "updateOptionGroup", { id: made.id, token, body: { ...body, ...more } });
    const reason = { price_reason: "bigger bowls" };
    await expectError(403, "price_change_forbidden", update(manager, reason));
    const missing = await expectError(400, "price_reason_missing", update(admin, {}));
    assert.equal(missing.details?.[0]?.field, "price_reason");
    const edited = await expectData(shop, "updateOptionGroup", {
      id: made.id,
      token: admin,
      body: { ...body, ...reason, version: made.version },
    });
    assert.deepEqual(
      edited.options.map(({ id, price }) => [id, price]),
      [[regular.id, 0], [large.id, 3.5]],
    );
    const stale = await expectError(
      409,
      "changed_meanwhile",
      update(admin, { version: made.version }),
    );
    assert.equal(adminOptionGroup.parse(stale.present).name, "Portion");
    const claimed = { options: [{ id: "opt_of_another", name: "Mine" }] };
    await expectError(404, "no_such_option", update(admin, claimed));

    const attached = await expectData(shop, "attachOptionGroup", {
      id: made.id,
      token: admin,
      body: { dish_ids: [first.id, second.id], previous_dish_ids: [], price_reason: "larger bowls" },
    });
    assert.deepEqual(new Set(attached.dish_ids), new Set([first.id, second.id]));
    await expectError(
      403,
      "price_change_forbidden",
      callApi(shop, "attachOptionGroup", { id: made.id, token: manager, body: { dish_ids: [] } }),
    );
    const attach = (more: object) =>
      callApi(shop, "attachOptionGroup", { id: made.id, token: manager, body: { dish_ids: [], ...more } });
    await expectError(409, "changed_meanwhile", attach({ previous_dish_ids: [] }));
    await expectError(404, "no_such_dish", attach({ dish_ids: ["gone"] }));
    const shown = (await expectData(shop, "menuByCategory")).flatMap((each) => each.items)
      .find(({ id }) => id === first.id);
    assert.equal(shown?.option_groups.at(-1)?.name, "Portion");

    const inUse = await expectError(
      409,
      "option_group_in_use",
      callApi(shop, "deleteOptionGroup", { id: made.id, token: admin }),
    );
    for (const { name } of [first, second]) assert.ok(inUse.error.includes(name), inUse.error);

    const off = await expectData(shop, "setOptionAvailability", {
      id: large.id,
      token: manager,
      body: { is_available: false, off_for: "2_hours" },
    });
    assert.deepEqual(off.options.map(({ is_available }) => is_available), [true, false]);
    assert.match(off.options[1]?.off_until ?? "", /^2026-11-20T22:0\d:/);
    await expectError(
      404,
      "no_such_option",
      callApi(shop, "setOptionAvailability", { id: "gone", token: manager, body: { is_available: true } }),
    );

    const lunch = { price_reason: "for the lunch dishes" };
    const duplicate = (token: string, body = {}) =>
      callApi(shop, "duplicateOptionGroup", { id: made.id, token, body });
    await expectError(403, "price_change_forbidden", duplicate(manager, lunch));
    await expectError(400, "price_reason_missing", duplicate(admin));
    const copy = await expectData(shop, "duplicateOptionGroup", { id: made.id, token: admin, body: lunch });
    assert.deepEqual([copy.name, copy.dish_ids], ["Portion (Copy)", []]);
    const ids = (await expectData(shop, "optionGroups", { token: manager })).map(({ id }) => id);
    const arranged = await expectData(shop, "arrangeOptionGroups", {
      token: manager,
      body: { ids: ids.toReversed(), previous_order: ids },
    });
    assert.deepEqual(arranged.map(({ id }) => id), ids.toReversed());
    await expectError(
      409,
      "option_groups_changed_meanwhile",
      callApi(shop, "arrangeOptionGroups", { token: manager, body: { ids, previous_order: ids } }),
    );
    const remove = (token: string, body = {}) =>
      callApi(shop, "deleteOptionGroup", { id: copy.id, token, body });
    await expectError(403, "price_change_forbidden", remove(manager, lunch));
    await expectError(400, "price_reason_missing", remove(admin));
    assert.equal(
      await expectData(shop, "deleteOptionGroup", { id: copy.id, token: admin, body: lunch }),
      null,
    );
    for (const name of ["deleteOptionGroup", "duplicateOptionGroup"] as const) {
      await expectError(404, "no_such_option_group", callApi(shop, name, { id: copy.id, token: manager }));
    }
    for (
      const [name, wanting] of [["updateOptionGroup", body], ["attachOptionGroup", { dish_ids: [] }]] as const
    ) {
      const call = callApi(shop, name, { id: copy.id, token: admin, body: wanting });
      await expectError(404, "no_such_option_group", call);
    }
    await expectError(
      404,
      "no_such_option_group",
      callApi(shop, "updateDish", {
        id: first.id,
        token: admin,
        body: {
          name: first.name,
          price: first.price,
          category_id: first.category_id,
          prep_time_minutes: first.prep_time_minutes,
          option_group_ids: [copy.id],
        },
      }),
    );

    const log = await expectData(shop, "auditLogs", {
      token: admin,
      query: { search: made.id, limit: "100" },
    });
    assert.deepEqual(
      log.filter(({ status }) => status === "success").map(({ action }) => action).toReversed(),
      ["option_group.created", "option_group.updated", "option_group.attached"],
    );
    const prices = await expectData(shop, "auditLogs", { token: admin, query: { search: large.id } });
    assert.deepEqual(prices.map(({ action }) => action), [
      "option.availability",
      "option.price_changed",
      "option.price_changed",
    ]);
    assert.deepEqual(prices[1]?.details, {
      name: "Large",
      option_group: "Portion",
      old_price_cents: 300,
      new_price_cents: 350,
      reason: "bigger bowls",
    });
  }));

Deno.test("every error of an option group's form has its own code, field and text", () =>
  withMemoryShop(async (shop) => {
    const { admin, made } = await office(shop);
    const group = (more: object) => () =>
      callApi(shop, "createOptionGroup", { token: admin, body: { ...size, ...more } });
    const first = (more: object) => group({ options: [{ name: "Regular", ...more }, { name: "Large" }] });
    const name = "x".repeat(101);
    const amount = "Enter an amount from −999.99 to 999.99";
    const mistakes: [() => ReturnType<typeof callApi>, string, string, string][] = [
      [group({ name: " " }), "name", "option_group_name_required", "Group name is required"],
      [group({ name: undefined }), "name", "option_group_name_required", "Group name is required"],
      [group({ name }), "name", "option_name_too_long", "Name must be at most 100 characters"],
      [
        group({ name_korean: name }),
        "name_korean",
        "korean_name_too_long",
        "Korean name must be at most 100 characters",
      ],
      [group({ min: -1 }), "min", "option_group_min_invalid", "Enter a whole number from 0 to 100"],
      [group({ max: 0 }), "max", "option_group_max_invalid", "Enter a whole number from 1 to 100"],
      [group({ max: 1.5 }), "max", "option_group_max_invalid", "Enter a whole number from 1 to 100"],
      [
        group({ min: 2 }),
        "max",
        "option_group_max_below_min",
        "The maximum cannot be below the minimum",
      ],
      [
        group({ max: 3 }),
        "max",
        "option_group_max_too_high",
        "With these options, guests can choose at most 2",
      ],
      [
        group({ min: 3, max: 3 }),
        "min",
        "option_group_min_too_high",
        "With these options, guests can choose at most 2",
      ],
      [group({ options: [] }), "options", "options_required", "Add at least one option"],
      [group({ options: undefined }), "options", "options_required", "Add at least one option"],
      [
        group({ options: Array.from({ length: 51 }, () => ({ name: "x" })) }),
        "options",
        "options_too_many",
        "A group can have at most 50 options",
      ],
      [
        group({ options: [{ name: "A", is_default: true }, { name: "B", is_default: true }] }),
        "options",
        "option_defaults_too_many",
        "At most 1 of these options can be preselected",
      ],
      [
        group({ kind: "request" }),
        "options.1.price",
        "option_request_priced",
        "Kitchen requests are free",
      ],
      [first({ name: "" }), "options.0.name", "option_name_required", "Option name is required"],
      [first({ name }), "options.0.name", "option_name_too_long", "Name must be at most 100 characters"],
      [first({ price: 1000 }), "options.0.price", "option_price_invalid", amount],
      [first({ price: -1000 }), "options.0.price", "option_price_invalid", amount],
      [first({ price: 0.005 }), "options.0.price", "option_price_invalid", amount],
      [first({ price: "1" }), "options.0.price", "option_price_invalid", amount],
      [first({ max: 21 }), "options.0.max", "option_max_invalid", "Enter a whole number from 1 to 20"],
      [
        () =>
          callApi(shop, "updateOptionGroup", {
            id: made.id,
            token: admin,
            body: { ...size, price_reason: "why" },
          }),
        "price_reason",
        "price_reason_too_short",
        "Reason must be at least 5 characters",
      ],
      [first({ id: "opt_1" }), "options.0.id", "unknown_field", "Unknown field: id"],
    ];
    for (const [call, field, code, message] of mistakes) {
      const refusal = await expectError(400, "invalid", call());
      const [detail] = refusal.details ?? [];
      assert.deepEqual([detail?.field, detail?.code], [field, code]);
      if (code !== "unknown_field") assert.equal(refusal.error, message);
      assert.equal(refusal.details?.length, 1);
    }
  }));
