import { staffLanguage } from "../i18n/languages.ts";

const unitSeconds = [86_400, 3_600, 60, 1] as const;
const units = {
  en: { 86_400: "\u00a0d", 3_600: "\u00a0h", 60: "\u00a0min", 1: "\u00a0s" },
  ko: { 86_400: "일", 3_600: "시간", 60: "분", 1: "초" },
};

/** Formats a duration in its two largest units: "42 s", "3 min 5 s", "2 h 10 min", "5 d 3 h"; in Korean "3분 5초". */
export function formatDuration(seconds: number): string {
  const labels = units[staffLanguage()];
  const whole = Math.max(0, Math.round(seconds));
  const big = unitSeconds.find((unit) => whole >= unit) ?? 1;
  const small = unitSeconds[unitSeconds.indexOf(big) + 1];
  const rest = small === undefined ? 0 : Math.floor(whole % big / small);
  return `${Math.floor(whole / big)}${labels[big]}${
    small === undefined || rest === 0 ? "" : ` ${rest}${labels[small]}`
  }`;
}
