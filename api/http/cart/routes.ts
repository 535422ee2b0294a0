import type * as endpoints from "@contract/cart.ts";
import { hasLunch } from "@domain/menu/lunch.ts";
import { indexOf } from "@domain/menu/menu.ts";
import { dishSuggestions } from "@domain/usecases/menu/suggest_dishes.ts";
import { addDish, clearCart, updateCartLine, viewCart } from "@domain/usecases/ordering/cart.ts";
import { refusalOf } from "../domain_refusals.ts";
import { toMenuItem } from "../menu/mappers.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { toCart } from "./mappers.ts";

/** The cart of a guest, and what fits it. */
export function cartRoutes({ ports }: Pick<Services, "ports">): Pick<Handlers, keyof typeof endpoints> {
  const suggestDishes = dishSuggestions(ports);
  return {
    cart: async ({ query: { session_id, pickup_date: date = "", pickup_time: time = "" } }) => ({
      data: toCart(await viewCart(ports, session_id, { option: "scheduled", date, time })),
    }),

    cartSuggestions: async ({ query }) => {
      const dishes = await suggestDishes(query.session_id);
      if (dishes.length === 0) return { data: [] };
      const { optionGroups } = indexOf(await ports.menus.shown());
      const { settings: { lunch } } = await ports.store.shown();
      const now = ports.clock.now();
      const options = { alcoholEndsAt: undefined, hasLunch: hasLunch(lunch) };
      return { data: dishes.map((dish) => toMenuItem(dish, optionGroups, now, options)) };
    },

    addToCart: async ({ body }) => {
      const added = await addDish(ports, {
        sessionId: body.session_id,
        dishId: body.menu_item_id,
        quantity: body.quantity,
        note: body.special_instructions,
        options: body.options,
        source: body.source,
      });
      if (!added.ok) throw refusalOf(added.error);
      return { data: toCart(added.value) };
    },

    updateCart: async ({ body }) => {
      const updated = await updateCartLine(ports, {
        sessionId: body.session_id,
        lineId: body.id,
        dishId: body.menu_item_id,
        quantity: body.quantity,
        note: body.special_instructions,
        options: body.options,
      });
      if (!updated.ok) throw refusalOf(updated.error);
      return { data: toCart(updated.value) };
    },

    clearCart: async ({ body }) => ({ data: toCart(await clearCart(ports, body.session_id)) }),
  };
}
