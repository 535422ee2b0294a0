/** Guests answer the restaurant's texts with STOP, START or a question, and ask for texts again at a later checkout. */
import assert from "node:assert/strict";
import { endedAt, type Order } from "@domain/order/order.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { answerReply } from "@domain/usecases/operations/text_stops.ts";
import type { Rng } from "../faults/rng.ts";
import type { Process } from "./process.ts";
import { isRestored } from "./restored.ts";

type Replying = {
  store: MemoryPorts;
  process: Process;
  guest: { contact: { phone: string } };
  rng: Rng;
  alarm: { stored: { resumed: ReadonlySet<string> } };
};

const replies = ["STOP", "please stop", "START", "HELP", "on my way"] as const;

export async function replyToTexts(scene: Replying): Promise<void> {
  const { store, process: { ports }, guest, rng } = scene;
  const { phone: from } = guest.contact;
  if (from === "") return;
  const body = rng.pick(replies);
  const texted = ownOrders(store).filter((order) =>
    order.contact.phone === from && order.wantsTexts && endedAt(order.state) === undefined
  );
  await answerReply(ports, { from, body });
  if (/stop/i.test(body)) checkStopped(scene, from, texted);
}

/** After STOP a number gets no texts, and the orders that were open say so, unless the guest wants texts again meanwhile. */
function checkStopped(
  { store, alarm: { stored: { resumed } } }: Replying,
  phone: string,
  texted: readonly Order[],
): void {
  if (resumed.has(phone)) return;
  assert.ok(store.textStops.stoppedAt(phone) !== undefined, "a number that sent STOP gets texts");
  for (const { id, textConsent } of texted) {
    const order = ownOrders(store).find((each) => each.id === id);
    // The guest asked on the order's page meanwhile.
    if (!order || endedAt(order.state) !== undefined || order.textConsent !== textConsent) continue;
    assert.ok(!order.wantsTexts, "an open order of a number that sent STOP wants texts");
  }
}

/** No text leaves for a number that asked for no more texts. */
export function checkTextTo({ textStops }: MemoryPorts, phone: string): void {
  assert.equal(textStops.stoppedAt(phone), undefined, "a text to a number that asked for no more texts");
}

/** A guest who asks for texts after a stop gets them again. `agreedAt` is when the guest asked. */
export function checkTexted(
  { textStops }: MemoryPorts,
  { contact, wantsTexts }: Order,
  agreedAt?: number,
): void {
  const stoppedAt = textStops.stoppedAt(contact.phone);
  const isForgotten = wantsTexts && agreedAt !== undefined && stoppedAt !== undefined && stoppedAt < agreedAt;
  assert.ok(!isForgotten, "a guest who asked for texts after a stop gets none");
}

/** Checks every order by its last consent: that of its page or an answer, or that of its checkout. */
export function checkAllTexted(store: MemoryPorts): void {
  for (const order of ownOrders(store)) {
    const checkout = store.checkouts.ofIntentNow(order.payment.intentId);
    const agreedAt = checkout?.wantsTexts ? checkout.consent?.at : undefined;
    checkTexted(store, order, order.textConsent?.at ?? agreedAt);
  }
}

const ownOrders = ({ orders }: MemoryPorts): Order[] => orders.all().filter((order) => !isRestored(order));
