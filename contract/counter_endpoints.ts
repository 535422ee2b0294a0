import type { EndpointRow } from "./endpoint_row.ts";

// deno-fmt-ignore: one row per line.
/**
 * Endpoints of sign-in and of the orders page. The first visit of the staff app loads this table, so endpoints of other pages belong to
 * `officeEndpoints`.
 */
export const counterEndpoints = {
  login: { method: "POST", path: "/api/auth/login", access: "anyone" },
  secondStep: { method: "POST", path: "/api/auth/login/second-factor", access: "anyone" },
  resendCode: { method: "POST", path: "/api/auth/login/resend-code", access: "anyone" },
  refresh: { method: "POST", path: "/api/auth/refresh", access: "refresh_cookie" },
  authStatus: { method: "GET", path: "/api/auth/status", access: "refresh_cookie" },
  logout: { method: "POST", path: "/api/auth/logout", access: "refresh_cookie" },
  orders: { method: "GET", path: "/api/admin/orders", access: { permission: "orders", station: "board" }, paginated: true },
  orderCounts: { method: "GET", path: "/api/admin/orders/counts", access: { permission: "orders", station: "board" } },
  acceptOrder: { method: "POST", path: "/api/admin/orders/{id}/accept", access: { permission: "orders", station: "shift" } },
  denyOrder: { method: "POST", path: "/api/admin/orders/{id}/deny", access: { permission: "orders", station: "shift" } },
  offerChange: { method: "POST", path: "/api/admin/orders/{id}/offer", access: { permission: "orders", station: "shift" } },
  withdrawOffer: { method: "POST", path: "/api/admin/orders/{id}/offer/withdraw", access: { permission: "orders", station: "shift" } },
  startOrder: { method: "POST", path: "/api/admin/orders/{id}/start", access: { permission: "orders", station: "shift" } },
  extendOrder: { method: "POST", path: "/api/admin/orders/{id}/extend", access: { permission: "orders", station: "shift" } },
  readyOrder: { method: "POST", path: "/api/admin/orders/{id}/ready", access: { permission: "orders", station: "shift" } },
  completeOrder: { method: "POST", path: "/api/admin/orders/{id}/complete", access: { permission: "orders", station: "shift" } },
  noShowOrder: { method: "POST", path: "/api/admin/orders/{id}/no-show", access: { permission: "orders", station: "shift" } },
  undoOrder: { method: "POST", path: "/api/admin/orders/{id}/undo", access: { permission: "orders", station: "shift" } },
  recallOrder: { method: "POST", path: "/api/admin/orders/{id}/recall", access: { permission: "orders", station: "shift" } },
  prepareItem: { method: "POST", path: "/api/admin/orders/{id}/prepare", access: { permission: "orders", station: "shift" } },
  printOrder: { method: "POST", path: "/api/admin/orders/{id}/print", access: { permission: "orders", station: "shift" } },
  streamTicket: { method: "POST", path: "/api/admin/orders/stream-ticket", access: { permission: "orders", station: "board" } },
  orderStream: { method: "GET", path: "/api/admin/orders/stream", access: "stream_ticket" },
  presence: { method: "POST", path: "/api/admin/presence", access: { permission: "orders", station: "board" } },
  storeModes: { method: "GET", path: "/api/admin/store/modes", access: { permission: "pause_ordering", station: "board" } },
  pauseOrdering: { method: "PUT", path: "/api/admin/store/pause", access: { permission: "pause_ordering", station: "shift" } },
  setAsapOff: { method: "PUT", path: "/api/admin/store/asap-off", access: { permission: "pause_ordering", station: "shift" } },
  setBusy: { method: "PUT", path: "/api/admin/store/busy", access: { permission: "pause_ordering", station: "shift" } },
  printers: { method: "GET", path: "/api/admin/printers", access: { permission: "orders", station: "board" } },
} as const satisfies Record<string, EndpointRow>;
