import { useQuery } from "@tanstack/react-query";
import { cartQuery } from "./queries.ts";
import { useGuestSession } from "./session.ts";

/** The guest's cart as the server last priced it. */
export function useCart() {
  return useQuery(cartQuery(useGuestSession()));
}
