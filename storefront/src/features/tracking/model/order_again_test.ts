import assert, { deepEqual } from "node:assert/strict";
import { CallFailed } from "@/lib/api.ts";
import { bibimbapGroups, groupOf, optionOf } from "@/lib/options/testing.ts";
import { dishOf } from "@/lib/testing.ts";
import { orderAgain, usualOrder } from "./order_again.ts";
import type { PastOrder } from "@/lib/device_memory.ts";

const item = (id: string, quantity = 1) => ({
  id: `line-${id}`,
  menu_item_id: id,
  quantity,
  name: id,
  name_korean: "",
  unit_price: 10,
  line_total: 10 * quantity,
  special_instructions: `note of ${id}`,
  options: [],
});

Deno.test("adds available dishes with their notes and returns the others as missing", async () => {
  const added: unknown[] = [];
  const { missing, left } = await orderAgain(
    [item("bibimbap", 2), item("galbi"), item("mandu")],
    [],
    (addition) => {
      if (addition.menu_item_id === "galbi") {
        return Promise.reject(
          new CallFailed("dish_off", 409, { code: "dish_off", error: "Galbi is not available right now." }),
        );
      }
      added.push(addition);
      return Promise.resolve();
    },
  );
  deepEqual(added, [
    { menu_item_id: "bibimbap", quantity: 2, special_instructions: "note of bibimbap" },
    { menu_item_id: "mandu", quantity: 1, special_instructions: "note of mandu" },
  ]);
  deepEqual(missing.map((each) => each.menu_item_id), ["galbi"]);
  deepEqual(left, []);
});

Deno.test("a dish over the limits of an order is not called unavailable, and the others are added", async () => {
  const error = new CallFailed("line_limit", 409, {
    code: "line_limit",
    error: "You can order up to 20 of one dish at a time.",
  });
  const added: string[] = [];
  const refilled = await orderAgain(
    [item("bibimbap", 12), item("mandu")],
    [],
    ({ menu_item_id }) => {
      if (menu_item_id === "bibimbap") return Promise.reject(error);
      added.push(menu_item_id);
      return Promise.resolve();
    },
  );
  deepEqual(refilled, { missing: [], dropped: [], left: [], overLimit: error });
  deepEqual(added, ["mandu"]);
});

Deno.test("returns the remaining dishes after a lost connection instead of treating them as missing", async () => {
  const error = new CallFailed("offline", 0);
  const refilled = await orderAgain(
    [item("bibimbap"), item("galbi"), item("mandu")],
    [],
    ({ menu_item_id }) => menu_item_id === "galbi" ? Promise.reject(error) : Promise.resolve(),
  );
  deepEqual(refilled.missing, []);
  deepEqual(refilled.left.map((each) => each.menu_item_id), ["galbi", "mandu"]);
  deepEqual(refilled.error, error);
});

const sold = (id: string, quantity = 1) => ({
  ...optionOf(id),
  group_id: "any",
  kind: "choice" as const,
  quantity,
  added_amount: 0,
});
const menuWith = (option_groups: typeof bibimbapGroups) => [{
  items: [dishOf("bibimbap", { option_groups })],
}];

async function optionsAgain(options: ReturnType<typeof sold>[], groups = bibimbapGroups) {
  const added: unknown[] = [];
  const refilled = await orderAgain([{ ...item("bibimbap"), options }], menuWith(groups), ({ options }) => {
    added.push(options);
    return Promise.resolve();
  });
  return { added, dropped: refilled.dropped.flatMap(({ options }) => options.map(({ id }) => id)) };
}

Deno.test("restores the options of a dish with their quantities", async () => {
  deepEqual(await optionsAgain([sold("hot"), sold("large"), sold("egg", 2)]), {
    added: [[{ id: "hot", quantity: 1 }, { id: "large", quantity: 1 }, { id: "egg", quantity: 2 }]],
    dropped: [],
  });
});

Deno.test("adds a dish without the options that can no longer be ordered, and returns them", async () => {
  deepEqual(await optionsAgain([sold("mild"), sold("large"), sold("tofu"), sold("left the menu")]), {
    added: [[{ id: "mild", quantity: 1 }, { id: "large", quantity: 1 }]],
    dropped: ["tofu", "left the menu"],
  });
});

Deno.test("an unavailable choice of a required group becomes the default of the group", async () => {
  const noHot = groupOf("Spice", [
    optionOf("mild", { is_default: true }),
    optionOf("hot", { is_available: false }),
  ], {
    min: 1,
    max: 1,
  });
  deepEqual(await optionsAgain([sold("hot")], [noHot]), {
    added: [[{ id: "mild", quantity: 1 }]],
    dropped: ["hot"],
  });
});

Deno.test("a dish whose options the server refuses is missing", async () => {
  const refusal = { code: "option_required", error: "Choose 1: Size" };
  const { missing } = await orderAgain(
    [item("bibimbap")],
    menuWith(bibimbapGroups),
    () => Promise.reject(new CallFailed("option_required", 400, refusal)),
  );
  deepEqual(missing.map((each) => each.menu_item_id), ["bibimbap"]);
});

/** An order of one each of these dishes. Newer orders come first in the lists below. */
function orderOf(id: string, ...dishes: string[]): PastOrder {
  return {
    id,
    number: "K-001",
    placed: "",
    items: dishes.map((menu_item_id) => ({
      id: `${id} ${menu_item_id}`,
      menu_item_id,
      quantity: 1,
      name: menu_item_id,
      name_korean: "",
      unit_price: 10,
      line_total: 10,
      special_instructions: id,
      options: [],
    })),
  };
}

Deno.test("the usual is what was ordered most often, in any order of dishes and with any notes", () => {
  const orders = [
    orderOf("5", "mandu"),
    orderOf("4", "soup", "rice"),
    orderOf("3", "mandu"),
    orderOf("2", "rice", "soup"),
    orderOf("1", "soup", "rice"),
  ];
  assert.equal(usualOrder(orders)?.id, "4");
});

Deno.test("of contents ordered equally often, the newest is the usual", () => {
  const orders = [orderOf("4", "soup"), orderOf("3", "mandu"), orderOf("2", "mandu"), orderOf("1", "soup")];
  assert.equal(usualOrder(orders)?.id, "4");
});

Deno.test("there is no usual without a repeated order", () => {
  assert.equal(usualOrder([]), undefined);
  assert.equal(usualOrder([orderOf("2", "mandu"), orderOf("1", "mandu", "rice")]), undefined);
});
