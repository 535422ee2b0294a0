import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { StaffOrder, StreamMessage } from "@contract/orders.ts";
import { listen } from "../testing/events.ts";
import { at, placeOrder, track } from "../testing/guests.ts";
import { fault, movements } from "../testing/money.ts";
import { until } from "../testing/poll.ts";
import { type RunningShop, withShop } from "../testing/running.ts";
import { ask, done, lunchtime, refused, setClock } from "../testing/shop.ts";
import { signIn } from "../testing/staff.ts";

type ShownMessage = { channel: string; to: string; subject: string; text: string };

Deno.test("the counter", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    const steps = {
      "an order goes from accepted to picked up, and its guest hears of it": wholeLife,
      "a mark is taken back within eight seconds, and no message goes out": takenBack,
      "marks made offline arrive once, with their own time": offlineMarks,
      "refunds: by dish, by amount, the rest, never more, never twice": refunds,
      "refunds: eight tablets at once, and a provider whose answers are lost, still give back once":
        brokenRefunds,
      "a manager may cancel but not give money back": roles,
      "the tabs, their counts, a search and a page": lists,
      "an order for later moves to IN PROGRESS by itself, with a sound": dueOrder,
      "what the table of moves forbids is 409 with the present state": forbidden,
    };
    for (const [name, step] of Object.entries(steps)) await t.step(name, () => step(shop));
  });
});

async function accepted(shop: RunningShop, wish: Parameters<typeof placeOrder>[1] = {}) {
  const counter = await signIn(shop, "admin");
  const { token } = counter;
  const placed = await placeOrder(shop, wish);
  const answer = await counter.accept(placed.id, 20);
  ok(answer.ok, answer.text);
  return { ...placed, token, counter, shown: answer.data };
}

async function letters(shop: RunningShop): Promise<ShownMessage[]> {
  const response = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
  return await response.json();
}

async function wholeLife(shop: RunningShop) {
  await setClock(shop, lunchtime);
  const { id, token, shown } = await accepted(shop);
  deepEqual([shown.tab, shown.can], ["in_progress", ["start", "ready", "cancel", "refund"]]);
  const begun = await done(shop, "startOrder", { id, token });
  deepEqual([begun.status, begun.undo?.move, begun.can], ["preparing", "start", [
    "ready",
    "cancel",
    "refund",
  ]]);
  const again = await done(shop, "startOrder", { id, token });
  equal(again.marks.length, 1);
  const ready = await done(shop, "readyOrder", { id, token });
  deepEqual(ready.can, ["complete", "no_show", "cancel", "refund"]);
  const about = (order: StaffOrder) =>
    order.messages.find((message) => message.about === "order_ready")?.status;
  equal(about(ready), "waiting");
  await setClock(shop, "2026-11-20T20:01:00Z");
  await until(
    "the ready mail",
    async () =>
      (await letters(shop)).some(({ subject }) => subject.includes(`${ready.order_number} is ready`)),
  );
  const complete = await done(shop, "completeOrder", { id, token });
  deepEqual([complete.status, complete.tab, complete.can], ["completed", "completed", ["refund"]]);

  const detail = await done(shop, "orderDetail", { id, token });
  equal(about(detail.order), "sent");
  deepEqual(detail.timeline.map(({ action }) => action), [
    "order.placed",
    "order.accept",
    "payment.captured",
    "order.start",
    "order.ready",
    "order.complete",
  ]);
  ok(detail.timeline.slice(3).every(({ by }) => by === detail.timeline[1]?.by));
}

async function takenBack(shop: RunningShop) {
  const { id, token } = await accepted(shop);
  const ready = await done(shop, "readyOrder", { id, token });
  const back = await done(shop, "undoOrder", { id, token });
  deepEqual([back.status, back.undo, back.marks[0]?.is_undone], ["confirmed", null, true]);
  deepEqual(back.messages.filter(({ about }) => about === "order_ready"), []);
  equal((await done(shop, "undoOrder", { id, token })).status, "confirmed");

  await done(shop, "readyOrder", { id, token });
  const end = Date.parse(ready.undo?.until ?? "");
  await setClock(shop, new Date(end + 10_000).toISOString());
  const late = await refused(409, "cannot_undo", ask(shop, "undoOrder", { id, token }));
  equal(late.state?.status, "ready");
}

async function offlineMarks(shop: RunningShop) {
  await setClock(shop, lunchtime);
  const { id, token } = await accepted(shop);
  await setClock(shop, "2026-11-20T20:10:00Z");
  const body = { idempotency_key: "tap-0001", made_at: "2026-11-20T20:05:00Z" };
  const ready = await done(shop, "readyOrder", { id, token, body });
  deepEqual(ready.marks.map(({ at, made_offline }) => [at, made_offline]), [[
    "2026-11-20T20:05:00.000Z",
    true,
  ]]);
  await done(shop, "completeOrder", { id, token, body: { idempotency_key: "tap-0002" } });
  const replayed = await done(shop, "readyOrder", { id, token, body });
  deepEqual([replayed.status, replayed.marks.length], ["completed", 2]);
}

async function refunds(shop: RunningShop) {
  const { id, intentId, cents, token, shown, order } = await accepted(shop);
  const reason = "The soup was cold";
  const [item] = order.items;
  ok(item);
  const whole = await refused(
    409,
    "too_much_to_refund",
    ask(shop, "refundOrder", { id, token, body: { reason, amount: shown.total_amount + 0.01 } }),
  );
  match(whole.error, /At most \$/);
  const first = { reason, amount: 1, idempotency_key: "refund-01" };
  const part = await done(shop, "refundOrder", { id, token, body: first });
  await done(shop, "refundOrder", { id, token, body: first });
  deepEqual([part.payment_status, part.refunded_amount], ["partially_refunded", 1]);
  equal((await track(shop, id)).order?.money.refunded_amount, 1);
  const rest = await done(shop, "refundOrder", { id, token, body: { reason } });
  deepEqual([rest.payment_status, rest.refundable_amount, rest.refunds.length], ["refunded", 0, 2]);
  deepEqual(await movements(shop, intentId), [
    `held ${cents}`,
    `captured ${cents}`,
    `refunded 100`,
    `refunded ${cents - 100}`,
  ]);
  equal((await track(shop, id)).session.payment_status, "refunded");

  const other = await accepted(shop);
  const line = { id: other.order.items[0]?.id ?? "", quantity: 1 };
  const dish = await done(shop, "refundOrder", { id: other.id, token, body: { reason, items: [line] } });
  deepEqual([dish.payment_status, dish.refunds[0]?.items], ["refunded", [line]]);
  await refused(400, "invalid", ask(shop, "refundOrder", { id, token, body: { reason: "" } }));
  await refused(400, "invalid", ask(shop, "refundOrder", { id, token, body: { reason, amount: 1.005 } }));
}

async function brokenRefunds(shop: RunningShop) {
  await setClock(shop, lunchtime);
  const reason = "The soup was cold";
  const { id, intentId, cents, token } = await accepted(shop);
  const body = { reason, amount: 2 };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(shop, "refundOrder", { id, token, body })),
  );
  ok(answers.every(({ status }) => status === 200 || status === 202), answers.map(({ text }) => text).join());
  await until("the one refund", async () => (await movements(shop, intentId)).length === 3);
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`, `refunded 200`]);

  for (const when of ["before", "after"] as const) {
    const broken = await accepted(shop);
    // The SDK tries three times by itself before the product hears of it.
    await fault(shop, { match: "POST /dev/stripe/v1/refunds", when, action: "500", times: 3 });
    const begun = await ask(shop, "refundOrder", { id: broken.id, token, body: { reason } });
    ok(begun.ok);
    deepEqual([begun.status, begun.data.payment_status, begun.data.can], [202, "refunding", [
      "start",
      "ready",
      "cancel",
    ]]);
    // Still under way, or over already: the provider's news may be first.
    const second = await ask(shop, "refundOrder", { id: broken.id, token, body: { reason, amount: 1 } });
    ok(!second.ok && second.status === 409, second.text);
    ok(["refund_under_way", "illegal_move"].includes(second.failure.code), second.text);
    const settled = await until("the resumed refund", async () => {
      const { order } = await done(shop, "orderDetail", { id: broken.id, token });
      return order.payment_status === "refunded" && order;
    });
    equal(settled.refunds.length, 1);
    deepEqual(await movements(shop, broken.intentId), [
      `held ${broken.cents}`,
      `captured ${broken.cents}`,
      `refunded ${broken.cents}`,
    ]);
  }
}

async function roles(shop: RunningShop) {
  const { token } = await signIn(shop, "manager");
  const { id, intentId, cents } = await accepted(shop);
  const reason = "The gas went out";
  await refused(403, "access_denied", ask(shop, "refundOrder", { id, token, body: { reason } }));
  await refused(
    403,
    "access_denied",
    ask(shop, "cancelOrder", { id, token, body: { reason, refund: true } }),
  );
  const cancelled = await done(shop, "cancelOrder", { id, token, body: { reason } });
  deepEqual([cancelled.status, cancelled.payment_status, cancelled.can], ["cancelled", "captured", []]);
  equal((await track(shop, id)).order?.reason, reason);
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);

  const admin = await accepted(shop);
  const both = await done(shop, "cancelOrder", {
    id: admin.id,
    token: admin.token,
    body: { reason, refund: true },
  });
  deepEqual([both.status, both.payment_status], ["cancelled", "refunded"]);
}

async function lists(shop: RunningShop) {
  const { token, shown } = await accepted(shop);
  const counts = await done(shop, "orderCounts", { token });
  const onTab = async (tab: string, query: Record<string, string> = {}) =>
    await done(shop, "orders", { token, query: { tab, ...query } });
  for (const tab of ["new", "scheduled", "in_progress", "completed"] as const) {
    equal((await onTab(tab, { limit: "100" })).length, counts[tab], tab);
  }
  ok(counts.completed > 1);
  const page = JSON.parse(
    (await ask(shop, "orders", { token, query: { tab: "completed", limit: "1" } })).text,
  );
  deepEqual(page.pagination, {
    page: 1,
    limit: 1,
    total: counts.completed,
    isAtLeast: false,
    totalPages: counts.completed,
    hasPrev: false,
    hasNext: true,
  });
  const numbers = async (query: Record<string, string>) =>
    (await onTab("in_progress", query)).map((order) => order.order_number);
  deepEqual(await numbers({ search: shown.order_number.toLowerCase() }), [shown.order_number]);
  deepEqual(await numbers({ search: "%" }), []);
  deepEqual(await onTab("completed", { date: "2026-11-19" }), []);
  await refused(
    400,
    "invalid",
    ask(shop, "orders", { token, query: { tab: "completed", date: "2026-02-30" } }),
  );
  await refused(400, "invalid", ask(shop, "orders", { token, query: { tab: "new", limit: "101" } }));
  await refused(404, "no_such_order", ask(shop, "orderDetail", { token, id: "ord_nothing" }));
}

async function dueOrder(shop: RunningShop) {
  await setClock(shop, lunchtime);
  const { id, shown, counter } = await accepted(shop, { pickup: at("2026-11-20", "17:00") });
  deepEqual([shown.tab, shown.status], ["scheduled", "confirmed"]);
  const address = new URL("/api/admin/orders/stream", shop.url);
  address.searchParams.set("ticket", await counter.ticket());
  await using stream = await listen<StreamMessage>(address);
  await setClock(shop, shown.starts_at ?? "");
  const { data } = await stream.first(
    "the order that is due",
    (message) => message.type === "order_updated" && message.orderId === id && message.status === "preparing",
    15_000,
  );
  ok(data.type === "order_updated");
  deepEqual([data.sound, data.order.tab, data.order.marks[0]?.by], [true, "in_progress", "the system"]);
}

async function forbidden(shop: RunningShop) {
  await setClock(shop, lunchtime);
  const { token } = await signIn(shop);
  const { id } = await placeOrder(shop);
  for (const name of ["startOrder", "readyOrder", "completeOrder", "noShowOrder"] as const) {
    const failure = await refused(409, "illegal_move", ask(shop, name, { id, token }));
    deepEqual(failure.state, { status: "pending_approval", payment: "authorized" });
  }
  await refused(404, "no_such_order", ask(shop, "startOrder", { id: "ord_nothing", token }));
  await refused(401, "signed_out", ask(shop, "startOrder", { id }));
}
