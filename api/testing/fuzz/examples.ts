/** Bodies that succeed, for the calls whose fields must fit each other: chance alone would hardly ever find one. */
import { demoPassword } from "../../dev/demo/staff.ts";
import { asap, mina, newGuest, placeOrder, plainDish, readyToPay } from "../guests.ts";
import type { RunningShop } from "../running.ts";
import { done } from "../shop.ts";
import { tokenOf } from "../staff.ts";

export type Examples = {
  bodies: Readonly<Record<string, readonly unknown[]>>;
  ids: Readonly<Record<string, readonly string[]>>;
};

const newPassword = "Doenjang-7-jjigae!";

/** Lets guests and staff bring the restaurant to a point where every call has something to do. */
export async function makeExamples(shop: RunningShop): Promise<Examples> {
  const token = await tokenOf(shop, "super_admin");
  const placed = [];
  for (let nth = 0; nth < 5; nth++) placed.push(await placeOrder(shop, { lines: [[plainDish.id, 2]] }));
  const [waiting, accepted, ...ready] = placed.map(({ id }) => id);
  for (const id of [accepted, ...ready]) {
    await done(shop, "acceptOrder", { id, token });
    if (id !== accepted) await done(shop, "readyOrder", { id, token });
  }
  const { guest, opened } = await readyToPay(shop);
  const session_id = guest.sessionId;
  const { items: [line] } = await guest.cart();
  const idle = newGuest(shop);
  await idle.add(plainDish.id, 3);

  const { items } = await done(shop, "adminMenu", { token, query: { limit: "1" } });
  const hours = await done(shop, "adminHours", { token });
  const { settings } = await done(shop, "adminSettings", { token });
  const empty = await done(shop, "createCategory", {
    token,
    body: { name: `Empty ${crypto.randomUUID()}`, sort_order: 99 },
  });
  const categories = await done(shop, "adminCategories", { token });
  const holiday = { name: "The day after", date: "2026-11-29", type: "closed" };
  const { id: holidayId } = await done(shop, "createHoliday", { token, body: holiday });
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
  const dishBodies = items.map(({ id: _, version: _v, ...dish }) => ({
    name: dish.name,
    price: dish.price,
    category_id: dish.category_id,
    prep_time_minutes: dish.prep_time_minutes,
    description: "Better than before",
  }));
  const own = { currentPassword: demoPassword };
  return {
    bodies: {
      updateCart: [{ session_id, id: line?.id, quantity: 2 }, {
        session_id: idle.sessionId,
        menu_item_id: plainDish.id,
        quantity: 0,
      }],
      updateIntent: [{
        payment_intent_id: opened.paymentIntentId,
        session_id,
        customer_info: mina,
        special_instructions: "",
        pickup_time: asap,
      }],
      login: [{ username: "manager", password: demoPassword, rememberMe: true }],
      changePassword: [{ ...own, newPassword, confirmPassword: newPassword }],
      beginSecondFactor: [own],
      disableSecondFactor: [{ ...own, code: "123456" }],
      saveHours: [
        hours.map(({ day_of_week, open_time, close_time, is_closed }) => ({
          day_of_week,
          open_time,
          close_time,
          is_closed,
        })),
      ],
      saveSettings: settings.map(({ setting_key, setting_value, setting_type }) => ({
        settings: [{ setting_key, setting_value, setting_type }],
      })),
      reorderCategories: [{ categories: categories.map(({ id }, nth) => ({ id, sort_order: nth + 1 })) }],
      updateCategory: categories.slice(0, 1).map(({ name, name_korean, description, sort_order }) => ({
        name,
        name_korean,
        description,
        sort_order,
      })),
      updateDish: dishBodies,
      updateHoliday: [{ ...holiday, name: "The Sunday after" }],
      subscribe: [{ endpoint, keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) } }],
      unsubscribe: [{ endpoint }],
      refundOrder: [{ reason: "Cold on arrival", amount: 1, idempotency_key: crypto.randomUUID() }, {
        reason: "Cold on arrival",
      }],
    },
    ids: {
      acceptOrder: [waiting ?? ""],
      completeOrder: ready,
      noShowOrder: ready,
      refundOrder: [accepted ?? "", ...ready],
      deleteCategory: [empty.id],
      updateCategory: [categories[0]?.id ?? ""],
      updateDish: items.map(({ id }) => id),
      updateHoliday: [holidayId],
    },
  };
}
