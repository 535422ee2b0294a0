import { updateCart } from "@contract/cart.ts";
import type { CartItem } from "@contract/schemas/cart.ts";
import type { ChosenOption } from "@domain/menu/option.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api.ts";
import { serializedCartChange, storeCart } from "../cart_changes.ts";
import { guestSessionId } from "../session.ts";

type Edit = {
  line: Pick<CartItem, "id" | "menu_item_id">;
  quantity: number;
  special_instructions: string;
  options: readonly ChosenOption[];
};

/** Changes the quantity, the note and the options of a cart line. */
export function useEditLine() {
  const client = useQueryClient();
  return useMutation({
    ...serializedCartChange,
    mutationFn: ({ line, options, ...changes }: Edit) =>
      api(updateCart, {
        body: {
          session_id: guestSessionId(),
          id: line.id,
          menu_item_id: line.menu_item_id,
          options: [...options],
          ...changes,
        },
      }),
    onSuccess: (cart) => storeCart(client, cart),
  });
}
