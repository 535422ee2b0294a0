import { type FieldAnswer, fieldErrorText } from "@web/i18n/error_texts.ts";
import { errorMessages, refusalText } from "../i18n/error_messages.ts";
import { useTranslate } from "../i18n/text.ts";
import { Refused } from "../session/refused.ts";

/** The text of a field error. A page that shows one without a refused call must first load the catalog `errors`. */
export function fieldText(problem: FieldAnswer): string {
  const messages = errorMessages();
  return messages === undefined ? problem.message ?? "" : fieldErrorText(messages, problem);
}

/** The text of a failed call: that of the server's refusal, a general one, or that the server is unreachable. */
export function useReason(): (problem: unknown) => string {
  const t = useTranslate();
  return (problem) => {
    if (!(problem instanceof Refused)) return t("problem.unreachable");
    return problem.failure === undefined ? t("problem.unexpected") : refusalText(problem.failure);
  };
}

/**
 * The server's field errors, by wire name. Unknown fields are left out because no form has them; the text of the refusal names
 * them.
 */
export function fieldProblems(problem: unknown): (FieldAnswer & { field: string })[] {
  const details = problem instanceof Refused ? problem.failure?.details ?? [] : [];
  return details.filter(({ code }) => code !== "unknown_field");
}

/** The error code of a refusal. Returns undefined for any other error and for a response without the envelope. */
export const codeOf = (problem: unknown): string | undefined =>
  problem instanceof Refused ? problem.failure?.code : undefined;
