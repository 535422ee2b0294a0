import type { GuestOrder } from "@contract/payment.ts";

type Item = GuestOrder["items"][number];
type Addition = { menu_item_id: string; quantity: number; special_instructions: string };

/** Puts the dishes of an order into the cart again, one after the other, and answers those that could not be had. */
export async function orderAgain(
  items: readonly Item[],
  add: (addition: Addition) => Promise<unknown>,
): Promise<readonly Item[]> {
  const missing: Item[] = [];
  for (const item of items) {
    const { menu_item_id, quantity, special_instructions } = item;
    await add({ menu_item_id, quantity, special_instructions }).catch(() => missing.push(item));
  }
  return missing;
}
