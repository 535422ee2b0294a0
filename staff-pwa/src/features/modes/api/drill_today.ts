import { clockTime } from "@/lib/format/times.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { isRinging, useDrill } from "../api/modes.ts";

/** Returns the result of today's opening drill: who heard it and when, or that no one did. Undefined without a drill. */
export function useDrillToday(): { text: string; isMissed: boolean } | undefined {
  const t = useTranslate();
  const drill = useDrill();
  const rings = useAtNow((now) => isRinging(drill, now));
  if (drill === undefined) return undefined;
  if (drill.answered_at !== null) {
    const name = drill.answered_by ?? "";
    return { text: t("drill.today.answered", { time: clockTime(drill.answered_at), name }), isMissed: false };
  }
  const time = clockTime(drill.at);
  return { text: t(rings ? "drill.today.ringing" : "drill.today.missed", { time }), isMissed: !rings };
}
