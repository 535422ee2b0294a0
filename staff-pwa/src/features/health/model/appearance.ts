import { alertText, hasAlertText } from "@contract/alert_texts.ts";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import type { SpeedMetric } from "@domain/shared/page_speed.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Tone } from "@/ui/status_badge.tsx";

type Alert = HealthSnapshot["recent_alerts"][number];

/** The title and message of an alert in `language`. Kinds of a newer server keep the server's English text. */
export function shownAlert(language: Language, alert: Alert): { title: string; message: string } {
  return hasAlertText(alert.kind) ? alertText(language, alert) : alert;
}

const tones: Readonly<Record<string, Tone>> = {
  healthy: "good",
  good: "good",
  online: "good",
  warning: "caution",
  degraded: "caution",
  critical: "bad",
  down: "bad",
  misconfigured: "bad",
  error: "bad",
};

/** The color of a status; "plain" for an unknown one. */
export const toneOf = (status: string): Tone => tones[status] ?? "plain";

/** "42.3%". */
export const percent = (value: number): string => `${rounded(value)}%`;

/** Milliseconds as "3.2 ms", or "1.5 s" from one second on. */
export const ms = (value: number): string =>
  value < 1_000 ? `${rounded(value)}\u00a0ms` : `${rounded(value / 1_000)}\u00a0s`;

/** A figure of page speed: a score for `cls`, milliseconds for the others. */
export const speedValue = (metric: SpeedMetric, value: number): string =>
  metric === "cls" ? String(Math.round(value * 1_000) / 1_000) : ms(value);

/** Whether a figure of page speed, as it is shown, is above its goal. */
export const isOverGoal = (metric: SpeedMetric, value: number, goal: number): boolean =>
  value > goal && speedValue(metric, value) !== speedValue(metric, goal);

const rounded = (value: number): string =>
  value < 10 ? String(Math.round(value * 10) / 10) : String(Math.round(value));
