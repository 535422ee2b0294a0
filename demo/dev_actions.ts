/** What the buttons of `/dev` do. Each answers with what it did. */
import * as z from "zod";
import { shortOrderPath } from "@contract/guest_paths.ts";
import { maxRushOrders, rushMinutes, type RushState } from "./dev_page.ts";
import { type GuestKind, guestKinds, orderAs } from "./guests/kinds.ts";
import { playRush } from "./guests/rush.ts";
import { CallRefused, callShop, type Shop } from "./guests/shop_calls.ts";

/** What an action did, with a link to what it made, or why it did nothing. */
export type ActionAnswer = { ok: boolean; text: string; link?: { href: string; name: string } };

export const rushForm = z.object({
  orders: z.coerce.number().int().min(1).max(maxRushOrders),
  minutes: z.coerce.number().refine((minutes) => rushMinutes.some((each) => each === minutes)),
  staff: z.literal("yes").optional(),
});
export const guestForm = z.object({ kind: z.enum(guestKinds) });

/** Sends one guest who orders. */
export async function sendGuest(shop: Shop, kind: GuestKind): Promise<ActionAnswer> {
  try {
    const placed = await orderAs(shop, kind);
    if (placed.result === "declined") {
      return { ok: true, text: "The card was declined: there is no order, and nothing was charged." };
    }
    const language = kind === "korean" ? "ko" : "en";
    return {
      ok: true,
      text: `Order ${placed.number} waits at the counter.`,
      link: { href: shortOrderPath(placed.id, language), name: "The guest’s page" },
    };
  } catch (cause) {
    return { ok: false, text: `There is no order: ${reasonOf(cause)}` };
  }
}

/** At most one rush at a time. It goes on without the page, and ends with the process. */
export function rushRunner(shop: Shop) {
  let shown: RushState | undefined;
  return {
    state: () => shown,
    async start({ orders, minutes, staff }: z.infer<typeof rushForm>): Promise<ActionAnswer> {
      if (shown?.state === "running") return { ok: false, text: "A rush is already under way." };
      const before = shown;
      const none = { placed: 0, declined: 0, rejected: 0, accepted: 0, done: 0 };
      const show = (progress: Omit<RushState, "orders" | "state">, state: RushState["state"]) => {
        shown = { ...progress, orders, state };
      };
      show(none, "running");
      try {
        const { asap, days } = await callShop(shop, "storeSlots");
        if (!asap.available && days.every(({ slots }) => slots.length === 0)) {
          throw new CallRefused(asap.reason ?? "the restaurant takes no orders now.");
        }
      } catch (cause) {
        shown = before;
        return { ok: false, text: `There is no rush: ${reasonOf(cause)}` };
      }
      playRush(
        shop,
        { orders, durationMs: minutes * 60_000, hasStaff: staff !== undefined, random: Math.random },
        (progress) => show(progress, "running"),
      ).then((result) => show(result, "ended"), () => show(shown ?? none, "failed"));
      return {
        ok: true,
        text: `${orders} ${orders === 1 ? "guest comes" : "guests come"}. Watch the counter.`,
      };
    },
  };
}

function reasonOf(cause: unknown): string {
  if (cause instanceof CallRefused) return cause.message;
  if (cause instanceof DOMException && cause.name === "TimeoutError") {
    return "no answer came within 20 seconds.";
  }
  return cause instanceof Error ? cause.message : String(cause);
}
