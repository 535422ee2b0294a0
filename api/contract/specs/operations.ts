import { z } from "zod";
import type { EndpointSpec } from "./spec.ts";
import * as operations from "../schemas/operations.ts";

/** What staff put right by hand: messages that were lost, payments that do not agree. */
export const operationsSpecs = {
  paymentDiscrepancies: {
    tag: "Health",
    summary: "Payments that do not agree with the card service's books, or did not during the last week",
    data: z.array(operations.paymentDiscrepancy),
    refusals: [401, 403],
  },
  lostMessages: {
    tag: "Health",
    summary: "Messages of the last week that nobody got",
    data: z.array(operations.lostMessage),
    refusals: [401, 403],
  },
  resendMessage: {
    tag: "Health",
    summary: "Send a lost message once more",
    data: z.null(),
    refusals: [401, 403, 409],
    audit: { action: "message.resend", resource: "order" },
  },
  deliveryReport: {
    tag: "Messages",
    summary: "Delivery reports of the carrier of texts, a signed form",
    data: z.null(),
  },
} as const satisfies Record<string, EndpointSpec>;
