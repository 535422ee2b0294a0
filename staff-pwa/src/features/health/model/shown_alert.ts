import { alertText, hasAlertText } from "@contract/alert_texts.ts";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import type { Language } from "@domain/shared/language.ts";

type Alert = HealthSnapshot["recent_alerts"][number];

/**
 * The title and the message of an alert in `language`. The server's English stands for alerts from before parameters were stored, and
 * for kinds of a newer server.
 */
export function shownAlert(language: Language, alert: Alert): { title: string; message: string } {
  return alert.params && hasAlertText(alert.kind) ? alertText(language, alert) : alert;
}
