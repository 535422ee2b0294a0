import type { PaymentSession } from "@contract/schemas/payment.ts";
import { equal } from "node:assert/strict";
import { slowServer } from "../../../../../web/testing/slow_server.ts";
import { followOrder, trackedKey } from "../api/use_tracked_order.ts";

const id = "ord_12345678";
const payment = (payment_status: string) =>
  ({ session: { payment_status }, order: null }) as unknown as PaymentSession;

/** An order's page with a stream in the test's hands. */
function bench() {
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
    async hear(line: string) {
      await writer.write(new TextEncoder().encode(`${line}\n\n`));
      await nextTask();
    },
    async answer(nth: number, status: string) {
      server.asked[nth]?.resolve(payment(status));
      await nextTask();
    },
    shown: () => server.shown()?.session.payment_status,
    reads: () => server.asked.length,
    async stop() {
      stream.stop();
      await nextTask();
      server.stop();
    },
  };
}

Deno.test("a change before the stream began is read after a slow first read", async () => {
  const { hear, answer, shown, stop } = bench();
  await hear(": heartbeat");
  await answer(0, "authorized");
  await answer(1, "paid");
  equal(shown(), "paid");
  await stop();
});

Deno.test("an older read in flight does not undo what the stream said", async () => {
  const { hear, answer, shown, reads, stop } = bench();
  await answer(0, "unpaid");
  await hear(": heartbeat");
  equal(reads(), 2);
  await hear(`data: ${JSON.stringify(payment("paid"))}`);
  await answer(1, "authorized");
  equal(shown(), "paid");
  await stop();
});

Deno.test("a slow first read does not undo what the stream said", async () => {
  const { hear, answer, shown, stop } = bench();
  await hear(`data: ${JSON.stringify(payment("paid"))}`);
  await answer(0, "authorized");
  equal(shown(), "paid");
  await stop();
});
