import { deepEqual } from "node:assert/strict";
import { kitchenCall, ledgerEmail, type Message, orderEmail } from "@domain/notification/message.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { resendMessage, undeliveredMessages } from "./undelivered_messages.ts";

const denied = orderEmail("order_denied", { id: "ord_1" });
const ledger = ledgerEmail("2026-06");

/** An outbox whose only message has failed. */
async function withFailed(message: Message) {
  const ports = restaurant();
  const at = ports.clock.now();
  ports.outbox.put(message, at, at);
  const [item] = await ports.outbox.claim(at, at + 1, 1);
  const id = item?.id ?? 0;
  await ports.outbox.failed(id, "mailbox full", { at, retryAt: undefined });
  return { ports, id };
}

Deno.test("the resend of a message is audited for its order, or as a message when it is about no order", async () => {
  const auditedResource = async (message: Message) => {
    const { ports, id } = await withFailed(message);
    await resendMessage(ports, { id, staffId: "staff_1" });
    const entry = ports.audit.find(({ action }) => action === "message.resend");
    return [entry?.resource, entry?.resourceId === String(id) ? "its own id" : entry?.resourceId];
  };
  deepEqual(await auditedResource(denied), ["order", "ord_1"]);
  deepEqual(await auditedResource(ledger), ["message", "its own id"]);
});

Deno.test("a failed call is listed but not placed again by hand", async () => {
  const { ports, id } = await withFailed(kitchenCall({ nth: 1 }));
  deepEqual((await undeliveredMessages(ports)).map(({ message }) => message.channel), ["call"]);
  deepEqual(await resendMessage(ports, { id, staffId: "staff_1" }), {
    ok: false,
    error: { kind: "message_not_failed" },
  });
});

Deno.test("only a message about an order is listed with an order", async () => {
  const listedOrder = async (message: Message) => {
    const { ports } = await withFailed(message);
    return (await undeliveredMessages(ports)).map(({ orderId }) => orderId);
  };
  deepEqual(await listedOrder(denied), ["ord_1"]);
  deepEqual(await listedOrder(ledger), [undefined]);
});
