import { useSay } from "../../../lib/i18n/say.ts";
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
  const say = useSay();
  const ending = badgeOf(status);
  return <StatusBadge tone={tones[ending]}>{say(`audit.badge.${ending}`)}</StatusBadge>;
}
