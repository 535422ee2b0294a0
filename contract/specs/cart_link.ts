import { cart } from "../schemas/cart.ts";
import * as links from "../schemas/cart_link.ts";
import type { EndpointSpec } from "./spec.ts";

/** Links to carts. */
export const cartLinkSpecs = {
  makeCartLink: {
    tag: "Cart",
    summary: "Make a link to a cart, which a guest opens, checks and pays. Valid for 7 days",
    body: links.cartLinkBody,
    unknownKeys: "ignored",
    data: links.madeCartLink,
    refusals: [404, 409],
  },
  cartLink: {
    tag: "Cart",
    summary: "Get the cart of a link at current prices, and what is gone or has changed",
    data: links.cartLink,
    refusals: [404],
  },
  takeCartLink: {
    tag: "Cart",
    summary: "Put the dishes of a link into the guest's cart",
    body: links.takeCartLinkBody,
    data: cart,
    refusals: [404, 409],
  },
} as const satisfies Record<string, EndpointSpec>;
