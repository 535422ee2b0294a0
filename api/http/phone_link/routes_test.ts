import { deepEqual, equal, match } from "node:assert/strict";
import { pay } from "@api/testing/money.ts";
import { at, newGuest, placeOrder, plainDish } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { newMemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

const pickup_time = at("2026-11-20", "18:15");
const body = {
  items: [{ menu_item_id: plainDish.id, quantity: 2, special_instructions: "no onion" }],
  pickup_time,
  phone: "714-555-0134",
  language: "ko",
} as const;

Deno.test("a guest pays from the link of staff, whose order is accepted in their name", () =>
  withMemoryShop(async (shop) => {
    const { token } = await signIn(shop, "manager");
    const made = await expectData(shop, "makePhoneLink", { token, body });
    equal(new URL(made.url).pathname, `/ko/c/${made.id}`);
    deepEqual([made.phone, made.made_by, made.texts, made.order_number], [
      "(714) 555-0134",
      "Minji Kim",
      1,
      null,
    ]);
    const guest = newGuest(shop);
    await expectData(shop, "takeCartLink", {
      id: made.id,
      body: { session_id: guest.sessionId, replace: true },
    });
    const opened = await guest.open(pickup_time);
    if (!opened.ok) throw new Error(opened.text);
    await guest.complete(opened.data.paymentIntentId, pickup_time);
    await pay(shop, opened.data);
    const session = await until("the order to be accepted", async () => {
      const { order } = await expectData(shop, "paymentSession", { id: opened.data.paymentIntentId });
      return order?.status === "confirmed" ? order : undefined;
    });
    const other = await placeOrder(shop);
    const shown = await Promise.all(
      [session.id, other.id].map((id) => expectData(shop, "orderDetail", { id, token })),
    );
    deepEqual(shown.map(({ order }) => order.is_by_phone), [true, false]);
    const [listed] = await expectData(shop, "phoneLinks", { token });
    deepEqual([listed?.state, listed?.order_number], ["paid", session.order_number]);
    await expectError(409, "phone_link_ended", callApi(shop, "cancelPhoneLink", { id: made.id, token }));
    await expectError(409, "phone_link_ended", callApi(shop, "resendPhoneLink", { id: made.id, token }));
  }));

Deno.test("every refusal of a link of staff is an error of the API", () =>
  withMemoryShop(async (shop) => {
    const { token } = await signIn(shop, "manager");
    const make = (more: object) => callApi(shop, "makePhoneLink", { token, body: { ...body, ...more } });
    await expectError(400, "invalid", make({ phone: "911" }));
    await expectError(400, "invalid", make({ language: "fr" }));
    await expectError(400, "invalid", make({ items: [] }));
    await expectError(404, "no_such_dish", make({ items: [{ menu_item_id: "pizza", quantity: 1 }] }));
    await expectError(409, "line_limit", make({ items: [{ menu_item_id: plainDish.id, quantity: 1000 }] }));
    await expectError(409, "pickup_time_gone", make({ pickup_time: at("2026-11-20", "03:10") }));
    await expectData(shop, "setAvailability", { id: plainDish.id, token, body: { is_available: false } });
    await expectError(409, "dish_unavailable", make({}));
    await expectData(shop, "setAvailability", { id: plainDish.id, token, body: { is_available: true } });
    for (const name of ["resendPhoneLink", "cancelPhoneLink"] as const) {
      await expectError(404, "no_such_phone_link", callApi(shop, name, { id: "2x4k", token }));
    }
    const untexted = await expectData(shop, "makePhoneLink", { token, body: { ...body, phone: "" } });
    deepEqual([untexted.state, untexted.phone, untexted.resend_at], ["made", "", null]);
    await expectError(
      409,
      "phone_link_not_textable",
      callApi(shop, "resendPhoneLink", { id: untexted.id, token }),
    );

    await expectError(400, "invalid", make({ idempotency_key: "short" }));
    const tap = { token, body: { ...body, idempotency_key: "tap-00001" } };
    const { id, resend_at } = await expectData(shop, "makePhoneLink", tap);
    equal((await expectData(shop, "makePhoneLink", tap)).id, id);
    const otherBody = { ...tap.body, language: "en" as const };
    await expectError(
      409,
      "idempotency_key_reused",
      callApi(shop, "makePhoneLink", { token, body: otherBody }),
    );
    match(resend_at ?? "", /^2026-11-20T20:0[12]/);
    const again = () => callApi(shop, "resendPhoneLink", { id, token });
    await expectError(429, "phone_link_just_texted", again());
    for (const minute of ["02", "04", "06"]) {
      await setClock(shop, `2026-11-20T12:${minute}-08:00`);
      await expectData(shop, "resendPhoneLink", { id, token });
    }
    await setClock(shop, "2026-11-20T12:08-08:00");
    await expectError(409, "phone_link_texted_enough", again());
    await expectData(shop, "cancelPhoneLink", { id, token });
    await expectError(404, "cart_link_gone", callApi(shop, "cartLink", { id }));
  }));

Deno.test("a seventh text to one number within an hour is refused with the time to try again", async () => {
  await using things = new AsyncDisposableStack();
  const shop = await newMemoryShop(things, { RATE_LIMITS: "on" });
  const { token } = await signIn(shop, "manager");
  const make = () => callApi(shop, "makePhoneLink", { token, body });
  for (let nth = 0; nth < 6; nth++) await expectData(shop, "makePhoneLink", { token, body });
  await expectError(429, "too_many_phone_texts", make());
});
