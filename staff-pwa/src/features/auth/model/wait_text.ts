import type { Translate } from "@/lib/i18n/text.ts";

/** The time to wait before the next attempt, in seconds, or in minutes from 90 seconds on. */
export function waitText(t: Translate, seconds: number): string {
  return seconds < 90
    ? t("login.wait.seconds", { count: seconds })
    : t("login.wait.minutes", { count: Math.ceil(seconds / 60) });
}
