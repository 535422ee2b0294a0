/** Creates a payment method from a card number or a `pm_card_…` name. The number is not stored. */
import type { BillingDetails, PaymentMethod } from "./objects.ts";
import { newId } from "./objects.ts";
import { integer, nested, type Params, requireText, text } from "./params.ts";
import { badParameter, missingParameter, Refusal } from "./refusal.ts";
import { LIVE_CARD, TEST_CARDS, type TestCard } from "./test_cards.ts";

/** The test card of a payment method, which defines its behavior. */
export function cardOf(method: PaymentMethod): TestCard {
  return TEST_CARDS.find((card) => card.number === method._card) ?? LIVE_CARD;
}

/**
 * The payment method of a confirm call: `payment_method=pm_card_…`, a stored id (`known`), or a card in
 * `payment_method_data`. Undefined if the call has none. `nowSeconds` is used to check the expiry date.
 */
export function methodFrom(
  params: Params,
  known: (id: string) => PaymentMethod | undefined,
  nowSeconds: number,
): PaymentMethod | undefined {
  const id = text(params, "payment_method");
  if (id) return known(id) ?? namedMethod(id, nowSeconds);
  const data = nested(params, "payment_method_data");
  if (!data) return undefined;
  if (requireText(data, "type") !== "card") {
    throw badParameter("Only cards are taken here.", "payment_method_data[type]");
  }
  const card = nested(data, "card");
  if (!card) throw missingParameter("payment_method_data[card]");
  return typedMethod(card, billingDetails(nested(data, "billing_details")), nowSeconds);
}

function namedMethod(name: string, nowSeconds: number): PaymentMethod {
  const card = TEST_CARDS.find((row) => row.names.includes(name));
  if (!card) {
    throw new Refusal(404, {
      type: "invalid_request_error",
      code: "resource_missing",
      message: `No such PaymentMethod: '${name}'`,
      param: "payment_method",
    }, false);
  }
  const nextYear = new Date(nowSeconds * 1000).getUTCFullYear() + 1;
  return method(card, card.number, 12, nextYear, billingDetails(undefined), nowSeconds);
}

function typedMethod(card: Params, billing: BillingDetails, nowSeconds: number): PaymentMethod {
  const number = requireText(card, "number").replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardProblem("incorrect_number", "Your card number is incorrect.", "number");
  }
  const month = integer(card, "exp_month") ?? 0;
  const year = fullYear(integer(card, "exp_year") ?? 0);
  if (month < 1 || month > 12) {
    throw cardProblem("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  const today = new Date(nowSeconds * 1000);
  if (year < today.getUTCFullYear()) {
    throw cardProblem("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    throw cardProblem("invalid_expiry_month", "Your card's expiration month is in the past.", "exp_month");
  }
  const cvc = text(card, "cvc");
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardProblem("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  const made = method(
    TEST_CARDS.find((row) => row.number === number) ?? LIVE_CARD,
    number,
    month,
    year,
    billing,
    nowSeconds,
  );
  const wallet = text(card, "wallet");
  return {
    ...made,
    card: {
      ...made.card,
      checks: {
        address_line1_check: null,
        address_postal_code_check: billing.address.postal_code === null ? null : "pass",
        cvc_check: cvc === undefined ? null : "pass",
      },
      wallet: wallet ? { type: wallet } : null,
    },
  };
}

function method(
  card: TestCard,
  number: string,
  exp_month: number,
  exp_year: number,
  billing_details: BillingDetails,
  created: number,
): PaymentMethod {
  return {
    id: newId("pm"),
    object: "payment_method",
    type: "card",
    billing_details,
    card: {
      brand: card.brand,
      last4: number.slice(-4),
      exp_month,
      exp_year,
      funding: "credit",
      country: card.country ?? "US",
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      wallet: null,
    },
    created,
    customer: null,
    livemode: false,
    metadata: {},
    _card: card.number,
  };
}

function billingDetails(fields: Params | undefined): BillingDetails {
  const details = fields ?? {};
  const address = nested(details, "address") ?? {};
  return {
    address: {
      city: null,
      country: text(address, "country") || null,
      line1: null,
      line2: null,
      postal_code: text(address, "postal_code") || null,
      state: null,
    },
    email: text(details, "email") || null,
    name: text(details, "name") || null,
    phone: text(details, "phone") || null,
  };
}

function cardProblem(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: "card_error", code, message, param }, false);
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function passesLuhn(number: string): boolean {
  const sum = Array.from(number).reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
