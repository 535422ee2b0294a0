import assert from "node:assert/strict";
import { cartLinkText, kitchenCall, type Message } from "@domain/notification/message.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { DeliveryReport } from "@domain/ports/outbox.ts";
import { ok } from "@domain/shared/result.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { phoneLink } from "./carts.ts";
import { auditOf, concurrently, createPlacedOrder, type Suite } from "./suite.ts";

const lease = fridayDinner + 60_000;

export const outboxSuite: Suite = {
  async "concurrent claims return every message exactly once"(world) {
    for (let nth = 0; nth < 20; nth++) await createPlacedOrder(world, `ord_${nth}`);
    // Several rounds, each after the previous leases, because a single round may not reveal a race.
    for (let round = 0; round < 8; round++) {
      const now = fridayDinner + round * 1_000;
      const claims = await concurrently(6, () => world.outbox.claim(now, now + 1_000, 8));
      const ids = claims.flat().map((item) => item.id);
      assert.equal(ids.length, 20);
      assert.equal(new Set(ids).size, 20);
      assert.ok(claims.every((claim) => claim.length <= 8));
    }
  },

  async "a claimed message is due again after its lease"(world) {
    await createPlacedOrder(world, "ord_1");
    const [item, ...others] = await world.outbox.claim(fridayDinner, lease, 9);
    assert.equal(others.length, 0);
    assert.deepEqual(item?.message, {
      channel: "mail",
      about: "order_received",
      ref: { kind: "order", id: "ord_1" },
    });
    assert.deepEqual([item?.attempts, item?.createdAt], [1, fridayDinner]);
    assert.deepEqual(await world.outbox.claim(lease - 1, lease, 9), []);
    const reclaimed = await world.outbox.claim(lease, lease + 1, 9);
    assert.deepEqual(reclaimed.map(({ id, attempts }) => ({ id, attempts })), [{
      id: item?.id,
      attempts: 2,
    }]);
  },

  async "lists the delivery status of an order's messages, oldest first"(world) {
    for (const id of ["ord_1", "ord_2", "ord_3", "ord_4"]) await createPlacedOrder(world, id);
    const [sent, failed, retried] = await world.outbox.claim(fridayDinner, lease, 3);
    assert.ok(sent && failed && retried);
    await world.outbox.done(sent.id, fridayDinner + 1);
    await world.outbox.failed(failed.id, "no such mailbox", { at: fridayDinner });
    await world.outbox.failed(retried.id, "busy", { at: fridayDinner, retryAt: fridayDinner + 5_000 });
    const orderIds = [sent, failed, retried].map((item) => item.message.ref.id);
    const deliveryStatuses = await world.outbox.about(orderIds);
    assert.deepEqual(
      deliveryStatuses.map(({ message, deliveryStatus }) => [message.ref.id, deliveryStatus]),
      [
        [sent.message.ref.id, "sent"],
        [failed.message.ref.id, "failed"],
        [retried.message.ref.id, "waiting"],
      ],
    );
    assert.deepEqual([deliveryStatuses[0]?.at, deliveryStatuses[2]?.at], [
      fridayDinner + 1,
      fridayDinner + 5_000,
    ]);
    assert.deepEqual(await world.outbox.about([]), []);
  },

  async "a message can be delayed and withdrawn until sending starts"(world) {
    await createPlacedOrder(world, "ord_1");
    await world.outbox.claim(fridayDinner, lease, 9);
    const message = { channel: "mail", about: "order_ready", ref: { kind: "order", id: "ord_1" } } as const;
    const change = (effects: Pick<Change, "messages" | "withdraw">) =>
      world.orders.change("ord_1", (order) => ok({ order: { ...order }, at: fridayDinner, ...effects }));
    await change({ messages: [{ ...message, notBefore: fridayDinner + 8_000 }] });
    assert.deepEqual(await world.outbox.claim(fridayDinner + 7_999, lease, 9), []);
    await change({ withdraw: ["order_ready", "order_received"] });
    assert.deepEqual(await world.outbox.claim(fridayDinner + 8_000, lease, 9), []);
    const left = await world.outbox.about(["ord_1"]);
    assert.deepEqual(left.map((each) => each.message.about), ["order_received"], "a begun one stays");
  },

  async "the ledger of a month is queued once, also by concurrent calls"(world) {
    await concurrently(6, () => world.outbox.putMonthlyLedger("2026-10", fridayDinner));
    await world.outbox.putMonthlyLedger("2026-11", fridayDinner);
    const [item, ...others] = await world.outbox.claim(fridayDinner, lease, 9);
    assert.deepEqual([item, ...others].map((each) => each?.message.ref.id), ["2026-10", "2026-11"]);
    assert.ok(item);
    await world.outbox.done(item.id, fridayDinner);
    await world.outbox.putMonthlyLedger("2026-10", lease);
    const left = await world.outbox.claim(lease, lease + 1, 9);
    assert.deepEqual(left.map(({ message }) => message.ref.id), ["2026-11"], "the first month is sent");
  },

  async "nothing is due before its time"(world) {
    await createPlacedOrder(world, "ord_1");
    assert.deepEqual(await world.outbox.claim(fridayDinner - 1, lease, 9), []);
  },

  async "a sent or failed message is never claimed again"(world) {
    await createPlacedOrder(world, "ord_1");
    await createPlacedOrder(world, "ord_2");
    const [sent, failed] = await world.outbox.claim(fridayDinner, lease, 9);
    assert.ok(sent && failed);
    await world.outbox.done(sent.id, fridayDinner);
    await world.outbox.failed(failed.id, "no such mailbox", { at: fridayDinner });
    assert.deepEqual(await world.outbox.claim(lease * 2, lease * 3, 9), []);
  },

  async "a failed attempt is retried at the given time"(world) {
    await createPlacedOrder(world, "ord_1");
    const [item] = await world.outbox.claim(fridayDinner, lease, 9);
    assert.ok(item);
    await world.outbox.failed(item.id, "busy", { at: fridayDinner, retryAt: fridayDinner + 5_000 });
    assert.deepEqual(await world.outbox.claim(fridayDinner + 4_999, lease, 9), []);
    assert.deepEqual(
      (await world.outbox.claim(fridayDinner + 5_000, lease, 9)).map((each) => each.attempts),
      [2],
    );
  },

  async "an attempt without a response marks its message as uncertain permanently"(world) {
    await createPlacedOrder(world, "ord_1");
    const [item] = await world.outbox.claim(fridayDinner, lease, 9);
    assert.equal(item?.isInDoubt, false);
    const id = item?.id ?? 0;
    await world.outbox.failed(id, "no answer", { at: fridayDinner, retryAt: lease, isInDoubt: true });
    await world.outbox.claim(lease, lease, 9);
    await world.outbox.failed(id, "busy", { at: lease, retryAt: lease });
    assert.deepEqual((await world.outbox.claim(lease, lease, 9)).map((each) => each.isInDoubt), [true]);
  },

  async "stores the first delivery report of a message and announces it"(
    world,
  ) {
    await createPlacedOrder(world, "ord_1");
    const [item] = await world.outbox.claim(fridayDinner, lease, 9);
    await world.outbox.done(item?.id ?? 0, fridayDinner, "SM1");
    const before = await world.live.latestId();
    const report = { transportId: "SM1", outcome: "delivered", reason: "" } as const;
    const reported = (id: number, more: Partial<DeliveryReport>, at: number) =>
      world.outbox.report(id, { ...report, ...more }, at);
    await reported(item?.id ?? 0, { transportId: "SM2" }, fridayDinner + 1);
    await reported(1_000_000, {}, fridayDinner + 1);
    assert.equal(await world.live.latestId(), before, "about nothing of ours");
    await reported(item?.id ?? 0, {}, fridayDinner + 2);
    await reported(item?.id ?? 0, { outcome: "undelivered", reason: "30003" }, fridayDinner + 3);
    assert.equal(await world.live.latestId(), before + 1);
    const deliveryStatuses = await world.outbox.about(["ord_1"]);
    assert.deepEqual(deliveryStatuses.map(({ deliveryStatus, at }) => [deliveryStatus, at]), [[
      "delivered",
      fridayDinner + 2,
    ]]);
  },

  async "a report that comes before its message is stored as sent stays, and the message is not sent again"(
    world,
  ) {
    const reports = [
      { transportId: "SM1", outcome: "delivered", reason: "" },
      { transportId: "SM1", outcome: "undelivered", reason: "30003" },
    ] as const;
    for (const [nth, report] of reports.entries()) {
      const order = await createPlacedOrder(world, `ord_${nth}`);
      const [item] = await world.outbox.claim(fridayDinner, lease, 9);
      assert.ok(item);
      await world.outbox.report(item.id, report, fridayDinner + 1);
      const statusOf = async () =>
        (await world.outbox.about([order.id])).map(({ deliveryStatus, at }) => [deliveryStatus, at]);
      const expected = [[report.outcome, fridayDinner + 1]];
      assert.deepEqual(await statusOf(), expected);
      assert.deepEqual(await world.outbox.claim(lease, lease + 1, 9), [], "its process stopped");
      await world.outbox.failed(item.id, "no answer", { at: lease, retryAt: lease });
      await world.outbox.drop(item.id, "too_late", lease);
      await world.outbox.done(item.id, fridayDinner + 2, "SM1");
      assert.deepEqual(await statusOf(), expected);
    }
    const listed = await world.outbox.undelivered(fridayDinner, 9);
    assert.deepEqual(listed.map(({ reason }) => reason), ["30003"]);
  },

  async "after a retry, the report on the last try counts"(world) {
    const order = await createPlacedOrder(world, "ord_1");
    const [item] = await world.outbox.claim(fridayDinner, lease, 9);
    const id = item?.id ?? 0;
    await world.outbox.failed(id, "no answer", { at: fridayDinner, retryAt: lease, isInDoubt: true });
    await world.outbox.claim(lease, lease * 2, 9);
    const lost = { transportId: "SM1", outcome: "undelivered", reason: "30003" } as const;
    await world.outbox.report(id, lost, lease + 1);
    await world.outbox.done(id, lease + 2, "SM2");
    const status = async () => (await world.outbox.about([order.id]))[0]?.deliveryStatus;
    assert.equal(await status(), "sent");
    await world.outbox.report(id, lost, lease + 3);
    assert.equal(await status(), "sent");
    await world.outbox.report(id, { transportId: "SM2", outcome: "delivered", reason: "" }, lease + 4);
    assert.equal(await status(), "delivered");
  },

  async "a report ends the doubt about a message without an answer, and none is about a message that was not tried"(
    world,
  ) {
    const order = await createPlacedOrder(world, "ord_1");
    const [item] = await world.outbox.claim(fridayDinner, lease, 9);
    const id = item?.id ?? 0;
    await world.outbox.failed(id, "no answer", { at: fridayDinner + 1, isInDoubt: true });
    const list = async () => (await world.outbox.undelivered(fridayDinner, 9)).length;
    assert.equal(await list(), 1);
    const report = { transportId: "SM1", outcome: "undelivered", reason: "30003" } as const;
    await world.outbox.report(id, report, fridayDinner + 2);
    const audit = ({ ref }: Message) => auditOf("message.resend", ref.id);
    assert.ok((await world.outbox.resend(id, fridayDinner + 3, audit)).ok);
    await world.outbox.report(id, report, fridayDinner + 4);
    const status = async () => (await world.outbox.about([order.id]))[0]?.deliveryStatus;
    assert.equal(await status(), "waiting");
    await world.outbox.claim(lease, lease * 2, 9);
    await world.outbox.failed(id, "no answer", { at: lease, isInDoubt: true });
    await world.outbox.report(id, { transportId: "SM2", outcome: "delivered", reason: "" }, lease + 1);
    assert.deepEqual([await status(), await list()], ["delivered", 0]);
  },

  async "lists failed, dropped and undelivered messages, and resends one as new"(
    world,
  ) {
    for (const id of ["ord_1", "ord_2", "ord_3", "ord_4", "ord_5"]) await createPlacedOrder(world, id);
    const [failed, old, undelivered, sent, obsolete] = await world.outbox.claim(fridayDinner, lease, 9);
    assert.ok(failed && old && undelivered && sent && obsolete);
    await world.outbox.drop(obsolete.id, "obsolete", fridayDinner + 2);
    await world.outbox.failed(failed.id, "no such mailbox", { at: fridayDinner + 1 });
    await world.outbox.drop(old.id, "too_late", fridayDinner + 2);
    await world.outbox.done(undelivered.id, fridayDinner, "SM1");
    const report = { transportId: "SM1", outcome: "undelivered", reason: "30003" } as const;
    await world.outbox.report(undelivered.id, report, fridayDinner + 3);
    await world.outbox.done(sent.id, fridayDinner);
    const list = async (since: number) =>
      (await world.outbox.undelivered(since, 9)).map((
        { id, deliveryStatus, reason },
      ) => [id, deliveryStatus, reason]);
    assert.deepEqual(await list(fridayDinner), [
      [undelivered.id, "undelivered", "30003"],
      [old.id, "dropped", "too_late"],
      [failed.id, "failed", "no such mailbox"],
    ]);
    assert.equal((await list(fridayDinner + 2)).length, 1);
    const now = fridayDinner + 60_000;
    const audit = ({ ref }: Message) => auditOf("message.resend", ref.id);
    assert.deepEqual(await world.outbox.resend(sent.id, now, audit), {
      ok: false,
      error: "message_not_failed",
    });
    for (const { id } of [failed, old, undelivered]) {
      assert.ok((await world.outbox.resend(id, now, audit)).ok);
    }
    assert.equal((await world.outbox.resend(failed.id, now, audit)).ok, false, "it waits already");
    assert.deepEqual(await list(0), []);
    const reclaimed = await world.outbox.claim(now, now, 9);
    assert.deepEqual(reclaimed.map(({ id, attempts, createdAt }) => [id, attempts, createdAt]), [
      [failed.id, 1, now],
      [old.id, 1, now],
      [undelivered.id, 1, now],
    ]);
    const written = (await world.auditLog()).filter(({ action }) => action === "message.resend");
    assert.deepEqual(written.map(({ resourceId }) => resourceId), ["ord_1", "ord_2", "ord_3"]);
  },

  async "a call in doubt is listed as such and not queued again"(world) {
    const call = { nth: 1, phone: "+17145550143", name: "Mina", at: fridayDinner };
    await world.calls.place(call, kitchenCall(call));
    const [item] = await world.outbox.claim(fridayDinner, lease, 9);
    const id = item?.id ?? 0;
    await world.outbox.failed(id, "no answer", { at: fridayDinner + 1, isInDoubt: true });
    const listed = await world.outbox.undelivered(fridayDinner, 9);
    assert.deepEqual(listed.map((each) => [each.id, each.deliveryStatus, each.isInDoubt]), [
      [id, "failed", true],
    ]);
    assert.deepEqual(await world.outbox.resend(id, fridayDinner + 2, ({ ref }) => auditOf("x", ref.id)), {
      ok: false,
      error: "message_not_failed",
    });
    assert.deepEqual(await world.outbox.claim(lease, lease, 9), []);
  },

  async "a text with a link of staff is not queued again by its id"(world) {
    const text = cartLinkText({ id: phoneLink.id });
    await world.carts.addPhoneLink({ link: phoneLink, at: fridayDinner, message: text });
    const [item] = await world.outbox.claim(fridayDinner, lease, 9);
    const id = item?.id ?? 0;
    await world.outbox.failed(id, "no such number", { at: fridayDinner + 1 });
    assert.deepEqual(await world.outbox.resend(id, fridayDinner + 2, ({ ref }) => auditOf("x", ref.id)), {
      ok: false,
      error: "message_not_failed",
    });
    assert.deepEqual(await world.outbox.claim(lease, lease, 9), []);
  },

  async "each final result of a text with a link of staff is announced to the tablets"(world) {
    await world.carts.addPhoneLink({ link: phoneLink, at: fridayDinner });
    await createPlacedOrder(world, "ord_1");
    const text = () =>
      world.carts.changePhoneLink(
        phoneLink.id,
        (link) => ok({ link: { ...link }, at: fridayDinner, message: cartLinkText(link) }),
      );
    for (let nth = 0; nth < 4; nth++) await text();
    const [received, sent, failed, dropped, retried] = await world.outbox.claim(fridayDinner, lease, 9);
    assert.ok(received && sent && failed && dropped && retried);
    const eventsOf = async (work: () => Promise<void>) => {
      const before = await world.live.latestId();
      await work();
      return (await world.live.after(before, 9)).map(({ kind }) => kind);
    };
    const { outbox } = world;
    const at = fridayDinner + 1;
    assert.deepEqual(await eventsOf(() => outbox.done(sent.id, at, "SM1")), ["store_changed"]);
    assert.deepEqual(await eventsOf(() => outbox.failed(failed.id, "no such number", { at })), [
      "store_changed",
    ]);
    assert.deepEqual(await eventsOf(() => outbox.drop(dropped.id, "obsolete", at)), ["store_changed"]);
    assert.deepEqual(await eventsOf(() => outbox.failed(retried.id, "busy", { at, retryAt: lease })), []);
    assert.deepEqual(await eventsOf(() => outbox.done(received.id, at)), []);
    const report = { transportId: "SM1", outcome: "delivered", reason: "" } as const;
    assert.deepEqual(await eventsOf(() => outbox.report(sent.id, report, at)), ["store_changed"]);
  },
};
