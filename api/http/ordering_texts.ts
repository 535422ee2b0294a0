import { errorTexts } from "@contract/error_texts.ts";
import type { ResumesAt } from "@contract/errors.ts";
import type { Resumption } from "@domain/hours/ordering_resumes.ts";
import type { NoAsap } from "@domain/hours/pickup_slots.ts";
import { localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
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

/** Why nothing can be ordered, as the English sentence. */
export function orderingOffText({ why }: OrderingOff): string {
  return errorTexts.ordering_off({ why }, undefined);
}
