import type * as endpoints from "@contract/payment.ts";
import { toE164 } from "@domain/order/phone.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { cancelByGuest } from "@domain/usecases/ordering/answer_order.ts";
import { askForTextsOn } from "@domain/usecases/ordering/ask_for_texts.ts";
import { changePickupTime, timesFor } from "@domain/usecases/ordering/change_time.ts";
import { answerOffer } from "@domain/usecases/ordering/offer_change.ts";
import { reportArrival } from "@domain/usecases/ordering/report_arrival.ts";
import { stopTextsOn } from "@domain/usecases/operations/text_stops.ts";
import { noteDecline } from "@domain/usecases/payments/card_testing.ts";
import { completeCheckout, openCheckout, releaseSlot } from "@domain/usecases/ordering/checkout.ts";
import { reconcile } from "@domain/usecases/payments/reconcile.ts";
import { type Tracked, trackOrder } from "@domain/usecases/ordering/track_order.ts";
import { clientKey } from "../middleware/client_address.ts";
import { failureLimit, limitOrder } from "../middleware/rates.ts";
import { refusalOf } from "../domain_refusals.ts";
import { Refusal } from "../refusals.ts";
import type { Handlers, HttpContext } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { oneAtATime } from "../streaming/live_feed.ts";
import { eventStream } from "../streaming/sse.ts";
import { bodyText } from "../middleware/slow_clients.ts";
import { toCart } from "../cart/mappers.ts";
import { isoOrNull } from "../instant.ts";
import { pickupText, toPaymentSession, toPickupChoice } from "./mappers.ts";

/** Where a guest's consent comes from, stored as evidence. */
const sourceOf = (http: HttpContext) => ({
  address: http.env?.remoteAddress ?? "",
  userAgent: http.req.header("user-agent") ?? "",
});

/** Checkout, the guest's order tracking, and the payment provider's webhook. */
export function paymentRoutes(
  { ports, feed, streamLimit, payment, log }: Services,
): Pick<Handlers, keyof typeof endpoints> {
  const badSignatures = failureLimit({ ports }, "webhook");

  const find = async (id: string): Promise<Tracked> => {
    const tracked = /^(ord|pi)_\w{8,255}$/.test(id) ? await trackOrder(ports, id) : undefined;
    if (!tracked) throw new Refusal("invalid_order_id");
    return tracked;
  };

  const now = () => ports.clock.now();
  let notedAt = -Infinity;
  /** Records at most one event a minute, which is enough to see that webhooks arrive. */
  const noteEvent = async () => {
    const at = now();
    if (Math.abs(at - notedAt) < minuteMs) return;
    notedAt = at;
    await ports.health.notePaymentEvent(at);
  };

  return {
    createIntent: async ({ body, http }) => {
      const opened = await openCheckout(ports, {
        sessionId: body.session_id,
        client: clientKey(http.env?.remoteAddress ?? ""),
        choice: toPickupChoice(body.pickup_time),
        note: body.special_instructions,
      });
      if (!opened.ok) throw refusalOf(opened.error);
      const { intent, quote, pickup, isSlotLimited, heldUntil } = opened.value;
      return {
        data: {
          clientSecret: intent.clientSecret,
          paymentIntentId: intent.id,
          publishableKey: payment.publishableKey,
          scriptUrl: payment.scriptUrl,
          cart: toCart(quote),
          is_amount_current: intent.amountCents === quote.totalCents,
          pickup_formatted_time: pickupText(pickup),
          slot_held_until: isoOrNull(heldUntil),
          is_slot_limited: isSlotLimited,
        },
      };
    },

    updateIntent: async ({ body, http }) => {
      const { firstName, lastName, email, phone } = body.customer_info;
      const completed = await completeCheckout(ports, {
        sessionId: body.session_id,
        intentId: body.payment_intent_id,
        choice: toPickupChoice(body.pickup_time),
        contact: { firstName, lastName, email, phone: toE164(phone) ?? "" },
        wishes: {
          note: body.special_instructions,
          wantsTexts: body.sms_consent,
          utensilIds: body.utensils,
          isOfAge: body.is_of_age,
          language: body.language,
        },
        from: sourceOf(http),
      });
      if (!completed.ok) throw refusalOf(completed.error);
      const { quote, pickup, isSlotLimited, heldUntil, wantsTexts } = completed.value;
      return {
        data: {
          cart: toCart(quote),
          pickup_formatted_time: pickupText(pickup),
          sends_texts: wantsTexts,
          asap_minutes: pickup.kind === "asap" ? pickup.minutes : null,
          slot_held_until: isoOrNull(heldUntil),
          is_slot_limited: isSlotLimited,
        },
      };
    },

    releaseSlot: async ({ body }) => {
      await releaseSlot(ports, body.session_id);
      return { data: null };
    },

    paymentSession: async ({ id }) => ({ data: toPaymentSession(await find(id), now()) }),

    paymentStream: async ({ id, http }) => {
      const { id: orderId } = await find(id);
      const release = streamLimit.takeForGuest(http.env?.remoteAddress ?? "");
      return eventStream((sink) => {
        // One read at a time, so that an earlier state never follows a later one.
        const sendCurrent = oneAtATime(() =>
          find(id).then((tracked) => sink.send(toPaymentSession(tracked, now())), sink.end)
        );
        const unsubscribe = feed.subscribe((event) => {
          if ("orderId" in event && event.orderId === orderId) void sendCurrent();
        }, sink.endWithReconnect);
        // Read after subscribing, so that no change in between is lost.
        void sendCurrent();
        return () => {
          release();
          unsubscribe();
        };
      });
    },

    answerOffer: async ({ id, body }) => {
      const { id: orderId } = await find(id);
      const answered = await answerOffer(ports, { orderId, answer: body.answer });
      if (!answered.ok) throw refusalOf(answered.error);
      return { data: toPaymentSession({ id: orderId, order: answered.value }, now()) };
    },

    cancelByGuest: async ({ id }) => {
      const { id: orderId } = await find(id);
      const cancelled = await cancelByGuest(ports, orderId);
      if (!cancelled.ok) throw refusalOf(cancelled.error);
      return { data: toPaymentSession({ id: orderId, order: cancelled.value }, now()) };
    },

    pickupTimes: async ({ id }) => {
      const { id: orderId } = await find(id);
      const times = await timesFor(ports, orderId);
      if (!times.ok) throw refusalOf(times.error);
      return { data: { days: times.value.days.map(({ date, slots }) => ({ date, slots: [...slots] })) } };
    },

    changePickupTime: async ({ id, body }) => {
      const { id: orderId } = await find(id);
      await limitOrder({ ports }, "changePickupTime", orderId);
      const changed = await changePickupTime(ports, { orderId, ...body });
      if (!changed.ok) throw refusalOf(changed.error);
      return { data: toPaymentSession({ id: orderId, order: changed.value }, now()) };
    },

    askForTexts: async ({ id, body, http }) => {
      const { id: orderId } = await find(id);
      await limitOrder({ ports }, "askForTexts", orderId);
      const asked = await askForTextsOn(ports, { orderId, language: body.language, from: sourceOf(http) });
      if (!asked.ok) throw refusalOf(asked.error);
      return { data: toPaymentSession({ id: orderId, order: asked.value }, now()) };
    },

    stopTexts: async ({ id }) => {
      const { id: orderId } = await find(id);
      await limitOrder({ ports }, "stopTexts", orderId);
      const stopped = await stopTextsOn(ports, { orderId, source: "guest_page" });
      if (!stopped.ok) throw refusalOf(stopped.error);
      return { data: toPaymentSession({ id: orderId, order: stopped.value }, now()) };
    },

    reportArrival: async ({ id, body }) => {
      const { id: orderId } = await find(id);
      await limitOrder({ ports }, "reportArrival", orderId);
      const arrived = await reportArrival(ports, { orderId, note: body.note });
      if (!arrived.ok) throw refusalOf(arrived.error);
      return { data: toPaymentSession({ id: orderId, order: arrived.value }, now()) };
    },

    paymentWebhook: async ({ http }) => {
      badSignatures.refuse(http);
      const signature = http.req.header("stripe-signature");
      // Without a signature the body is not read.
      const parsed = signature !== undefined &&
        await ports.payments.parseWebhook(await bodyText(http), signature);
      if (!parsed || !parsed.ok) {
        await badSignatures.count(http);
        log("warn", "webhook.bad_signature");
        throw new Refusal("bad_signature");
      }
      await noteEvent();
      if (!parsed.value) return { data: null };
      const { intentId, decline, reported } = parsed.value;
      await reconcile(ports, intentId, { reported });
      if (decline !== undefined) await noteDecline(ports, { intentId, eventId: decline });
      return { data: null };
    },
  };
}
