import { z } from "zod";
import { auditEndpoints } from "./audit_endpoints.ts";
import { accountEndpoints } from "./account_endpoints.ts";
import * as auth from "./auth.ts";
import * as cart from "./cart.ts";
import { counterEndpoints } from "./counter_endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { figuresEndpoints } from "./figures_endpoints.ts";
import { operationsEndpoints } from "./operations_endpoints.ts";
import { healthEndpoints } from "./health_endpoints.ts";
import * as menu from "./menu.ts";
import { menuAdminEndpoints } from "./menu_admin_endpoints.ts";
import * as orders from "./orders.ts";
import * as payment from "./payment.ts";
import * as store from "./store.ts";
import { storeAdminEndpoints } from "./store_admin_endpoints.ts";

const nothing = z.null();
const ordersPermission = { permission: "orders" } as const;

/** Every call there is. A route without a row here does not compile (spec section 7, decisions 35–40). */
export const endpoints = {
  menuByCategory: {
    method: "GET",
    path: "/api/menu/items/by-category",
    tag: "Menu",
    summary: "The menu as guests see it, by category",
    access: "anyone",
    data: menu.menuByCategory,
  },
  cart: {
    method: "GET",
    path: "/api/cart",
    tag: "Cart",
    summary: "The guest's cart at today's prices",
    access: "anyone",
    query: cart.cartQuery,
    data: cart.cart,
  },
  addToCart: {
    method: "POST",
    path: "/api/cart/add",
    tag: "Cart",
    summary: "Add a dish, with an optional kitchen note",
    access: "anyone",
    body: cart.addBody,
    unknownKeys: "ignored",
    data: cart.cart,
    refusals: [404, 409],
  },
  updateCart: {
    method: "PUT",
    path: "/api/cart/update",
    tag: "Cart",
    summary: "Change a line's quantity or note; 0 removes it",
    access: "anyone",
    body: cart.updateBody,
    unknownKeys: "ignored",
    data: cart.cart,
    refusals: [404, 409],
  },
  clearCart: {
    method: "DELETE",
    path: "/api/cart/clear",
    tag: "Cart",
    summary: "Empty the cart",
    access: "anyone",
    body: cart.clearBody,
    unknownKeys: "ignored",
    data: cart.cart,
  },
  storeHours: {
    method: "GET",
    path: "/api/store/hours",
    tag: "Store",
    summary: "Weekly opening hours, Los Angeles",
    access: "anyone",
    data: z.array(store.hoursRow),
  },
  storeHolidays: {
    method: "GET",
    path: "/api/store/holidays",
    tag: "Store",
    summary: "Holidays from today on",
    access: "anyone",
    data: z.array(store.publicHoliday),
  },
  storeStatus: {
    method: "GET",
    path: "/api/store/status",
    tag: "Store",
    summary: "Open or closed now, and the restaurant's public facts",
    access: "anyone",
    data: store.storeStatus,
  },
  storeSlots: {
    method: "GET",
    path: "/api/store/slots",
    tag: "Store",
    summary: "ASAP offer and pickup slots, Los Angeles",
    access: "anyone",
    query: store.slotsQuery,
    data: store.slots,
  },
  storeStream: {
    method: "GET",
    path: "/api/store/stream",
    tag: "Store",
    summary: "Live: says when the menu or the store changed, so that open pages ask anew",
    access: "anyone",
    data: "stream",
  },
  createIntent: {
    method: "POST",
    path: "/api/payment/create-payment-intent",
    tag: "Payment",
    summary: "Open the cart's checkout, or bring it up to date",
    access: "anyone",
    body: payment.createIntentBody,
    unknownKeys: "ignored",
    data: payment.openCheckout,
    refusals: [409, 503],
  },
  updateIntent: {
    method: "POST",
    path: "/api/payment/update-payment-intent-metadata",
    tag: "Payment",
    summary: "Store the guest's details and check everything once more before the card is authorized",
    access: "anyone",
    body: payment.updateIntentBody,
    unknownKeys: "ignored",
    data: payment.updatedCheckout,
    refusals: [404, 409, 503],
  },
  paymentSession: {
    method: "GET",
    path: "/api/payment/session/{id}",
    tag: "Payment",
    summary: "A guest's payment and order, by order id or payment intent id",
    access: "anyone",
    data: payment.paymentSession,
    refusals: [404],
  },
  paymentStream: {
    method: "GET",
    path: "/api/payment/session/{id}/stream",
    tag: "Payment",
    summary: "The same, live: an event whenever it changes",
    access: "anyone",
    data: "stream",
    refusals: [404],
  },
  cancelByGuest: {
    method: "POST",
    path: "/api/payment/session/{id}/cancel",
    tag: "Payment",
    summary: "The guest takes a pending order back",
    access: "anyone",
    body: payment.cancelBody,
    data: payment.paymentSession,
    refusals: [404, 409],
  },
  paymentWebhook: {
    method: "POST",
    path: "/api/payment/webhook",
    tag: "Payment",
    summary: "Events of the payment provider",
    access: "provider_signature",
    data: nothing,
  },
  login: {
    method: "POST",
    path: "/api/auth/login",
    tag: "Sign-in",
    summary: "Sign in; sets the refresh cookie and the cookie by which this browser is trusted for 90 days",
    access: "anyone",
    body: auth.loginBody,
    unknownKeys: "ignored",
    data: auth.signedIn,
    refusals: [401, 423, 503],
  },
  waitingOrders: {
    method: "GET",
    path: "/api/auth/login/waiting",
    tag: "Sign-in",
    summary: "How many orders wait for an answer, for the sign-in page of a tablet whose session ended",
    access: "trusted_device",
    data: auth.waitingOrders,
  },
  refresh: {
    method: "POST",
    path: "/api/auth/refresh",
    tag: "Sign-in",
    summary: "A fresh access token for the refresh cookie, which is rotated; renews the session's idle limit",
    access: "refresh_cookie",
    unknownKeys: "ignored",
    data: auth.signedIn,
    refusals: [401],
  },
  authStatus: {
    method: "GET",
    path: "/api/auth/status",
    tag: "Sign-in",
    summary: "Whether the session still stands, by bearer token or refresh cookie",
    access: "refresh_cookie",
    data: auth.authStatus,
    refusals: [401],
  },
  logout: {
    method: "POST",
    path: "/api/auth/logout",
    tag: "Sign-in",
    summary: "End this session and its streams",
    access: "refresh_cookie",
    unknownKeys: "ignored",
    data: nothing,
  },
  orders: {
    method: "GET",
    path: "/api/admin/orders",
    tag: "Orders",
    summary: "Orders of a tab, page by page, or by status, oldest first",
    access: ordersPermission,
    query: orders.ordersQuery,
    data: z.array(orders.staffOrder),
    paginated: true,
    refusals: [401, 403],
  },
  acceptOrder: {
    method: "POST",
    path: "/api/admin/orders/{id}/accept",
    tag: "Orders",
    summary: "Charge the card, then confirm",
    access: ordersPermission,
    body: orders.acceptBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [401, 402, 403, 404, 409, 503],
    audit: { action: "order.accept", resource: "order" },
  },
  denyOrder: {
    method: "POST",
    path: "/api/admin/orders/{id}/deny",
    tag: "Orders",
    summary: "Refuse the order and release the hold",
    access: ordersPermission,
    body: orders.denyBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.deny", resource: "order" },
  },
  streamTicket: {
    method: "POST",
    path: "/api/admin/orders/stream-ticket",
    tag: "Orders",
    summary: "A ticket for one stream connection within 30 seconds",
    access: ordersPermission,
    data: orders.streamTicket,
    refusals: [401, 403],
  },
  orderStream: {
    method: "GET",
    path: "/api/admin/orders/stream",
    tag: "Orders",
    summary: "Live order events; resumes after Last-Event-ID",
    access: "stream_ticket",
    query: orders.streamQuery,
    data: "stream",
    refusals: [401],
  },
  setAvailability: {
    method: "PUT",
    path: "/api/admin/menu/{id}/availability",
    tag: "Menu",
    summary: "Switch a dish on or off",
    access: { permission: "menu_basic" },
    body: menu.availabilityBody,
    unknownKeys: "ignored",
    data: menu.menuItem,
    refusals: [401, 403, 404],
    audit: { action: "dish.availability", resource: "dish" },
  },
  ...menuAdminEndpoints,
  ...storeAdminEndpoints,
  ...auditEndpoints,
  ...figuresEndpoints,
  ...healthEndpoints,
  ...operationsEndpoints,
  ...counterEndpoints,
  ...accountEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Parsed<E, K extends string> = E extends Record<K, infer S>
  ? S extends z.ZodType ? z.output<S> : undefined
  : undefined;

/** The types of one call, as the handler receives and answers them. */
export type BodyOf<N extends EndpointName> = Parsed<Endpoints[N], "body">;
export type QueryOf<N extends EndpointName> = Parsed<Endpoints[N], "query">;
export type DataOf<N extends EndpointName> = Parsed<Endpoints[N], "data">;
