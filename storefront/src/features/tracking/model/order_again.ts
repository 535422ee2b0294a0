import type { GuestOrder } from "@contract/schemas/payment.ts";
import { CallFailed } from "../../../lib/api.ts";

type Item = GuestOrder["items"][number];
type Addition = { menu_item_id: string; quantity: number; special_instructions: string };

export type Refilled = {
  /** The items that are not available now. */
  missing: readonly Item[];
  /** The items that were not added because of a network or server error, and that error. */
  left: readonly Item[];
  error?: unknown;
};

/** Adds the dishes of an order to the cart, one at a time. Stops at the first network or server error. */
export async function orderAgain(
  items: readonly Item[],
  add: (addition: Addition) => Promise<unknown>,
): Promise<Refilled> {
  const missing: Item[] = [];
  for (const [index, item] of items.entries()) {
    const { menu_item_id, quantity, special_instructions } = item;
    try {
      await add({ menu_item_id, quantity, special_instructions });
    } catch (error) {
      if (!isRefusal(error)) return { missing, left: items.slice(index), error };
      missing.push(item);
    }
  }
  return { missing, left: [] };
}

/** Whether the dish is unavailable, no longer on the menu, or exceeds a quantity limit. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 404 || error.status === 409);
