/**
 * The stored objects in the format of Stripe's API. Amounts are cents, times are Unix seconds. Of a card number, only
 * the last four digits are stored.
 */

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "requires_capture"
  | "succeeded"
  | "canceled";

export type BillingDetails = {
  address: {
    city: null;
    country: string | null;
    line1: null;
    line2: null;
    postal_code: string | null;
    state: null;
  };
  email: string | null;
  name: string | null;
  phone: string | null;
};

export type PaymentMethod = {
  id: string;
  object: "payment_method";
  type: "card";
  billing_details: BillingDetails;
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    funding: "credit";
    country: string;
    checks: {
      address_line1_check: null;
      address_postal_code_check: "pass" | null;
      cvc_check: "pass" | null;
    };
    wallet: { type: string } | null;
  };
  created: number;
  customer: null;
  livemode: boolean;
  metadata: Metadata;
  /** The number of its test card (`test_cards.ts`); never sent in responses. */
  _card: string;
};

export type Metadata = Record<string, string>;

/** `error` of Stripe's responses, and `last_payment_error` of an intent. */
export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_method?: unknown;
  payment_intent?: unknown;
};

export const THREE_D_SECURE_REQUESTS = ["automatic", "any", "challenge"] as const;
export type ThreeDSecureRequest = typeof THREE_D_SECURE_REQUESTS[number];

/** What 3-D Secure answered before the authorization. */
export type ThreeDSecureReport = {
  authentication_flow: "challenge" | "frictionless" | null;
  electronic_commerce_indicator: "01" | "02" | "05" | "06" | "07" | null;
  exemption_indicator: null;
  result: "authenticated" | "attempt_acknowledged" | "not_supported" | "processing_error";
  result_reason: "card_not_enrolled" | "network_not_supported" | "protocol_error" | null;
  transaction_id: string | null;
  version: "2.2.0" | null;
};

export type PaymentIntent = {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_capturable: number;
  amount_details: { tip: Record<string, never> };
  amount_received: number;
  automatic_payment_methods: { allow_redirects: string; enabled: boolean } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: "automatic" | "automatic_async" | "manual";
  client_secret: string;
  confirmation_method: "automatic";
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: ErrorBody | null;
  latest_charge: string | null;
  livemode: boolean;
  metadata: Metadata;
  next_action: { type: "use_stripe_sdk"; use_stripe_sdk: { type: string } } | null;
  payment_method: string | null;
  payment_method_options: { card: { request_three_d_secure: ThreeDSecureRequest } };
  payment_method_types: string[];
  processing: null;
  receipt_email: string | null;
  setup_future_usage: null;
  shipping: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
};

export type Charge = {
  id: string;
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: BillingDetails;
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: boolean;
  metadata: Metadata;
  outcome: {
    network_status: string;
    reason: string | null;
    risk_level: string;
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: {
    type: "card";
    card: PaymentMethod["card"] & {
      amount_authorized: number;
      authorization_code: string | null;
      capture_before?: number;
      network_transaction_id: string | null;
      three_d_secure: ThreeDSecureReport | null;
    };
  };
  receipt_email: string | null;
  receipt_url: string;
  refunded: boolean;
  status: "succeeded" | "failed";
};

export type Refund = {
  id: string;
  object: "refund";
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  receipt_number: null;
  status: "pending" | "succeeded" | "failed";
  failure_reason?: string;
};

export type DisputeStatus =
  | "warning_needs_response"
  | "warning_under_review"
  | "warning_closed"
  | "needs_response"
  | "under_review"
  | "won"
  | "lost";

export type Dispute = {
  id: string;
  object: "dispute";
  amount: number;
  balance_transactions: never[];
  charge: string;
  created: number;
  currency: string;
  evidence: Record<string, never>;
  evidence_details: {
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: DisputeStatus;
};

export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: unknown };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** One thing that happened to a guest's money. `at` is an ISO instant, `amount` cents. */
export type Movement = {
  at: string;
  intent: string;
  kind:
    | "held"
    | "captured"
    | "released"
    | "refunded"
    | "refund_failed"
    | "declined"
    | "capture_failed"
    | "disputed"
    | "dispute_won"
    | "dispute_lost";
  amount: number;
  reason?: string;
};

/** The response to a request with an `Idempotency-Key`, stored for 24 hours. */
export type SavedAnswer = { key: string; fingerprint: string; status: number; body: unknown; at: number };

export type StoredObject = PaymentIntent | Charge | Refund | Dispute | PaymentMethod;

/** A fresh id with Stripe's prefix, e.g. `pi_3k9…`. */
export function newId(prefix: string, length = 24): string {
  const alphabet = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return `${prefix}_${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("")}`;
}

/** Random digits, such as the reference of an authorization. */
export function newDigits(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => byte % 10).join("");
}
