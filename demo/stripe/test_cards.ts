/**
 * The test cards. All but the last row behave as documented at docs.stripe.com/testing.
 *
 * 4000000000005126 differs from Stripe: its authorization succeeds, and every capture fails with a `card_error` without changing the
 * authorization. 5555555555554444 is authenticated without a step of the guest when a payment asks for 3-D Secure, and 4000000000003097 is
 * then authorized without it. At Stripe, refunds of this card fail later; here `{ "settle_refund": … }` of `faults.ts` can fail any refund. At Stripe
 * the refunds of 4000000000007726 settle after some time, here only on request.
 */
import type { ErrorBody } from "./objects.ts";

type Decline = Required<Pick<ErrorBody, "code" | "message">> & Pick<ErrorBody, "decline_code">;

export type TestCard = {
  number: string;
  brand: string;
  /** Names that calls with a secret key can use instead of a number. */
  names: readonly string[];
  /** Where it was issued; the United States by default. */
  country?: string;
  /** Requires 3-D Secure authentication before authorization. */
  requiresAuthentication?: true;
  /** What the bank does when a payment asks for 3-D Secure. By default it does not take part, and the network acknowledges the attempt. */
  threeDSecure?: "challenge" | "frictionless" | "not_supported" | "processing_error";
  decline?: Decline;
  captureDecline?: Decline;
  /** Its refunds stay pending until `{ "settle_refund": … }` is sent to `/_faults`. */
  hasPendingRefunds?: true;
  /** Its charge is disputed when it is captured. */
  dispute?: { reason: string; isInquiry?: true };
};

const declined = (decline_code: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  decline_code,
  message,
});
const noFunds = declined("insufficient_funds", "Your card has insufficient funds.");

export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", brand: "visa", names: ["pm_card_visa", "pm_card_us"] },
  { number: "4000056655665556", brand: "visa", names: ["pm_card_visa_debit"] },
  {
    number: "5555555555554444",
    brand: "mastercard",
    names: ["pm_card_mastercard"],
    threeDSecure: "frictionless",
  },
  { number: "378282246310005", brand: "amex", names: ["pm_card_amex"], threeDSecure: "not_supported" },
  { number: "6011111111111117", brand: "discover", names: ["pm_card_discover"] },
  { number: "4000001240000000", brand: "visa", names: ["pm_card_ca"], country: "CA" },
  {
    number: "4000000000003055",
    brand: "visa",
    names: ["pm_card_threeDSecureOptional"],
    threeDSecure: "challenge",
  },
  {
    number: "4000000000003097",
    brand: "visa",
    names: ["pm_card_threeDSecureOptionalProcessingError"],
    threeDSecure: "processing_error",
  },
  {
    number: "4000000000000002",
    brand: "visa",
    names: ["pm_card_visa_chargeDeclined", "pm_card_chargeDeclined"],
    decline: declined("generic_decline"),
  },
  {
    number: "4000000000009995",
    brand: "visa",
    names: ["pm_card_visa_chargeDeclinedInsufficientFunds", "pm_card_chargeDeclinedInsufficientFunds"],
    decline: noFunds,
  },
  {
    number: "4000000000009987",
    brand: "visa",
    names: ["pm_card_visa_chargeDeclinedLostCard"],
    decline: declined("lost_card"),
  },
  {
    number: "4000000000009979",
    brand: "visa",
    names: ["pm_card_visa_chargeDeclinedStolenCard"],
    decline: declined("stolen_card"),
  },
  {
    number: "4000000000000069",
    brand: "visa",
    names: ["pm_card_chargeDeclinedExpiredCard", "pm_card_visa_chargeDeclinedExpiredCard"],
    decline: { code: "expired_card", decline_code: "expired_card", message: "Your card has expired." },
  },
  {
    number: "4000000000000127",
    brand: "visa",
    names: ["pm_card_chargeDeclinedIncorrectCvc", "pm_card_visa_chargeDeclinedIncorrectCvc"],
    decline: {
      code: "incorrect_cvc",
      decline_code: "incorrect_cvc",
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: "4000000000000119",
    brand: "visa",
    names: ["pm_card_chargeDeclinedProcessingError", "pm_card_visa_chargeDeclinedProcessingError"],
    decline: {
      code: "processing_error",
      decline_code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  {
    number: "4000002500003155",
    brand: "visa",
    names: ["pm_card_authenticationRequiredOnSetup"],
    requiresAuthentication: true,
  },
  {
    number: "4000000000003220",
    brand: "visa",
    names: ["pm_card_threeDSecure2Required", "pm_card_threeDSecureRequired"],
    requiresAuthentication: true,
  },
  {
    number: "4000002760003184",
    brand: "visa",
    names: ["pm_card_authenticationRequired"],
    requiresAuthentication: true,
  },
  {
    number: "4000008260003178",
    brand: "visa",
    names: ["pm_card_authenticationRequiredChargeDeclinedInsufficientFunds"],
    requiresAuthentication: true,
    decline: noFunds,
  },
  {
    number: "4000008400001629",
    brand: "visa",
    names: ["pm_card_threeDSecureRequiredChargeDeclined"],
    requiresAuthentication: true,
    decline: declined("generic_decline"),
  },
  {
    number: "4000000000007726",
    brand: "visa",
    names: ["pm_card_pendingRefund"],
    hasPendingRefunds: true,
  },
  {
    number: "4000000000000259",
    brand: "visa",
    names: ["pm_card_createDispute"],
    dispute: { reason: "fraudulent" },
  },
  {
    number: "4000000000002685",
    brand: "visa",
    names: ["pm_card_createDisputeProductNotReceived"],
    dispute: { reason: "product_not_received" },
  },
  {
    number: "4000000000001976",
    brand: "visa",
    names: ["pm_card_createDisputeInquiry"],
    dispute: { reason: "general", isInquiry: true },
  },
  {
    number: "4000000000005126",
    brand: "visa",
    names: ["pm_card_captureFails"],
    captureDecline: declined("generic_decline", "The bank declined to pay out the held amount."),
  },
];

/** The behavior of any number that is not in the table. */
export const LIVE_CARD: TestCard = {
  number: "",
  brand: "unknown",
  names: [],
  decline: declined(
    "test_mode_live_card",
    "This is test mode. Use a test card, such as 4242 4242 4242 4242.",
  ),
};
