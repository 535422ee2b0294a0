import type { ErrorParams, ResumesAt } from "@contract/errors.ts";
import type { Resumption } from "@domain/hours/ordering_resumes.ts";
import type { NoAsap } from "@domain/hours/pickup_slots.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { type Instant, localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
import type { AsapNow } from "@domain/usecases/store/ordering_offer.ts";
import type { OrderingOff } from "@domain/usecases/store/store_rules.ts";
import { englishText } from "../refusals.ts";

/** Returns the time when ordering resumes in Los Angeles local time, for messages; null when unknown. */
export function toResumesAt(resumes: Resumption | undefined): ResumesAt | null {
  if (resumes === undefined) return null;
  return { date: localDateOf(resumes.at), time: localTimeOf(resumes.at), is_today: resumes.isToday };
}

/**
 * Returns the English text that says why ASAP is not available, for the specified field `reason`. Front ends write their own text from
 * the code. `phone` is the restaurant's, in E.164.
 */
export function noAsapText(
  reason: NoAsap,
  { resumes, phone }: { resumes?: Resumption | undefined; phone?: string | undefined },
): string {
  const params: ErrorParams<"asap_unavailable"> = {
    reason,
    resumes_at: toResumesAt(resumes),
    phone: phone || null,
  };
  return englishText("asap_unavailable", params);
}

/** Returns why an ASAP order is refused (code and `reason`) and when ordering resumes; undefined when ASAP is available. */
export function toAsapRefusal(
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

/** Returns the English text that says why ordering is off, for the specified field `reason`. */
export function orderingOffText({ reason }: OrderingOff): string {
  return englishText("ordering_off", { reason });
}
