import { hasAlcohol } from "@domain/menu/alcohol.ts";
import { chargeNames } from "@domain/cart/charge.ts";
import { audit } from "@domain/shared/audit.ts";
import type { Evidence, EvidenceSection } from "@domain/payment/evidence.ts";
import type { DisputeStatus } from "@domain/payment/dispute.ts";
import { authorizedCents } from "@domain/order/offer.ts";
import { type HandedOver, handedOver, handedOverBy } from "@domain/pickup/hand_over.ts";
import type { Offer, Order } from "@domain/order/order.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { isOwnRow, ownsPayment } from "@domain/payment/ownership.ts";
import type { PricedOption } from "@domain/menu/option.ts";
import { excessReason, linesOf, outsideReason, refundedCents, strayReason } from "@domain/payment/refund.ts";
import type { ThreeDSecureOutcome } from "@domain/payment/three_d_secure.ts";
import { capturedCents, type Refund, uncapturedParts } from "@domain/payment/payment.ts";
import { sumOfParts } from "@domain/payment/tax_parts.ts";
import { type Instant, zone } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { fullName } from "@domain/shared/person_name.ts";
import type { TextConsent } from "@domain/notification/consent.ts";
import { isForGuest } from "@domain/notification/message.ts";
import type { Checkout } from "@domain/order/checkout.ts";
import type { TimelineEntry } from "@domain/ports/orders.ts";
import type { MessageDelivery } from "@domain/ports/outbox.ts";
import { type Intent, ProviderUnreachable } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";

export type EvidenceDeps = Pick<
  Ports,
  "orders" | "outbox" | "checkouts" | "store" | "payments" | "clock" | "installation"
>;

/**
 * Collects everything stored about an order and its guest. Returns undefined when the order does not exist. The card is omitted when
 * the payment provider is unreachable or the payment belongs to another installation.
 */
export async function collectEvidence(deps: EvidenceDeps, orderId: string): Promise<Evidence | undefined> {
  const order = await deps.orders.byId(orderId);
  if (!order) return undefined;
  const [timeline, messages, checkout, { settings }, card] = await Promise.all([
    deps.orders.timeline(orderId),
    deps.outbox.about([orderId]),
    deps.checkouts.byId(orderId),
    deps.store.shown(),
    order.card ?? cardOf(deps, order),
  ]);
  const { restaurant } = settings;
  return {
    orderNumber: order.number,
    fileName: `evidence-${order.number}-${order.day}.zip`,
    title: `Evidence for order ${order.number} of ${order.day}`,
    sections: [
      facts("order", "Order", [
        [
          "Restaurant",
          [restaurant.name.en, restaurant.address, restaurant.phone].filter((part) => part !== "").join(", "),
        ],
        ["Order number", order.number],
        ["Order id", order.id],
        ["Placed", localTime(order.placedAt)],
        ["Status", order.state.status],
        ["Guest reported to be here", arrivalFact(order)],
        ["Handed over", handOverFact(order)],
        ["Not handed over", refusedFact(order)],
        ["Pickup", order.pickup.kind === "asap" ? "as soon as possible" : localTime(order.pickup.at)],
        ["Guest's note", order.note],
        ["Exported", localTime(deps.clock.now())],
      ]),
      facts("guest", "Guest and consent", guestFacts(order, checkout)),
      {
        name: "receipt",
        title: "Receipt",
        columns: ["Item", "Quantity", "Price", "Amount", "Options", "Note"],
        rows: receipt(order),
      },
      {
        name: "payment",
        title: "Card payment",
        columns: ["What", "Details", "When"],
        rows: paymentRows(order, card),
      },
      facts("authorization", "Authorization and 3-D Secure", authorizationFacts(order, checkout, card)),
      {
        name: "timeline",
        title: "Timeline",
        columns: ["When (Los Angeles)", "Who", "What", "Result", "Details"],
        rows: timeline.map(timelineRow),
      },
      {
        name: "messages",
        title: "Messages to the guest",
        columns: ["When (Los Angeles)", "Channel", "About", "Delivery status"],
        rows: messages.filter(({ message }) => isForGuest(message.about)).map(messageRow),
      },
    ],
  };
}

/** What the guest reported from the order's page. */
function arrivalFact({ arrival }: Order): string {
  if (arrival === undefined) return "";
  return `${localTime(arrival.at)}${arrival.note === "" ? "" : `: ${arrival.note}`}`;
}

/** Says when, by whom and against what a picked-up order was handed over; empty for other orders. */
function handOverFact(order: Order): string {
  const { state } = order;
  const made = handedOver(state, handedOverBy(order));
  if (made === undefined) return "";
  const { handOver } = state.status === "completed" ? state : {};
  const reason = handOver && handOver.as !== "code" && handOver.reason !== "" ? `: ${handOver.reason}` : "";
  return `${localTime(made.at)}${made.by ? ` by ${actor(made.by)}` : ""}, ${proofLabels[made.as]}${reason}`;
}

/** Says when and by whom the food was kept from a person who showed neither the code nor an ID. */
function refusedFact({ refusedHandOvers }: Order): string {
  return refusedHandOvers.map(({ by, madeAt, reason }) =>
    `${localTime(madeAt)} by ${actor(by)}, neither pickup code nor ID${reason === "" ? "" : `: ${reason}`}`
  ).join("; ");
}

const proofLabels: Record<HandedOver["as"], string> = {
  not_asked: "pickup code not asked for",
  code: "the guest said the right pickup code",
  id: "an ID was checked",
  without: "without the pickup code",
};

/** Returns the evidence and audits the export. Returns undefined when the order does not exist. */
export async function exportEvidence(
  deps: EvidenceDeps & Pick<Ports, "auditTrail">,
  command: { orderId: string; staffId: string },
): Promise<Evidence | undefined> {
  const evidence = await collectEvidence(deps, command.orderId);
  if (!evidence) return undefined;
  await deps.auditTrail.write(
    audit("order.evidence_exported", "order", command.orderId, {
      at: deps.clock.now(),
      by: { id: command.staffId },
      details: { number: evidence.orderNumber },
    }),
  );
  return evidence;
}

async function cardOf(deps: EvidenceDeps, order: Order): Promise<Intent["card"]> {
  const { payment } = order;
  if (payment.state === "none" || !isOwnRow(deps.installation, order)) return undefined;
  try {
    const intent = await deps.payments.read(payment.intentId);
    return intent && ownsPayment(deps.installation, intent, order) ? intent.card : undefined;
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) return undefined;
    throw cause;
  }
}

/** `2026-07-10T18:12:03-07:00`: Los Angeles time with its offset. */
function localTime(at: Instant): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    .toString({ smallestUnit: "second", timeZoneName: "never" });
}

function facts(name: string, title: string, rows: [string, string][]): EvidenceSection {
  return { name, title, columns: ["Fact", "Value"], rows: rows.filter(([, value]) => value !== "") };
}

function guestFacts(
  { contact, wantsTexts, textConsent, lines, isOfAge }: Order,
  checkout: Checkout | undefined,
): [string, string][] {
  const consent = checkout?.consent;
  return [
    ["Name", contact.firstName === "" ? "erased" : fullName(contact.firstName, contact.lastName)],
    ["Email", contact.email],
    ["Phone", contact.phone],
    ["IP address at authorization", consent?.address ?? "not stored"],
    ["Browser at authorization", consent?.userAgent ?? "not stored"],
    ["Form submitted", consent ? localTime(consent.at) : "not stored"],
    ["Terms shown beside the authorize button", consent?.chargeTerms ?? "not stored"],
    ["Confirmed to be 21 or older", hasAlcohol(lines) ? (isOfAge ? "yes" : "no") : ""],
    ["Asked for text messages", wantsTexts ? "yes" : "no"],
    ["Terms shown beside the box for text messages", consent?.textTerms ?? ""],
    ...(textConsent ? laterConsentFacts(textConsent) : []),
  ];
}

/** A consent to texts after the checkout. */
function laterConsentFacts({ at, address, userAgent, terms }: TextConsent): [string, string][] {
  return [
    ["Box for text messages checked on the order's page", `${localTime(at)}: ${address}, ${userAgent}`],
    ["Terms beside that box", terms],
  ];
}

function receipt(order: Order): string[][] {
  const { lines, bill } = order;
  const uncaptured = sumOfParts(uncapturedParts(order.payment));
  const total = (label: string, cents: number) => [label, "", "", formatDollars(cents), "", ""];
  return [
    ...lines.map(({ name, quantity, unitPriceCents, options, note }) => [
      name.ko === "" ? name.en : `${name.en} (${name.ko})`,
      String(quantity),
      formatDollars(unitPriceCents),
      formatDollars(unitPriceCents * quantity),
      options.map(optionText).join("; "),
      note,
    ]),
    total("Subtotal", bill.subtotalCents),
    ...bill.charges.map(({ kind, cents }) => total(chargeNames[kind].en, cents)),
    total(`Tax (${bill.taxPpm / 10_000} %)`, bill.taxCents),
    total("Total", bill.totalCents),
    // Below 0, the whole hold was captured after an accepted offer, and the difference is refunded.
    ...(uncaptured <= 0 ? [] : [total("Not charged", -uncaptured)]),
    ...(refundedCents(order) === 0 ? [] : [total("Refunded", -refundedCents(order))]),
  ];
}

function optionText({ name, quantity, addedCents }: PricedOption): string {
  return [
    name.ko === "" ? name.en : `${name.en} (${name.ko})`,
    quantity > 1 ? `×${quantity}` : "",
    addedCents === 0 ? "" : `${addedCents > 0 ? "+" : ""}${formatDollars(addedCents)}`,
  ].filter((part) => part !== "").join(" ");
}

function paymentRows(order: Order, card: Intent["card"]): string[][] {
  const { payment, offers, refunds, disputes } = order;
  return [
    ["Payment id at the payment provider", payment.intentId, ""],
    ...(card ? [["Card", `${card.brand} ending in ${card.lastFour}`, ""]] : []),
    ["Authorized", formatDollars(authorizedCents(order)), localTime(order.placedAt)],
    ...offers.map(offerRow),
    ...("capturedAt" in payment
      ? [["Charged", formatDollars(capturedCents(payment)), localTime(payment.capturedAt)]]
      : []),
    ...refunds.map(refundRow),
    ...disputes.map(({ id, cents, reason, status, evidenceDueBy, openedAt }) => [
      `Dispute ${id}`,
      `${formatDollars(cents)}, ${reason}, ${disputeLabels[status]}${
        evidenceDueBy === undefined ? "" : `, evidence due ${localTime(evidenceDueBy)}`
      }`,
      localTime(openedAt),
    ]),
  ];
}

/** What the bank said when it authorized the card. */
function authorizationFacts(
  { payment }: Order,
  checkout: Checkout | undefined,
  card: Intent["card"],
): [string, string][] {
  if (payment.state === "none") return [];
  const result = card?.threeDSecure;
  return [
    ["Card issued in", card?.country ?? ""],
    ["Wallet", card?.wallet?.replaceAll("_", " ") ?? ""],
    ["Authorization code of the bank", card?.authorizationCode ?? ""],
    ["Transaction id of the card network", card?.networkId ?? ""],
    ["Security code check", card?.securityCodeCheck ?? ""],
    ["Postal code check", card?.postalCodeCheck ?? ""],
    ["3-D Secure asked for by the restaurant", checkout?.asksForThreeDSecure ? "yes" : "no"],
    ["3-D Secure", result ? threeDSecureLabels[result.outcome] : "not run"],
    ["Liability for fraud", result ? result.isLiabilityShifted ? "with the bank" : "not shifted" : ""],
  ];
}

const threeDSecureLabels: Record<ThreeDSecureOutcome, string> = {
  frictionless: "authenticated by the bank without a step of the guest",
  challenge: "authenticated by a step of the guest",
  attempted: "attempted, acknowledged by the card network",
  failed: "failed",
  unavailable: "not available for the card",
};

function offerRow({ bill, beforeCents, ended, at }: Offer, nth: number): string[] {
  const [after, before] = [bill.totalCents, beforeCents].map(formatDollars);
  const end = ended ? `${ended.as} by ${actor(ended.by)} ${localTime(ended.at)}` : "not answered yet";
  return [`Offer ${nth + 1}`, `${after} instead of ${before}: ${end}`, localTime(at)];
}

const disputeLabels: Record<DisputeStatus, string> = {
  needs_response: "needs a response",
  under_review: "under review",
  won: "won",
  lost: "lost",
};

/** The reasons that the system records. */
const reasonLabels = new Map([
  [excessReason, "charged at the payment provider above the accepted offer"],
  [strayReason, "charged at the payment provider after the order had ended"],
  [outsideReason, "refunded at the payment provider"],
]);

function refundRow({ number, cents, reason, by, decidedAt, outcome, choice }: Refund): string[] {
  const result = outcome.kind === "refused" || outcome.kind === "failed"
    ? `${outcome.kind} (${outcome.reason}) ${localTime(outcome.at)}`
    : outcome.kind === "done"
    ? `done ${localTime(outcome.at)}`
    : "pending";
  const lines = linesOf(choice).length;
  return [
    `Refund ${number}`,
    `${formatDollars(cents)}${lines > 0 ? ` for ${lines} lines` : ""}: ${
      reasonLabels.get(reason) ?? reason
    }; by ${actor(by)}; ${result}`,
    localTime(decidedAt),
  ];
}

function actor(by: Actor): string {
  return by.kind === "staff" ? by.name : by.kind === "guest" ? "the guest" : "the system";
}

function timelineRow({ at, action, status, details, staffName }: TimelineEntry): string[] {
  const who = staffName ?? (details.by === "guest" ? "the guest" : "the system");
  const more = Object.entries(details).filter(([name]) => name !== "number" && name !== "by")
    .map(([name, value]) => `${name}: ${value}`).join(", ");
  return [localTime(at), who, action.replaceAll(/[._]/g, " "), status, more];
}

function messageRow({ message, deliveryStatus, at }: MessageDelivery): string[] {
  return [localTime(at), message.channel, message.about.replaceAll("_", " "), deliveryStatus];
}
