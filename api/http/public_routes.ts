import type { StoreNews } from "@contract/store.ts";
import type { Handlers } from "./routing.ts";
import { addDays, localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
import { fallsOn } from "@domain/hours/holidays.ts";
import { storeState } from "@domain/hours/open_status.ts";
import { nextOpening } from "@domain/hours/open_time.ts";
import { asapOffer, pickupSlots } from "@domain/hours/pickup_slots.ts";
import { orderingOff, pickupRules } from "@domain/usecases/store_rules.ts";
import { addDish, clearCart, updateCartLine, viewCart } from "@domain/usecases/cart.ts";
import { noAsapWords, Refusal, toRefused } from "./refusals.ts";
import type { Services } from "./services.ts";
import { eventStream } from "./sse.ts";
import { toCart } from "./wire_cart.ts";
import { toMenuByCategory } from "./wire_menu.ts";
import { toHoursRows, toPublicHoliday, toStoreStatus } from "./wire_store.ts";

type PublicNames =
  | "menuByCategory"
  | "cart"
  | "addToCart"
  | "updateCart"
  | "clearCart"
  | "storeHours"
  | "storeHolidays"
  | "storeStatus"
  | "storeSlots"
  | "storeStream";

/** Menu, cart and opening hours: what a guest may read and change before paying. */
export function publicRoutes({ ports, feed }: Services): Pick<Handlers, PublicNames> {
  return {
    menuByCategory: async () => ({ data: toMenuByCategory(await ports.menus.load(), ports.clock.now()) }),

    cart: async ({ query }) => ({ data: toCart(await viewCart(ports, query.session_id)) }),

    addToCart: async ({ body }) => {
      const added = await addDish(ports, {
        sessionId: body.session_id,
        dishId: body.menu_item_id,
        quantity: body.quantity,
        note: body.special_instructions,
      });
      if (!added.ok) throw new Refusal(toRefused(added.error));
      return { data: toCart(added.value) };
    },

    updateCart: async ({ body }) => {
      const updated = await updateCartLine(ports, {
        sessionId: body.session_id,
        lineId: body.id,
        dishId: body.menu_item_id,
        quantity: body.quantity,
        note: body.special_instructions,
      });
      if (!updated.ok) throw new Refusal(toRefused(updated.error));
      return { data: toCart(updated.value) };
    },

    clearCart: async ({ body }) => ({ data: toCart(await clearCart(ports, body.session_id)) }),

    storeHours: async () => ({ data: toHoursRows((await ports.store.load()).calendar.weekly) }),

    storeHolidays: async () => {
      const { calendar } = await ports.store.load();
      const today = localDateOf(ports.clock.now());
      const upcoming = calendar.holidays.flatMap((holiday) => {
        const next = holiday.isRecurring
          ? Array.from({ length: 367 }, (_, days) => addDays(today, days)).find((date) =>
            fallsOn(holiday, date)
          )
          : holiday.date;
        return next !== undefined && next >= today ? [toPublicHoliday(holiday, next)] : [];
      });
      return { data: upcoming.toSorted((one, other) => one.start_date < other.start_date ? -1 : 1) };
    },

    storeStatus: async () => {
      const now = ports.clock.now();
      const facts = await ports.store.load();
      const state = storeState(facts.calendar, now, pickupRules(facts, now), facts.pause);
      return { data: toStoreStatus(facts, state, now) };
    },

    storeStream: () =>
      Promise.resolve(eventStream((sink) => {
        sink.send({ type: "connected" } satisfies StoreNews);
        return feed.subscribe(({ kind }) => {
          if (kind === "menu_changed" || kind === "store_changed") {
            sink.send({ type: kind } satisfies StoreNews);
          }
        });
      })),

    storeSlots: async ({ query }) => {
      const now = ports.clock.now();
      const facts = await ports.store.load();
      const rules = pickupRules(facts, now);
      const cart = query.session_id === undefined ? undefined : await viewCart(ports, query.session_id);
      const prepMinutes = cart?.prepMinutes ?? 0;
      const off = orderingOff(facts);
      const asap = asapOffer(facts.calendar, now, rules, prepMinutes, facts.pause);
      const opensAt = nextOpening(facts.calendar, now);
      return {
        data: {
          asap: !off && asap.available
            ? {
              available: true,
              ready_from: localTimeOf(asap.readyFrom),
              ready_to: localTimeOf(asap.readyTo),
            }
            : {
              available: false,
              reason: off ? toRefused(off).error : asap.available ? "" : noAsapWords[asap.reason],
            },
          days: off
            ? []
            : pickupSlots(facts.calendar, now, rules, prepMinutes).days.map(({ date, slots }) => ({
              date,
              slots: [...slots],
            })),
          next_opening: opensAt === undefined || (asap.available && !off)
            ? null
            : { date: localDateOf(opensAt), time: localTimeOf(opensAt) },
        },
      };
    },
  };
}
