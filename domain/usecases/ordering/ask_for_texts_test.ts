import assert from "node:assert/strict";
import { maxUserAgentLength } from "@domain/notification/consent.ts";
import { mayAskForTexts } from "@domain/notification/text_consent.ts";
import { textTerms } from "@domain/shared/guest_texts.ts";
import { ok } from "@domain/shared/result.ts";
import { fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { must, waitingOrder } from "@domain/testing/steps.ts";
import { stopTextsOn } from "../operations/text_stops.ts";
import { acceptOrder, cancelByGuest } from "./answer_order.ts";
import { askForTextsOn } from "./ask_for_texts.ts";

const from = { address: "203.0.113.7", userAgent: "Firefox ".repeat(100) };

/** Given a pending order whose guest did not ask for texts at the checkout. */
async function given() {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  await ports.orders.change(id, (order) => ok({ order: { ...order, wantsTexts: false }, at: fridayDinner }));
  const ask = (language: "en" | "ko" = "en") => askForTextsOn(ports, { orderId: id, language, from });
  const accept = () => acceptOrder(ports, { orderId: id, by: mina });
  const texts = () =>
    ports.outbox.all().flatMap(({ message }) => message.channel === "text" ? [message.about] : []);
  const requests = () => ports.audit.filter(({ action }) => action === "order.texts_requested");
  const announced = async () =>
    (await ports.live.after(0, 99)).filter(({ kind }) => kind === "order_updated").length;
  return { ports, id, ask, accept, texts, requests, announced };
}

const refusalOf = (result: Awaited<ReturnType<typeof askForTextsOn>>) =>
  result.ok ? undefined : result.error.kind;

Deno.test("a guest who asks for texts on the order's page gets those that follow, and the order keeps time, source and terms", async () => {
  const { ports, ask, accept, texts, requests, announced } = await given();
  ports.clock.advanceMinutes(2);
  const asked = must(await ask("ko"));
  assert.deepEqual(asked.textConsent, {
    at: fridayDinner + 2 * 60_000,
    address: from.address,
    userAgent: from.userAgent.slice(0, maxUserAgentLength),
    terms: textTerms.ko,
  });
  assert.equal(await announced(), 1, "the other pages and the tablets hear of it");
  assert.deepEqual(requests().map(({ details }) => details), [{ number: asked.number, by: "guest" }]);
  assert.deepEqual(texts(), []);
  must(await accept());
  assert.deepEqual(texts(), ["order_confirmed"]);
});

Deno.test("asking again, also from another device, keeps the first consent and announces nothing", async () => {
  const { ports, ask, requests, announced } = await given();
  const first = must(await ask("en"));
  ports.clock.advanceMinutes(1);
  assert.deepEqual(must(await ask("ko")), first);
  assert.deepEqual([await announced(), requests().length], [1, 1]);
});

Deno.test("a guest who asks while the card is being charged gets the text about the acceptance", async () => {
  const { ports, ask, accept, texts } = await given();
  const { capture } = ports.payments;
  ports.payments.capture = async (...parts) => {
    must(await ask());
    return await capture.apply(ports.payments, parts);
  };
  must(await accept());
  assert.deepEqual(texts(), ["order_confirmed"]);
});

Deno.test("texts are refused while they are off, for a number that cannot receive them, for an ended and for an unknown order", async () => {
  const { ports, id, ask, requests } = await given();
  ports.store.changeSettings({ textsGuests: false });
  assert.equal(refusalOf(await ask()), "texts_unavailable");
  ports.store.changeSettings({ textsGuests: true });
  const dial = (phone: string) =>
    ports.orders.change(
      id,
      (order) => ok({ order: { ...order, contact: { ...order.contact, phone } }, at: fridayDinner }),
    );
  // Toll-free, and Puerto Rico, which the restaurant can allow.
  for (const phone of ["+18005550134", "+17875550134"]) {
    await dial(phone);
    assert.equal(refusalOf(await ask()), "texts_unavailable", phone);
  }
  ports.store.changeSettings({ textAreaCodes: ["787"] });
  const order = await ports.orders.byId(id);
  assert.ok(order && mayAskForTexts(order));
  const ended = must(await cancelByGuest(ports, id));
  assert.ok(!mayAskForTexts(ended));
  assert.equal(refusalOf(await ask()), "invalid_transition");
  assert.equal(
    refusalOf(await askForTextsOn(ports, { orderId: "ord_9", language: "en", from })),
    "no_such_order",
  );
  assert.equal(requests().length, 0);
});

Deno.test("an earlier stop of texts has ended when a process dies right after it stored the consent", async () => {
  const { ports, id } = await given();
  const { contact: { phone } } = await ports.orders.byId(id) ?? assert.fail();
  await stopTextsOn(ports, { orderId: id, source: "guest_page" });
  ports.clock.advanceMinutes(1);
  const change: typeof ports.orders.change = async (...args) => {
    await ports.orders.change(...args);
    throw new Error("the process died");
  };
  const dying = { ...ports, orders: { ...ports.orders, change } };
  await assert.rejects(askForTextsOn(dying, { orderId: id, language: "en", from }), /died/);
  assert.equal((await ports.orders.byId(id))?.wantsTexts, true);
  assert.equal(await ports.textStops.isStopped(phone), false);
});
