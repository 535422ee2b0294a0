import { useRouter } from "@tanstack/react-router";
import type { ErrorAnswer } from "../../../web/i18n/error_texts.ts";
import type { ErrorTexts } from "./error_texts.ts";
import { CallFailed } from "./api.ts";
import { type TextId, type Translate, useTranslate } from "./i18n.ts";

/** What the message depends on besides the error. */
export type MessageContext = {
  t: Translate;
  /** Undefined where it could not be loaded. */
  errors: ErrorTexts | undefined;
  isOnline: boolean;
  /** The message while the device has no network. */
  offline?: TextId | undefined;
};

/** The message about a failed call: the text of its code, or `fallback` where the server sent none (spec section 8). */
export function errorMessage(
  error: unknown,
  fallback: TextId,
  { t, errors, isOnline, offline = "refused.offline" }: MessageContext,
): string {
  if (!(error instanceof CallFailed)) return t(fallback);
  return error.refusal && refusalText(errors, error.refusal) ||
    t(error.code === "offline" && !isOnline ? offline : fallback);
}

/** The text of a refusal; the server's English text while there are no error texts. */
export function refusalText(errors: ErrorTexts | undefined, refusal: ErrorAnswer): string {
  return errors ? errors.ofError(refusal) : refusal.error;
}

/** `errorMessage` in the page's language. */
export function useErrorMessage(): (error: unknown, fallback: TextId, offline?: TextId) => string {
  const t = useTranslate();
  const { texts } = useRouter().options.context;
  return (error, fallback, offline) =>
    errorMessage(error, fallback, { t, errors: texts.errors(), isOnline: navigator.onLine, offline });
}
