import * as z from "zod";
import { messageSubjects } from "@domain/notification/message.ts";
import { discrepancies } from "@domain/payment/discrepancy.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../operations.ts";

/** A message that was not delivered. */
export const undeliveredMessage = z.object({
  id: z.number().int(),
  channel: z.enum(["mail", "text", "push", "call"]),
  about: z.enum(messageSubjects),
  /** `failed`: retries ended. `dropped`: too old to send. `undelivered`: the recipient's provider refused it. */
  status: z.enum(["failed", "dropped", "undelivered"]),
  /** The service did not answer, so the message may have arrived. */
  is_in_doubt: z.boolean(),
  /** The error of the mail or text service, without addresses. */
  reason: z.string(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  at: z.string(),
});

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

/** Issues that staff resolve manually: undelivered messages and payment discrepancies. */
export const operationsSpecs = {
  paymentDiscrepancies: {
    tag: "Health",
    summary: "List payments that do not match the payment provider's records, now or in the last week",
    access: { permission: "store_settings" },
    data: z.array(paymentDiscrepancy),
    refusals: [401, 403],
  },
  undeliveredMessages: {
    tag: "Health",
    summary: "List undelivered messages of the last week",
    access: { permission: "orders" },
    data: z.array(undeliveredMessage),
    refusals: [401, 403],
  },
  resendMessage: {
    tag: "Health",
    summary: "Resend an undelivered message",
    access: { permission: "orders" },
    data: z.null(),
    refusals: [401, 403, 409],
    audit: { action: "message.resend", resource: "message" },
  },
  callReport: {
    tag: "Messages",
    summary: "Reports on a call: its end or the digit that was entered, a signed form",
    access: "provider_signature",
    data: "twiml",
  },
  inboundText: {
    tag: "Messages",
    summary:
      "A text that someone sent to the restaurant's number: STOP, START, HELP and others, a signed form",
    access: "provider_signature",
    data: "twiml",
  },
  deliveryReport: {
    tag: "Messages",
    summary: "Reports on a text: whether it was delivered, a signed form",
    access: "provider_signature",
    data: z.null(),
  },
} as const satisfies SpecsOf<typeof endpoints>;
