import assert from "node:assert/strict";
import { at, bibimbap, coldKimchi, fridayDinner, galbi, restaurant } from "@domain/testing/fixtures.ts";
import { fillCart, must } from "@domain/testing/steps.ts";
import { ok } from "@domain/shared/result.ts";
import { linkMs } from "@domain/cart/cart_link.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { viewCart } from "./cart.ts";
import { makeCartLink, type NewLinkLine, openCartLink, quoteDishes, takeCartLink } from "./cart_links.ts";

type World = ReturnType<typeof restaurant>;

const line = (dishId: string, more: Partial<NewLinkLine> = {}): NewLinkLine => ({
  dishId,
  quantity: 1,
  note: "",
  ...more,
});
const make = (ports: World, lines: readonly NewLinkLine[], pickup?: PickupChoice) =>
  makeCartLink(ports, { lines, pickup });

async function opened(ports: World, id: string) {
  const link = await openCartLink(ports, id);
  assert.ok(link);
  return link;
}

Deno.test("a link has its dishes at the prices of now, and says what rose, sold out and left the menu", async () => {
  const ports = restaurant();
  const link = must(
    await make(ports, [
      line("bibimbap", { quantity: 2, note: "no egg" }),
      line("galbi"),
      line("cold_kimchi"),
      line("bulgogi", { options: [{ id: "mild", quantity: 1 }, { id: "cheese", quantity: 1 }] }),
    ]),
  );
  const before = await opened(ports, link.id);
  assert.deepEqual(before.problems, []);
  assert.deepEqual(
    before.quote.lines.map(({ dish, quantity, note, options }) => [
      dish.id,
      quantity,
      note,
      ...options.map(({ id }) => id),
    ]),
    [["bibimbap", 2, "no egg"], ["galbi", 1, ""], ["cold_kimchi", 1, ""], [
      "bulgogi",
      1,
      "",
      "mild",
      "cheese",
    ]],
  );

  ports.menus.editDish("bibimbap", { priceCents: 1795 });
  ports.menus.editDish("galbi", { availability: { kind: "off" } });
  ports.menus.remove("cold_kimchi");
  const after = await opened(ports, link.id);
  assert.deepEqual(after.problems, [
    { kind: "price_rose", lineId: "line_1", name: bibimbap.name, fromCents: 1695, toCents: 1795 },
    { kind: "unavailable", lineId: "line_2", name: galbi.name },
    { kind: "gone", lineId: "line_3", name: coldKimchi.name },
  ]);
});

Deno.test("a link and a price are those of the wished pickup time, as the checkout has them, and of now once it is gone", async () => {
  const ports = restaurant();
  const mondayLunch = { option: "scheduled", date: "2026-07-13", time: "12:00" } as const;
  const lines = [line("bibimbap")];
  const quoted = must(await quoteDishes(ports, { lines, pickup: mondayLunch }));
  assert.equal(quoted.quote.subtotalCents, 1495);
  await fillCart(ports, "ses_1", "bibimbap");
  assert.equal((await viewCart(ports, "ses_1", mondayLunch)).subtotalCents, 1495);
  assert.equal((await viewCart(ports, "ses_1")).subtotalCents, 1695);
  const link = must(await make(ports, lines, mondayLunch));
  assert.equal((await opened(ports, link.id)).quote.subtotalCents, 1495);

  ports.clock.set(at("2026-07-13T17:00-07:00"));
  const late = await opened(ports, link.id);
  assert.equal(late.quote.subtotalCents, 1695);
  assert.deepEqual(late.problems, [
    { kind: "price_rose", lineId: "line_1", name: bibimbap.name, fromCents: 1495, toCents: 1695 },
    { kind: "pickup_time_gone" },
  ]);
  for (const pickup of [mondayLunch, { ...mondayLunch, date: "2026-13-40" }, undefined]) {
    assert.equal(must(await quoteDishes(ports, { lines, pickup })).quote.subtotalCents, 1695);
  }
});

Deno.test("a wished pickup time is told as gone when the restaurant does not offer it any more", async () => {
  const ports = restaurant();
  const offered = must(
    await make(ports, [line("galbi")], { option: "scheduled", date: "2026-07-10", time: "19:00" }),
  );
  assert.deepEqual((await opened(ports, offered.id)).problems, []);
  ports.clock.advanceMinutes(130);
  assert.deepEqual((await opened(ports, offered.id)).problems, [{ kind: "pickup_time_gone" }]);
  const never = must(
    await make(ports, [line("galbi")], { option: "scheduled", date: "2026-07-10", time: "03:10" }),
  );
  assert.deepEqual((await opened(ports, never.id)).problems, [{ kind: "pickup_time_gone" }]);
});

Deno.test("a link with an unknown dish, an option of another dish or too many dishes is not made", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ limits: { perLine: 2, total: 3 } });
  assert.deepEqual(await make(ports, [line("pizza")]), { ok: false, error: { kind: "no_such_dish" } });
  const foreign = await make(ports, [line("galbi", { options: [{ id: "cheese", quantity: 1 }] })]);
  assert.deepEqual(foreign, {
    ok: false,
    error: { kind: "options", problem: { kind: "option_unknown", optionId: "cheese" } },
  });
  assert.deepEqual(await make(ports, [line("galbi", { quantity: 3 })]), {
    ok: false,
    error: { kind: "line_limit", limit: 2 },
  });
  assert.deepEqual(
    await make(ports, [line("galbi", { quantity: 2 }), line("bibimbap", { quantity: 2 })]),
    { ok: false, error: { kind: "cart_limit", limit: 3 } },
  );
  ports.store.changeSettings({ isOrderingEnabled: false });
  assert.deepEqual(await make(ports, [line("galbi")]), {
    ok: false,
    error: { kind: "ordering_off", reason: "disabled" },
  });
  assert.deepEqual(ports.carts.links(), []);
});

Deno.test("a sold-out dish can be linked, because it may be back when the link is opened", async () => {
  const ports = restaurant();
  ports.menus.editDish("galbi", { availability: { kind: "off" } });
  const link = must(await make(ports, [line("galbi")]));
  assert.deepEqual((await opened(ports, link.id)).problems.map(({ kind }) => kind), ["unavailable"]);
  ports.menus.editDish("galbi", { availability: { kind: "on" } });
  assert.deepEqual((await opened(ports, link.id)).problems, []);
});

Deno.test("taking a link adds its dishes to the cart or replaces them, without those that left the menu", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports, [line("galbi", { note: "well done" }), line("cold_kimchi")]));
  ports.menus.remove("cold_kimchi");
  await fillCart(ports, "ses_1", "bibimbap");
  const take = async (replaces: boolean) => {
    const taken = await takeCartLink(ports, { id, sessionId: "ses_1", replaces });
    assert.ok(taken);
    return must(taken).lines.map(({ dish, quantity, note }) => [dish.id, quantity, note]);
  };
  assert.deepEqual(await take(false), [["bibimbap", 1, ""], ["galbi", 1, "well done"]]);
  assert.deepEqual(await take(false), [["bibimbap", 1, ""], ["galbi", 2, "well done"]]);
  assert.deepEqual(await take(true), [["galbi", 1, "well done"]]);

  ports.store.changeSettings({ limits: { perLine: 1, total: 9 } });
  assert.deepEqual(await takeCartLink(ports, { id, sessionId: "ses_1", replaces: false }), {
    ok: false,
    error: { kind: "line_limit", limit: 1 },
  });
  assert.equal((await viewCart(ports, "ses_1")).count, 1);
});

Deno.test("a link leads nowhere after seven days", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports, [line("galbi")]));
  ports.clock.advance(linkMs - 1);
  assert.ok(await openCartLink(ports, id));
  ports.clock.advance(1);
  assert.equal(await openCartLink(ports, id), undefined);
  assert.equal(await takeCartLink(ports, { id, sessionId: "ses_1", replaces: true }), undefined);
});

Deno.test("all clients together make at most 2,000 links an hour", async () => {
  const ports = restaurant();
  for (let count = 0; count < 2_000; count++) must(await make(ports, [line("galbi")]));
  assert.deepEqual(await make(ports, [line("galbi")]), {
    ok: false,
    error: { kind: "too_many_cart_links", retryAt: fridayDinner + 3_600_000 },
  });
});

Deno.test("taking a link keeps the source of the cart, unless the visit names another", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports, [line("galbi")]));
  const take = async (source?: string) => {
    const taken = await takeCartLink(ports, { id, sessionId: "ses_1", replaces: true, source });
    assert.ok(taken?.ok);
    return (await ports.carts.load("ses_1")).source;
  };
  assert.equal(await take(), undefined);
  assert.equal(await take("poster"), "poster");
  assert.equal(await take(), "poster");
  assert.equal(await take("bag"), "bag");
});

Deno.test("a link that is added to a cart without dishes leaves nothing of the phone order before", async () => {
  const ports = restaurant();
  const { id } = must(await make(ports, [line("galbi")]));
  await ports.carts.change("ses_1", (cart) => ok({ ...cart, phoneLinkId: "of an earlier call" }));
  must(await takeCartLink(ports, { id, sessionId: "ses_1", replaces: false }) ?? assert.fail("no such link"));
  assert.equal((await ports.carts.load("ses_1")).phoneLinkId, undefined);
});
