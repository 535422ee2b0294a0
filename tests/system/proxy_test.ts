import { ok } from "node:assert/strict";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import type { PaymentSession } from "@contract/schemas/payment.ts";
import type { StoreEvent } from "@contract/schemas/store.ts";
import { heartbeatMs } from "@api/http/streaming/sse.ts";
import { startBufferingProxy } from "@api/testing/buffering_proxy.ts";
import { listen } from "@api/testing/events.ts";
import { placeOrder, plainDish } from "@api/testing/guests.ts";
import { withShop } from "@api/testing/running.ts";
import { signIn } from "@api/testing/staff.ts";

/** The default idle timeout of nginx and most other proxies. */
const usualIdleMs = 60_000;

Deno.test("F17: tablets and guests receive events of open streams behind a buffering proxy", () =>
  withShop("PostgreSQL", async (direct) => {
    await using things = new AsyncDisposableStack();
    const shop = { ...direct, url: startBufferingProxy(things, direct.url) };
    const counter = await signIn(shop);
    const open = async <T>(path: string) => things.use(await listen<T>(shop.url + path));
    const tablet = await open<StreamMessage>(`/api/admin/orders/stream?token=${counter.token}`);
    await tablet.first("connected", ({ type }) => type === "connected");
    const menu = await open<StoreEvent>("/api/store/stream");
    await menu.first("connected", ({ type }) => type === "connected");

    const order = await placeOrder(shop);
    await tablet.first(
      "the order",
      (message) => message.type === "new_order" && message.order.id === order.id,
    );
    const page = await open<PaymentSession>(`/api/payment/session/${order.intentId}/stream`);
    await counter.accept(order.id);
    await page.first("confirmation", (message) => message.order?.status === "confirmed");
    await counter.switchDish(plainDish.id, false);
    await menu.first("the dish that went off", ({ type }) => type === "menu_changed");
  }));

Deno.test("F17: the heartbeat interval is less than half of the usual idle timeout of proxies", () => {
  ok(heartbeatMs * 2 < usualIdleMs);
});
