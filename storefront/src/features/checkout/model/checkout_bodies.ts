import type { Cart } from "@contract/schemas/cart.ts";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import type { OpenCheckout } from "@contract/schemas/payment.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { Language } from "@domain/shared/language.ts";
import { type CheckoutForm, contactOf } from "./checkout_form.ts";
import { toPickupTime } from "./pickup_choice.ts";

/**
 * Returns the body of create-payment-intent. The guest's details are placeholders at this point, and the server ignores `cart_items` and
 * uses its own cart and prices. `label` is the pickup choice as text.
 */
export function openingBody(
  session: string,
  choice: PickupChoice,
  cart: Cart,
  label: string,
): RequestBodyOf<"createIntent"> {
  return {
    session_id: session,
    customer_info: { firstName: "Guest", lastName: "Customer", email: "guest@example.com", phone: "" },
    special_instructions: "",
    pickup_time: { ...toPickupTime(choice), formattedTime: label },
    cart_items: cart.items,
  };
}

/** Returns the body of update-payment-intent-metadata, with which the guest presses Pay. */
export function payingBody(
  session: string,
  { paymentIntentId }: Pick<OpenCheckout, "paymentIntentId">,
  form: CheckoutForm,
  choice: PickupChoice,
  language: Language,
): RequestBodyOf<"updateIntent"> {
  return {
    payment_intent_id: paymentIntentId,
    session_id: session,
    customer_info: contactOf(form),
    special_instructions: form.specialInstructions,
    pickup_time: toPickupTime(choice),
    utensils: form.utensils,
    sms_consent: form.smsConsent,
    is_of_age: form.isOfAge,
    language,
  };
}
