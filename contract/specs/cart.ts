import { z } from "zod";
import * as cart from "../schemas/cart.ts";
import { menuItem } from "../schemas/menu.ts";
import type { EndpointSpec } from "./spec.ts";

/** The guest's cart. */
export const cartSpecs = {
  cart: {
    tag: "Cart",
    summary: "Get the guest's cart at current prices",
    query: cart.cartQuery,
    data: cart.cart,
  },
  addToCart: {
    tag: "Cart",
    summary: "Add a dish, with an optional kitchen note",
    body: cart.addBody,
    unknownKeys: "ignored",
    data: cart.cart,
    refusals: [404, 409],
  },
  updateCart: {
    tag: "Cart",
    summary: "Change a line's quantity or note; 0 removes it",
    body: cart.updateBody,
    unknownKeys: "ignored",
    data: cart.cart,
    refusals: [404, 409],
  },
  clearCart: {
    tag: "Cart",
    summary: "Empty the cart",
    body: cart.clearBody,
    unknownKeys: "ignored",
    data: cart.cart,
  },
  cartSuggestions: {
    tag: "Cart",
    summary: "Get side dishes and drinks that go well with the guest's cart, from sold orders. At most 4",
    query: cart.cartQuery,
    data: z.array(menuItem),
  },
} as const satisfies Record<string, EndpointSpec>;
