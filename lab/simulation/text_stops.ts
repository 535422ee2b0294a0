/** Guests answer the restaurant's texts with STOP, START or a question, and ask for texts again at a later checkout. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { answerReply } from "@domain/usecases/operations/text_stops.ts";
import type { Rng } from "../faults/rng.ts";
import type { Process } from "./process.ts";

type Replying = { process: Process; guest: { contact: { phone: string } }; rng: Rng };

const replies = ["STOP", "please stop", "START", "HELP", "on my way"] as const;

export async function replyToTexts({ process: { ports }, guest, rng }: Replying): Promise<void> {
  const { phone: from } = guest.contact;
  if (from !== "") await answerReply(ports, { from, body: rng.pick(replies) });
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
