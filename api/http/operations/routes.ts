import type * as operations from "@contract/operations.ts";
import { toDollars } from "@domain/shared/money.ts";
import {
  listed,
  resendMessage,
  undeliveredMessages,
} from "@domain/usecases/operations/undelivered_messages.ts";
import { answerReply } from "@domain/usecases/operations/text_stops.ts";
import { reportCall } from "@domain/usecases/operations/call_kitchen.ts";
import { Refusal } from "../refusals.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { failureLimit } from "../middleware/rates.ts";
import { bodyText } from "../middleware/slow_clients.ts";
import { iso, isoOrNull } from "../instant.ts";

const escapedXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const isNumber = (id: string): boolean => /^\d{1,15}$/.test(id);

/** Issues that staff resolve manually, and the reports and replies of the text service. */
export function operationsRoutes(
  { ports, publicUrl, log }: Services,
): Pick<Handlers, keyof typeof operations> {
  const badSignatures = failureLimit({ ports }, "delivery_report");
  return {
    paymentDiscrepancies: async () => {
      const found = await ports.discrepancies.recent(ports.clock.now() - listed.withinMs, listed.limit);
      const orders = await ports.orders.byIntents(found.map(({ intentId }) => intentId));
      return {
        data: found.map((each) => ({
          payment_intent_id: each.intentId,
          kind: each.kind,
          order_id: each.orderId ?? null,
          order_number: orders.find(({ id }) => id === each.orderId)?.number ?? null,
          amount: toDollars(each.cents),
          since: iso(each.since),
          ended_at: isoOrNull(each.endedAt),
        })),
      };
    },

    undeliveredMessages: async () => ({
      data: (await undeliveredMessages(ports)).map((
        { id, message, deliveryStatus, isInDoubt, reason, orderId, number, at },
      ) => ({
        id,
        channel: message.channel,
        about: message.about,
        status: deliveryStatus,
        is_in_doubt: isInDoubt,
        reason,
        order_id: orderId ?? null,
        order_number: number ?? null,
        at: iso(at),
      })),
    }),

    resendMessage: async ({ id, staff }) => {
      const sent = isNumber(id) && await resendMessage(ports, { id: Number(id), staffId: staff.account.id });
      if (!sent || !sent.ok) {
        throw new Refusal("message_not_failed");
      }
      return { data: null };
    },

    callReport: async ({ id, http }) => {
      badSignatures.refuse(http);
      const url = new URL(http.req.path, publicUrl).href;
      const report = await ports.transport.parseCallReport(
        url,
        await bodyText(http),
        http.req.header("x-twilio-signature"),
      );
      if (!report.ok) {
        await badSignatures.count(http);
        log("warn", "call_report.bad_signature");
        throw new Refusal("bad_signature");
      }
      if (report.value && isNumber(id)) await reportCall(ports, Number(id), report.value);
      // Hangs up.
      return new Response("<Response/>", { headers: { "content-type": "text/xml" } });
    },

    inboundText: async ({ http }) => {
      badSignatures.refuse(http);
      const url = new URL(http.req.path, publicUrl).href;
      const inbound = await ports.transport.parseInbound(
        url,
        await bodyText(http),
        http.req.header("x-twilio-signature"),
      );
      if (!inbound.ok) {
        await badSignatures.count(http);
        log("warn", "inbound_text.bad_signature");
        throw new Refusal("bad_signature");
      }
      const answer = inbound.value && await answerReply(ports, inbound.value);
      const text = inbound.value?.isAnswered ? undefined : answer;
      const twiml = text === undefined
        ? "<Response/>"
        : `<?xml version="1.0" encoding="UTF-8"?><Response><Message>${escapedXml(text)}</Message></Response>`;
      return new Response(twiml, { headers: { "content-type": "text/xml" } });
    },

    deliveryReport: async ({ id, http }) => {
      badSignatures.refuse(http);
      const url = new URL(http.req.path, publicUrl).href;
      const report = await ports.transport.parseReport(
        url,
        await bodyText(http),
        http.req.header("x-twilio-signature"),
      );
      if (!report.ok) {
        await badSignatures.count(http);
        log("warn", "delivery_report.bad_signature");
        throw new Refusal("bad_signature");
      }
      if (report.value && isNumber(id)) {
        await ports.outbox.report(Number(id), report.value, ports.clock.now());
      }
      return { data: null };
    },
  };
}
