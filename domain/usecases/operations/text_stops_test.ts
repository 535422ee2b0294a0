import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import { ok } from "@domain/shared/result.ts";
import { StoppedAtGateway } from "@domain/ports/outbox.ts";
import { fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { must, waitingOrder } from "@domain/testing/steps.ts";
import { askForTextsOn } from "../ordering/ask_for_texts.ts";
import { sendTestMessage } from "./test_message.ts";
import { answerReply, resumeTexts, sendText, stopTextsOn, TextsStopped } from "./text_stops.ts";

const from = { address: "203.0.113.7", userAgent: "Firefox" };

/** Given a pending order whose guest asked for texts. */
async function given() {
  const ports = restaurant();
  const { id, contact: { phone } } = await waitingOrder(ports);
  await ports.orders.change(id, (order) => ok({ order: { ...order, wantsTexts: true }, at: fridayDinner }));
  const reply = (body: string) => answerReply(ports, { from: phone, body });
  const send = () => sendText(ports, phone, "Your order is ready");
  const wantsTexts = async () => (await ports.orders.byId(id))?.wantsTexts;
  const audited = () => ports.audit.filter(({ action }) => action.startsWith("texts."));
  return { ports, id, phone, reply, send, wantsTexts, audited };
}

Deno.test("STOP by text ends all texts to the number, is confirmed once and shows on the open order", async () => {
  const { ports, reply, send, wantsTexts, audited } = await given();
  const replies = await Promise.all([reply("STOP"), reply("stop"), reply("문자 그만")]);
  match(replies[0] ?? "", /no more texts/);
  deepEqual(replies.slice(1), [undefined, undefined]);
  await rejects(send(), TextsStopped);
  equal(ports.transport.texts.length, 0);
  equal(await wantsTexts(), false);
  deepEqual(audited().map(({ action, staffId, details }) => [action, staffId, details]), [
    ["texts.stopped", undefined, { source: "reply", phone: "(•••) •••-0134" }],
  ]);
});

Deno.test("an answer names the restaurant in its own language, and leaves no trace of a name that is not set", async () => {
  const { ports, reply } = await given();
  const { settings: { restaurant } } = await ports.store.load();
  ports.store.changeSettings({
    restaurant: { ...restaurant, name: { en: "Seoul Kitchen", ko: "서울식당" } },
  });
  match(await reply("도움말") ?? "", /^서울식당: /);
  match(await reply("HELP") ?? "", /^Seoul Kitchen: /);
  ports.store.changeSettings({ restaurant: { ...restaurant, name: { en: "", ko: "" } } });
  match(await reply("STOP") ?? "", /^You will get no more texts/);
});

Deno.test("START resumes texts to the same number only, and a number that was not stopped gets no answer", async () => {
  const { ports, reply, send, wantsTexts } = await given();
  equal(await reply("START"), undefined);
  await reply("STOP");
  ports.clock.advanceMinutes(1);
  equal(await answerReply(ports, { from: "+17145550199", body: "START" }), undefined);
  await rejects(send(), TextsStopped);
  match(await reply("START") ?? "", /again/);
  await send();
  equal(await wantsTexts(), true);
  equal((await ports.orders.withStatus(["pending_approval"], 9))[0]?.textConsent?.terms, "START");
});

Deno.test("a text that the gateway refuses because of a STOP stops the number, although its guest agreed to texts afterwards", async () => {
  const { ports, id, reply, send, wantsTexts, audited } = await given();
  await reply("STOP");
  ports.clock.advanceMinutes(1);
  must(await askForTextsOn(ports, { orderId: id, language: "en", from }));
  equal(await wantsTexts(), true);
  const { text } = ports.transport;
  ports.transport.text = () => Promise.reject(new StoppedAtGateway("refused"));
  await rejects(send(), TextsStopped);
  equal(await wantsTexts(), false);
  deepEqual(audited().map(({ action, details }) => [action, details["source"]]), [
    ["texts.stopped", "reply"],
    ["texts.resumed", "guest_page"],
    ["texts.stopped", "reply"],
  ]);
  ports.transport.text = text;
  await rejects(send(), TextsStopped, "without the gateway");
  ports.clock.advanceMinutes(1);
  match(await reply("START") ?? "", /again/);
  await send();
  equal(await wantsTexts(), true);
});

Deno.test("YES resumes texts to a stopped number as the text service does, and says nothing else", async () => {
  const { reply, send, wantsTexts, ports } = await given();
  match(await reply("Yes") ?? "", /not read/, "a number that was not stopped");
  await reply("STOP");
  ports.clock.advanceMinutes(1);
  equal(await reply("yes I am on my way"), undefined);
  match(await reply("Yes!") ?? "", /again/);
  await send();
  equal(await wantsTexts(), true);
});

Deno.test("a keyword of the owner's own, which the text service names, stops and resumes texts", async () => {
  const { ports, phone, send } = await given();
  const reply = (body: string, asks: "stop" | "start") => answerReply(ports, { from: phone, body, asks });
  await reply("BYE", "stop");
  await rejects(send(), TextsStopped);
  ports.clock.advanceMinutes(1);
  await reply("HELLO", "start");
  await send();
});

Deno.test("staff and the guest's page stop texts, and only a consent that is given afterwards lifts the stop", async () => {
  const { ports, id, send, wantsTexts, audited } = await given();
  const before = ports.clock.now();
  ports.clock.advanceMinutes(1);
  const order = must(await stopTextsOn(ports, { orderId: id, source: "staff", by: mina }));
  equal(order.wantsTexts, false);
  must(await stopTextsOn(ports, { orderId: id, source: "guest_page" }));
  await resumeTexts(ports, order, before);
  await rejects(send(), TextsStopped, "an earlier consent");
  ports.clock.advanceMinutes(1);
  must(await askForTextsOn(ports, { orderId: id, language: "en", from }));
  await send();
  equal(await wantsTexts(), true);
  deepEqual(audited().map(({ action, staffId, resourceId }) => [action, staffId, resourceId]), [
    ["texts.stopped", "staff_manager", id],
    ["texts.resumed", undefined, id],
  ]);
});

Deno.test("an unknown order and one without its contact stop nothing", async () => {
  const { ports, id } = await given();
  const refusal = async (orderId: string) => {
    const stopped = await stopTextsOn(ports, { orderId, source: "guest_page" });
    return stopped.ok ? undefined : stopped.error.kind;
  };
  equal(await refusal("ord_9"), "no_such_order");
  await ports.orders.change(
    id,
    (order) => ok({ order: { ...order, contact: { ...order.contact, phone: "" } }, at: fridayDinner }),
  );
  equal(await refusal(id), "texts_unavailable");
});

Deno.test("HELP is answered three times a day, anything else once a day and never to a stopped number", async () => {
  const { ports, reply } = await given();
  const { restaurant } = (await ports.store.load()).settings;
  ports.store.changeSettings({ restaurant: { ...restaurant, phone: "+17145550100" } });
  match(await reply("are you open?") ?? "", /not read/);
  equal(await reply("hello?"), undefined);
  for (const _ of [1, 2, 3]) match(await reply("HELP") ?? "", /\(\d{3}\) \d{3}-\d{4}/);
  equal(await reply("HELP"), undefined);
  ports.clock.advanceMinutes(24 * hourMs / minuteMs);
  await reply("STOP");
  equal(await reply("hello?"), undefined);
  match(await reply("도움말") ?? "", /주문 안내/);
});

Deno.test("a test text to an alert number that asked for no more texts says so and is not sent", async () => {
  const { ports } = await given();
  ports.store.changeSettings({ alertPhone: "+17145550161" });
  await answerReply(ports, { from: "+17145550161", body: "STOP" });
  const sent = await sendTestMessage(ports, { channel: "text", language: "en", staffId: "staff_admin" });
  match(sent.ok || sent.error.kind !== "test_message_failed" ? "" : sent.error.reason, /START/);
  equal(ports.transport.texts.length, 0);
});
