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
  orders: { method: "GET", path: "/api/admin/orders", access: { permission: "orders" }, paginated: true },
  orderCounts: { method: "GET", path: "/api/admin/orders/counts", access: { permission: "orders" } },
  acceptOrder: { method: "POST", path: "/api/admin/orders/{id}/accept", access: { permission: "orders" } },
  denyOrder: { method: "POST", path: "/api/admin/orders/{id}/deny", access: { permission: "orders" } },
  startOrder: { method: "POST", path: "/api/admin/orders/{id}/start", access: { permission: "orders" } },
  extendOrder: { method: "POST", path: "/api/admin/orders/{id}/extend", access: { permission: "orders" } },
  readyOrder: { method: "POST", path: "/api/admin/orders/{id}/ready", access: { permission: "orders" } },
  completeOrder: { method: "POST", path: "/api/admin/orders/{id}/complete", access: { permission: "orders" } },
  noShowOrder: { method: "POST", path: "/api/admin/orders/{id}/no-show", access: { permission: "orders" } },
  undoOrder: { method: "POST", path: "/api/admin/orders/{id}/undo", access: { permission: "orders" } },
  recallOrder: { method: "POST", path: "/api/admin/orders/{id}/recall", access: { permission: "orders" } },
  prepareItem: { method: "POST", path: "/api/admin/orders/{id}/prepare", access: { permission: "orders" } },
  printOrder: { method: "POST", path: "/api/admin/orders/{id}/print", access: { permission: "orders" } },
  streamTicket: { method: "POST", path: "/api/admin/orders/stream-ticket", access: { permission: "orders" } },
  orderStream: { method: "GET", path: "/api/admin/orders/stream", access: "stream_ticket" },
  presence: { method: "POST", path: "/api/admin/presence", access: { permission: "orders" } },
  storeModes: { method: "GET", path: "/api/admin/store/modes", access: { permission: "pause_ordering" } },
  pauseOrdering: { method: "PUT", path: "/api/admin/store/pause", access: { permission: "pause_ordering" } },
  setAsapOff: { method: "PUT", path: "/api/admin/store/asap-off", access: { permission: "pause_ordering" } },
  setBusy: { method: "PUT", path: "/api/admin/store/busy", access: { permission: "pause_ordering" } },
  printer: { method: "GET", path: "/api/admin/printer", access: { permission: "orders" } },
} as const satisfies Record<string, EndpointRow>;
