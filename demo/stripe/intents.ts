/**
 * Creates, updates and confirms payment intents (`holds.ts` captures and cancels them).
 * requires_payment_method → (requires_action) → requires_capture → succeeded | canceled.
 */
import { announce, type Call, put, seconds } from "./call.ts";
import { confirmIntent } from "./confirm.ts";
import { intentOf, MUTABLE, unexpected } from "./intent_states.ts";
import type { PaymentIntent } from "./objects.ts";
import { newId, THREE_D_SECURE_REQUESTS } from "./objects.ts";
import {
  integer,
  list,
  mergeMetadata,
  nested,
  oneOf,
  type Params,
  rejectUnknown,
  requireText,
  text,
} from "./params.ts";
import { badParameter, missingParameter } from "./refusal.ts";
import { methodFrom } from "./cards.ts";

const CONFIRM_PARAMS = ["payment_method", "payment_method_data", "return_url", "off_session", "expand"];
const CREATE_PARAMS = [
  ...CONFIRM_PARAMS,
  ...[
    "amount",
    "automatic_payment_methods",
    "capture_method",
    "confirm",
    "currency",
    "customer",
    "description",
  ],
  ...["metadata", "payment_method_options", "payment_method_types", "receipt_email", "statement_descriptor"],
  ...[
    "setup_future_usage",
    "shipping",
    "statement_descriptor_suffix",
    "use_stripe_sdk",
    "error_on_requires_action",
  ],
];
const UPDATE_PARAMS = CREATE_PARAMS.filter((name) =>
  !["confirm", "return_url", "off_session", "payment_method", "payment_method_data"].includes(name)
);
/** Parameters that can still change after authorization. */
const TEXT_PARAMS = ["metadata", "description", "receipt_email", "expand", "statement_descriptor_suffix"];

export function createIntent(call: Call): PaymentIntent {
  const { params } = call;
  rejectUnknown(params, CREATE_PARAMS);
  const amount = integer(params, "amount");
  if (amount === undefined) throw missingParameter("amount");
  checkAmount(amount);
  const currency = requireText(params, "currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw badParameter(`Invalid currency: ${currency}`, "currency");
  const automatic = nested(params, "automatic_payment_methods");
  const types = list(params, "payment_method_types");
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    automatic_payment_methods: automatic || types.length === 0
      ? { allow_redirects: text(automatic ?? {}, "allow_redirects") ?? "always", enabled: true }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: oneOf(params, "capture_method", ["automatic", "automatic_async", "manual"]) ??
      "automatic_async",
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: "automatic",
    created: seconds(call),
    currency,
    customer: text(params, "customer") || null,
    description: text(params, "description") || null,
    last_payment_error: null,
    latest_charge: null,
    livemode: call.isLive,
    metadata: mergeMetadata({}, params),
    next_action: null,
    payment_method: null,
    payment_method_options: cardOptions(params) ?? { card: { request_three_d_secure: "automatic" } },
    payment_method_types: types.length > 0 ? types : ["card"],
    processing: null,
    receipt_email: text(params, "receipt_email") || null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: text(params, "statement_descriptor") || null,
    statement_descriptor_suffix: text(params, "statement_descriptor_suffix") || null,
    status: "requires_payment_method",
  };
  announce(call, "payment_intent.created", put(call, intent));
  if (text(params, "confirm") === "true") return confirmIntent(call, intent);
  const method = methodFrom(params, (id) => call.store.methods.get(id), seconds(call));
  if (!method) return intent;
  put(call, method);
  return put(call, { ...intent, payment_method: method.id, status: "requires_confirmation" as const });
}

export function retrieveIntent(call: Call): PaymentIntent {
  rejectUnknown(call.params, ["client_secret", "expand", "key"]);
  return intentOf(call);
}

export function updateIntent(call: Call): PaymentIntent {
  const { params } = call;
  const intent = intentOf(call);
  rejectUnknown(params, UPDATE_PARAMS);
  const financialField = Object.keys(params).find((name) => !TEXT_PARAMS.includes(name));
  if (financialField && !MUTABLE.includes(intent.status)) {
    throw unexpected(intent, `changed (${financialField})`, MUTABLE);
  }
  const amount = integer(params, "amount") ?? intent.amount;
  checkAmount(amount);
  return put(call, {
    ...intent,
    amount,
    metadata: mergeMetadata(intent.metadata, params),
    description: changed(params, "description", intent.description),
    receipt_email: changed(params, "receipt_email", intent.receipt_email),
    currency: text(params, "currency")?.toLowerCase() ?? intent.currency,
    capture_method: oneOf(params, "capture_method", ["automatic", "automatic_async", "manual"]) ??
      intent.capture_method,
    payment_method_options: cardOptions(params) ?? intent.payment_method_options,
    statement_descriptor_suffix: changed(
      params,
      "statement_descriptor_suffix",
      intent.statement_descriptor_suffix,
    ),
  });
}

export function confirmCall(call: Call): PaymentIntent {
  rejectUnknown(call.params, [...CONFIRM_PARAMS, "client_secret", "key", "receipt_email", "use_stripe_sdk"]);
  const intent = intentOf(call);
  if (!MUTABLE.includes(intent.status)) throw unexpected(intent, "confirmed", MUTABLE);
  return confirmIntent(call, intent);
}

function cardOptions(params: Params): PaymentIntent["payment_method_options"] | undefined {
  const options = nested(params, "payment_method_options");
  if (!options) return undefined;
  rejectUnknown(options, ["card"]);
  const card = nested(options, "card") ?? {};
  rejectUnknown(card, ["request_three_d_secure"]);
  const asked = oneOf(card, "request_three_d_secure", THREE_D_SECURE_REQUESTS);
  return asked && { card: { request_three_d_secure: asked } };
}

function checkAmount(cents: number): void {
  if (cents < 1) throw badParameter("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (cents < 50) throw badParameter("Amount must be at least $0.50 usd.", "amount", "amount_too_small");
  if (cents > 99_999_999) {
    throw badParameter("Amount must be no more than $999,999.99.", "amount", "amount_too_large");
  }
}

function changed(params: Params, name: string, before: string | null): string | null {
  const value = text(params, name);
  return value === undefined ? before : value || null;
}
