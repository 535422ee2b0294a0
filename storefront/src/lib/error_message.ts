import { useRouter } from "@tanstack/react-router";
import type { ErrorAnswer } from "@web/i18n/error_texts.ts";
import { joinTimes } from "@domain/shared/language.ts";
import type { ErrorFormatter } from "./error_texts.ts";
import { CallFailed } from "./api.ts";
import { type TextId, type Translate, useTranslate } from "./i18n.ts";

/** The other inputs of `errorMessage`. */
export type MessageContext = {
  t: Translate;
  /** Undefined when the error texts could not be loaded. */
  errors: ErrorFormatter | undefined;
  isOnline: boolean;
  /** The message for a device without a network. */
  offline?: TextId | undefined;
};

/** Returns the message for a failed call: the text of its error code, or `fallback` when the server sent none. */
export function errorMessage(
  error: unknown,
  fallback: TextId,
  { t, errors, isOnline, offline = "refused.offline" }: MessageContext,
): string {
  if (!(error instanceof CallFailed)) return t(fallback);
  return error.refusal && refusalText(errors, error.refusal) ||
    t(error.code === "offline" && !isOnline ? offline : fallback);
}

/** Returns the text of an error response. Falls back to the server's English text while no error texts are loaded. */
export function refusalText(errors: ErrorFormatter | undefined, refusal: ErrorAnswer): string {
  return errors ? errors.ofError(refusal) : joinTimes(refusal.error);
}

/** Returns `errorMessage` in the page's language. */
export function useErrorMessage(): (error: unknown, fallback: TextId, offline?: TextId) => string {
  const t = useTranslate();
  const { texts } = useRouter().options.context;
  return (error, fallback, offline) =>
    errorMessage(error, fallback, { t, errors: texts.errors(), isOnline: navigator.onLine, offline });
}
