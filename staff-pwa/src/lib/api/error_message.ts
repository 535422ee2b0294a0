import { refusalText } from "../i18n/error_messages.ts";
import { Refused } from "../session/refused.ts";

/** The text of the server's refusal in the reader's language, else `fallback` (docs/product-rules.md, "Error messages"). */
export const errorMessage = (problem: unknown, fallback: string): string =>
  problem instanceof Refused && problem.failure !== undefined ? refusalText(problem.failure) : fallback;

/** True when another user changed the record while it was being edited. */
export const changedMeanwhile = (problem: unknown): problem is Refused =>
  problem instanceof Refused && (problem.failure?.code.endsWith("changed_meanwhile") ?? false);

/** The current state of the record, when the refusal contains it. */
export const presentOf = <T>(problem: Refused): T | undefined => problem.failure?.present as T | undefined;
