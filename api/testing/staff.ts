/** API calls of the staff app. */
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Role } from "@domain/staff/permissions.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { type ApiResponse, callApi, expectData, type Shop } from "./shop.ts";
import { track } from "./guests.ts";

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
    /** Offers to leave out one of the first dish. */
    offer: async (id: string, body: object = {}): Promise<ApiResponse<StaffOrder>> => {
      const items = (await track(shop, id)).order?.items ?? [];
      const remove = items.slice(0, 1).map(({ id }) => ({ id, quantity: 1 }));
      return await callApi(shop, "offerChange", {
        id,
        token,
        body: { remove, reason_code: "sold_out", ...body },
      });
    },
    orders: (): Promise<StaffOrder[]> =>
      expectData(shop, "orders", { token, query: { status: "pending_approval" } }),
    ticket: async (): Promise<string> => (await expectData(shop, "streamTicket", { token })).ticket,
    switchDish: (id: string, is_available: boolean) =>
      expectData(shop, "setAvailability", { id, token, body: { is_available } }),
  };
}
