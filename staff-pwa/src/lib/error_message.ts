import { refusalText } from "./i18n/error_catalog.ts";
import { Refused } from "./session/refused.ts";

/** The text of the server's refusal, in preference to our own sentence (spec section 8), in the reader's language. */
export const errorMessage = (problem: unknown, ours: string): string =>
  problem instanceof Refused && problem.failure !== undefined ? refusalText(problem.failure) : ours;

/** True when somebody else changed the thing while it was being edited. */
export const changedMeanwhile = (problem: unknown): problem is Refused =>
  problem instanceof Refused && (problem.failure?.code.endsWith("_changed_meanwhile") ?? false);

/** The thing as the server has it now, where it sent it along. */
export const presentOf = <T>(problem: Refused): T | undefined => problem.failure?.present as T | undefined;
