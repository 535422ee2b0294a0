import type { StoreEvent } from "@contract/schemas/store.ts";
import type { Handlers } from "../middleware/call.ts";
import { addDish, clearCart, updateCartLine, viewCart } from "@domain/usecases/ordering/cart.ts";
import { holidaysNow, hoursNow, menuNow, slotsNow, statusNow } from "../pages/public_data.ts";
import { refusalOf } from "../domain_refusals.ts";
import type { Services } from "../services.ts";
import { eventStream } from "../streaming/sse.ts";
import { indexOf } from "@domain/menu/menu.ts";
import { dishSuggestions } from "@domain/usecases/menu/suggest_dishes.ts";
import { toMenuItem } from "../menu/mappers.ts";
import { toCart } from "../checkout/cart_mappers.ts";

/** Menu, cart, opening hours and pickup slots for guests. */
export function storefrontRoutes(
  { ports, feed, streamLimit }: Services,
) {
  const suggestDishes = dishSuggestions(ports);
  return {
    menuByCategory: async ({ query }) => ({ data: await menuNow(ports, query.language) }),

    cart: async ({ query }) => ({ data: toCart(await viewCart(ports, query.session_id)) }),

    cartSuggestions: async ({ query }) => {
      const dishes = await suggestDishes(query.session_id);
      if (dishes.length === 0) return { data: [] };
      const { optionGroups } = indexOf(await ports.menus.cached());
      const now = ports.clock.now();
      return {
        data: dishes.map((dish) => toMenuItem(dish, optionGroups, now, { alcoholEndsAt: undefined })),
      };
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

    storeHours: async () => ({ data: await hoursNow(ports) }),

    storeHolidays: async () => ({ data: await holidaysNow(ports) }),

    storeStatus: async () => ({ data: await statusNow(ports) }),

    storeStream: ({ http }) => {
      const release = streamLimit.takeForGuest(http.env?.remoteAddress ?? "");
      return Promise.resolve(eventStream((sink) => {
        sink.send({ type: "connected" } satisfies StoreEvent);
        const unsubscribe = feed.subscribe(({ kind }) => {
          if (kind === "menu_changed" || kind === "store_changed") {
            sink.send({ type: kind } satisfies StoreEvent);
          }
        }, sink.endWithReconnect);
        return () => {
          release();
          unsubscribe();
        };
      }));
    },

    storeSlots: async ({ query }) => ({ data: await slotsNow(ports, query.session_id) }),
  } satisfies Partial<Handlers>;
}
