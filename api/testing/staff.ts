/** API calls of the staff app. */
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Role } from "@domain/staff/permissions.ts";
import { demoPassword } from "../dev/demo/staff.ts";
import { type Answer, ask, done, type Shop } from "./shop.ts";

export type Counter = ReturnType<typeof createCounter>;

/** Signs in one of the demo staff. */
export async function signIn(shop: Shop, username: Role = "manager"): Promise<Counter> {
  return createCounter(shop, await tokenOf(shop, username));
}

export async function tokenOf(shop: Shop, username: string, password = demoPassword): Promise<string> {
  return (await done(shop, "login", { body: { username, password } })).accessToken;
}

export function createCounter(shop: Shop, token: string) {
  return {
    token,
    accept: (id: string, minutes?: number): Promise<Answer<StaffOrder>> =>
      ask(shop, "acceptOrder", { id, token, ...(minutes === undefined ? {} : { body: { minutes } }) }),
    deny: (id: string, body?: object): Promise<Answer<StaffOrder>> =>
      ask(shop, "denyOrder", { id, token, body }),
    orders: (status: StaffOrder["status"] = "pending_approval"): Promise<StaffOrder[]> =>
      done(shop, "orders", { token, query: { status } }),
    ticket: async (): Promise<string> => (await done(shop, "streamTicket", { token })).ticket,
    switchDish: (id: string, is_available: boolean) =>
      done(shop, "setAvailability", { id, token, body: { is_available } }),
  };
}
