import type { GuestOrder } from "@contract/schemas/payment.ts";
import { CallFailed } from "../../../lib/api.ts";

type Item = GuestOrder["items"][number];
type Addition = { menu_item_id: string; quantity: number; special_instructions: string };

export type Refilled = {
  /** What cannot be had now. */
  missing: readonly Item[];
  /** What was not asked for yet because the connection or the server gave no answer, and that trouble. */
  left: readonly Item[];
  error?: unknown;
};

/** Puts the dishes of an order into the cart again, one after the other. */
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

/** The dish is off, gone, or more than can be ordered at a time. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 404 || error.status === 409);
