import { alertText, hasAlertText } from "@contract/alert_texts.ts";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import type { Language } from "@domain/shared/language.ts";

type Alert = HealthSnapshot["recent_alerts"][number];

/** The title and message of an alert in `language`. Kinds of a newer server keep the server's English text. */
export function shownAlert(language: Language, alert: Alert): { title: string; message: string } {
  return hasAlertText(alert.kind) ? alertText(language, alert) : alert;
}
