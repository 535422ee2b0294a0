import { ok } from "node:assert/strict";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import type { PaymentSession } from "@contract/schemas/payment.ts";
import type { StoreEvent } from "@contract/schemas/store.ts";
import { heartbeatMs } from "./http/streaming/sse.ts";
import { startBufferingProxy } from "./testing/buffering_proxy.ts";
import { listen } from "./testing/events.ts";
import { placeOrder, plainDish } from "./testing/guests.ts";
import { withShop } from "./testing/running.ts";
import { signIn } from "./testing/staff.ts";

/** What nginx and most others allow a quiet connection by default. */
const usualIdleMs = 60_000;

Deno.test("F17: behind a proxy that buffers, tablets and guests are told while the stream goes on", () =>
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
    await tablet.first("the order", (told) => told.type === "new_order" && told.order.id === order.id);
    const page = await open<PaymentSession>(`/api/payment/session/${order.intentId}/stream`);
    await counter.accept(order.id);
    await page.first("confirmation", (told) => told.order?.status === "confirmed");
    await counter.switchDish(plainDish.id, false);
    await menu.first("the dish that went off", ({ type }) => type === "menu_changed");
  }));

Deno.test("F17: a stream is never silent for as long as proxies wait", () => {
  ok(heartbeatMs * 2 < usualIdleMs);
});
