import type { PaymentSession } from "@contract/schemas/payment.ts";
import { equal } from "node:assert/strict";
import { showAnswer } from "@web/refetch.ts";
import { slowServer } from "@web/testing/slow_server.ts";
import { followOrder, trackedKey } from "../api/use_tracked_order.ts";

const id = "ord_12345678";
const payment = (payment_status: string) =>
  ({ session: { payment_status }, order: null }) as unknown as PaymentSession;

/** An order's page with a stream and responses that the test controls. */
function setUp() {
  const server = slowServer<PaymentSession>(trackedKey(id));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const stream = followOrder(server.client, id, {
    connect: () => Promise.resolve(readable),
    onUp: () => {},
    after: () => () => {},
    random: () => 0.5,
  });
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  return {
    async receive(line: string) {
      await writer.write(new TextEncoder().encode(`${line}\n\n`));
      await nextTask();
    },
    async answer(nth: number, status: string) {
      server.asked[nth]?.resolve(payment(status));
      await nextTask();
    },
    act: (status: string) => showAnswer(server.client, trackedKey(id), payment(status)),
    shown: () => server.shown()?.session.payment_status,
    fetches: () => server.asked.length,
    async stop() {
      stream.stop();
      await nextTask();
      server.stop();
    },
  };
}

Deno.test("fetches a change from before the stream started after a slow first fetch", async () => {
  const { receive, answer, shown, stop } = setUp();
  await receive(": heartbeat");
  await answer(0, "authorized");
  await answer(1, "paid");
  equal(shown(), "paid");
  await stop();
});

Deno.test("an older fetch in flight does not overwrite the stream's session", async () => {
  const { receive, answer, shown, fetches, stop } = setUp();
  await answer(0, "unpaid");
  await receive(": heartbeat");
  equal(fetches(), 2);
  await receive(`data: ${JSON.stringify(payment("paid"))}`);
  await answer(1, "authorized");
  equal(shown(), "paid");
  await stop();
});

Deno.test("a slow first fetch does not overwrite the stream's session", async () => {
  const { receive, answer, shown, stop } = setUp();
  await receive(`data: ${JSON.stringify(payment("paid"))}`);
  await answer(0, "authorized");
  equal(shown(), "paid");
  await stop();
});

Deno.test("the answer to the guest's own change does not hide a later state that the stream brought before it", async () => {
  const { receive, answer, act, shown, fetches, stop } = setUp();
  await receive(`data: ${JSON.stringify(payment("paid"))}`);
  const before = fetches();
  act("authorized");
  equal(fetches(), before + 1);
  await answer(before, "paid");
  equal(shown(), "paid");
  await stop();
});
