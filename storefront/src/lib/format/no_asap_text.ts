import type { ErrorParams } from "@contract/errors.ts";
import type { Slots, StoreStatus } from "@contract/schemas/store.ts";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { refusalText } from "../error_message.ts";
import type { ErrorFormatter } from "../error_texts.ts";
import { statusQuery } from "../queries.ts";

/** Returns why ASAP is not available and when ordering resumes, or the first free time: the same text as the server's refusal. */
export function noAsapText(
  { asap, resumes_at }: Slots,
  status: StoreStatus | undefined,
  errors: ErrorFormatter | undefined,
): string {
  const error = asap.reason ?? "";
  if (asap.code === undefined || asap.code === "ordering_off") return error;
  const params: ErrorParams<"asap_unavailable"> = {
    reason: asap.code,
    resumes_at: resumes_at && { ...resumes_at, is_today: resumes_at.date === status?.today.date },
    phone: status?.restaurant.restaurant_phone || null,
  };
  return refusalText(errors, { code: "asap_unavailable", params, error });
}

/** Returns `noAsapText` in the page's language. */
export function useNoAsapText(): (slots: Slots) => string {
  const { texts } = useRouter().options.context;
  const status = useQuery(statusQuery).data;
  return (slots) => noAsapText(slots, status, texts.errors());
}
