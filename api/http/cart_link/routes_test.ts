import { deepEqual, equal } from "node:assert/strict";
import { pay } from "@api/testing/money.ts";
import { at, newGuest, plainDish } from "@api/testing/guests.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

Deno.test("a link carries a cart to another guest, who sees what changed, takes it and pays", () =>
  withMemoryShop(async (shop) => {
    const pickup_time = at("2026-11-20", "18:15");
    const [other] = (await expectData(shop, "menuByCategory")).flatMap(({ items }) => items)
      .filter(({ id, option_groups }) => id !== plainDish.id && option_groups.length === 0);
    if (!other) throw new Error("the menu has one plain dish only");
    const made = await expectData(shop, "makeCartLink", {
      body: {
        items: [
          { menu_item_id: plainDish.id, quantity: 2, special_instructions: "  no onion\u200b " },
          { menu_item_id: other.id, quantity: 1 },
        ],
        pickup_time,
        source: "an assistant",
      },
    });
    equal(new URL(made.url).pathname, `/c/${made.id}`);
    equal(made.expires_at.slice(0, 16), "2026-11-27T20:00");

    const link = await expectData(shop, "cartLink", { id: made.id });
    deepEqual(
      link.items.map(({ menu_item_id, quantity, special_instructions }) => [
        menu_item_id,
        quantity,
        special_instructions,
      ]),
      [[plainDish.id, 2, "no onion"], [other.id, 1, ""]],
    );
    deepEqual([link.problems, link.pickup_time], [[], {
      option: "scheduled",
      scheduledDate: "2026-11-20",
      scheduledTime: "18:15",
    }]);

    const { token } = await signIn(shop, "admin");
    await expectData(shop, "setAvailability", { id: other.id, token, body: { is_available: false } });
    const [line] = (await expectData(shop, "cartLink", { id: made.id })).items.slice(1);
    deepEqual((await expectData(shop, "cartLink", { id: made.id })).problems, [{
      field: line?.id,
      code: "dish_unavailable",
      params: { name: other.name },
      message: `${other.name} is not available right now.`,
    }]);

    const guest = newGuest(shop);
    await expectData(shop, "takeCartLink", { id: made.id, body: { session_id: guest.sessionId } });
    const { items } = await guest.cart();
    deepEqual(items.map(({ is_available, quantity }) => [is_available, quantity]), [[true, 2], [false, 1]]);
    await expectData(shop, "updateCart", {
      body: { session_id: guest.sessionId, id: items[1]?.id ?? "", quantity: 0 },
    });
    const opened = await guest.open(pickup_time);
    if (!opened.ok) throw new Error(opened.text);
    await guest.complete(opened.data.paymentIntentId, pickup_time);
    await pay(shop, opened.data);
  }));

Deno.test("unknown links, unknown dishes, empty carts and too many lines are refused", () =>
  withMemoryShop(async (shop) => {
    const line = { menu_item_id: plainDish.id, quantity: 1 };
    const make = (items: typeof line[]) => callApi(shop, "makeCartLink", { body: { items } });
    await expectError(404, "cart_link_gone", callApi(shop, "cartLink", { id: "2x4k" }));
    const session_id = newGuest(shop).sessionId;
    await expectError(
      404,
      "cart_link_gone",
      callApi(shop, "takeCartLink", { id: "2x4k", body: { session_id } }),
    );
    await expectError(404, "no_such_dish", make([{ menu_item_id: "pizza", quantity: 1 }]));
    for (const items of [[], Array.from({ length: 51 }, () => line)]) {
      await expectError(400, "invalid", make(items));
    }
    await expectError(409, "line_limit", make([{ ...line, quantity: 1000 }]));
  }));
