import type { Cart } from "@contract/schemas/cart.ts";
import type { RequestBodyOf } from "@contract/calls.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { toPickupTime } from "./pickup_choice.ts";

/**
 * What create-payment-intent is sent: the guest's details are not known yet, and the server takes cart and prices from its own
 * records. `label` is the pickup in words.
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
