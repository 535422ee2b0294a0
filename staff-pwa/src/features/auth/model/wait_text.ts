import type { Translate } from "../../../lib/i18n/text.ts";

/** When trying again makes sense: in seconds, from a minute and a half on in minutes. */
export function waitText(t: Translate, seconds: number): string {
  return seconds < 90
    ? t("login.wait.seconds", { count: seconds })
    : t("login.wait.minutes", { count: Math.ceil(seconds / 60) });
}
