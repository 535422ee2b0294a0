/** Every call with its schemas: for the server, its documents and its tests. Browsers take only types from here. */
import { z } from "zod";
import { accountSpecs } from "./specs/account.ts";
import { auditSpecs } from "./specs/audit.ts";
import * as auth from "./schemas/auth.ts";
import * as cart from "./schemas/cart.ts";
import { counterSpecs } from "./specs/counter.ts";
import type { EndpointRow } from "./endpoint_row.ts";
import { type EndpointName, type Endpoints, endpoints } from "./endpoints.ts";
import { analyticsSpecs } from "./specs/analytics.ts";
import { healthSpecs } from "./specs/health.ts";
import * as menu from "./schemas/menu.ts";
import { menuAdminSpecs } from "./specs/menu_admin.ts";
import { operationsSpecs } from "./specs/operations.ts";
import * as orders from "./schemas/orders.ts";
import * as payment from "./schemas/payment.ts";
import type { EndpointSpec } from "./specs/spec.ts";
import * as store from "./schemas/store.ts";
import { storeAdminSpecs } from "./specs/store_admin.ts";

const nothing = z.null();

const specs = {
  menuByCategory: {
    tag: "Menu",
    summary: "The menu as guests see it, by category",
    data: menu.menuByCategory,
  },
  cart: {
    tag: "Cart",
    summary: "The guest's cart at today's prices",
    query: cart.cartQuery,
    data: cart.cart,
  },
  addToCart: {
    tag: "Cart",
    summary: "Add a dish, with an optional kitchen note",
    body: cart.addBody,
    unknownKeys: "ignored",
    data: cart.cart,
    refusals: [404, 409],
  },
  updateCart: {
    tag: "Cart",
    summary: "Change a line's quantity or note; 0 removes it",
    body: cart.updateBody,
    unknownKeys: "ignored",
    data: cart.cart,
    refusals: [404, 409],
  },
  clearCart: {
    tag: "Cart",
    summary: "Empty the cart",
    body: cart.clearBody,
    unknownKeys: "ignored",
    data: cart.cart,
  },
  storeHours: {
    tag: "Store",
    summary: "Weekly opening hours, Los Angeles",
    data: z.array(store.hoursRow),
  },
  storeHolidays: {
    tag: "Store",
    summary: "Holidays from today on",
    query: store.holidaysQuery,
    data: z.array(store.publicHoliday),
  },
  storeStatus: {
    tag: "Store",
    summary: "Open or closed now, and the restaurant's public facts",
    data: store.storeStatus,
  },
  storeSlots: {
    tag: "Store",
    summary: "ASAP offer and pickup slots, Los Angeles",
    query: store.slotsQuery,
    data: store.slots,
  },
  storeStream: {
    tag: "Store",
    summary: "Live: says when the menu or the store changed, so that open pages ask anew",
    data: "stream",
  },
  createIntent: {
    tag: "Payment",
    summary: "Open the cart's checkout, or bring it up to date",
    body: payment.createIntentBody,
    unknownKeys: "ignored",
    data: payment.openCheckout,
    refusals: [409, 503],
  },
  updateIntent: {
    tag: "Payment",
    summary: "Store the guest's details and check everything once more before the card is authorized",
    body: payment.updateIntentBody,
    unknownKeys: "ignored",
    data: payment.updatedCheckout,
    refusals: [404, 409, 503],
  },
  paymentSession: {
    tag: "Payment",
    summary: "A guest's payment and order, by order id or payment intent id",
    data: payment.paymentSession,
    refusals: [404],
  },
  paymentStream: {
    tag: "Payment",
    summary: "The same, live: an event whenever it changes",
    data: "stream",
    refusals: [404],
  },
  cancelByGuest: {
    tag: "Payment",
    summary: "The guest takes a pending order back",
    body: payment.cancelBody,
    data: payment.paymentSession,
    refusals: [404, 409],
  },
  paymentWebhook: {
    tag: "Payment",
    summary: "Events of the payment provider",
    data: nothing,
  },
  login: {
    tag: "Sign-in",
    summary: "Sign in; sets the refresh cookie and the cookie by which this browser is trusted for 90 days",
    body: auth.loginBody,
    unknownKeys: "ignored",
    data: auth.signedIn,
    refusals: [401, 423, 503],
  },
  waitingOrders: {
    tag: "Sign-in",
    summary: "How many orders wait for an answer, for the sign-in page of a tablet whose session ended",
    data: auth.waitingOrders,
  },
  refresh: {
    tag: "Sign-in",
    summary: "A fresh access token for the refresh cookie, which is rotated; renews the session's idle limit",
    unknownKeys: "ignored",
    data: auth.signedIn,
    refusals: [401],
  },
  authStatus: {
    tag: "Sign-in",
    summary: "Whether the session still stands, by bearer token or refresh cookie",
    data: auth.authStatus,
    refusals: [401],
  },
  logout: {
    tag: "Sign-in",
    summary: "End this session and its streams",
    unknownKeys: "ignored",
    data: nothing,
  },
  orders: {
    tag: "Orders",
    summary: "Orders of a tab, page by page, or up to 200 with a status in one page, oldest first",
    query: orders.ordersQuery,
    data: z.array(orders.staffOrder),
    refusals: [401, 403],
  },
  acceptOrder: {
    tag: "Orders",
    summary: "Charge the card, then confirm",
    body: orders.acceptBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [401, 402, 403, 404, 409, 503],
    audit: { action: "order.accept", resource: "order" },
  },
  denyOrder: {
    tag: "Orders",
    summary: "Refuse the order and release the hold",
    body: orders.denyBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.deny", resource: "order" },
  },
  streamTicket: {
    tag: "Orders",
    summary: "A ticket for one stream connection within 30 seconds",
    data: orders.streamTicket,
    refusals: [401, 403],
  },
  orderStream: {
    tag: "Orders",
    summary: "Live order events; resumes after Last-Event-ID",
    query: orders.streamQuery,
    data: "stream",
    refusals: [401],
  },
  setAvailability: {
    tag: "Menu",
    summary: "Switch a dish on or off",
    body: menu.availabilityBody,
    unknownKeys: "ignored",
    data: menu.menuItem,
    refusals: [401, 403, 404],
    audit: { action: "dish.availability", resource: "dish" },
  },
  ...menuAdminSpecs,
  ...storeAdminSpecs,
  ...auditSpecs,
  ...analyticsSpecs,
  ...healthSpecs,
  ...operationsSpecs,
  ...counterSpecs,
  ...accountSpecs,
} as const satisfies Record<EndpointName, EndpointSpec>;

export type Calls = { [N in EndpointName]: Endpoints[N] & (typeof specs)[N] };

const rows: Readonly<Record<EndpointName, EndpointRow>> = endpoints;
const allSpecs: Readonly<Record<EndpointName, EndpointSpec>> = specs;
const merged: unknown = Object.fromEntries(
  // The keys of `endpoints` are the names.
  (Object.keys(rows) as EndpointName[]).map((name) => [name, { ...rows[name], ...allSpecs[name] }]),
);
// Each name's row and spec are merged under it.
export const calls = merged as Calls;

type Schema<N extends EndpointName, K extends string> = Calls[N] extends Record<K, infer S extends z.ZodType>
  ? S
  : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The types of one call as the handler receives and answers them. */
export type BodyOf<N extends EndpointName> = Output<Schema<N, "body">>;
export type QueryOf<N extends EndpointName> = Output<Schema<N, "query">>;
export type DataOf<N extends EndpointName> = Output<Schema<N, "data">>;

/** The body of one call as a client sends it: fields with a default may be left out. */
export type RequestBodyOf<N extends EndpointName> = Schema<N, "body"> extends z.ZodType
  ? z.input<Schema<N, "body">>
  : undefined;
