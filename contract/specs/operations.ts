import { z } from "zod";
import type { EndpointSpec } from "./spec.ts";
import * as operations from "../schemas/operations.ts";

/** Issues that staff resolve manually: undelivered messages and payment discrepancies. */
export const operationsSpecs = {
  paymentDiscrepancies: {
    tag: "Health",
    summary: "List payments that do not match the payment provider's records, now or in the last week",
    data: z.array(operations.paymentDiscrepancy),
    refusals: [401, 403],
  },
  undeliveredMessages: {
    tag: "Health",
    summary: "List undelivered messages of the last week",
    data: z.array(operations.undeliveredMessage),
    refusals: [401, 403],
  },
  resendMessage: {
    tag: "Health",
    summary: "Resend an undelivered message",
    data: z.null(),
    refusals: [401, 403, 409],
    audit: { action: "message.resend", resource: "message" },
  },
  deliveryReport: {
    tag: "Messages",
    summary: "Delivery reports from the text message gateway, a signed form",
    data: z.null(),
  },
} as const satisfies Record<string, EndpointSpec>;
