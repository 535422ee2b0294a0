import assert from "node:assert/strict";
import type { Cart, CartItem } from "@contract/schemas/cart.ts";
import { MutationObserver, onlineManager, QueryClient } from "@tanstack/react-query";
import { slowServer } from "@web/testing/slow_server.ts";
import { CallFailed } from "./api.ts";
import { addOnce, serializedCartChange, storeCart, withQuantity } from "./cart_changes.ts";
import { cartKey } from "./queries.ts";
import { guestSessionId } from "./session.ts";
import { toWireFlags } from "@contract/dish_flags.ts";

const line = (id: string, quantity: number): CartItem => ({
  id,
  menu_item_id: `dish-${id}`,
  name: id,
  name_korean: "",
  description: "",
  price: 10,
  quantity,
  line_total: 10 * quantity,
  special_instructions: "",
  options: [],
  has_default_options: true,
  option_problems: [],
  allergens: "",
  prep_time_minutes: 10,
  is_available: true,
  is_alcohol_over: false,
  ...toWireFlags([]),
  image_url: null,
});

const cart: Cart = {
  items: [line("a", 1), line("b", 2)],
  subtotal: 30,
  serviceFee: 0,
  serviceFeeRate: 0,
  charges: [],
  taxAmount: 2.63,
  taxRate: 8.75,
  total: 32.63,
  count: 3,
  alcohol: null,
};

Deno.test("a new quantity changes the count and keeps the server's sums", () => {
  const changed = withQuantity(cart, { line: line("b", 2), quantity: 5 });
  assert.deepEqual(changed.items.map((item) => item.quantity), [1, 5]);
  assert.equal(changed.count, 6);
  assert.equal(changed.total, 32.63);
});

Deno.test("quantity 0 removes the line", () => {
  const changed = withQuantity(cart, { line: line("a", 1), quantity: 0 });
  assert.deepEqual(changed.items.map((item) => item.id), ["b"]);
  assert.equal(changed.count, 2);
});

/** A page with a cart, whose fetches and changes the test answers. */
async function cartPage() {
  const server = slowServer<Cart>(cartKey(guestSessionId()));
  server.asked[0]?.resolve(cart);
  await server.settled();
  return {
    ...server,
    /** Starts a change of the cart. */
    change() {
      const answer = Promise.withResolvers<Cart>();
      const change = new MutationObserver(server.client, {
        ...serializedCartChange,
        mutationFn: () => answer.promise,
        onSuccess: (cart) => storeCart(server.client, cart),
      });
      change.mutate(undefined).catch(() => {});
      return answer;
    },
    count: () => server.shown()?.count,
  };
}

Deno.test("shows a change of the cart also when the next one, which waited for it, is refused", async () => {
  const page = await cartPage();
  const [first, second] = [page.change(), page.change()];
  first.resolve({ ...cart, count: 4 });
  await page.settled();
  second.reject(new Error("sold out"));
  await page.settled();
  assert.equal(page.asked.length, 2);
  page.asked[1]?.resolve({ ...cart, count: 4 });
  await page.settled();
  assert.equal(page.count(), 4);
  page.stop();
});

Deno.test("fetches the cart again when a change is answered during a fetch, which may be of a later menu", async () => {
  const page = await cartPage();
  const added = page.change();
  await page.settled();
  void page.client.invalidateQueries();
  added.resolve({ ...cart, count: 4 });
  await page.settled();
  assert.equal(page.count(), 4);
  page.asked.at(-1)?.resolve({ ...cart, count: 4, total: 40 });
  await page.settled();
  assert.equal(page.shown()?.total, 40);
  page.change().resolve({ ...cart, count: 5 });
  await page.settled();
  assert.deepEqual([page.count(), page.asked.length], [5, 3]);
  page.stop();
});

/** The cart that the server holds after a call whose answer was lost. */
async function addWithLostAnswer(saved: Cart | "offline"): Promise<Cart | unknown> {
  const { fetch } = globalThis;
  globalThis.fetch = () =>
    saved === "offline"
      ? Promise.reject(new TypeError("offline"))
      : Promise.resolve(Response.json({ success: true, data: saved }));
  onlineManager.setOnline(saved !== "offline");
  const client = new QueryClient();
  client.setQueryData(cartKey(guestSessionId()), cart);
  try {
    return await addOnce(client, { dish: "dish-a", quantity: 2 }, () => Promise.reject(lost));
  } catch (error) {
    return error;
  } finally {
    globalThis.fetch = fetch;
    onlineManager.setOnline(true);
    client.clear();
  }
}

const lost = new CallFailed("offline", 0);

Deno.test("an addition whose answer is lost counts as added if the cart has it, so that a second press does not add it twice", async () => {
  const added = { ...cart, items: [line("a", 3), line("b", 2)], count: 5 };
  assert.deepEqual(await addWithLostAnswer(added), added);
  assert.equal(await addWithLostAnswer(cart), lost);
  assert.equal(await addWithLostAnswer("offline"), lost);
});

Deno.test("an addition that the server refuses stays refused", async () => {
  const refused = new CallFailed("line_limit", 409, { code: "line_limit", error: "Too many" });
  await assert.rejects(
    addOnce(new QueryClient(), { dish: "dish-a", quantity: 2 }, () => Promise.reject(refused)),
    refused,
  );
});
