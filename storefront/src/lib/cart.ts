import type { Cart, CartItem } from "@contract/schemas/cart.ts";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "./api.ts";
import { cartKey, cartQuery } from "./queries.ts";
import { guestSessionId, useGuestSession } from "./session.ts";

/** The guest's cart as the server last quoted it. */
export function useCart() {
  return useQuery(cartQuery(useGuestSession()));
}

export type Addition = { menu_item_id: string; quantity: number; special_instructions: string };
export type NewQuantity = { line: CartItem; quantity: number };

/** Changes wait in line, so that quick taps reach the server in the order they were made. */
const inLine = {
  mutationKey: ["cart"],
  scope: { id: "cart" },
  // Without a network a change fails at once, instead of being made when the guest no longer expects it.
  networkMode: "always",
} as const;

/** Adds a dish; resolves once the server has it. */
export function useAddToCart() {
  const client = useQueryClient();
  return useMutation({
    ...inLine,
    mutationFn: (addition: Addition) =>
      api("addToCart", { body: { session_id: guestSessionId(), ...addition } }),
    onSuccess: (cart) => settle(client, cart),
  });
}

/** Sets a line's quantity, 0 takes it away. Seen at once, priced when the server has answered. */
export function useSetQuantity(onError: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    ...inLine,
    mutationFn: ({ line, quantity }: NewQuantity) =>
      api("updateCart", {
        body: { session_id: guestSessionId(), id: line.id, menu_item_id: line.menu_item_id, quantity },
      }),
    onMutate: async (change) => {
      const key = cartKey(guestSessionId());
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Cart>(key, (cart) => cart && withQuantity(cart, change));
    },
    onSuccess: (cart) => settle(client, cart),
    onError: (error) => {
      onError(error);
      return client.invalidateQueries({ queryKey: ["cart"] });
    },
  });
}

/** Empties the cart. */
export function useClearCart(onError: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    ...inLine,
    mutationFn: () => api("clearCart", { body: { session_id: guestSessionId() } }),
    onSuccess: (cart) => settle(client, cart),
    onError,
  });
}

/** The cart as it will look; its sums stay the server's last ones until it has answered. */
export function withQuantity(cart: Cart, { line, quantity }: NewQuantity): Cart {
  const items = cart.items
    .map((item) => item.id === line.id ? { ...item, quantity } : item)
    .filter((item) => item.quantity > 0);
  return {
    ...cart,
    items,
    count: items.reduce((count, item) => count + (item.is_available ? item.quantity : 0), 0),
  };
}

/** Takes the server's answer over, unless a later change is still on its way and would be undone on the screen. */
function settle(client: QueryClient, cart: Cart): void {
  if (client.isMutating({ mutationKey: inLine.mutationKey }) <= 1) {
    client.setQueryData(cartKey(guestSessionId()), cart);
  }
}
