/** API calls of the staff app. */
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Role } from "@domain/staff/permissions.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { type ApiResponse, callApi, expectData, type Shop } from "./shop.ts";

export type Counter = ReturnType<typeof createCounter>;

/** Signs in one of the demo staff. */
export async function signIn(shop: Shop, username: Role = "manager"): Promise<Counter> {
  return createCounter(shop, await tokenOf(shop, username));
}

export async function tokenOf(shop: Shop, username: string, password = demoPassword): Promise<string> {
  return (await expectData(shop, "login", { body: { username, password } })).accessToken;
}

export function createCounter(shop: Shop, token: string) {
  return {
    token,
    accept: (id: string, minutes?: number): Promise<ApiResponse<StaffOrder>> =>
      callApi(shop, "acceptOrder", { id, token, ...(minutes === undefined ? {} : { body: { minutes } }) }),
    deny: (id: string, body?: object): Promise<ApiResponse<StaffOrder>> =>
      callApi(shop, "denyOrder", { id, token, body }),
    orders: (status: StaffOrder["status"] = "pending_approval"): Promise<StaffOrder[]> =>
      expectData(shop, "orders", { token, query: { status } }),
    ticket: async (): Promise<string> => (await expectData(shop, "streamTicket", { token })).ticket,
    switchDish: (id: string, is_available: boolean) =>
      expectData(shop, "setAvailability", { id, token, body: { is_available } }),
  };
}
