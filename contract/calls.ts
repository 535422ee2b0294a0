/** Every endpoint with its schemas, for the server, the OpenAPI document and tests. Browser code imports only types from this file. */
import { z } from "zod";
import { accountSpecs } from "./specs/account.ts";
import { auditSpecs } from "./specs/audit.ts";
import * as auth from "./schemas/auth.ts";
import * as cart from "./schemas/cart.ts";
import * as links from "./schemas/cart_link.ts";
import { counterSpecs } from "./specs/counter.ts";
import { dayCloseSpecs } from "./specs/day_close.ts";
import type { EndpointRow } from "./endpoint_row.ts";
import { type EndpointName, type Endpoints, endpoints } from "./endpoints.ts";
import { analyticsSpecs } from "./specs/analytics.ts";
import { healthSpecs } from "./specs/health.ts";
import { ledgerSpecs } from "./specs/ledger.ts";
import * as menu from "./schemas/menu.ts";
import { menuAdminSpecs } from "./specs/menu_admin.ts";
import { operationsSpecs } from "./specs/operations.ts";
import * as offers from "./schemas/offer.ts";
import * as orders from "./schemas/orders.ts";
import * as payment from "./schemas/payment.ts";
import type { EndpointSpec } from "./specs/spec.ts";
import { printingSpecs } from "./specs/printing.ts";
import { stationSpecs } from "./specs/station.ts";
import * as store from "./schemas/store.ts";
import { storeAdminSpecs } from "./specs/store_admin.ts";

const nothing = z.null();

const specs = {
  menuByCategory: {
    tag: "Menu",
    summary: "Get the menu as guests see it, by category, with descriptions in one or both languages",
    query: menu.menuQuery,
    data: menu.menuByCategory,
  },
  cart: {
    tag: "Cart",
    summary: "Get the guest's cart at current prices",
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
  cartSuggestions: {
    tag: "Cart",
    summary: "Get side dishes and drinks that go well with the guest's cart, from sold orders. At most 4",
    query: cart.cartQuery,
    data: z.array(menu.menuItem),
  },
  makeCartLink: {
    tag: "Cart",
    summary: "Make a link to a cart, which a guest opens, checks and pays. Valid for 7 days",
    body: links.cartLinkBody,
    unknownKeys: "ignored",
    data: links.madeCartLink,
    refusals: [404, 409],
  },
  cartLink: {
    tag: "Cart",
    summary: "Get the cart of a link at current prices, and what is gone or has changed",
    data: links.cartLink,
    refusals: [404],
  },
  takeCartLink: {
    tag: "Cart",
    summary: "Put the dishes of a link into the guest's cart",
    body: links.takeCartLinkBody,
    data: cart.cart,
    refusals: [404, 409],
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
    summary: "Stream of menu and store changes, so that open pages refetch",
    data: "stream",
  },
  createIntent: {
    tag: "Payment",
    summary: "Start or update the cart's checkout",
    body: payment.createIntentBody,
    unknownKeys: "ignored",
    data: payment.openCheckout,
    refusals: [409, 503],
  },
  updateIntent: {
    tag: "Payment",
    summary: "Save the guest's details and check everything again before the card is authorized",
    body: payment.updateIntentBody,
    unknownKeys: "ignored",
    data: payment.updatedCheckout,
    refusals: [404, 409, 503],
  },
  releaseSlot: {
    tag: "Payment",
    summary: "End the hold of a cart's pickup time",
    body: payment.releaseSlotBody,
    data: nothing,
  },
  paymentSession: {
    tag: "Payment",
    summary: "Get a guest's payment and order, by order id or payment intent id",
    data: payment.paymentSession,
    refusals: [404],
  },
  paymentStream: {
    tag: "Payment",
    summary: "Stream of a guest's payment and order: an event for every change",
    data: "stream",
    refusals: [404],
  },
  answerOffer: {
    tag: "Payment",
    summary: "Answer the restaurant's offer as its guest. Yes accepts the changed order, no ends it",
    body: offers.offerAnswerBody,
    data: payment.paymentSession,
    refusals: [404, 409],
  },
  cancelByGuest: {
    tag: "Payment",
    summary: "Cancel a pending order as its guest",
    body: payment.cancelBody,
    data: payment.paymentSession,
    refusals: [404, 409],
  },
  pickupTimes: {
    tag: "Payment",
    summary: "The pickup times to which the guest may change a pending order; none for other orders",
    data: payment.pickupTimes,
    refusals: [404],
  },
  changePickupTime: {
    tag: "Payment",
    summary: "Change the pickup time of a pending order as its guest, by the rules of the checkout",
    body: payment.changePickupTimeBody,
    data: payment.paymentSession,
    refusals: [404, 409, 503],
  },
  reportArrival: {
    tag: "Payment",
    summary: "Report that the guest of a ready order is here, with the car or a name. Repeats change nothing",
    body: payment.arrivalBody,
    data: payment.paymentSession,
    refusals: [404, 409],
  },
  paymentWebhook: {
    tag: "Payment",
    summary: "Events from the payment provider",
    data: nothing,
  },
  login: {
    tag: "Sign-in",
    summary: "Sign in. Sets the refresh cookie and the cookie that trusts this browser for 90 days",
    body: auth.loginBody,
    unknownKeys: "ignored",
    data: auth.signedIn,
    refusals: [401, 423, 503],
  },
  waitingOrders: {
    tag: "Sign-in",
    summary: "Count the orders that wait for an answer, for the sign-in page of a tablet whose session ended",
    data: auth.waitingOrders,
  },
  refresh: {
    tag: "Sign-in",
    summary:
      "Get a new access token for the refresh cookie, which is rotated. Renews the session's idle limit",
    unknownKeys: "ignored",
    data: auth.signedIn,
    refusals: [401],
  },
  authStatus: {
    tag: "Sign-in",
    summary: "Check whether the session is active, by bearer token or refresh cookie",
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
    summary: "List orders by tab, paginated, or by status in one page of up to 200, oldest first",
    query: orders.ordersQuery,
    data: z.array(orders.staffOrder),
    refusals: [401, 403],
  },
  acceptOrder: {
    tag: "Orders",
    summary: "Accept an order: charge the card, then confirm",
    body: orders.acceptBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [401, 402, 403, 404, 409, 503],
    audit: { action: "order.accept", resource: "order" },
  },
  denyOrder: {
    tag: "Orders",
    summary: "Deny an order and release the hold",
    body: orders.denyBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.deny", resource: "order" },
  },
  offerChange: {
    tag: "Orders",
    summary: "Offer the guest a change of a waiting order, or record that the guest agreed on the phone",
    body: offers.offerBody,
    unknownKeys: "ignored",
    data: orders.staffOrder,
    refusals: [400, 401, 402, 403, 404, 409, 503],
    audit: { action: "order.offer", resource: "order" },
  },
  withdrawOffer: {
    tag: "Orders",
    summary: "Take an offer back. The order waits for staff again",
    data: orders.staffOrder,
    refusals: [401, 403, 404, 409],
    audit: { action: "order.offer_withdrawn", resource: "order" },
  },
  streamTicket: {
    tag: "Orders",
    summary: "Get a ticket for one stream connection within 30 seconds",
    data: orders.streamTicket,
    refusals: [401, 403],
  },
  orderStream: {
    tag: "Orders",
    summary: "Stream of order events. Resumes after Last-Event-ID",
    query: orders.streamQuery,
    data: "stream",
    refusals: [401],
  },
  setAvailability: {
    tag: "Menu",
    summary: "Turn a dish on or off",
    body: menu.availabilityBody,
    unknownKeys: "ignored",
    data: menu.dishItem,
    refusals: [401, 403, 404],
    audit: { action: "dish.availability", resource: "dish" },
  },
  ...menuAdminSpecs,
  ...stationSpecs,
  ...storeAdminSpecs,
  ...auditSpecs,
  ...analyticsSpecs,
  ...ledgerSpecs,
  ...healthSpecs,
  ...operationsSpecs,
  ...counterSpecs,
  ...printingSpecs,
  ...dayCloseSpecs,
  ...accountSpecs,
} as const satisfies Record<EndpointName, EndpointSpec>;

export type Calls = { [N in EndpointName]: Endpoints[N] & (typeof specs)[N] };

const rows: Readonly<Record<EndpointName, EndpointRow>> = endpoints;
const allSpecs: Readonly<Record<EndpointName, EndpointSpec>> = specs;
const merged: unknown = Object.fromEntries(
  // `Object.keys` loses the key type.
  (Object.keys(rows) as EndpointName[]).map((name) => [name, { ...rows[name], ...allSpecs[name] }]),
);
/** Every endpoint's row and spec, merged by name. */
export const calls = merged as Calls;

type Schema<N extends EndpointName, K extends string> = Calls[N] extends Record<K, infer S extends z.ZodType>
  ? S
  : undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The types of an endpoint as its handler receives and returns them, after defaults are applied. */
export type BodyOf<N extends EndpointName> = Output<Schema<N, "body">>;
export type QueryOf<N extends EndpointName> = Output<Schema<N, "query">>;
export type DataOf<N extends EndpointName> = Output<Schema<N, "data">>;

/** The body of an endpoint as a client sends it: fields with a default are optional. */
export type RequestBodyOf<N extends EndpointName> = Schema<N, "body"> extends z.ZodType
  ? z.input<Schema<N, "body">>
  : undefined;
