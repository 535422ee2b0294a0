import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import { type Email, NoAnswer, Undeliverable } from "@domain/ports/outbox.ts";
import { acceptOrder, denyOrder } from "@domain/usecases/ordering/answer_order.ts";
import { promisedAt } from "@domain/order/promise.ts";
import { resendMessage } from "@domain/usecases/operations/undelivered_messages.ts";
import { extendOrder, transitionOrder } from "@domain/usecases/ordering/transition_order.ts";
import { mina, restaurant } from "@domain/testing/fixtures.ts";
import { fillCart, must, open, submit, waitingOrder } from "@domain/testing/steps.ts";
import { cancelByStaff } from "@domain/usecases/payments/refund_order.ts";
import { closeDay, reopenDay } from "@domain/usecases/store/close_day.ts";
import { editUser } from "@domain/usecases/staff/users.ts";
import { callKitchen } from "@domain/usecases/operations/call_kitchen.ts";
import { escalateWaiting } from "@domain/usecases/operations/watch_counter.ts";
import { refundOrder } from "@domain/usecases/payments/refund_order.ts";
import { reconcile } from "@domain/usecases/payments/reconcile.ts";
import { messageSender, waitOf } from "./send_messages.ts";

const links = { publicUrl: "https://eat.example", staffUrl: "https://staff.example" };

/** Sends the due messages. Returns the reported events. */
async function send(
  ports: MemoryPorts,
  transport: Partial<MemoryPorts["transport"]> = {},
): Promise<string[]> {
  const reports: string[] = [];
  const report = (event: string, fields: object = {}) =>
    void reports.push(`${event} ${"about" in fields ? fields.about : ""}`);
  const deps = { ...ports, transport: { ...ports.transport, ...transport } };
  await messageSender(deps, links, report, () => 0.5).send();
  return reports;
}

const deliveryStatuses = (ports: MemoryPorts) =>
  ports.outbox.all().map(({ message, deliveryStatus }) => `${message.about} ${deliveryStatus}`);
const fail = (error: Error) => ({ mail: () => Promise.reject(error), text: () => Promise.reject(error) });

Deno.test("retries messages with growing waits during an outage, and sends them within five minutes after it", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  must(await denyOrder(ports, { orderId: id, by: mina, reason: "sold_out", text: "" }));
  const waits: number[] = [];
  while (ports.clock.now() < (ports.outbox.all()[1]?.createdAt ?? 0) + 24 * hourMs) {
    deepEqual((await send(ports, fail(new Error("not reached")))).slice(-1), [
      "message.not_sent order_denied",
    ]);
    const next = ports.outbox.all()[1]?.at ?? 0;
    waits.push(next - ports.clock.now());
    ports.clock.set(next);
  }
  deepEqual(waits.slice(0, 7), [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 240_000]);
  ok(Math.max(...waits) <= 5 * minuteMs);
  await send(ports);
  equal(
    ports.transport.emails.length,
    1,
    "only the denial is sent, because the confirmation of receipt is obsolete",
  );
  deepEqual(deliveryStatuses(ports), ["order_received dropped", "order_denied sent"]);
});

Deno.test("drops an email about a failed refund once a later refund returned its amount", async () => {
  for (const isRepaid of [false, true]) {
    const ports = restaurant();
    const { id, payment: { intentId } } = await waitingOrder(ports);
    must(await acceptOrder(ports, { orderId: id, by: mina }));
    const part = {
      orderId: id,
      by: mina,
      choice: { kind: "amount", cents: 100 },
      reason: "Cold soup",
    } as const;
    must(await refundOrder(ports, { ...part, key: "key-1" }));
    ports.payments.settleRefund(intentId, `${id}:1`, "failed");
    await reconcile(ports, intentId);
    ports.clock.advance(1);
    if (isRepaid) must(await refundOrder(ports, { ...part, key: "key-2" }));
    await send(ports);
    const about = deliveryStatuses(ports).filter((each) => each.startsWith("order_refund"));
    deepEqual(
      about,
      isRepaid ? ["order_refund_failed dropped", "order_refunded sent"] : ["order_refund_failed sent"],
    );
  }
});

Deno.test("doubles the wait up to four minutes, varied by a quarter", () => {
  deepEqual([waitOf(1, 0), waitOf(1, 1), waitOf(9, 0), waitOf(9, 1), waitOf(900, 0.5)], [
    3_750,
    6_250,
    180_000,
    300_000,
    240_000,
  ]);
});

Deno.test("drops and logs a ready message that is more than two hours late", async () => {
  for (
    const [late, end] of [[2 * hourMs + 8_001, "dropped"], [2 * hourMs - 10_000, "sent"]] as const
  ) {
    const ports = restaurant();
    const { id } = await waitingOrder(ports);
    must(await acceptOrder(ports, { orderId: id, by: mina }));
    await send(ports);
    must(await transitionOrder(ports, { orderId: id, kind: "ready", by: mina }));
    ports.clock.advance(late);
    const reports = await send(ports);
    equal(deliveryStatuses(ports).at(-1), `order_ready ${end}`);
    deepEqual(reports.includes("message.dropped order_ready"), end === "dropped");
    deepEqual(
      (await ports.outbox.undelivered(0, 9)).map(({ reason }) => reason).includes("too_late"),
      end === "dropped",
    );
  }
});

Deno.test("gives up a denial email after three days and lists it for staff", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  must(await denyOrder(ports, { orderId: id, by: mina, reason: "sold_out", text: "" }));
  ports.clock.advance(72 * hourMs + 1);
  deepEqual(await send(ports, fail(new Error("not reached"))), [
    "message.dropped order_received",
    "message.failed order_denied",
  ]);
  const undelivered = await ports.outbox.undelivered(0, 9);
  deepEqual(
    undelivered.map(({ message, deliveryStatus, reason }) => [message.about, deliveryStatus, reason]).at(0),
    [
      "order_denied",
      "failed",
      "not reached",
    ],
  );
});

Deno.test("drops a ready message when the order has been picked up", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  await send(ports);
  must(await transitionOrder(ports, { orderId: id, kind: "ready", by: mina }));
  const ready = ports.outbox.all().filter(({ message }) => message.about === "order_ready");
  must(await transitionOrder(ports, { orderId: id, kind: "complete", by: mina }));
  // As if another process had claimed them before they were withdrawn.
  const stale = ready.map((item) => ({ ...item, attempts: 1, isInDoubt: false }));
  await send({ ...ports, outbox: { ...ports.outbox, claim: () => Promise.resolve(stale) } });
  equal(ports.transport.texts.length, 1, "the text of the confirmation");
  equal(ports.transport.emails.length, 1, "the email of the confirmation");
});

Deno.test("drops the confirmation of an order that was cancelled before it was sent, and sends one email about both", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  const cancel = { orderId: id, by: mina, role: "admin", reason: "Power outage", refund: true } as const;
  must(await cancelByStaff(ports, cancel));
  await send(ports);
  ports.clock.advance(10_000);
  await send(ports);
  deepEqual(deliveryStatuses(ports), [
    "order_received dropped",
    "order_confirmed dropped",
    "order_confirmed dropped",
    "order_cancelled sent",
    "order_cancelled sent",
  ]);
  deepEqual(ports.transport.texts.length, 1);
  match(ports.transport.texts[0]?.body ?? "", /is cancelled/);
  match(ports.transport.emails[0]?.text ?? "", /had to cancel[^]*Power outage[^]*We refunded/);
  equal(ports.transport.emails.length, 1);
});

Deno.test("drops the summary of a day that was reopened", async () => {
  const ports = restaurant();
  setRestaurantEmail(ports, "owner@eat.example");
  const { id } = await waitingOrder(ports);
  must(await denyOrder(ports, { orderId: id, by: mina, reason: "closing", text: "" }));
  ports.clock.advance(12 * hourMs);
  const day = "2026-07-10";
  must(await closeDay(ports, { day, choices: new Map(), by: mina }));
  must(await reopenDay(ports, { day, by: mina }));
  must(await closeDay(ports, { day, choices: new Map(), by: mina }));
  await send(ports);
  deepEqual(deliveryStatuses(ports).filter((status) => status.startsWith("day_closed")), [
    "day_closed dropped",
    "day_closed sent",
  ]);
});

Deno.test("tells the guest once of two changes of the ready time, with the last one, and not when the order is ready", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  const accepted = must(await acceptOrder(ports, { orderId: id, by: mina }));
  await send(ports);
  const [emails, texts] = [ports.transport.emails.length, ports.transport.texts.length];
  const extend = async (minutes: number) => {
    const readyAt = (promisedAt(accepted) ?? 0) + minutes * 60_000;
    must(await extendOrder(ports, { orderId: id, by: mina, readyAt }));
  };
  await extend(5);
  await extend(10);
  ports.clock.advance(8_001);
  await send(ports);
  await send(ports);
  equal(ports.transport.emails.length, emails + 1);
  equal(ports.transport.texts.length, texts + 1);
  await extend(15);
  must(await transitionOrder(ports, { orderId: id, kind: "ready", by: mina }));
  ports.clock.advance(8_001);
  await send(ports);
  deepEqual(
    deliveryStatuses(ports).filter((status) => status.startsWith("order_delayed")),
    ["order_delayed sent", "order_delayed sent", "order_delayed dropped", "order_delayed dropped"],
  );
});

Deno.test("the guest of an order that is received while the restaurant is closed reads when the review begins", async () => {
  const ports = restaurant();
  await waitingOrder(ports);
  ports.clock.set(Date.parse("2026-07-10T23:30-07:00"));
  await send(ports);
  match(
    ports.transport.emails[0]?.text ?? "",
    /We are closed until Sat, July 11(?:,| at) 11:00 AM\. After that our team reviews/,
  );
});

Deno.test("sends no text to a guest who did not agree to texts", async () => {
  const ports = restaurant();
  const order = await waitingOrder(ports);
  must(await acceptOrder(ports, { orderId: order.id, by: mina }));
  must(await transitionOrder(ports, { orderId: order.id, kind: "ready", by: mina }));
  ports.clock.advance(9_000);
  const byId = async (id: string) => {
    const found = await ports.orders.byId(id);
    return found && { ...found, wantsTexts: false };
  };
  await send({ ...ports, orders: { ...ports.orders, byId } });
  equal(ports.transport.texts.length, 0);
  deepEqual(
    ports.outbox.all().filter(({ message }) => message.about === "order_ready").map((
      { message, deliveryStatus },
    ) => `${message.channel} ${deliveryStatus}`).toSorted(),
    ["mail sent", "text dropped"],
  );
});

Deno.test("does not retry after a permanent refusal", async () => {
  const ports = restaurant();
  await waitingOrder(ports);
  deepEqual(await send(ports, fail(new Undeliverable("refused with 550"))), [
    "message.failed order_received",
  ]);
  ports.clock.advance(hourMs);
  deepEqual(await send(ports), []);
  equal(ports.transport.emails.length, 0);
});

Deno.test("does not send a text a third time after two lost responses, but retries an email with the same key", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  await send(ports);
  must(await transitionOrder(ports, { orderId: id, kind: "ready", by: mina }));
  ports.clock.advance(9_000);
  const tries = { mail: [] as string[], text: 0 };
  const broken = {
    mail(email: { key: string }) {
      tries.mail.push(email.key);
      return Promise.reject(new NoAnswer("no answer"));
    },
    text() {
      tries.text += 1;
      return Promise.reject(new NoAnswer("no answer"));
    },
  };
  for (let round = 0; round < 5; round++) {
    await send(ports, broken);
    ports.clock.advance(6 * minuteMs);
  }
  equal(tries.text, 2);
  equal(tries.mail.length, 5);
  equal(new Set(tries.mail).size, 1);
});

Deno.test("does not send a message whose lease expired while the process was suspended", async () => {
  const ports = restaurant();
  await waitingOrder(ports);
  const suspended = {
    ...ports.outbox,
    async claim(...args: Parameters<typeof ports.outbox.claim>) {
      const items = await ports.outbox.claim(...args);
      ports.clock.advance(minuteMs);
      return items;
    },
  };
  await messageSender({ ...ports, outbox: suspended }, links, () => {}).send();
  equal(ports.transport.emails.length, 0);
  await send(ports);
  equal(ports.transport.emails.length, 1);
});

/** An outbox whose writes fail while `isAway`. */
function unreliableOutbox({ outbox }: MemoryPorts) {
  const database = { isAway: false };
  const away = () => Promise.reject(new Error("the database is away"));
  return {
    database,
    outbox: {
      ...outbox,
      claim: (...args: Parameters<typeof outbox.claim>) => database.isAway ? away() : outbox.claim(...args),
      done: (...args: Parameters<typeof outbox.done>) => database.isAway ? away() : outbox.done(...args),
      failed: (...args: Parameters<typeof outbox.failed>) =>
        database.isAway ? away() : outbox.failed(...args),
      drop: (...args: Parameters<typeof outbox.drop>) => database.isAway ? away() : outbox.drop(...args),
    },
  };
}

Deno.test("a result that cannot be stored is stored later, and its message is sent once", async () => {
  const ports = restaurant();
  await waitingOrder(ports);
  const { database, outbox } = unreliableOutbox(ports);
  const mail = async (email: Email) => {
    database.isAway = true;
    return await ports.transport.mail(email);
  };
  const sender = messageSender(
    { ...ports, outbox, transport: { ...ports.transport, mail } },
    links,
    () => {},
  );
  await rejects(sender.send());
  await rejects(sender.send());
  deepEqual(deliveryStatuses(ports), ["order_received waiting"]);
  ports.clock.advance(2 * minuteMs);
  database.isAway = false;
  await sender.send();
  deepEqual(deliveryStatuses(ports), ["order_received sent"]);
  equal(ports.transport.emails.length, 1);
});

Deno.test("a text that may have been sent stays in doubt when the database was away, and is sent once more", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  const { database, outbox } = unreliableOutbox(ports);
  let texts = 0;
  const text = () => {
    texts += 1;
    database.isAway = texts === 1;
    return Promise.reject(new NoAnswer("no answer"));
  };
  const sender = messageSender(
    { ...ports, outbox, transport: { ...ports.transport, text } },
    links,
    () => {},
  );
  await rejects(sender.send());
  for (let round = 0; round < 5; round++) {
    ports.clock.advance(6 * minuteMs);
    database.isAway = false;
    await sender.send();
  }
  equal(texts, 2);
  equal(ports.outbox.all().find(({ message }) => message.channel === "text")?.deliveryStatus, "failed");
});

Deno.test("after an outage longer than a lease, another process waits until the results are stored", async () => {
  const ports = restaurant();
  await waitingOrder(ports);
  const { database, outbox } = unreliableOutbox(ports);
  const mail = async (email: Email) => {
    database.isAway = true;
    return await ports.transport.mail(email);
  };
  const deps = { ...ports, outbox, transport: { ...ports.transport, mail } };
  const [one, other] = [messageSender(deps, links, () => {}), messageSender(deps, links, () => {})];
  await rejects(one.send());
  ports.clock.advance(2 * minuteMs);
  await rejects(other.send());
  database.isAway = false;
  await other.send();
  await one.storeResults();
  ports.clock.advance(minuteMs);
  await other.send();
  equal(ports.transport.emails.length, 1);
  deepEqual(deliveryStatuses(ports), ["order_received sent"]);
});

Deno.test("texts name the restaurant and how to opt out, but no note, dish or guest", async () => {
  const ports = restaurant();
  const { id, number } = await waitingOrder(ports);
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  must(await transitionOrder(ports, { orderId: id, kind: "ready", by: mina }));
  ports.clock.advance(9_000);
  await send(ports);
  const { digits } = (await ports.orders.byId(id))?.pickupCode ?? {};
  const rest = `${links.publicUrl}/o/${id.replace("ord_", "")} Reply STOP to opt out, HELP for help.`;
  deepEqual(ports.transport.texts.map(({ body }) => body), [
    `Jogakbo Kitchen: Order ${number} is confirmed, ready at 5:30 PM. ${rest}`,
    `Jogakbo Kitchen: Order ${number} is ready for pickup. Pickup code: ${digits}. ${rest}`,
  ]);
});

Deno.test("stores failure reasons without emails and phone numbers", async () => {
  const ports = restaurant();
  await waitingOrder(ports);
  await send(ports, fail(new Undeliverable("550 jisoo@example.com is not here, call +17145550134")));
  const [undelivered] = await ports.outbox.undelivered(0, 1);
  match(undelivered?.reason ?? "", /^550 … is not here, call …$/);
});

Deno.test("sends no text to an area code that has been removed from the setting", async () => {
  for (const areaCodes of [["787"], []]) {
    const ports = restaurant();
    ports.store.changeSettings({ textAreaCodes: ["787"] });
    await fillCart(ports, "ses_1", "galbi");
    const { intent } = await open(ports, "ses_1");
    must(await submit(ports, "ses_1", intent.id, undefined, { phone: "+17875550134" }));
    ports.payments.authorize(intent.id);
    await reconcile(ports, intent.id);
    const [order] = await ports.orders.withStatus(["pending_approval"], 1);
    const orderId = order?.id ?? "";
    must(await acceptOrder(ports, { orderId, by: mina }));
    must(await transitionOrder(ports, { orderId, kind: "ready", by: mina }));
    ports.store.changeSettings({ textAreaCodes: areaCodes });
    ports.clock.advance(8_001);
    await send(ports);
    const [confirmed, ready] = ["+17875550134", "+17875550134"];
    deepEqual(ports.transport.texts.map(({ to }) => to), areaCodes.length > 0 ? [confirmed, ready] : []);
    equal(ports.outbox.all().at(-1)?.deliveryStatus, areaCodes.length > 0 ? "sent" : "dropped");
  }
});

Deno.test("sends alert texts only to a number that can receive texts", async () => {
  for (const [alertPhone, expected] of [["+17145550143", 1], ["+18095550143", 0]] as const) {
    const ports = restaurant();
    ports.store.changeSettings({ alertPhone });
    await waitingOrder(ports);
    ports.clock.advance(4 * minuteMs);
    await escalateWaiting(ports);
    await send(ports);
    equal(ports.transport.texts.length, expected, alertPhone);
  }
});
/** A restaurant with this email address, and an order whose charge is disputed. */
async function disputed(email: string) {
  const ports = restaurant();
  await changeEmail(ports, email);
  const { id, number } = await waitingOrder(ports);
  const { payment: { intentId } } = must(await acceptOrder(ports, { orderId: id, by: mina }));
  ports.payments.dispute(intentId, {
    ...{ id: "dp_1", cents: 1000, reason: "fraudulent", status: "needs_response", isInquiry: false },
    ...{ openedAt: ports.clock.now(), evidenceDueBy: ports.clock.now() + 24 * hourMs },
  });
  await reconcile(ports, intentId);
  await reconcile(ports, intentId);
  const alerts = () => ports.transport.emails.filter(({ subject }) => subject.includes("disputed"));
  return { ports, number, alerts };
}

async function changeEmail(ports: MemoryPorts, email: string): Promise<void> {
  const { settings } = await ports.store.load();
  ports.store.changeSettings({ restaurant: { ...settings.restaurant, email } });
}

const owner = "owner@restaurant.example";

Deno.test("emails the restaurant once about a disputed charge, with the evidence and its deadline", async () => {
  const { ports, number, alerts } = await disputed(owner);
  await send(ports);
  deepEqual(alerts().map(({ to, subject }) => [to, subject]), [[
    owner,
    `Order ${number}: the charge is disputed`,
  ]]);
  match(alerts()[0]?.text ?? "", /\$10\.00 \(fraudulent\)[^]*Send evidence by/);
  match(alerts()[0]?.attachments?.[0]?.fileName ?? "", /^evidence-.*\.zip$/);
});

Deno.test("holds a dispute alert until the restaurant has an email address", async () => {
  const { ports, alerts } = await disputed("");
  for (const wait of [0, 5 * minuteMs, 71 * hourMs]) {
    ports.clock.advance(wait);
    ok((await send(ports)).includes("message.not_sent dispute_opened"));
    ok(deliveryStatuses(ports).includes("dispute_opened waiting"));
  }
  await changeEmail(ports, owner);
  ports.clock.advance(5 * minuteMs);
  await send(ports);
  deepEqual(alerts().map(({ to }) => to), [owner]);
  ok(deliveryStatuses(ports).includes("dispute_opened sent"));
});

Deno.test("gives up a dispute alert after three days without an email address, and can resend it", async () => {
  const { ports, alerts } = await disputed("");
  await send(ports);
  ports.clock.advance(72 * hourMs + 1);
  ok((await send(ports)).includes("message.failed dispute_opened"));
  const [undelivered] = (await ports.outbox.undelivered(0, 9)).filter(({ message }) =>
    message.about === "dispute_opened"
  );
  deepEqual([undelivered?.deliveryStatus, undelivered?.reason], [
    "failed",
    "the setting restaurant_email is empty",
  ]);
  await changeEmail(ports, owner);
  must(await resendMessage(ports, { id: undelivered?.id ?? 0, staffId: "staff_manager" }));
  await send(ports);
  deepEqual(alerts().map(({ to }) => to), [owner]);
});

Deno.test("sends the notice of a changed email to the previous address only", async () => {
  const ports = restaurant();
  const { email: previous } = await ports.accounts.byId("staff_manager") ?? {};
  const command = {
    by: { id: "staff_admin" },
    userId: "staff_manager",
    fields: { email: "new@example.com" },
  };
  must(await editUser(ports, command));
  await send(ports);
  deepEqual(ports.transport.emails.map(({ to }) => to), [previous]);
  ok(!ports.transport.emails[0]?.text.includes("new@example.com"));
});

function setRestaurantEmail(ports: MemoryPorts, email: string): void {
  const { facts } = ports.store;
  const place = { ...facts.settings.restaurant, email };
  ports.store.facts = { ...facts, settings: { ...facts.settings, restaurant: place } };
}

Deno.test("the ledger of a month is mailed with its tables, as they are when the email is sent", async () => {
  const ports = restaurant();
  const { id, number } = await waitingOrder(ports);
  must(await acceptOrder(ports, { orderId: id, by: mina }));
  await reconcile(ports, id);
  setRestaurantEmail(ports, "owner@eat.example");
  await ports.outbox.putMonthlyLedger("2026-07", ports.clock.now());
  await send(ports);
  const email = ports.transport.emails.find(({ subject }) => subject.startsWith("Books of"));
  equal(email?.subject, "Books of July 2026 · 2026년 7월 장부");
  match(email?.text ?? "", /2026-07: Orders · 주문: 1\n/);
  match(email?.text ?? "", /https:\/\/staff\.example\/admin\/ledger/);
  const files = (email?.attachments ?? []).map(({ fileName, content }) => ({
    fileName,
    lines: new TextDecoder().decode(content).trimEnd().split("\n"),
  }));
  deepEqual(files.map(({ fileName, lines }) => [fileName, lines.length]), [
    ["tax-2026-07.csv", 3],
    ["orders-2026-07.csv", 2],
    ["payouts-2026-07.csv", 1],
  ]);
  match(files[1]?.lines[1] ?? "", new RegExp(`,${number},`));
});

Deno.test("the ledger email waits until the restaurant has an email address", async () => {
  const ports = restaurant();
  await ports.outbox.putMonthlyLedger("2026-06", ports.clock.now());
  deepEqual(await send(ports), ["message.not_sent monthly_ledger"]);
  setRestaurantEmail(ports, "owner@eat.example");
  ports.clock.advance(hourMs);
  await send(ports);
  deepEqual(ports.transport.emails.map(({ to }) => to), ["owner@eat.example"]);
});

Deno.test("says how many orders wait in the language of the number called, and calls no more once they are answered", async () => {
  const ports = restaurant();
  const mina = { name: "Mina", phone: "+17145550143", language: "ko" } as const;
  ports.store.changeSettings({
    calls: { isOn: true, numbers: [mina], afterMinutes: 5 },
    pausesWithoutTablet: false,
  });
  const { id } = await waitingOrder(ports);
  ports.clock.advance(6 * minuteMs);
  await callKitchen(ports);
  await send(ports);
  match(ports.transport.calls[0]?.spoken.text ?? "", /주문이 1건 있습니다/);
  equal(ports.transport.calls[0]?.to, mina.phone);
  equal((await ports.calls.latest())[0]?.madeAt, ports.clock.now());
  ports.clock.advance(minuteMs);
  await callKitchen(ports);
  must(
    await denyOrder(ports, {
      orderId: id,
      by: { kind: "staff", id: "staff_manager", name: "Mina Kim" },
      reason: "other",
      text: "",
    }),
  );
  await send(ports);
  equal(ports.transport.calls.length, 1);
});

/** A restaurant whose waiting order has led to a call. */
async function withCall() {
  const ports = restaurant();
  const joe = { name: "Joe", phone: "+17145550144", language: "en" } as const;
  ports.store.changeSettings({
    calls: { isOn: true, numbers: [joe], afterMinutes: 5 },
    pausesWithoutTablet: false,
  });
  await waitingOrder(ports);
  ports.clock.advance(6 * minuteMs);
  await callKitchen(ports);
  return ports;
}

Deno.test("a call is tried once, and one without an answer from the gateway stays in doubt", async () => {
  for (
    const [cause, isInDoubt] of [[new NoAnswer("no answer"), true], [new Error("not now"), false]] as const
  ) {
    const ports = await withCall();
    let tried = 0;
    const call = () => (tried++, Promise.reject(cause));
    await send(ports, { call });
    ports.clock.advance(10_000);
    await send(ports, { call });
    equal(tried, 1);
    const stored = ports.outbox.all().find(({ message }) => message.channel === "call");
    deepEqual([stored?.deliveryStatus, stored?.isInDoubt], ["failed", isInDoubt]);
    equal((await ports.calls.latest())[0]?.madeAt !== undefined, isInDoubt, "a call in doubt counts as made");
  }
});

Deno.test("a call whose process ended while it was placed is not repeated and is listed as in doubt", async () => {
  const ports = await withCall();
  // Another process claims the messages and ends before it stores a result.
  const now = ports.clock.now();
  await ports.outbox.claim(now, now + minuteMs, 20);
  ports.clock.advance(minuteMs);
  await send(ports);
  deepEqual(ports.transport.calls, []);
  const listed = (await ports.outbox.undelivered(0, 9)).filter(({ message }) => message.channel === "call");
  deepEqual(listed.map(({ deliveryStatus, isInDoubt }) => [deliveryStatus, isInDoubt]), [["failed", true]]);
  ok((await ports.calls.latest())[0]?.madeAt);
});
