import { addToCart, cart, clearCart, updateCart } from "@contract/cart.ts";
import type { Cart, CartItem } from "@contract/schemas/cart.ts";
import {
  type MutationFunctionContext,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { refetch, showAnswer, showEvent } from "@web/refetch.ts";
import { api, CallFailed } from "./api.ts";
import { cartKey } from "./queries.ts";
import { guestSessionId } from "./session.ts";
import { visitSource } from "./visit_source.ts";

export type Addition = {
  menu_item_id: string;
  quantity: number;
  special_instructions: string;
  /** Without it, the dish gets its default options. */
  options?: { id: string; quantity: number }[];
};
export type NewQuantity = { line: CartItem; quantity: number };

/**
 * Cart changes run one at a time, so that they reach the server in the order of the guest's taps. After a failed one the cart is fetched,
 * because the answers to the changes before it were not shown.
 */
export const serializedCartChange = {
  mutationKey: ["cart"],
  scope: { id: "cart" },
  onError: (_error: Error, _change: unknown, _shown: unknown, { client }: MutationFunctionContext) =>
    void refetch(client, ["cart"]),
} as const;

/** Adds a dish to the cart. Resolves when the server has saved it. */
export function useAddToCart() {
  const client = useQueryClient();
  return useMutation({
    ...serializedCartChange,
    mutationFn: (addition: Addition) =>
      addOnce(
        client,
        { dish: addition.menu_item_id, quantity: addition.quantity },
        () => api(addToCart, { body: { session_id: guestSessionId(), ...addition, source: visitSource } }),
      ),
    onSuccess: (cart) => storeCart(client, cart),
  });
}

/**
 * Sends an addition and returns the cart. Without a readable answer it fetches the cart, because the server may have saved the addition,
 * and the guest's next press would add it twice. `dish` is undefined for an addition of several dishes.
 */
export async function addOnce(
  client: QueryClient,
  { dish, quantity }: { dish?: string; quantity: number },
  send: () => Promise<Cart>,
): Promise<Cart> {
  const session_id = guestSessionId();
  const quantityIn = (one: Cart | undefined) =>
    (one?.items ?? []).reduce(
      (sum, line) => sum + (dish === undefined || line.menu_item_id === dish ? line.quantity : 0),
      0,
    );
  const before = quantityIn(client.getQueryData(cartKey(session_id)));
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.refusal) throw error;
    const now = await api(cart, { query: { session_id } }).catch(() => undefined);
    if (now && quantityIn(now) === before + quantity) return now;
    throw error;
  }
}

/** Sets a line's quantity; 0 removes the line. The quantity changes on screen at once, the sums with the server's response. */
export function useSetQuantity(onError: (error: unknown, line: CartItem) => void) {
  const client = useQueryClient();
  return useMutation({
    ...serializedCartChange,
    mutationFn: ({ line, quantity }: NewQuantity) =>
      api(updateCart, {
        body: { session_id: guestSessionId(), id: line.id, menu_item_id: line.menu_item_id, quantity },
      }),
    onMutate: async (change) => {
      const key = cartKey(guestSessionId());
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Cart>(key, (cart) => cart && withQuantity(cart, change));
    },
    onSuccess: (cart) => storeCart(client, cart),
    onError: (error, { line }) => {
      onError(error, line);
      return client.invalidateQueries({ queryKey: ["cart"] });
    },
  });
}

export function useClearCart(onError: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    ...serializedCartChange,
    mutationFn: () => api(clearCart, { body: { session_id: guestSessionId() } }),
    onSuccess: (cart) => storeCart(client, cart),
    onError: (error) => {
      onError(error);
      void refetch(client, ["cart"]);
    },
  });
}

/** Returns the cart with the new quantity and count. The sums stay as the server last sent them. */
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

/**
 * Stores the server's cart, unless a later change is pending: the older cart would undo it on screen. A fetch in flight may be of a later
 * menu than the cart, so it is repeated.
 */
export function storeCart(client: QueryClient, cart: Cart): void {
  if (client.isMutating({ mutationKey: serializedCartChange.mutationKey }) > 1) return;
  const queryKey = cartKey(guestSessionId());
  if (client.isFetching({ queryKey, exact: true }) > 0) showAnswer(client, queryKey, cart);
  else showEvent(client, queryKey, cart);
}
