import { z } from "zod";
import { messageSubjects } from "@domain/notification/message.ts";
import { discrepancies } from "@domain/payment/discrepancy.ts";

/** A message somebody never got. */
export const undeliveredMessage = z.object({
  id: z.number().int(),
  channel: z.enum(["mail", "text", "push"]),
  about: z.enum(messageSubjects),
  /** Given up, too late to be of use, or refused by the reader's own carrier. */
  status: z.enum(["failed", "dropped", "undelivered"]),
  /** In the carrier's words; no address in it. */
  reason: z.string(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  at: z.string(),
});
export type UndeliveredMessage = z.infer<typeof undeliveredMessage>;

/** A payment about which the card service's books and ours do not agree, or lately did not. */
export const paymentDiscrepancy = z.object({
  payment_intent_id: z.string(),
  kind: z.enum(discrepancies),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  amount: z.number(),
  since: z.string(),
  /** null while it stands. */
  ended_at: z.string().nullable(),
});
export type PaymentDiscrepancy = z.infer<typeof paymentDiscrepancy>;
