import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import * as operations from "./operations.ts";

/** What staff put right by hand: messages that were lost, payments that do not agree. */
export const operationsEndpoints = {
  paymentDiscrepancies: {
    method: "GET",
    path: "/api/admin/store/health/payments",
    tag: "Health",
    summary: "Payments that do not agree with the card service's books, or did not during the last week",
    access: { permission: "store_settings" },
    data: z.array(operations.paymentDiscrepancy),
    refusals: [401, 403],
  },
  lostMessages: {
    method: "GET",
    path: "/api/admin/messages/lost",
    tag: "Health",
    summary: "Messages of the last week that nobody got",
    access: { permission: "orders" },
    data: z.array(operations.lostMessage),
    refusals: [401, 403],
  },
  resendMessage: {
    method: "POST",
    path: "/api/admin/messages/{id}/resend",
    tag: "Health",
    summary: "Send a lost message once more",
    access: { permission: "orders" },
    data: z.null(),
    refusals: [401, 403, 409],
    audit: { action: "message.resend", resource: "order" },
  },
  deliveryReport: {
    method: "POST",
    path: "/api/messages/report",
    tag: "Messages",
    summary: "Delivery reports of the carrier of texts, a signed form",
    access: "provider_signature",
    data: z.null(),
  },
} as const satisfies Record<string, Endpoint>;

/** Where the carrier of texts reports to. */
export const deliveryReportPath = operationsEndpoints.deliveryReport.path;
