import { z } from "zod";
import { messageSubjects } from "@domain/notification/message.ts";
import { discrepancies } from "@domain/payment/discrepancy.ts";

/** A message that was not delivered. */
export const undeliveredMessage = z.object({
  id: z.number().int(),
  channel: z.enum(["mail", "text", "push"]),
  about: z.enum(messageSubjects),
  /** `failed`: retries ended. `dropped`: too old to send. `undelivered`: the recipient's provider refused it. */
  status: z.enum(["failed", "dropped", "undelivered"]),
  /** The error of the mail or text service, without addresses. */
  reason: z.string(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  at: z.string(),
});
export type UndeliveredMessage = z.infer<typeof undeliveredMessage>;

/** A payment whose record at the payment provider differs, or recently differed, from the order. */
export const paymentDiscrepancy = z.object({
  payment_intent_id: z.string(),
  kind: z.enum(discrepancies),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  amount: z.number(),
  since: z.string(),
  /** Null while the discrepancy exists. */
  ended_at: z.string().nullable(),
});
