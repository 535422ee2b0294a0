import type { Say } from "../../../lib/i18n/say.ts";

/** When trying again makes sense: in seconds, from a minute and a half on in minutes. */
export function waitWords(say: Say, seconds: number): string {
  return seconds < 90
    ? say("login.wait.seconds", { count: seconds })
    : say("login.wait.minutes", { count: Math.ceil(seconds / 60) });
}
