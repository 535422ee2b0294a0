/** A guest shares a cart as a link, and another one opens it and takes its dishes. */
import assert from "node:assert/strict";
import { type CartLink, isPhoneLink } from "@domain/cart/cart_link.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import { makeCartLink, openCartLink, takeCartLink } from "@domain/usecases/ordering/cart_links.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { type Acting, fillCart, inTab } from "./guests.ts";
import { inStep } from "./process.ts";

const shownLines = (
  lines: CartLink["lines"] | readonly { dishId: string; quantity: number; note: string }[],
) => lines.map(({ dishId, quantity, note }) => `${quantity} ${dishId} ${note}`).toSorted();

export async function shareCart({ store, process, guest, ...acting }: Acting): Promise<void> {
  const isEmpty = (await store.carts.load(guest.sessionId)).lines.length === 0;
  if (isEmpty) await inStep("a guest adds a dish", () => fillCart({ store, process, guest, ...acting }));
  const { lines } = await store.carts.load(guest.sessionId);
  if (lines.length === 0) return;
  const made = await makeCartLink(process.ports, { lines });
  if (!made.ok) return;
  assert.deepEqual(shownLines(made.value.lines), shownLines(lines), "the dishes of a link");
  const stored = store.carts.links().find(({ id }) => id === made.value.id);
  assert.deepEqual(stored, made.value, "a link of a guest that is not stored");
}

export const openLink = (acting: Acting): Promise<void> =>
  inTab(acting.guest, (isAlone) => open(acting, isAlone));

async function open({ store, process, guest, rng }: Acting, isAlone: () => boolean): Promise<void> {
  const [first, ...rest] = store.carts.links().filter((link) => !isPhoneLink(link));
  if (first === undefined) return;
  const { id, lines, expiresAt } = rng.pick([first, ...rest]);
  const before = await missing(store, lines);
  const opened = await openCartLink(process.ports, id);
  if (!opened) return assert.ok(store.clock.now() >= expiresAt, "a link ended before its time");
  const after = new Set(await missing(store, lines));
  for (const lineId of before.filter((lineId) => after.has(lineId))) {
    assert.ok(
      opened.problems.some((problem) => "lineId" in problem && problem.lineId === lineId),
      `the link does not tell that ${lineId} cannot be ordered`,
    );
  }
  const replaces = rng.happens(0.5);
  const taken = await takeCartLink(process.ports, { id, sessionId: guest.sessionId, replaces });
  if (!taken?.ok || !replaces || !isAlone()) return;
  const inCart = taken.value.lines.map(({ dish, quantity, note }) => ({ dishId: dish.id, quantity, note }));
  assert.deepEqual(shownLines(inCart), shownLines(lines), "the dishes that a link put into the cart");
}

/** The lines whose dish is off or left the menu. */
async function missing(store: MemoryPorts, lines: CartLink["lines"]): Promise<string[]> {
  const { dishes } = await store.menus.load();
  return lines.filter(({ dishId }) => {
    const dish = dishes.find(({ id }) => id === dishId);
    return dish === undefined || !isAvailable(dish, store.clock.now());
  }).map(({ id }) => id);
}
