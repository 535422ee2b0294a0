import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import type { ErrorMessages } from "@contract/error_messages.ts";
import { denyReasons } from "@domain/order/order.ts";
import type { I18n } from "@lingui/core";
import { type ErrorAnswer, errorText } from "@web/i18n/error_texts.ts";
import { staffLanguage } from "../i18n/languages.ts";

/** A recorded reason in the reader's language: the system records codes. Text typed by a person is returned unchanged. */
export function recordedReason(i18n: Pick<I18n, "_" | "messages" | "locale">, reason: string): string {
  const denied = denyReasons.find((each) => each === reason);
  if (denied) return denyReasonTexts[denied].label[staffLanguage(i18n.locale)];
  const id = `detail.reason.${reason}`;
  return id in i18n.messages ? i18n._(id) : reason;
}

type Details = Readonly<Record<string, unknown>>;

/** Details of a refused action that are not shown: they hold JSON. */
export const rawDetails: ReadonlySet<string> = new Set(["params", "field_error"]);

/** True for the details of a refused action. */
export const isRefused = ({ code, reason }: Details): boolean =>
  typeof code === "string" && typeof reason === "string";

/**
 * The reason of a refused action in the reader's language. Returns the logged English text when the code is unknown, the texts
 * are not loaded, or the entry lacks the parameters of the text.
 */
export function refusedText(messages: ErrorMessages | undefined, details: Details): string {
  const { code, reason } = details;
  const error = String(reason);
  if (messages === undefined || typeof code !== "string") return error;
  const params = parsed(details["params"]);
  const first = parsed(details["field_error"]);
  const needsValues = typeof messages[code] === "function";
  if (needsValues && params === undefined && first === undefined) return error;
  // The server wrote both from a typed refusal.
  const answer = { code, error, params, details: first && [first] } as ErrorAnswer;
  return errorText(messages, answer);
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
