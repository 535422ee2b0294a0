import { errorTexts } from "@contract/error_texts.ts";
import type { ResumesAt } from "@contract/errors.ts";
import type { Resumption } from "@domain/hours/ordering_resumes.ts";
import type { NoAsap } from "@domain/hours/pickup_slots.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { type Instant, localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
import type { AsapNow } from "@domain/usecases/store/ordering_offer.ts";
import type { OrderingOff } from "@domain/usecases/store/store_rules.ts";

/** The moment ordering resumes, for messages: Los Angeles. */
export function toResumesAt(resumes: Resumption | undefined): ResumesAt | null {
  if (resumes === undefined) return null;
  return { date: localDateOf(resumes.at), time: localTimeOf(resumes.at), is_today: resumes.isToday };
}

/** Why no ASAP order is taken, as the English sentence; `phone` is the restaurant's, E.164. */
export function noAsapText(
  reason: NoAsap,
  { resumes, phone }: { resumes?: Resumption | undefined; phone?: string | undefined },
): string {
  return errorTexts.no_asap({ reason, resumes_at: toResumesAt(resumes), phone: phone || null }, undefined);
}

/** Why an ASAP order is refused, as code and English sentence, and the moment at which ordering resumes; undefined when it is taken. */
export function asapRefusalOf(
  asap: AsapNow,
  { settings }: Pick<StoreFacts, "settings">,
): { code: NoAsap | OrderingOff["kind"]; reason: string; resumesAt: Instant | undefined } | undefined {
  if (asap.isAvailable) return undefined;
  const { refusal } = asap;
  if (refusal.kind === "ordering_off") {
    return { code: refusal.kind, reason: orderingOffText(refusal), resumesAt: undefined };
  }
  const { reason: code, resumes } = refusal;
  return {
    code,
    reason: noAsapText(code, { resumes, phone: settings.restaurant.phone }),
    resumesAt: resumes?.at,
  };
}

/** Why nothing can be ordered, as the English sentence. */
export function orderingOffText({ reason }: OrderingOff): string {
  return errorTexts.ordering_off({ reason }, undefined);
}
