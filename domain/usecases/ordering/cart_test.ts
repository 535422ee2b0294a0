import assert from "node:assert/strict";
import { fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { fillCart, must } from "@domain/testing/steps.ts";
import { archiveDish } from "../menu/edit_dishes.ts";
import { addDish, clearCart, updateCartLine, viewCart } from "./cart.ts";

const sessionId = "ses_guest";
const add = (ports: ReturnType<typeof restaurant>, dishId: string, quantity = 1, note = "") =>
  addDish(ports, { sessionId, dishId, quantity, note });

Deno.test("adding a dish uses the server's price and returns the quoted cart", async () => {
  const ports = restaurant();
  const quote = must(await add(ports, "bibimbap", 2, "no egg"));
  assert.deepEqual(
    quote.lines.map((line) => [line.dish.name.en, line.quantity, line.note, line.unitPriceCents]),
    [["Bibimbap", 2, "no egg", 1695]],
  );
  assert.deepEqual([quote.subtotalCents, quote.taxCents, quote.totalCents], [3390, 297, 3687]);
  assert.deepEqual(await viewCart(ports, sessionId), quote);
});

Deno.test("an unavailable or unknown dish is refused and the cart stays unchanged", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "bibimbap");
  ports.menus.editDish("galbi", { availability: { kind: "off_until", until: fridayDinner + 1 } });
  assert.deepEqual(await add(ports, "galbi"), { ok: false, error: { kind: "dish_off", name: "Galbi" } });
  assert.deepEqual(await add(ports, "pizza"), { ok: false, error: { kind: "no_such_dish" } });
  assert.equal((await viewCart(ports, sessionId)).count, 1);
  ports.clock.advance(1);
  assert.equal((await add(ports, "galbi")).ok, true);
});

Deno.test("no dish can be added while online ordering is off or in maintenance", async () => {
  for (
    const [setting, reason] of [[{ isOrderingEnabled: false }, "disabled"], [
      { isInMaintenance: true },
      "maintenance",
    ]] as const
  ) {
    const ports = restaurant();
    ports.store.changeSettings(setting);
    assert.deepEqual(await add(ports, "bibimbap"), { ok: false, error: { kind: "ordering_off", reason } });
  }
});

Deno.test("the limits of dishes come from the settings", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ limits: { perLine: 2, total: 3 } });
  assert.deepEqual(await add(ports, "bibimbap", 3), { ok: false, error: { kind: "line_limit", limit: 2 } });
  must(await add(ports, "bibimbap", 2));
  assert.deepEqual(await add(ports, "galbi", 2), { ok: false, error: { kind: "cart_limit", limit: 3 } });
});

Deno.test("dishes that left the menu, which the guest does not see, take no part of the limit of an order", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ limits: { perLine: 3, total: 3 } });
  must(await add(ports, "bibimbap", 2));
  await archiveDish(ports, { by: { id: "staff_admin", role: "admin" }, dishId: "bibimbap" });
  must(await add(ports, "galbi", 2));
  const changed = must(await updateCartLine(ports, { sessionId, dishId: "galbi", quantity: 3 }));
  assert.deepEqual(changed.lines.map(({ dish, quantity }) => [dish.id, quantity]), [["galbi", 3]]);
  const more = await add(ports, "cold_kimchi");
  assert.deepEqual(more, { ok: false, error: { kind: "cart_limit", limit: 3 } });
});

Deno.test("a line is changed by its id and removed with quantity 0, and the cart can be cleared", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "bibimbap", "galbi");
  const [first] = (await viewCart(ports, sessionId)).lines;
  const changed = must(
    await updateCartLine(ports, { sessionId, lineId: first?.id, quantity: 3, note: "no egg" }),
  );
  assert.deepEqual(changed.lines.map((line) => [line.dish.id, line.quantity, line.note]), [
    ["bibimbap", 3, "no egg"],
    ["galbi", 1, ""],
  ]);
  const removed = must(await updateCartLine(ports, { sessionId, dishId: "galbi", quantity: 0 }));
  assert.deepEqual(removed.lines.map((line) => line.dish.id), ["bibimbap"]);
  assert.equal((await clearCart(ports, sessionId)).count, 0);
  assert.equal((await viewCart(ports, sessionId)).totalCents, 0);
});

Deno.test("a changed price applies to an existing cart at once", async () => {
  const ports = restaurant();
  await fillCart(ports, sessionId, "galbi");
  ports.menus.editDish("galbi", { priceCents: 3695 });
  assert.equal((await viewCart(ports, sessionId)).subtotalCents, 3695);
});

Deno.test("no alcohol is added once its sales to go have ended, and a cart that has some cannot order it", async () => {
  const ports = restaurant();
  ports.menus.editDish("cold_kimchi", { isAlcoholic: true });
  await fillCart(ports, sessionId, "cold_kimchi", "bibimbap");
  ports.store.changeSettings({ alcoholEndsAt: fridayDinner });
  assert.deepEqual(await add(ports, "cold_kimchi"), { ok: false, error: { kind: "alcohol_over" } });
  const { lines, alcohol } = await viewCart(ports, sessionId);
  assert.deepEqual(lines.map((line) => [line.isAvailable, line.isAlcoholOver]), [[false, true], [
    true,
    false,
  ]]);
  assert.equal(alcohol, undefined);
  assert.equal((await add(ports, "bibimbap")).ok, true);
});
