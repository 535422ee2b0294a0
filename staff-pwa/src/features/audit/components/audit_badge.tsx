import { useTranslate } from "../../../lib/i18n/text.ts";
import { StatusBadge, type Tone } from "../../../ui/status_badge.tsx";
import { type Badge as Ending, badgeOf } from "../model/audit_search.ts";

const tones: Readonly<Record<Ending, Tone>> = {
  success: "good",
  failed: "bad",
  warning: "caution",
  unknown: "plain",
};

/** How an entry ended (spec section 9). */
export function AuditBadge({ status }: { status: string }) {
  const t = useTranslate();
  const ending = badgeOf(status);
  return <StatusBadge tone={tones[ending]}>{t(`audit.badge.${ending}`)}</StatusBadge>;
}
