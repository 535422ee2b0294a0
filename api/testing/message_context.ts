import type { MessageContext } from "@api/notifications/message_definition.ts";
import { facts, fridayDinner } from "@domain/testing/fixtures.ts";

/** What messages are written with, without files to attach. */
export const messageContext = (more: Partial<MessageContext> = {}): MessageContext => ({
  restaurant: facts.settings.restaurant,
  alertPhone: facts.settings.alertPhone,
  publicUrl: "https://eat.example",
  staffUrl: "https://staff.example",
  createdAt: fridayDinner,
  readLedger: () => Promise.reject(new Error("this test has no ledger")),
  readEvidence: () => Promise.resolve([]),
  ...more,
});
