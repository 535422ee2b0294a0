import { useTranslate } from "@/lib/i18n/text.ts";
import { clockTime, dayAndClock, dayName } from "@/lib/format/times.ts";

/** Returns the availability of a dish or an option as text: "On", "Off", "Off until 2:15 PM". */
export function useAvailability(
  { is_available, off_until }: { is_available: boolean; off_until: string | null },
): string {
  const t = useTranslate();
  if (is_available) return t("menu.on");
  if (off_until === null) return t("menu.off");
  const isToday = dayName(off_until) === dayName(Date.now());
  const time = isToday ? clockTime(off_until) : dayAndClock(off_until);
  return t("menu.off.until", { time });
}
