import { type FieldAnswer, fieldErrorText } from "../../../web/i18n/error_texts.ts";
import { errorCatalog, refusalText } from "./i18n/error_catalog.ts";
import { useTranslate } from "./i18n/text.ts";
import { Refused } from "./session/refused.ts";

/** The text of what is wrong with one field. A page that shows one without a refusal opens the book `errors` first. */
export function fieldText(problem: FieldAnswer): string {
  const catalog = errorCatalog();
  return catalog === undefined ? problem.message ?? "" : fieldErrorText(catalog, problem);
}

/** Why something did not work: the text of the server's refusal before ours (spec section 8), or that no answer came. */
export function useReason(): (problem: unknown) => string {
  const t = useTranslate();
  return (problem) => {
    if (!(problem instanceof Refused)) return t("problem.unreachable");
    return problem.failure === undefined ? t("problem.unexpected") : refusalText(problem.failure);
  };
}

/**
 * What the server found wrong with single fields, by their names on the wire. A field that the server does not know has no place in
 * a form: the text of the whole refusal names it.
 */
export function fieldProblems(problem: unknown): (FieldAnswer & { field: string })[] {
  const details = problem instanceof Refused ? problem.failure?.details ?? [] : [];
  return details.filter(({ code }) => code !== "unknown_field");
}

/** The refusal's stable name, or undefined where the server did not answer in the envelope. */
export const codeOf = (problem: unknown): string | undefined =>
  problem instanceof Refused ? problem.failure?.code : undefined;
