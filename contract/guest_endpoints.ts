import type { EndpointRow } from "./endpoint_row.ts";

// deno-fmt-ignore: one row per line.
/** Endpoints of guests, who have no account. */
export const guestEndpoints = {
  menuByCategory: { method: "GET", path: "/api/menu/items/by-category", access: "anyone" },
  cart: { method: "GET", path: "/api/cart", access: "anyone" },
  addToCart: { method: "POST", path: "/api/cart/add", access: "anyone" },
  updateCart: { method: "PUT", path: "/api/cart/update", access: "anyone" },
  clearCart: { method: "DELETE", path: "/api/cart/clear", access: "anyone" },
  cartSuggestions: { method: "GET", path: "/api/cart/suggestions", access: "anyone" },
  makeCartLink: { method: "POST", path: "/api/cart-links", access: "anyone" },
  cartLink: { method: "GET", path: "/api/cart-links/{id}", access: "anyone" },
  takeCartLink: { method: "POST", path: "/api/cart-links/{id}/take", access: "anyone" },
  storeHours: { method: "GET", path: "/api/store/hours", access: "anyone" },
  storeHolidays: { method: "GET", path: "/api/store/holidays", access: "anyone" },
  storeStatus: { method: "GET", path: "/api/store/status", access: "anyone" },
  storeSlots: { method: "GET", path: "/api/store/slots", access: "anyone" },
  storeStream: { method: "GET", path: "/api/store/stream", access: "anyone" },
  createIntent: { method: "POST", path: "/api/payment/create-payment-intent", access: "anyone" },
  updateIntent: { method: "POST", path: "/api/payment/update-payment-intent-metadata", access: "anyone" },
  releaseSlot: { method: "POST", path: "/api/payment/release-slot", access: "anyone" },
  paymentSession: { method: "GET", path: "/api/payment/session/{id}", access: "anyone" },
  paymentStream: { method: "GET", path: "/api/payment/session/{id}/stream", access: "anyone" },
  reportArrival: { method: "POST", path: "/api/payment/session/{id}/arrival", access: "anyone" },
  askForTexts: { method: "POST", path: "/api/payment/session/{id}/texts", access: "anyone" },
  pickupTimes: { method: "GET", path: "/api/payment/session/{id}/pickup-time", access: "anyone" },
  changePickupTime: { method: "POST", path: "/api/payment/session/{id}/pickup-time", access: "anyone" },
  answerOffer: { method: "POST", path: "/api/payment/session/{id}/offer", access: "anyone" },
  cancelByGuest: { method: "POST", path: "/api/payment/session/{id}/cancel", access: "anyone" },
} as const satisfies Record<string, EndpointRow>;
