import assert from "node:assert/strict";
import { restaurant } from "@domain/testing/fixtures.ts";
import { addDish } from "../ordering/cart.ts";
import { noteDecline } from "./card_testing.ts";
import { openCheckout } from "../ordering/checkout.ts";

type World = ReturnType<typeof restaurant>;
const minute = 60_000;

async function open(ports: World, sessionId: string, client?: string) {
  await addDish(ports, { sessionId, dishId: "bibimbap", quantity: 1, note: "" });
  return await openCheckout(ports, { sessionId, client, choice: { option: "asap" }, note: "" });
}

async function intentOf(ports: World, sessionId: string, client?: string): Promise<string> {
  const opened = await open(ports, sessionId, client);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value.intent.id;
}

const kindOf = async (answer: ReturnType<typeof open>) => {
  const opened = await answer;
  return opened.ok ? "open" : opened.error.kind;
};

async function decline(ports: World, intentId: string, times: number) {
  for (let nth = 0; nth < times; nth++) {
    await noteDecline(ports, { intentId, eventId: `evt_${intentId}_${nth}` });
  }
}

Deno.test("an address can open ten new payments a minute, not counting repeats of the same cart", async () => {
  const ports = restaurant();
  for (let nth = 0; nth < 10; nth++) {
    assert.equal(await kindOf(open(ports, `cart ${nth}`, "192.0.2.7")), "open");
    assert.equal(await kindOf(open(ports, `cart ${nth}`, "192.0.2.7")), "open");
  }
  assert.equal(await kindOf(open(ports, "cart 10", "192.0.2.7")), "too_many_payments");
  assert.equal(await kindOf(open(ports, "cart 11", "192.0.2.8")), "open");
  ports.clock.advance(minute);
  assert.equal(await kindOf(open(ports, "cart 10", "192.0.2.7")), "open");
});

Deno.test("the fifth decline of a cart cancels its payment and blocks the cart for 30 minutes", async () => {
  const ports = restaurant();
  const intentId = await intentOf(ports, "cart", "192.0.2.7");
  await decline(ports, intentId, 4);
  assert.equal(await kindOf(open(ports, "cart", "192.0.2.7")), "open");
  await noteDecline(ports, { intentId, eventId: "evt_last" });
  assert.equal((await ports.payments.read(intentId))?.status, "cancelled");
  ports.clock.advance(30 * minute - 1);
  assert.equal(await kindOf(open(ports, "cart", "192.0.2.7")), "too_many_declines");
  ports.clock.advance(1);
  assert.equal(await kindOf(open(ports, "cart", "192.0.2.7")), "open");
});

Deno.test("an event that is delivered twenty times counts as one decline", async () => {
  const ports = restaurant();
  const intentId = await intentOf(ports, "cart");
  for (let nth = 0; nth < 20; nth++) await noteDecline(ports, { intentId, eventId: "evt_1" });
  assert.equal(await kindOf(open(ports, "cart")), "open");
});

Deno.test("an event that is delivered again within a day counts as one decline", async () => {
  const ports = restaurant();
  const intentId = await intentOf(ports, "cart");
  await noteDecline(ports, { intentId, eventId: "evt_first" });
  ports.clock.advance(24 * 60 * minute - 1);
  await decline(ports, intentId, 4);
  await noteDecline(ports, { intentId, eventId: "evt_first" });
  assert.equal(await kindOf(open(ports, "cart")), "open");
});

Deno.test("new carts do not lift the block of an address with too many declines", async () => {
  const ports = restaurant();
  for (let nth = 0; nth < 4; nth++) {
    await decline(ports, await intentOf(ports, `cart ${nth}`, "192.0.2.7"), 4);
  }
  ports.clock.advance(30 * minute - 1);
  assert.equal(await kindOf(open(ports, "a new cart", "192.0.2.7")), "too_many_declines");
  assert.equal(await kindOf(open(ports, "a new cart", "192.0.2.8")), "open");
});

Deno.test("declines of unknown payments are not counted", async () => {
  const ports = restaurant();
  await decline(ports, "pi_unknown", 9);
  assert.equal(await kindOf(open(ports, "cart")), "open");
});
