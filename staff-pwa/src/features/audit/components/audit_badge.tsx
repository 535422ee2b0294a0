import { useTranslate } from "@/lib/i18n/text.ts";
import { StatusBadge, type Tone } from "@/ui/status_badge.tsx";
import { type Badge, badgeOf } from "../model/audit_search.ts";

const tones: Readonly<Record<Badge, Tone>> = {
  success: "good",
  failed: "bad",
  warning: "caution",
  unknown: "plain",
};

/** The badge of an audit entry's status. */
export function AuditBadge({ status }: { status: string }) {
  const t = useTranslate();
  const badge = badgeOf(status);
  return <StatusBadge tone={tones[badge]}>{t(`audit.badge.${badge}`)}</StatusBadge>;
}
