import { makeCartLink, openCartLink, takeCartLink } from "@domain/usecases/ordering/cart_links.ts";
import { changedLine, refusalOf } from "../domain_refusals.ts";
import { iso } from "../instant.ts";
import type { Handlers } from "../middleware/call.ts";
import { Refusal, toFailure } from "../refusals.ts";
import type { Services } from "../services.ts";
import { toCart } from "./cart_mappers.ts";
import { toPickupChoice, toPickupTime } from "./pickup_time.ts";

/** Links to a cart (docs/product-rules.md, "Cart links"). */
export function cartLinkRoutes(
  { ports, publicUrl }: Services,
): Pick<Handlers, "makeCartLink" | "cartLink" | "takeCartLink"> {
  return {
    makeCartLink: async ({ body }) => {
      const made = await makeCartLink(ports, {
        lines: body.items.map(({ menu_item_id, quantity, special_instructions, options }) => ({
          dishId: menu_item_id,
          quantity,
          note: special_instructions,
          options,
        })),
        pickup: body.pickup_time && toPickupChoice(body.pickup_time),
      });
      if (!made.ok) throw refusalOf(made.error);
      const { id, expiresAt } = made.value;
      return { data: { id, url: `${publicUrl}/c/${id}`, expires_at: iso(expiresAt) } };
    },

    cartLink: async ({ id }) => {
      const opened = await openCartLink(ports, id);
      if (!opened) throw new Refusal("cart_link_gone");
      const { link: { pickup, expiresAt }, quote, problems } = opened;
      const { items, total } = toCart(quote);
      return {
        data: {
          items,
          problems: problems.map((problem) => toFailure(changedLine(problem))),
          total,
          pickup_time: pickup ? toPickupTime(pickup) : null,
          expires_at: iso(expiresAt),
        },
      };
    },

    takeCartLink: async ({ id, body }) => {
      const taken = await takeCartLink(ports, { id, sessionId: body.session_id, replaces: body.replace });
      if (!taken) throw new Refusal("cart_link_gone");
      if (!taken.ok) throw refusalOf(taken.error);
      return { data: toCart(taken.value) };
    },
  };
}
