import { addToCart, cart, updateCart } from "@contract/cart.ts";
import { menuByCategory } from "@contract/menu.ts";
import { cancelPhoneLink, makePhoneLink, phoneLinks, resendPhoneLink } from "@contract/phone_link.ts";
import { storeSlots } from "@contract/store.ts";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import type { PhoneLink } from "@contract/schemas/phone_link.ts";
import { queryOptions, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { refetch, showAnswer } from "@web/refetch.ts";
import { api } from "@/lib/api/api.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { notify } from "@/ui/toasts/toasts.tsx";
import { phoneLinksKey } from "./phone_links_key.ts";

/** The stream reports every change. Polling covers a connection that is down. */
const pollMs = 30_000;
/** No event reports that a text has left. */
const sendingMs = 2_000;

/** The menu as guests see it. */
export const phoneMenuQuery = queryOptions({
  queryKey: ["menu", "phone"],
  queryFn: () => api(menuByCategory),
  staleTime: 0,
});

const cartKey = (sessionId: string) => ["phone_cart", sessionId] as const;
const quoteKey = (sessionId: string) => [...cartKey(sessionId), "at"] as const;
const slotsKey = (sessionId: string) => ["store", "slots", sessionId] as const;

/** The dishes of a phone order, priced by the server. */
export const phoneCartQuery = (sessionId: string) =>
  queryOptions({
    queryKey: cartKey(sessionId),
    queryFn: () => api(cart, { query: { session_id: sessionId } }),
    staleTime: 0,
  });

/** The dishes at the prices of a pickup time, which may be lunch or dinner. Disabled without one. */
export const phoneQuoteQuery = (sessionId: string, { day, time }: { day: string; time: string }) =>
  queryOptions({
    queryKey: [...quoteKey(sessionId), day, time],
    queryFn: () => api(cart, { query: { session_id: sessionId, pickup_date: day, pickup_time: time } }),
    staleTime: 0,
    enabled: time !== "",
  });

/** The pickup times that a guest with these dishes gets. */
export const phoneSlotsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: slotsKey(sessionId),
    queryFn: () => api(storeSlots, { query: { session_id: sessionId } }),
    staleTime: 0,
    refetchInterval: pollMs,
  });

export const phoneLinksQuery = queryOptions({
  queryKey: phoneLinksKey,
  queryFn: () => api(phoneLinks),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === "sending") ? sendingMs : pollMs,
});

type Added = Omit<RequestBodyOf<"addToCart">, "session_id">;
type Updated = Omit<RequestBodyOf<"updateCart">, "session_id"> & { id: string };
export type CartChange = { add: Added } | { update: Updated };

/** Changes the dishes, one change after the other. A new number of a line is shown at once. */
export function usePhoneCart(sessionId: string) {
  const client = useQueryClient();
  const t = useTranslate();
  const key = cartKey(sessionId);
  const { mutate } = useMutation({
    mutationKey: key,
    scope: { id: sessionId },
    mutationFn: (change: CartChange) =>
      "add" in change
        ? api(addToCart, { body: { session_id: sessionId, ...change.add } })
        : api(updateCart, { body: { session_id: sessionId, ...change.update } }),
    onMutate: (change) => {
      if (!("update" in change)) return;
      void client.cancelQueries({ queryKey: key });
      client.setQueryData<Cart>(key, (before) => before && withQuantity(before, change.update));
    },
    onSuccess: (answer) => {
      // An earlier answer would undo what later changes show already.
      if (client.isMutating({ mutationKey: key }) === 1) showAnswer(client, key, answer);
      void refetch(client, slotsKey(sessionId));
      return refetch(client, quoteKey(sessionId));
    },
    onError: (problem) => {
      notify("error", errorMessage(problem, t("phone.not_changed")));
      void refetch(client, key);
    },
  });
  return { change: mutate, isChanging: useIsMutating({ mutationKey: key }) > 0 };
}

const withQuantity = (cart: Cart, { id, quantity }: Updated): Cart => ({
  ...cart,
  items: cart.items.flatMap((item) =>
    item.id !== id ? [item] : quantity === 0 ? [] : [{ ...item, quantity }]
  ),
});

const sendKey = ["phone_link"] as const;

/** Makes a link and texts it. A second tap while it is sent does nothing. */
export function useSendPhoneLink(onSent: (link: PhoneLink) => void) {
  const client = useQueryClient();
  const send = useMutation({
    mutationKey: sendKey,
    mutationFn: (body: RequestBodyOf<"makePhoneLink">) => api(makePhoneLink, { body }),
    onSuccess: onSent,
    // What was refused may have sold out or be fully booked since.
    onError: () => {
      void refetch(client, ["phone_cart"]);
      void refetch(client, ["store", "slots"]);
    },
    onSettled: () => void refetch(client, phoneLinksKey),
  });
  return {
    ...send,
    mutate: (body: RequestBodyOf<"makePhoneLink">) => {
      if (client.isMutating({ mutationKey: sendKey }) === 0) send.mutate(body);
    },
  };
}

/** Texts a link again, or cancels it. */
export function useChangePhoneLink(onChanged: () => void) {
  const t = useTranslate();
  return useSave({
    save: ({ id, to }: { id: string; to: "resend" | "cancel" }) =>
      to === "resend" ? api(resendPhoneLink, { id }) : api(cancelPhoneLink, { id }),
    done: ({ phone }, { to }) => to === "resend" ? t("phone.sent", { phone }) : t("phone.cancelled"),
    failed: t("phone.link_not_changed"),
    affects: phoneLinksKey,
    onEnded: onChanged,
  });
}
