import type * as cartLink from "@contract/cart_link.ts";
import { makeCartLink, openCartLink, takeCartLink } from "@domain/usecases/ordering/cart_links.ts";
import { refusalOf } from "../domain_refusals.ts";
import type { Handlers } from "../middleware/call.ts";
import { Refusal } from "../refusals.ts";
import type { Services } from "../services.ts";
import { toCartLink, toMadeCartLink, toWishedCart } from "./mappers.ts";
import { toCart } from "../cart/mappers.ts";

/** Links to a cart (docs/product-rules.md, "Cart links"). */
export function cartLinkRoutes(
  { ports, publicUrl }: Services,
): Pick<Handlers, keyof typeof cartLink> {
  return {
    makeCartLink: async ({ body }) => {
      const made = await makeCartLink(ports, toWishedCart(body));
      if (!made.ok) throw refusalOf(made.error);
      return { data: toMadeCartLink(made.value, publicUrl) };
    },

    cartLink: async ({ id }) => {
      const opened = await openCartLink(ports, id);
      if (!opened) throw new Refusal("cart_link_gone");
      return { data: toCartLink(opened) };
    },

    takeCartLink: async ({ id, body }) => {
      const { session_id: sessionId, replace: replaces, source } = body;
      const taken = await takeCartLink(ports, { id, sessionId, replaces, source });
      if (!taken) throw new Refusal("cart_link_gone");
      if (!taken.ok) throw refusalOf(taken.error);
      return { data: toCart(taken.value) };
    },
  };
}
