import { deepEqual } from "node:assert/strict";
import { CallFailed } from "../../../lib/api.ts";
import { orderAgain } from "./order_again.ts";

const item = (id: string, quantity = 1) => ({
  id: `line-${id}`,
  menu_item_id: id,
  quantity,
  name: id,
  name_korean: "",
  unit_price: 10,
  line_total: 10 * quantity,
  special_instructions: `note of ${id}`,
});

Deno.test("adds available dishes with their notes and returns the others as missing", async () => {
  const added: unknown[] = [];
  const { missing, left } = await orderAgain(
    [item("bibimbap", 2), item("galbi"), item("mandu")],
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

Deno.test("returns the remaining dishes after a lost connection instead of treating them as missing", async () => {
  const error = new CallFailed("offline", 0);
  const refilled = await orderAgain(
    [item("bibimbap"), item("galbi"), item("mandu")],
    ({ menu_item_id }) => menu_item_id === "galbi" ? Promise.reject(error) : Promise.resolve(),
  );
  deepEqual(refilled.missing, []);
  deepEqual(refilled.left.map((each) => each.menu_item_id), ["galbi", "mandu"]);
  deepEqual(refilled.error, error);
});
